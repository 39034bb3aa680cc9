import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { base, decimalCol, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { ReglaVista } from './domain/elegibilidad.ts';
import type { EstadoCobertura } from './domain/estados.ts';

export interface Siniestro {
  fecha: Fecha;
  mora_dias: number;
  rol: string | null;
  protesto: string | null;
  /** What is claimed: round(unpaid capital × pct). */
  monto: Pesos;
  documentos: string[];
  pagado: Pesos | null;
  fecha_pago: Fecha | null;
  motivo_rechazo: string | null;
}

/** Terms of each fund: weak data, editable; a cobertura keeps those it was judged by. */
export const programas = pgTable(
  'fondo_programa',
  {
    ...base(),
    codigo: text().notNull(),
    nombre: text().notNull(),
    activo: boolean().notNull().default(true),
    max_ventas_uf: decimalCol(2).notNull(),
    coberturas: jsonb().$type<Record<string, string>>().notNull(),
    comision_anual_pct: decimalCol(4).notNull(),
    comision_periodo: text().$type<'MENSUAL' | 'ANUAL'>().notNull(),
    excluye_chq: boolean().notNull(),
    excluye_refinanciamiento: boolean().notNull(),
    mora_maxima_ingreso: integer().notNull(),
    plazo_requerimiento_dias: integer().notNull(),
    documentos: jsonb().$type<{ codigo: string; nombre: string }[]>().notNull().default([]),
    /** The limit and what is spent of it: by conditional update, never by adding rows. */
    cupo_uf: decimalCol(4).notNull(),
    usado_uf: decimalCol(4).notNull().default('0'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('fondo_programa_codigo').on(t.empresa_id, t.codigo),
    check('fondo_programa_cupo', sql`${t.usado_uf} >= 0 and ${t.usado_uf} <= ${t.cupo_uf}`),
  ],
);

export const coberturas = pgTable(
  'fondo_cobertura',
  {
    ...base(),
    numero: integer().notNull(),
    programa_id: uuid().notNull(),
    programa: text().notNull(),
    cliente_rut: rutCol().notNull(),
    nombre_cliente: text().notNull(),
    /** `<area>:<id>` of what is covered: a credit, a document bought. */
    objeto: text().notNull(),
    nombre_objeto: text().notNull(),
    segmento: text().notNull(),
    ventas_uf: decimalCol(4),
    refinancia: boolean().notNull().default(false),
    exento_ite: boolean().notNull().default(false),
    porcentaje: decimalCol(2).notNull(),
    capital: pesosCol().notNull(),
    capital_cubierto: pesosCol().notNull(),
    /** What of the programa's cupo it holds; 0 once it gave it back. */
    cupo_uf: decimalCol(4).notNull().default('0'),
    comision_anual_pct: decimalCol(4).notNull(),
    comision_periodo: text().$type<'MENSUAL' | 'ANUAL'>().notNull(),
    comision_hasta: fechaCol(),
    plazo_requerimiento_dias: integer().notNull(),
    hasta: fechaCol(),
    numero_fondo: text(),
    fecha_ingreso: fechaCol(),
    /** The rules as they were judged, whatever becomes of the client. */
    elegibilidad: jsonb().$type<ReglaVista[] | null>(),
    siniestro: jsonb().$type<Siniestro | null>(),
    solicitado_por: text().array(),
    requerido_por: text().array(),
    motivo_fin: text(),
    /** Of the catalogue `motivos_rechazo`, when the fund did not take it. */
    motivo_rechazo: text(),
    alertado: integer(),
    estado: text().$type<EstadoCobertura>().notNull().default('borrador'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('fondo_cobertura_numero').on(t.empresa_id, t.numero),
    uniqueIndex('fondo_cobertura_viva')
      .on(t.empresa_id, t.programa_id, t.objeto)
      .where(sql`estado in ('borrador', 'solicitada', 'aceptada', 'vigente', 'requerida', 'documentada', 'pagada', 'en_recuperacion')`),
    index('fondo_cobertura_cliente').on(t.empresa_id, t.cliente_rut, t.estado),
    check('fondo_cobertura_montos', sql`${t.capital} >= ${t.capital_cubierto} and ${t.capital_cubierto} >= 0 and ${t.cupo_uf} >= 0`),
  ],
);

/** What a fund must say of a debt that it covers when its due date or its table moves. */
export const notas = pgTable(
  'fondo_nota',
  {
    ...base(),
    cobertura_id: uuid().notNull(),
    tipo: text().$type<'PRORROGA' | 'PROLONGACION'>().notNull(),
    /** The prórroga or prolongación that asks for it, by id and number. */
    origen_id: uuid().notNull(),
    origen_numero: integer().notNull(),
    pedida_el: fechaCol().notNull(),
    /** Number or reference of the note, once it came. */
    nota: text(),
    fecha_nota: fechaCol(),
    estado: text().$type<'pendiente' | 'registrada' | 'desistida'>().notNull().default('pendiente'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('fondo_nota_de').on(t.empresa_id, t.cobertura_id, t.origen_id),
    index('fondo_nota_origen').on(t.empresa_id, t.origen_id),
    check('fondo_nota_registrada', sql`(${t.estado} = 'registrada') = (${t.nota} is not null and ${t.fecha_nota} is not null)`),
  ],
);

/** Commissions paid to the fund, period by period: only added. */
export const comisiones = pgTable(
  'fondo_comision',
  {
    ...base(),
    cobertura_id: uuid().notNull(),
    desde: fechaCol().notNull(),
    hasta: fechaCol().notNull(),
    cubierto: pesosCol().notNull(),
    monto: pesosCol().notNull(),
    a_cliente: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('fondo_comision_periodo').on(t.empresa_id, t.cobertura_id, t.desde)],
);

/** What came in after the fund paid, and its part: only added. */
export const recuperaciones = pgTable(
  'fondo_recuperacion',
  {
    ...base(),
    cobertura_id: uuid().notNull(),
    fecha: fechaCol().notNull(),
    monto: pesosCol().notNull(),
    parte_fondo: pesosCol().notNull(),
    parte_nuestra: pesosCol().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('fondo_recuperacion_de').on(t.empresa_id, t.cobertura_id),
    check('fondo_recuperacion_suma', sql`${t.monto} = ${t.parte_fondo} + ${t.parte_nuestra}`),
  ],
);
