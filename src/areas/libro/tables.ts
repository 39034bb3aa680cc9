import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, decimalCol, fechaCol, instanteCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import { readOnceInTheProcess } from '#platform/server/database/memory.ts';
import type { Auxiliar, Naturaleza, TipoCuenta } from './domain/plan.ts';
import { saldosObligacion } from './tables-saldos.ts';

export { cortes, cortesFilas, cuadraturas } from './tables-cortes.ts';

export const cuentas = pgTable(
  'libro_cuenta',
  {
    ...base(),
    codigo: text().notNull(),
    nombre: text().notNull(),
    tipo: text().$type<TipoCuenta>().notNull(),
    imputable: boolean().notNull(),
    exige_auxiliar: text().array().$type<Auxiliar[]>().notNull().default([]),
    naturaleza: text().$type<Naturaleza>().notNull(),
    moneda: text().notNull().default('CLP'),
    vigente: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('libro_cuenta_codigo').on(t.empresa_id, t.codigo)],
);

/** One row a company: the last link of the hash chain, locked by every posting. `plan` counts the changes of the chart (cache key). */
export const cadenas = pgTable('libro_cadena', {
  empresa_id: uuid().primaryKey(),
  n: integer().notNull().default(0),
  hash: text().notNull().default(''),
  plan: integer().notNull().default(0),
});

export const periodos = pgTable(
  'libro_periodo',
  {
    empresa_id: uuid().notNull(),
    periodo: text().notNull(),
    estado: text().notNull().default('abierto'),
    /** Last num_asiento given in the period. */
    ultimo: integer().notNull().default(0),
    checklist: jsonb(),
    /** RUTs of who closed it; of who asks to reopen it, while nobody answers; and of the other person who did. */
    cerrado_por: text().array(),
    cerrado_en: instanteCol(),
    reapertura_pedida_por: text().array(),
    reapertura_por: text().array(),
    reapertura_motivo: text(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.periodo] }),
    check('libro_periodo_estado', sql`${t.estado} in ('abierto', 'en_cierre', 'cerrado', 'reabierto')`),
  ],
);

/** Insert-only. `reversado_por` is not stored: it is the entry whose `reversa_de` names this one. */
export const asientos = pgTable(
  'libro_asiento',
  {
    ...base(),
    periodo: text().notNull(),
    num_asiento: integer().notNull(),
    fecha_contable: fechaCol().notNull(),
    registrado_en: instanteCol().notNull(),
    evento: text().notNull(),
    glosa: text().notNull(),
    origen_area: text().notNull(),
    origen_id: text().notNull(),
    secuencia: integer().notNull(),
    idem_key: text().notNull(),
    reversa_de: uuid(),
    motivo: text(),
    usuario: text().notNull(),
    en_nombre_de: text(),
    /** Place in the chain of the company. */
    n_cadena: integer().notNull(),
    hash_previo: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('libro_asiento_numero').on(t.empresa_id, t.periodo, t.num_asiento),
    unique('libro_asiento_origen').on(t.empresa_id, t.origen_area, t.origen_id, t.evento, t.secuencia),
    unique('libro_asiento_reversa').on(t.empresa_id, t.reversa_de),
    unique('libro_asiento_idem').on(t.empresa_id, t.idem_key),
    unique('libro_asiento_cadena').on(t.empresa_id, t.n_cadena),
    index('libro_asiento_fecha').on(t.empresa_id, t.fecha_contable),
  ],
);

/** Insert-only. `fecha` repeats the entry's date: balances as of a day read no other table. */
export const lineas = pgTable(
  'libro_linea',
  {
    empresa_id: uuid().notNull(),
    asiento_id: uuid().notNull(),
    n: integer().notNull(),
    fecha: fechaCol().notNull(),
    cuenta: text().notNull(),
    debe: pesosCol().notNull(),
    haber: pesosCol().notNull(),
    moneda: text().notNull(),
    rut: rutCol(),
    pk: text(),
    documento: text(),
    sucursal: text(),
    uf: decimalCol(4),
    valor_uf: decimalCol(2),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.asiento_id, t.n] }),
    check('libro_linea_un_lado', sql`${t.debe} >= 0 and ${t.haber} >= 0 and (${t.debe} > 0) <> (${t.haber} > 0)`),
    check('libro_linea_moneda', sql`${t.moneda} in ('CLP', 'USD')`),
    index('libro_linea_cuenta').on(t.empresa_id, t.cuenta, t.fecha),
    index('libro_linea_pk').on(t.empresa_id, t.pk, t.cuenta),
    index('libro_linea_rut').on(t.empresa_id, t.rut, t.fecha),
  ],
);

/** Derived from the lines and rebuilt from them: Σ of a month by account, branch ('' = none) and currency. */
export const saldos = pgTable(
  'libro_saldo_periodo',
  {
    empresa_id: uuid().notNull(),
    periodo: text().notNull(),
    cuenta: text().notNull(),
    sucursal: text().notNull().default(''),
    moneda: text().notNull().default('CLP'),
    debe: pesosCol().notNull(),
    haber: pesosCol().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.periodo, t.cuenta, t.sucursal, t.moneda] })],
);

/** The auxiliary ledger: open debts of a RUT, written by their owner through the door. */
export const obligaciones = pgTable(
  'libro_obligacion',
  {
    ...base(),
    pk: text().notNull(),
    tipo: text().notNull(),
    clase: text().notNull(),
    rut: rutCol().notNull(),
    rol: text().$type<'TITULAR' | 'AVAL' | 'DEUDOR'>().notNull(),
    /** The client whose business it is (cedente of a document). */
    cliente_rut: rutCol(),
    origen_area: text().notNull(),
    origen_id: text().notNull(),
    numero: text().notNull(),
    cuota: integer(),
    documento: text(),
    sucursal: text(),
    producto: text(),
    moneda: text().$type<'CLP' | 'UF'>().notNull().default('CLP'),
    fecha: fechaCol().notNull(),
    tasa_mensual: decimalCol(4),
    base_dias: integer(),
    ...saldosObligacion(),
    /** What is earned day by day (2110 → 4103, or 4101 for the interest in advance of a cuota). */
    devengo_tipo: text().$type<'diferencia_precio' | 'interes_anticipado'>(),
    devengo_total: pesosCol(),
    devengo_desde: fechaCol(),
    devengo_dias: integer(),
    devengo_hasta: fechaCol(),
    devengado: pesosCol().notNull().default(sql`0`),
    /** Of another owner, without our answering for it: it is still collected here, and nothing is lost if it is not paid. */
    vendida: boolean().notNull().default(false),
    /** Provision constituted: the last one required of it. */
    provision: pesosCol().notNull().default(sql`0`),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('libro_obligacion_pk').on(t.empresa_id, t.pk),
    index('libro_obligacion_rut').on(t.empresa_id, t.rut, t.estado),
    index('libro_obligacion_cliente').on(t.empresa_id, t.cliente_rut, t.estado),
    index('libro_obligacion_vencimiento').on(t.empresa_id, t.estado, t.vencimiento),
    index('libro_obligacion_moneda').on(t.empresa_id, t.moneda, t.fecha),
    index('libro_obligacion_provision').on(t.empresa_id, t.pk).where(sql`provision > 0`),
    index('libro_obligacion_devengo').on(t.empresa_id, t.pk).where(sql`devengo_total > devengado and estado = 'vigente'`),
    check(
      'libro_obligacion_saldos',
      sql`${t.capital} >= 0 and ${t.interes} >= 0 and ${t.gastos} >= 0 and ${t.costas} >= 0 and ${t.mora} >= 0`,
    ),
  ],
);

/** How an obligación stood from a date on: `deudas` of a past day reads here and a later act never changes it. Insert-only. */
export const historia = pgTable(
  'libro_obligacion_historia',
  {
    empresa_id: uuid().notNull(),
    pk: text().notNull(),
    n: integer().notNull(),
    fecha: fechaCol().notNull(),
    ...saldosObligacion(),
    /** Whether it was another owner's that day; null for what was written before it was kept. */
    vendida: boolean(),
    /** When it was written; null for what was written before it was kept, which counts as known always. */
    registrado_en: instanteCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.pk, t.n] }),
    index('libro_historia_fecha').on(t.empresa_id, t.pk, t.fecha),
    index('libro_historia_dia').on(t.empresa_id, t.fecha),
  ],
);

/** Others who answer for an obligación (avales), each from a day to another: who stops answering stays, dated. */
export const obligados = pgTable(
  'libro_obligado',
  {
    ...base(),
    pk: text().notNull(),
    rut: rutCol().notNull(),
    rol: text().$type<'TITULAR' | 'AVAL' | 'DEUDOR'>().notNull(),
    /** First day; null for those written before days were kept, who answer since the debt was born. */
    desde: fechaCol(),
    /** Day from which it no longer answers. */
    hasta: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('libro_obligado_vigente').on(t.empresa_id, t.pk, t.rut).where(sql`${t.hasta} is null`),
    index('libro_obligado_rut').on(t.empresa_id, t.rut),
  ],
);

/** Lines approved and approvals not yet disbursed: part of the exposición that is no debt yet. */
export const compromisos = pgTable(
  'libro_compromiso',
  {
    ...base(),
    rut: rutCol().notNull(),
    tipo: text().notNull(),
    origen_area: text().notNull(),
    origen_id: text().notNull(),
    moneda: text().$type<'CLP' | 'UF'>().notNull().default('CLP'),
    monto: pesosCol(),
    monto_uf: decimalCol(4),
    desde: fechaCol().notNull(),
    hasta: fechaCol(),
    vigente: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('libro_compromiso_vivo').on(t.empresa_id, t.origen_area, t.origen_id, t.tipo).where(sql`vigente`),
    index('libro_compromiso_rut').on(t.empresa_id, t.rut),
  ],
);

/** Once per (obligación, day): the key itself is the rule. Insert-only. */
export const devengos = pgTable(
  'libro_devengo',
  { empresa_id: uuid().notNull(), obligacion: text().notNull(), fecha: fechaCol().notNull(), monto: pesosCol().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.obligacion, t.fecha] })],
);

/** Once per (obligación, day) in which its provision changed: from what, how late, and by how much. Insert-only. */
export const provisiones = pgTable(
  'libro_provision',
  {
    empresa_id: uuid().notNull(),
    obligacion: text().notNull(),
    fecha: fechaCol().notNull(),
    cartera: text().$type<'creditos' | 'factoring'>().notNull(),
    dias_mora: integer().notNull(),
    base: pesosCol().notNull(),
    requerida: pesosCol().notNull(),
    ajuste: pesosCol().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.obligacion, t.fecha] }),
    check('libro_provision_montos', sql`${t.base} >= 0 and ${t.requerida} >= 0 and ${t.ajuste} <> 0`),
  ],
);

/** A line of a manual voucher as typed. */
export interface LineaComprobante {
  cuenta: string;
  debe: number;
  haber: number;
  rut?: string | undefined;
  pk?: string | undefined;
  documento?: string | undefined;
  sucursal?: string | undefined;
}

export const comprobantes = pgTable(
  'libro_comprobante',
  {
    ...base(),
    fecha: fechaCol().notNull(),
    glosa: text().notNull(),
    lineas: jsonb().$type<LineaComprobante[]>().notNull(),
    adjunto: text(),
    estado: text().notNull().default('borrador'),
    preparado_por: text().notNull(),
    /** RUTs of who approved or refused it. */
    aprobado_por: text().array(),
    motivo: text(),
    asiento_id: uuid(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('libro_comprobante_estado').on(t.empresa_id, t.estado)],
);

readOnceInTheProcess(cuentas);
