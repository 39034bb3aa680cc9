import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, decimalCol, fechaCol, instanteCol, rutCol } from '#platform/server/database/columns.ts';
import type { Circuito } from './domain/circuito.ts';
import type { Contenido, TipoFuente } from './domain/contenido.ts';
import type { EstadoConsulta } from './domain/estados.ts';
import type { Exige, Proveedor } from './domain/fuentes.ts';
import type { EstadoReclamo, TipoReclamo } from './domain/reclamos.ts';
import type { ArchivoRedec } from './domain/redec-archivos.ts';

/** Where reports are asked, how long they last and what they cost. */
export const fuentes = pgTable(
  'buro_fuente',
  {
    ...base(),
    codigo: text().notNull(),
    nombre: text().notNull(),
    tipo: text().$type<TipoFuente>().notNull(),
    rige_desde: fechaCol().notNull(),
    activa: boolean().notNull().default(true),
    proveedor: text().$type<Proveedor>().notNull(),
    vigencia_dias: integer().notNull(),
    costo_uf: decimalCol(4).notNull(),
    presupuesto_mensual_uf: decimalCol(4).notNull(),
    timeout_ms: integer().notNull(),
    por_minuto: integer().notNull(),
    exige_consentimiento: text().$type<Exige>().notNull(),
    obligatoria_para: text().array().notNull().default([]),
    /** An enlargement of this month's budget that waits for a second person. */
    ampliacion: jsonb().$type<{ mes: string; monto_uf: string; motivo: string; por: string[] } | null>(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('buro_fuente_codigo').on(t.empresa_id, t.codigo)],
);

export interface Solicitante {
  usuario: string;
  nombre: string;
  hora: string;
}
interface ErrorDeConsulta {
  codigo: string;
  mensaje: string;
  reintentable: boolean;
}

/** One question to one source about one person. Its id travels as the transaction id. */
export const consultas = pgTable(
  'buro_consulta',
  {
    ...base(),
    rut: rutCol().notNull(),
    nombre: text().notNull(),
    tipo: text().$type<TipoFuente>().notNull(),
    fuente: text().notNull(),
    motivo: text().notNull(),
    motivo_refresco: text(),
    consentimiento_id: uuid(),
    solicitantes: jsonb().$type<Solicitante[]>().notNull(),
    origen_area: text(),
    origen_id: text(),
    estado: text().$type<EstadoConsulta>().notNull().default('en_cola'),
    intentos: integer().notNull().default(0),
    empezado: instanteCol(),
    arriendo_hasta: instanteCol(),
    proximo: instanteCol().notNull(),
    terminado: instanteCol(),
    costo_uf: decimalCol(4).notNull(),
    presupuesto_mes: text(),
    informe_id: uuid(),
    error: jsonb().$type<ErrorDeConsulta | null>(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('buro_consulta_viva').on(t.empresa_id, t.rut, t.tipo, t.fuente).where(sql`estado in ('en_cola', 'en_proceso')`),
    index('buro_consulta_cola').on(t.empresa_id, t.estado, t.proximo),
    index('buro_consulta_rut').on(t.empresa_id, t.rut, t.creado_en),
    check('buro_consulta_con_informe', sql`${t.estado} <> 'completada' or ${t.informe_id} is not null`),
    check('buro_consulta_arrendada', sql`(${t.estado} = 'en_proceso') = (${t.arriendo_hasta} is not null)`),
  ],
);

/** What a source answered, never edited: after its years the base lets it say less, and nothing else (docs/decisiones/0112). */
export const informes = pgTable(
  'buro_informe',
  {
    ...base(),
    consulta_id: uuid().notNull(),
    rut: rutCol().notNull(),
    tipo: text().$type<TipoFuente>().notNull(),
    fuente: text().notNull(),
    fecha: fechaCol().notNull(),
    vence: fechaCol().notNull(),
    origen: text().$type<'AUTOMATICO' | 'MANUAL' | 'SIMULADO'>().notNull(),
    parcial: boolean().notNull().default(false),
    contenido: jsonb().$type<Contenido>().notNull(),
    contenido_hash: text().notNull(),
    crudo_hash: text().notNull(),
    lector_version: integer().notNull(),
    archivo: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('buro_informe_consulta').on(t.empresa_id, t.consulta_id),
    index('buro_informe_rut').on(t.empresa_id, t.rut, t.tipo, t.fecha),
  ],
);

/** What every process knows of whether a source answers. */
export const fuenteEstados = pgTable(
  'buro_fuente_estado',
  {
    ...base(),
    fuente: text().notNull(),
    circuito: text().$type<Circuito['circuito']>().notNull().default('cerrado'),
    fallas: jsonb().$type<number[]>().notNull(),
    desde: instanteCol(),
    hasta: instanteCol(),
    pausa_ms: integer().notNull(),
    causa: text(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('buro_fuente_estado_fuente').on(t.empresa_id, t.fuente)],
);

/** The budget of a source in a month: what is on its way and what was spent are authorised here and nowhere else. */
export const gastosMes = pgTable(
  'buro_gasto_mes',
  {
    ...base(),
    fuente: text().notNull(),
    mes: text().notNull(),
    presupuesto_uf: decimalCol(4).notNull(),
    reservado_uf: decimalCol(4).notNull().default('0'),
    gastado_uf: decimalCol(4).notNull().default('0'),
    /** The day on which it was told that no more fits. */
    agotado_avisado: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('buro_gasto_mes_fuente').on(t.empresa_id, t.fuente, t.mes),
    check('buro_gasto_mes_dentro', sql`${t.reservado_uf} >= 0 and ${t.reservado_uf} + ${t.gastado_uf} <= ${t.presupuesto_uf}`),
  ],
);

/** What the simulated bureau must say of a RUT from a day on, in place of what its digits give. */
export const simuladorCasos = pgTable(
  'buro_simulador_caso',
  {
    ...base(),
    rut: rutCol().notNull(),
    desde: fechaCol().notNull(),
    contenido: jsonb().$type<Partial<Contenido>>().notNull(),
    demora_ms: integer(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('buro_simulador_caso_dia').on(t.empresa_id, t.rut, t.desde)],
);

/** The answer of a source as it came, unreadable without the key of this server. It leaves when its day comes; its hash stays in the report. */
export const informesCrudos = pgTable(
  'buro_informe_crudo',
  {
    ...base(),
    informe_id: uuid().notNull(),
    /** Fingerprint of the key, initialisation vector, seal and ciphertext, the last three in base64. */
    clave: text().notNull(),
    iv: text().notNull(),
    sello: text().notNull(),
    cifrado: text().notNull(),
    borrar_el: fechaCol().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('buro_informe_crudo_informe').on(t.empresa_id, t.informe_id),
    index('buro_informe_crudo_borrar').on(t.empresa_id, t.borrar_el),
  ],
);

/** What a titular asks about his data, within the term of the law. */
export const reclamos = pgTable(
  'buro_reclamo_titular',
  {
    ...base(),
    rut: rutCol().notNull(),
    tipo: text().$type<TipoReclamo>().notNull(),
    texto: text().notNull(),
    recibido: fechaCol().notNull(),
    vence: fechaCol().notNull(),
    informe_id: uuid(),
    estado: text().$type<EstadoReclamo>().notNull().default('recibido'),
    respuesta: text(),
    resuelto: fechaCol(),
    resuelto_por: text().array(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('buro_reclamo_titular_rut').on(t.empresa_id, t.rut),
    index('buro_reclamo_titular_informe').on(t.empresa_id, t.informe_id),
    check('buro_reclamo_resuelto', sql`(${t.estado} = 'recibido') = (${t.resuelto} is null)`),
  ],
);

/** A weekly file for the register of consolidated debt as it was made, never edited: what changes later is another edition. */
export const archivosRedec = pgTable(
  'buro_redec_archivo',
  {
    ...base(),
    archivo: text().$type<ArchivoRedec>().notNull(),
    desde: fechaCol().notNull(),
    hasta: fechaCol().notNull(),
    edicion: integer().notNull(),
    lineas: integer().notNull(),
    contenido: text().notNull(),
    hash: text().notNull(),
    hecho: fechaCol().notNull(),
    quien: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('buro_redec_archivo_edicion').on(t.empresa_id, t.archivo, t.desde, t.edicion),
  ],
);
