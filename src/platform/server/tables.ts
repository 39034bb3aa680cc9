import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { fechaCol, instanteCol } from './database/columns.ts';

/** Tables of the platform itself. */
export const fechaNegocio = pgTable('fecha_negocio', {
  empresa_id: uuid().primaryKey(),
  fecha: fechaCol().notNull(),
  automatica: boolean().notNull().default(false),
});

export const folios = pgTable('folio', { empresa_id: uuid().notNull(), serie: text().notNull(), ultimo: integer().notNull() }, (t) => [
  primaryKey({ columns: [t.empresa_id, t.serie] }),
]);

/** One row per accepted write: the first answer, kept in the transaction of its effect. Never pruned for money. */
export const idempotencias = pgTable(
  'idempotencia',
  {
    empresa_id: uuid().notNull(),
    usuario_id: uuid().notNull(),
    clave: text().notNull(),
    ruta: text().notNull(),
    hash: text().notNull(),
    status: integer(),
    respuesta: jsonb(),
    creado_en: instanteCol().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.usuario_id, t.clave] })],
);

export const eventos = pgTable(
  'evento',
  {
    id: uuid().primaryKey(),
    empresa_id: uuid().notNull(),
    instante: instanteCol().notNull().defaultNow(),
    fecha_negocio: fechaCol().notNull(),
    actor_id: uuid(),
    actor_rut: text(),
    actor_nombre: text(),
    en_nombre_de_rut: text(),
    area: text().notNull(),
    accion: text().notNull(),
    entidad: text().notNull(),
    entidad_id: text(),
    resultado: text().notNull(),
    codigo: text(),
    antes: jsonb(),
    despues: jsonb(),
    cambios: jsonb(),
    motivo: text(),
    idempotency_key: text(),
    ip: text(),
    agente: text(),
    traza: text(),
  },
  (t) => [index('evento_entidad').on(t.empresa_id, t.area, t.entidad_id), index('evento_instante').on(t.empresa_id, t.instante)],
);

/** The seal of the audit log: hash = H(hash_previo ‖ row), in order; kept apart so that the log itself is insert-only. */
export const sellos = pgTable(
  'evento_sello',
  {
    empresa_id: uuid().notNull(),
    n: integer().notNull(),
    evento_id: uuid().notNull(),
    hash_previo: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.n] }), unique('evento_sello_evento').on(t.evento_id)],
);

export const lecturas = pgTable(
  'lectura',
  {
    id: uuid().primaryKey(),
    empresa_id: uuid().notNull(),
    usuario: uuid().notNull(),
    en_nombre_de: text(),
    rut_visto: text().notNull(),
    area: text().notNull(),
    motivo: text(),
    hora: instanteCol().notNull().defaultNow(),
  },
  (t) => [index('lectura_rut').on(t.empresa_id, t.rut_visto, t.hora)],
);

/** Mail that must leave: written with its act, sent after commit by the worker. */
type Encabezados = Partial<Record<'to' | 'cc' | 'references', string[]> & Record<'replyTo' | 'inReplyTo', string>>;
export const correos = pgTable(
  'correo_salida',
  {
    id: uuid().primaryKey(),
    empresa_id: uuid().notNull(),
    para: text().array().notNull(),
    asunto: text().notNull(),
    texto: text().notNull(),
    html: text(),
    adjuntos: jsonb(),
    /** What its head says besides; then `para` is only whom the server is given. */
    encabezados: jsonb().$type<Encabezados>(),
    estado: text().notNull().default('pendiente'),
    intentos: integer().notNull().default(0),
    proximo: instanteCol().notNull().defaultNow(),
    error: text(),
    creado_en: instanteCol().notNull().defaultNow(),
    enviado_en: instanteCol(),
  },
  (t) => [index('correo_salida_pendiente').on(t.estado, t.proximo)],
);

/** Live signals for the browsers (server-sent events); resumed by id, so they order by time. */
export const senales = pgTable(
  'senal',
  {
    id: uuid().primaryKey(),
    empresa_id: uuid().notNull(),
    usuario_id: uuid(),
    tipo: text().notNull(),
    datos: jsonb().notNull(),
    creado_en: instanteCol().notNull().defaultNow(),
  },
  (t) => [index('senal_empresa').on(t.empresa_id, t.id)],
);

/** Ticket to open an event stream: it serves once and for half a minute, in whichever process it is shown. Only its hash is kept. */
export const boletos = pgTable(
  'boleto',
  {
    hash: text().primaryKey(),
    sesion_id: uuid().notNull(),
    vence: instanteCol().notNull(),
  },
  (t) => [index('boleto_vence').on(t.vence)],
);

/** Saved views of the lists: private, or of the team. */
export const vistas = pgTable(
  'vista',
  {
    id: uuid().primaryKey(),
    empresa_id: uuid().notNull(),
    usuario_id: uuid().notNull(),
    lista: text().notNull(),
    nombre: text().notNull(),
    equipo: boolean().notNull().default(false),
    estado: jsonb().notNull(),
    creado_en: instanteCol().notNull().defaultNow(),
  },
  (t) => [index('vista_lista').on(t.empresa_id, t.lista)],
);

/** Progress of the end-of-day run: one row per step and business date, resumable after a kill. */
export const cierres = pgTable(
  'cierre_diario',
  {
    empresa_id: uuid().notNull(),
    fecha: fechaCol().notNull(),
    paso: text().notNull(),
    estado: text().notNull(),
    cursor: text(),
    hechos: integer().notNull().default(0),
    inicio: instanteCol().notNull().defaultNow(),
    fin: instanteCol(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.fecha, t.paso] })],
);
