import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
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
import { base, decimalCol, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import { pointedAt } from '#platform/server/database/pending.ts';
import type { EstadoItem, EstadoVenta } from './domain/estados.ts';
import type { Metodo } from './domain/precio.ts';

export interface Firmante {
  rut: string;
  nombre: string;
}

/** A cuota that the buyer bought, as it was on the day of its price. */
export interface FlujoItem {
  numero: number;
  fecha: Fecha;
  /** Pesos; of a note in UF, at the UF of the settlement. */
  monto: Pesos;
  capital: Pesos;
  interes: Pesos;
  uf?: { monto: string; capital: string; interes: string };
}

/** The same figures in UF, of what is sold in UF. */
const enUf = () => ({
  saldo_uf: decimalCol(4),
  interes_devengado_uf: decimalCol(4),
  total_flujos_uf: decimalCol(4),
  precio_uf: decimalCol(4),
  par_uf: decimalCol(4),
});

/** Who buys notes: its limit is spent by the capital of what it accepted and given back as it comes home. */
export const compradores = pgTable(
  'comprador',
  {
    ...base(),
    rut: rutCol().notNull(),
    nombre: text().notNull(),
    tipo: text().notNull(),
    limite: pesosCol().notNull(),
    usado: pesosCol().notNull().default(sql`0`),
    correo: text(),
    activo: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('comprador_rut').on(t.empresa_id, t.rut),
    check('comprador_limite', sql`${t.limite} >= 0 and ${t.usado} >= 0`),
  ],
);

export const ventas = pgTable(
  'venta',
  {
    ...base(),
    num_venta: integer().notNull(),
    comprador_id: uuid().notNull(),
    buyer: rutCol().notNull(),
    nombre_buyer: text().notNull(),
    origins: text().array().notNull(),
    fecha_oferta: fechaCol(),
    vence_oferta: fechaCol(),
    fecha_liquidacion: fechaCol().notNull(),
    tasa_descuento: decimalCol(4).notNull(),
    metodo: text().$type<Metodo>().notNull(),
    /** Of one currency: one rate does not price pesos and UF. In UF, the price is paid at the UF of the settlement. */
    moneda: text().$type<'CLP' | 'UF'>().notNull().default('CLP'),
    valor_uf: decimalCol(2),
    con_responsabilidad: boolean().notNull(),
    /** Who asks the debtor for the cuotas: we do it for the buyer, or he does it by himself. */
    cobra: text().$type<'NOSOTROS' | 'COMPRADOR'>().notNull().default('NOSOTROS'),
    reparto_mora_pct: decimalCol(2).notNull(),
    signers: jsonb().$type<Firmante[]>().notNull(),
    /** Totals of the items that count. */
    n: integer().notNull(),
    saldo: pesosCol().notNull(),
    interes_devengado: pesosCol().notNull(),
    total_flujos: pesosCol().notNull(),
    precio: pesosCol().notNull(),
    par: pesosCol().notNull(),
    ...enUf(),
    plazo_medio: integer().notNull(),
    /** What is still owed of what it sold: the sale ends at zero. */
    por_cobrar: pesosCol().notNull().default(sql`0`),
    /** Capital of it that holds the buyer's limit. */
    limite_tomado: pesosCol().notNull().default(sql`0`),
    archivo_aceptacion: text(),
    aceptada_el: fechaCol(),
    endosada_el: fechaCol(),
    endosada_por: text(),
    cuenta: text(),
    comprobante: text(),
    pagada_el: fechaCol(),
    liquidada_el: fechaCol(),
    motivo: text(),
    estado: text().$type<EstadoVenta>().notNull().default('seleccionado'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.comprador_id], foreignColumns: [compradores.empresa_id, compradores.id] }),
    unique('venta_numero').on(t.empresa_id, t.num_venta),
    index('venta_estado').on(t.empresa_id, t.estado),
    index('venta_buyer').on(t.empresa_id, t.buyer),
    check('venta_moneda', sql`(${t.moneda} = 'UF') = (${t.valor_uf} is not null) and ${t.moneda} in ('CLP', 'UF')`),
    check('venta_cobra', sql`${t.cobra} in ('NOSOTROS', 'COMPRADOR') and not (${t.cobra} = 'COMPRADOR' and ${t.con_responsabilidad})`),
    check('venta_totales', sql`${t.precio} >= 0 and ${t.saldo} >= 0 and ${t.por_cobrar} >= 0`),
  ],
);

export const items = pgTable(
  'venta_item',
  {
    ...base(),
    venta_id: uuid().notNull(),
    pagare_id: uuid().notNull(),
    pagarevista: text().notNull(),
    credito_id: uuid().notNull(),
    credito_numero: integer().notNull(),
    cliente_rut: rutCol().notNull(),
    nombre: text().notNull(),
    comuna: text().notNull(),
    origin: text().notNull(),
    saldo: pesosCol().notNull(),
    interes_devengado: pesosCol().notNull(),
    total_flujos: pesosCol().notNull(),
    flujos: jsonb().$type<FlujoItem[]>().notNull(),
    precio: pesosCol().notNull(),
    par: pesosCol().notNull(),
    ...enUf(),
    /** Of its balance, what the books hold as capital (interest that joined the balance is interest there): what takes the buyer's limit. */
    capital: pesosCol().notNull().default(sql`0`),
    capital_uf: decimalCol(4),
    /** What 2201 still owes for it (con responsabilidad). */
    obligacion: pesosCol().notNull().default(sql`0`),
    /** Capital not yet come back since it was sold: what it holds of the buyer's limit. In UF, at the UF of the settlement. */
    capital_vivo: pesosCol().notNull().default(sql`0`),
    capital_vivo_uf: decimalCol(4),
    /** Capital that 1201 let go of with it and has not come back (sin responsabilidad). */
    baja: pesosCol().notNull().default(sql`0`),
    propietario_desde: fechaCol(),
    /** 9999-12-31 while it is the buyer's. */
    propietario_hasta: fechaCol(),
    /** It is in a live sale: a pagaré is in one. */
    vivo: boolean().notNull().default(true),
    motivo: text(),
    estado: text().$type<EstadoItem>().notNull().default('incluido'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.venta_id], foreignColumns: [ventas.empresa_id, ventas.id] }),
    uniqueIndex('venta_item_vivo').on(t.empresa_id, t.pagare_id).where(sql`vivo`),
    index('venta_item_venta').on(t.empresa_id, t.venta_id),
    index('venta_item_credito').on(t.empresa_id, t.credito_id),
    index('venta_item_vista').on(t.empresa_id, t.pagarevista),
    check('venta_item_montos', sql`${t.precio} >= 0 and ${t.obligacion} >= 0 and ${t.capital_vivo} >= 0`),
    check('venta_item_propietario', sql`(${t.propietario_desde} is null) = (${t.propietario_hasta} is null)`),
  ],
);

/** What the buyer is to be handed over: at each month end, or when somebody asks. */
export const rendiciones = pgTable(
  'venta_rendicion',
  {
    ...base(),
    numero: integer().notNull(),
    venta_id: uuid().notNull(),
    hasta: fechaCol().notNull(),
    /** What came in, what was taken back after it was paid, and the difference that leaves. */
    recibido: pesosCol().notNull(),
    devuelto: pesosCol().notNull().default(sql`0`),
    monto: pesosCol().notNull(),
    fecha_pago: fechaCol(),
    comprobante: text(),
    causa: text(),
    estado: text().$type<'por_girar' | 'rechazada' | 'pagada'>().notNull().default('por_girar'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.venta_id], foreignColumns: [ventas.empresa_id, ventas.id] }),
    unique('venta_rendicion_numero').on(t.empresa_id, t.venta_id, t.numero),
    check('venta_rendicion_monto', sql`${t.monto} >= 0 and ${t.monto} = ${t.recibido} - ${t.devuelto}`),
  ],
);

/** A receipt of a sold credit: what of it is the buyer's, in which pasivo, in which rendición. */
export const recaudos = pgTable(
  'venta_recaudo',
  {
    ...base(),
    venta_id: uuid().notNull(),
    item_id: uuid().notNull(),
    evento_id: uuid().notNull(),
    fecha: fechaCol().notNull(),
    cuotas: integer().array().notNull(),
    capital: pesosCol().notNull(),
    interes: pesosCol().notNull(),
    mora: pesosCol().notNull(),
    comision: pesosCol().notNull(),
    monto: pesosCol().notNull(),
    nuestro: pesosCol().notNull(),
    /** What it took from 2201 and from the memorandum (con responsabilidad). */
    obligacion: pesosCol().notNull().default(sql`0`),
    /** Capital in UF that it paid, and what of it was in 1201. */
    capital_uf: decimalCol(4),
    baja: pesosCol().notNull().default(sql`0`),
    pasivo_id: uuid(),
    rendicion_id: uuid(),
    revertido_el: fechaCol(),
    motivo_reversa: text(),
    /** Taken back after it was paid to the buyer: the rendición that discounts it. */
    descuenta_en: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.item_id], foreignColumns: [items.empresa_id, items.id] }),
    uniqueIndex('venta_recaudo_vivo').on(t.empresa_id, t.item_id, t.evento_id).where(sql`revertido_el is null`),
    index('venta_recaudo_venta').on(t.empresa_id, t.venta_id),
    index('venta_recaudo_rendicion').on(t.empresa_id, t.rendicion_id),
    check('venta_recaudo_suma', sql`${t.monto} = ${t.capital} + ${t.interes} + ${t.mora} + ${t.comision}`),
  ],
);

export const recompras = pgTable(
  'venta_recompra',
  {
    ...base(),
    venta_id: uuid().notNull(),
    item_id: uuid().notNull(),
    fecha: fechaCol().notNull(),
    capital: pesosCol().notNull(),
    interes: pesosCol().notNull(),
    par: pesosCol().notNull(),
    valor_uf: decimalCol(2),
    par_uf: decimalCol(4),
    dias_mora: integer().notNull(),
    archivo_acuerdo: text(),
    /** What 2201 owed for it before, and the capital it held, to put them back if the bank returns the money. */
    obligacion_previa: pesosCol().notNull().default(sql`0`),
    capital_previo: pesosCol().notNull().default(sql`0`),
    baja_previa: pesosCol().notNull().default(sql`0`),
    motivo: text().notNull(),
    fecha_pago: fechaCol(),
    comprobante: text(),
    causa: text(),
    estado: text().$type<'por_girar' | 'rechazada' | 'pagada'>().notNull().default('por_girar'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.item_id], foreignColumns: [items.empresa_id, items.id] }),
    uniqueIndex('venta_recompra_abierta').on(t.empresa_id, t.item_id).where(sql`estado = 'por_girar'`),
    check('venta_recompra_par', sql`${t.par} = ${t.capital} + ${t.interes}`),
  ],
);

export type ConceptoCondonable = 'CAPITAL' | 'INTERES' | 'MORA';

/** The buyer's written consent to forgive part of what is his: of one note or of the whole lot, up to an amount, of some concepts. */
export const consentimientos = pgTable(
  'venta_consentimiento',
  {
    ...base(),
    venta_id: uuid().notNull(),
    /** Of one note; null = of any of the sale. */
    item_id: uuid(),
    archivo: text().notNull(),
    fecha: fechaCol().notNull(),
    monto_maximo: pesosCol().notNull(),
    conceptos: text().array().$type<ConceptoCondonable[]>().notNull(),
    registrado_por: text().notNull(),
    anulado_el: fechaCol(),
    motivo_anulacion: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.venta_id], foreignColumns: [ventas.empresa_id, ventas.id] }),
    index('venta_consentimiento_venta').on(t.empresa_id, t.venta_id),
    check('venta_consentimiento_monto', sql`${t.monto_maximo} > 0 and cardinality(${t.conceptos}) > 0`),
  ],
);

/** What was forgiven of a sold credit and the buyer bears, under which consent. */
export const condonaciones = pgTable(
  'venta_condonacion',
  {
    ...base(),
    venta_id: uuid().notNull(),
    item_id: uuid().notNull(),
    consentimiento_id: uuid().notNull(),
    evento_id: uuid().notNull(),
    fecha: fechaCol().notNull(),
    cuotas: integer().array().notNull(),
    capital: pesosCol().notNull(),
    interes: pesosCol().notNull(),
    mora: pesosCol().notNull(),
    /** The buyer's loss, and what of it was ours (our part of the mora). */
    monto: pesosCol().notNull(),
    nuestro: pesosCol().notNull(),
    /** What it took from 2201 (con responsabilidad) or had left 1201. */
    obligacion: pesosCol().notNull().default(sql`0`),
    baja: pesosCol().notNull().default(sql`0`),
    revertido_el: fechaCol(),
    motivo_reversa: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.item_id], foreignColumns: [items.empresa_id, items.id] }),
    foreignKey({ columns: [t.empresa_id, t.consentimiento_id], foreignColumns: [consentimientos.empresa_id, consentimientos.id] }),
    uniqueIndex('venta_condonacion_viva').on(t.empresa_id, t.item_id, t.evento_id).where(sql`revertido_el is null`),
    index('venta_condonacion_consentimiento').on(t.empresa_id, t.consentimiento_id),
    check('venta_condonacion_suma', sql`${t.monto} = ${t.capital} + ${t.interes} + ${t.mora}`),
  ],
);

pointedAt(compradores, ventas, items, consentimientos);
