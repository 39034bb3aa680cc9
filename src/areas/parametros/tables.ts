import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { base, decimalCol, fechaCol } from '#platform/server/database/columns.ts';
import { readOnceInTheProcess } from '#platform/server/database/memory.ts';

/**
 * The value as its declaration keeps it. The driver already reads jsonb: drizzle's own column would read it once more, and the decimal text
 * '2.50' would come back as the number 2.5.
 */
const valorCol = customType<{ data: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (v) => JSON.stringify(v),
  fromDriver: (v) => v,
});

/** Dated values: never edited, succeeded. Key `<area>.<nombre>`. */
export const parametros = pgTable(
  'parametro',
  {
    ...base(),
    clave: text().notNull(),
    valor: valorCol().notNull(),
    desde: fechaCol().notNull(),
    hasta: fechaCol(),
    /** Where it rules: the whole company, a product or a branch, by its code. */
    ambito: text().$type<'empresa' | 'producto' | 'sucursal'>().notNull().default('empresa'),
    ambito_codigo: text(),
    /** From that day the product or branch has no value of its own any more; `valor` is the one that it leaves. */
    retira: boolean().notNull().default(false),
    estado: text().notNull().default('vigente'),
    motivo: text(),
    aprobado_por: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('parametro_clave').on(t.empresa_id, t.clave, t.desde),
    check('parametro_ambito', sql`(${t.ambito} = 'empresa') = (${t.ambito_codigo} is null)`),
    check('parametro_retira', sql`not ${t.retira} or ${t.ambito} <> 'empresa'`),
  ],
);

/** Indices are public: equal for every company. */
export const indicesUf = pgTable('indice_uf', {
  fecha: fechaCol().primaryKey(),
  valor: decimalCol(2).notNull(),
  origen: text().$type<'publicado' | 'derivado' | 'manual'>().notNull(),
  /** An act of money has read it: it changes no more (409 uf_utilizada). */
  usada: boolean().notNull().default(false),
});
export const indicesIpc = pgTable('indice_ipc', { mes: text().primaryKey(), variacion: decimalCol(1).notNull(), origen: text().notNull() });
export const indicesUtm = pgTable('indice_utm', { mes: text().primaryKey(), valor: integer().notNull(), origen: text().notNull() });

/** A file of indices waiting for the second person. `filas` holds what it says, `avisos` what departs from the derived value. */
export const cargas = pgTable(
  'carga_indice',
  {
    ...base(),
    tipo: text().$type<'uf' | 'utm' | 'tmc' | 'ipc' | 'ite'>().notNull(),
    nombre: text().notNull(),
    filas: jsonb().$type<Record<string, string>[]>().notNull(),
    avisos: jsonb().$type<string[]>().notNull().default([]),
    estado: text().notNull().default('cargado'),
    resuelta_por: text(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] })],
);

export const tmcs = pgTable(
  'tmc',
  {
    ...base(),
    codigo: text().notNull(),
    tramo: text().notNull(),
    tic: decimalCol(2),
    tasa_anual: decimalCol(2).notNull(),
    desde: fechaCol().notNull(),
    hasta: fechaCol(),
    fuente: text(),
    estado: text().notNull().default('vigente'),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('tmc_desde').on(t.empresa_id, t.codigo, t.desde)],
);

export const ites = pgTable(
  'ite',
  {
    ...base(),
    desde: fechaCol().notNull(),
    tasa_mensual: decimalCol(4).notNull(),
    tasa_maxima: decimalCol(4).notNull(),
    tasa_vista: decimalCol(4).notNull(),
    periodos_maximo: integer().notNull(),
    metodo: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('ite_desde').on(t.empresa_id, t.desde)],
);

export const feriados = pgTable(
  'feriado',
  {
    ...base(),
    fecha: fechaCol().notNull(),
    nombre: text().notNull(),
    tipo: text().$type<'nacional' | 'bancario' | 'regional' | 'electoral'>().notNull(),
    regiones: text().array(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('feriado_fecha').on(t.empresa_id, t.fecha, t.tipo)],
);

readOnceInTheProcess(parametros, indicesUf, indicesIpc, indicesUtm, tmcs, ites, feriados);
