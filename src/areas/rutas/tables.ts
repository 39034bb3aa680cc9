import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { base, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoRuta, EstadoTalonario } from './domain/estados.ts';
import type { CodigoResultado, MotivoNoPago } from './domain/resultados.ts';

/** The visits of one person on one day. */
export const rutas = pgTable(
  'ruta',
  {
    ...base(),
    num_ruta: integer().notNull(),
    fecha: fechaCol().notNull(),
    recaudador: rutCol().notNull(),
    nombre_recaudador: text().notNull(),
    /** Code of the branch from which it goes out, and whose till its cash enters. */
    sucursal: text().notNull(),
    estado: text().$type<EstadoRuta>().notNull().default('borrador'),
    /** Minute of the day at which it goes out. */
    salida: integer().notNull().default(540),
    iniciada_en: integer(),
    motivo: text(),
    cerrada_por: text().array(),
    cerrada_el: fechaCol(),
    /** What was seen at the closing: numbers of the book passed over, in words. */
    observacion: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('ruta_numero').on(t.empresa_id, t.num_ruta),
    index('ruta_recaudador').on(t.empresa_id, t.recaudador, t.fecha),
    check('ruta_cierre', sql`(${t.estado} = 'cerrada') = (${t.cerrada_el} is not null)`),
    check('ruta_salida', sql`${t.salida} between 0 and 1439`),
  ],
);

/** What a phone told of a door after its route was handed in without it. It posted nothing: somebody looks at it. */
interface Tardia {
  resultado: CodigoResultado;
  hora: number;
  monto: Pesos | null;
  comprobante: number | null;
  comentario: string | null;
  recibida_el: Fecha;
  resolucion: string | null;
  resuelta_por: string | null;
}

/** The photo of a door: the file by the hash of its bytes, the minute of the visit, and the instant at which it came. */
interface Foto {
  hash: string;
  mime: string;
  bytes: number;
  hora: number;
  recibida_en: string;
}

/** A person to visit, of a ticket. `retirada`: the law did not let it, or somebody took it out; it is never deleted once the route goes out. */
export const paradas = pgTable(
  'ruta_parada',
  {
    ...base(),
    ruta_id: uuid().notNull(),
    fecha: fechaCol().notNull(),
    orden: integer().notNull(),
    ticket_id: uuid().notNull(),
    num_ticket: integer().notNull(),
    rut_deudor: rutCol().notNull(),
    persona_rut: rutCol().notNull(),
    contacto_id: uuid(),
    nombre: text().notNull(),
    direccion: text().notNull(),
    comuna: text().notNull(),
    lat: doublePrecision(),
    lon: doublePrecision(),
    desde: integer().notNull(),
    hasta: integer().notNull(),
    llegada: integer().notNull().default(0),
    monto_a_cobrar: pesosCol().notNull(),
    estado: text().$type<'pendiente' | 'rendida' | 'retirada'>().notNull().default('pendiente'),
    /** Why it left the route, in words. */
    motivo_retiro: text(),
    /** What passes over the limits of the law at this door, given by another. */
    autorizacion: jsonb().$type<{ por: string; motivo: string } | null>(),
    gestion_id: uuid(),
    resultado: text().$type<CodigoResultado>(),
    motivo_no_pago: text().$type<MotivoNoPago>(),
    visitada_a: integer(),
    monto_recibido: pesosCol().notNull().default(sql`0`),
    comprobante: integer(),
    recaudacion_id: uuid(),
    comentario: text(),
    /** It left the route because its phone was lost: nobody knows what happened at its door. */
    sin_telefono: boolean().notNull().default(false),
    tardia: jsonb().$type<Tardia | null>(),
    foto: jsonb().$type<Foto | null>(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    check('ruta_parada_tardia', sql`${t.tardia} is null or ${t.sin_telefono}`),
    index('ruta_parada_ruta').on(t.empresa_id, t.ruta_id, t.orden),
    uniqueIndex('ruta_parada_dia').on(t.empresa_id, t.fecha, t.ticket_id).where(sql`estado <> 'retirada'`),
    check('ruta_parada_plata', sql`(${t.monto_recibido} > 0) = (${t.recaudacion_id} is not null and ${t.comprobante} is not null)`),
    check('ruta_parada_resultado', sql`(${t.estado} = 'rendida') = (${t.resultado} is not null)`),
  ],
);

/** A book of numbered paper receipts in the hands of who collects. */
export const talonarios = pgTable(
  'talonario',
  {
    ...base(),
    num_talonario: integer().notNull(),
    recaudador: rutCol().notNull(),
    nombre_recaudador: text().notNull(),
    desde: integer().notNull(),
    hasta: integer().notNull(),
    estado: text().$type<EstadoTalonario>().notNull().default('entregado'),
    entregado_el: fechaCol().notNull(),
    devuelto_el: fechaCol(),
    recibido_por: text().array(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('talonario_numero').on(t.empresa_id, t.num_talonario),
    index('talonario_recaudador').on(t.empresa_id, t.recaudador, t.estado),
    check('talonario_tramo', sql`${t.desde} > 0 and ${t.hasta} >= ${t.desde}`),
    check('talonario_devuelto', sql`(${t.estado} = 'devuelto') = (${t.devuelto_el} is not null)`),
  ],
);

/** A receipt of a book that is no longer blank: given to who paid, annulled with its paper kept, or lost. */
export const comprobantes = pgTable(
  'talonario_comprobante',
  {
    ...base(),
    talonario_id: uuid().notNull(),
    numero: integer().notNull(),
    estado: text().$type<'usado' | 'anulado' | 'extraviado'>().notNull(),
    parada_id: uuid(),
    monto: pesosCol().notNull().default(sql`0`),
    fecha: fechaCol().notNull(),
    motivo: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('talonario_comprobante_numero').on(t.empresa_id, t.numero),
    index('talonario_comprobante_libro').on(t.empresa_id, t.talonario_id, t.numero),
    check('talonario_comprobante_uso', sql`(${t.estado} = 'usado') = (${t.parada_id} is not null and ${t.monto} > 0)`),
    check('talonario_comprobante_motivo', sql`(${t.estado} <> 'usado') = (${t.motivo} is not null)`),
  ],
);
