import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Periodo } from '#kernel/values/fecha.ts';
import { base, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { Vista } from './contract-formas.ts';
import type { EstadoAnalisis } from './domain/estados.ts';
import type { Contenido, Seccion } from './domain/secciones.ts';

export const analisis = pgTable(
  'analisis',
  {
    ...base(),
    numero: integer().notNull(),
    rut: rutCol().notNull(),
    nombre: text().notNull(),
    cliente_id: uuid().notNull(),
    tipo: text().notNull(),
    fecha_corte: fechaCol().notNull(),
    analista_id: rutCol().notNull(),
    /** Share of sections 1–6 that are complete, as it was last read: what the list shows. */
    completitud_pct: integer().notNull().default(0),
    linea_propuesta: pesosCol(),
    recomendacion: text(),
    observacion: text(),
    enviado_por: text().array(),
    cerrado_el: fechaCol(),
    cerrado_por: text().array(),
    vence: fechaCol(),
    /** Everything it was closed with and its SHA-256: nothing that comes later changes it. */
    congelado: jsonb().$type<Vista>(),
    congelado_hash: text(),
    motivo_anulacion: text(),
    estado: text().$type<EstadoAnalisis>().notNull().default('borrador'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('analisis_numero').on(t.empresa_id, t.numero),
    uniqueIndex('analisis_abierto').on(t.empresa_id, t.rut, t.tipo).where(sql`estado in ('borrador', 'en_revision')`),
    index('analisis_rut').on(t.empresa_id, t.rut),
    index('analisis_estado').on(t.empresa_id, t.estado),
    check('analisis_congelado', sql`(${t.estado} = 'cerrado') = (${t.congelado} is not null)`),
  ],
);

/** One of the seven steps of an analysis, with a version of its own: two people write two sections at once. */
export const secciones = pgTable(
  'analisis_seccion',
  {
    ...base(),
    analisis_id: uuid().notNull(),
    numero: integer().$type<Seccion>().notNull(),
    contenido: jsonb().$type<Contenido>().notNull().default({}),
    editada_por: text().array().notNull().default([]),
    observada: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('analisis_seccion_numero').on(t.empresa_id, t.analisis_id, t.numero),
    check('analisis_seccion_rango', sql`${t.numero} between 1 and 7`),
  ],
);

/** A month of a register of sales or purchases as a file brought it. A corrected file is another version; the old one stays, no longer in force. */
export const rcvPeriodos = pgTable(
  'analisis_rcv_periodo',
  {
    ...base(),
    rut: rutCol().notNull(),
    libro: text().$type<'VENTA' | 'COMPRA'>().notNull(),
    periodo: text().$type<Periodo>().notNull(),
    edicion: integer().notNull(),
    archivo: text().notNull(),
    archivo_hash: text().notNull(),
    /** A file of the SII, or what a connection with an aggregator brought. */
    origen: text().$type<'CSV' | 'CONEXION'>().notNull().default('CSV'),
    filas: integer().notNull(),
    /** The month had ended when it was loaded. */
    completo: boolean().notNull(),
    /** Net and exempt of the month, pesos; credit notes subtract and boletas add. */
    total: pesosCol().notNull(),
    /** Boletas of the month, how many and their net and exempt, pesos: they are no row, since nobody owes them. */
    boletas_n: integer().notNull().default(0),
    boletas: pesosCol().notNull().default(sql`0`),
    vigente: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('analisis_rcv_edicion').on(t.empresa_id, t.rut, t.libro, t.periodo, t.edicion),
    uniqueIndex('analisis_rcv_vigente').on(t.empresa_id, t.rut, t.libro, t.periodo).where(sql`vigente`),
  ],
);

/** A document of a month of the register; credit notes negative. */
export const rcvFilas = pgTable(
  'analisis_rcv_fila',
  {
    ...base(),
    periodo_id: uuid().notNull(),
    tipo_dte: integer().notNull(),
    folio: pesosCol().notNull(),
    rut_contraparte: rutCol().notNull(),
    razon: text().notNull(),
    fecha_docto: fechaCol().notNull(),
    fecha_acuse: fechaCol(),
    fecha_reclamo: fechaCol(),
    exento: pesosCol().notNull(),
    neto: pesosCol().notNull(),
    iva: pesosCol().notNull(),
    total: pesosCol().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('analisis_rcv_fila_documento').on(t.empresa_id, t.periodo_id, t.tipo_dte, t.folio, t.rut_contraparte),
  ],
);

/** A Formulario 29 as it was filed; of a month, the last one filed counts. */
export const f29Meses = pgTable(
  'analisis_f29',
  {
    ...base(),
    rut: rutCol().notNull(),
    periodo: text().$type<Periodo>().notNull(),
    folio: text().notNull(),
    rectificatoria: boolean().notNull(),
    presentado: fechaCol().notNull(),
    campos: jsonb().$type<Record<string, number>>().notNull(),
    ventas: pesosCol().notNull(),
    compras: pesosCol().notNull(),
    /** Of its IVA, what was not paid when it was told, pesos; null when nobody told. */
    iva_pendiente: pesosCol(),
    vigente: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('analisis_f29_folio').on(t.empresa_id, t.rut, t.periodo, t.folio),
    uniqueIndex('analisis_f29_vigente').on(t.empresa_id, t.rut, t.periodo).where(sql`vigente`),
  ],
);
