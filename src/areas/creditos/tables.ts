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
import type { SinMora } from '#finanzas/sin-mora.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { base, decimalCol, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import { pointedAt } from '#platform/server/database/pending.ts';
import type { Aceleracion } from './domain/aceleracion.ts';
import type { Ajeno } from './domain/ajeno.ts';
import type { Congelado, Deducciones, Gracia } from './domain/congelado.ts';
import type { EstadoCredito } from './domain/estados.ts';
import type { Imputado } from './domain/imputacion.ts';
import type { CostoPedido } from './domain/peticion.ts';
import type { BonoRiego, Serviu } from './domain/respaldo.ts';
import type { Condona } from './domain/vivo.ts';
import { unidadesCol } from './tables-noche.ts';

/** Some days whose mora is not charged, and why. `causa`: what stopped it, which ends it. */
interface MoraSuspendida extends SinMora {
  causa: string;
  motivo: string;
}

export const creditos = pgTable(
  'credito',
  {
    ...base(),
    numero: integer().notNull(),
    rut: rutCol().notNull(),
    cliente_id: uuid().notNull(),
    nombre: text().notNull(),
    segmento_cliente: text().notNull(),
    sede: uuid(),
    ejecutivo_id: rutCol(),
    producto: text().notNull(),
    tipo_credito: text().notNull(),
    origen: text().notNull(),
    destino: text().notNull(),
    comentario: text().notNull().default(''),
    /** Terms: what the calculation reads (steps 2 and 3). */
    moneda: text().$type<'CLP' | 'UF'>().notNull(),
    monto_solicitado: decimalCol(4).notNull(),
    plazo: integer().notNull(),
    tasa_mensual: decimalCol(4).notNull(),
    metodo: text().notNull(),
    base_dias: text().notNull(),
    fecha_curse: fechaCol().notNull(),
    fecha_primer_vencimiento: fechaCol().notNull(),
    gracia: jsonb().$type<Gracia>().notNull(),
    meses_no_pago: integer().array().notNull().default([]),
    costos: jsonb().$type<CostoPedido[]>().notNull().default([]),
    seguros: jsonb().$type<{ tipo?: string; prima: string; periodo: string; financiada?: boolean }[]>().notNull().default([]),
    ite: jsonb().$type<{ metodo: string; financiado: boolean; capital_exento?: string; causal?: string }>().notNull(),
    pacto_id: text(),
    descuento_modo: text().$type<'DEL_LIQUIDO' | 'FINANCIADO'>().notNull().default('DEL_LIQUIDO'),
    medio_pago: text().notNull(),
    cuenta_giro: uuid(),
    /** Flags of the form (spec §3). */
    reset_installments: boolean().notNull().default(false),
    apply_discounts: boolean().notNull().default(false),
    /** The table as it was confirmed: its figures, and the hash of what a print must show. */
    congelado: jsonb().$type<Congelado>(),
    hash_tabla: text(),
    simulado_el: fechaCol(),
    capital: decimalCol(4),
    cuota: decimalCol(4),
    monto_a_girar: decimalCol(4),
    tasa_mora_mensual: decimalCol(4),
    serviu: jsonb().$type<Serviu>(),
    bono_riego: jsonb().$type<BonoRiego>(),
    respaldo_clave: text(),
    exposicion_propuesta_uf: decimalCol(4),
    nivel_comite: integer(),
    nivel_motivos: text().array().notNull().default([]),
    motivos_enviados: text().array().notNull().default([]),
    enviado_por: text().array(),
    espera_acta: boolean().notNull().default(false),
    aprobado_el: fechaCol(),
    aprobada_hasta: fechaCol(),
    capital_aprobado: decimalCol(4),
    documentado_por: text().array(),
    revisado_por_areas: text().array().notNull().default([]),
    giro_pedido: boolean().notNull().default(false),
    fecha_giro: fechaCol(),
    valor_uf_giro: decimalCol(2),
    comprobante: text(),
    cuenta_banco: text(),
    orden_id: uuid(),
    monto_girado: pesosCol(),
    /** What stayed of the giro: debts it paid off and what the law holds, as it was posted. */
    deducciones: jsonb().$type<Deducciones>().notNull().default({ descuentos: [], retenciones: [] }),
    /** Life: capital not yet back and the first day that is unpaid; both are what the events of the credit say. */
    saldo: unidadesCol(),
    proximo_vencimiento: fechaCol(),
    proximo_pago: fechaCol(),
    /** Interest recognised and received, pesos: 1202 holds their difference; capitalised interest already paid back, in units. */
    devengado: pesosCol().notNull().default(sql`0`),
    cobrado: pesosCol().notNull().default(sql`0`),
    devuelto: unidadesCol().notNull().default(0),
    /**
     * Interest of `devengado` (and reajuste of the cuotas, in UF) that a sale outright or its buyback changed, each on its day: an odd number of
     * them is a credit that is somebody else's. While it is sold nothing more is recognised.
     */
    ajeno: jsonb().$type<Ajeno[]>().notNull().default([]),
    /** While it is being sued for. */
    aceleracion: jsonb().$type<Aceleracion>(),
    /** Days whose mora is not charged, each with what stopped it: a renegotiation of who owes. */
    mora_suspendida: jsonb().$type<MoraSuspendida[]>().notNull().default([]),
    comision_diferida: pesosCol().notNull().default(sql`0`),
    comision_devengada: pesosCol().notNull().default(sql`0`),
    /** Day of the row of `devengos` (and `reajustes`) that the figures above already hold; those of a night after it stand beside them. */
    devengado_al: fechaCol(),
    id_credito_origen: uuid(),
    motivo: text(),
    estado: text().$type<EstadoCredito>().notNull().default('borrador'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('credito_numero').on(t.empresa_id, t.numero),
    // One subsidy backs one credit (areas 1: the same number in a second one is refused).
    uniqueIndex('credito_respaldo')
      .on(t.empresa_id, t.respaldo_clave)
      .where(sql`respaldo_clave is not null and estado not in ('anulado', 'rechazado')`),
    index('credito_estado').on(t.empresa_id, t.estado),
    index('credito_rut').on(t.empresa_id, t.rut),
    index('credito_proximo').on(t.empresa_id, t.proximo_pago),
    // All that the night reads of a living credit, so that it never opens its (wide) row.
    index('credito_noche')
      .on(
        ...([t.empresa_id, t.id, t.sede, t.moneda, t.cobrado, t.devuelto, t.devengado, t.devengado_al, t.comision_diferida] as const),
        ...([t.comision_devengada, t.fecha_giro, t.fecha_curse, t.proximo_vencimiento, t.rut, t.ejecutivo_id, t.estado] as const),
      )
      .where(sql`estado in ('girado', 'vigente', 'judicial')`),
    // The few that are sold: the night passes them by.
    index('credito_vendido').on(t.empresa_id, t.id).where(sql`jsonb_array_length(ajeno) % 2 = 1`),
    index('credito_comision_viva')
      .on(t.empresa_id, t.id)
      .where(sql`estado in ('pagado', 'prepagado') and comision_diferida > comision_devengada`),
    check('credito_monto', sql`${t.monto_solicitado} > 0`),
    check('credito_plazo', sql`${t.plazo} >= 1`),
    check('credito_saldo', sql`${t.saldo} is null or ${t.saldo} >= 0`),
    check('credito_interes', sql`${t.cobrado} >= 0 and ${t.devengado} >= ${t.cobrado}`),
    check('credito_comision', sql`${t.comision_devengada} between 0 and ${t.comision_diferida}`),
  ],
);

/** A cuota: as agreed (`o_`, fixed once disbursed) and as it stands after prepayments. Its debt is `cuota:<id>`, its premium's `gasto:<id>`. */
export const cuotas = pgTable(
  'credito_cuota',
  {
    ...base(),
    credito_id: uuid().notNull(),
    numero: integer().notNull(),
    vencimiento: fechaCol().notNull(),
    fecha_pago_habil: fechaCol().notNull(),
    dias: integer().notNull(),
    o_cuota: unidadesCol().notNull(),
    o_interes: unidadesCol().notNull(),
    o_amortizacion: unidadesCol().notNull(),
    o_saldo: unidadesCol().notNull(),
    cuota: unidadesCol().notNull(),
    interes: unidadesCol().notNull(),
    amortizacion: unidadesCol().notNull(),
    saldo: unidadesCol().notNull(),
    seguro: unidadesCol().notNull(),
    /** Its premium: day when the period that it covers begins, what was charged of it (pesos, null: nothing yet) and what was paid. */
    prima_desde: fechaCol(),
    prima: pesosCol(),
    prima_pagada: pesosCol().notNull().default(sql`0`),
    pagado_gastos: unidadesCol().notNull().default(0),
    pagado_mora: unidadesCol().notNull().default(0),
    pagado_interes: unidadesCol().notNull().default(0),
    pagado_capital: unidadesCol().notNull().default(0),
    /** What the books hold of it, pesos: capital (1201), reajuste (1203); and the charges of collection it was charged (1208). */
    libro_capital: pesosCol().notNull().default(sql`0`),
    reajuste: pesosCol().notNull().default(sql`0`),
    gastos: pesosCol().notNull().default(sql`0`),
    /** Day on which the charges were judged, also when they came to nothing: its UF. Null until then. */
    gastos_el: fechaCol(),
    estado: text().$type<'pendiente' | 'parcial' | 'pagada' | 'reemplazada'>().notNull().default('pendiente'),
    pagada_el: fechaCol(),
    /** Due date after its extensions; `vencimiento` stays as agreed. */
    prorrogada_a: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.credito_id], foreignColumns: [creditos.empresa_id, creditos.id] }),
    unique('credito_cuota_numero').on(t.empresa_id, t.credito_id, t.numero),
    index('credito_cuota_vence').on(t.empresa_id, t.fecha_pago_habil),
    index('credito_cuota_prorrogada').on(t.empresa_id, t.prorrogada_a).where(sql`prorrogada_a is not null`),
    // The same of its cuotas.
    index('credito_cuota_noche').on(t.empresa_id, t.credito_id, t.numero, t.vencimiento, t.cuota, t.interes, t.pagado_interes),
    index('credito_cuota_sin_gastos')
      .on(t.empresa_id, t.vencimiento, t.id)
      .where(sql`estado in ('pendiente', 'parcial') and gastos = 0 and cuota > 0`),
    check('credito_cuota_suma', sql`${t.cuota} = ${t.interes} + ${t.amortizacion} and ${t.o_cuota} = ${t.o_interes} + ${t.o_amortizacion}`),
    index('credito_cuota_prima').on(t.empresa_id, t.prima_desde).where(sql`prima_desde is not null and prima is null`),
    check('credito_cuota_libro', sql`${t.libro_capital} >= 0 and ${t.gastos} >= 0`),
    check('credito_cuota_prima_pagada', sql`${t.prima_pagada} between 0 and coalesce(${t.prima}, 0)`),
  ],
);

/** Money that came in for a credit, in the order of its own dates whatever the order of entry. A reversal marks the row, nothing is erased. */
export const eventosCredito = pgTable(
  'credito_evento',
  {
    ...base(),
    credito_id: uuid().notNull(),
    tipo: text().$type<'pago' | 'prepago'>().notNull(),
    /** Value date, and the day of its entry. */
    fecha: fechaCol().notNull(),
    fecha_contable: fechaCol().notNull(),
    monto: unidadesCol().notNull(),
    monto_clp: pesosCol().notNull(),
    valor_uf: decimalCol(2),
    politica: text().$type<'reduce_cuota' | 'reduce_plazo'>(),
    meses_comision: decimalCol(2),
    /** The cuota that the payer named; the oldest one without it. */
    cuota: integer(),
    origen_area: text().notNull(),
    origen_id: text().notNull(),
    /** Forgiven of its cuota, not paid: the concept, and what had been paid of it when it was decided (units). */
    condona: jsonb().$type<Condona | null>(),
    /** What it paid, by cuota and concept, in pesos, as it stands today. */
    imputado: jsonb().$type<Imputado>().notNull(),
    revertido_el: fechaCol(),
    motivo_reversa: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.credito_id], foreignColumns: [creditos.empresa_id, creditos.id] }),
    index('credito_evento_credito').on(t.empresa_id, t.credito_id),
    index('credito_evento_prepago').on(t.empresa_id, t.credito_id, t.fecha).where(sql`tipo = 'prepago' and revertido_el is null`),
    uniqueIndex('credito_evento_origen').on(t.empresa_id, t.origen_area, t.origen_id, t.credito_id).where(sql`revertido_el is null`),
    check('credito_evento_monto', sql`${t.monto_clp} > 0`),
  ],
);

/**
 * A due date that an extension moved, on the day when it was paid (area prorrogas): one more dated event of the rebuilding. Undoing it marks
 * the row, nothing is erased.
 */
export const postergaciones = pgTable(
  'credito_postergacion',
  {
    ...base(),
    credito_id: uuid().notNull(),
    cuota: integer().notNull(),
    fecha: fechaCol().notNull(),
    de: fechaCol().notNull(),
    a: fechaCol().notNull(),
    /** What of its cost joined the cuota, pesos. */
    suma: pesosCol().notNull().default(sql`0`),
    origen_area: text().notNull(),
    origen_id: text().notNull(),
    revertida_el: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.credito_id], foreignColumns: [creditos.empresa_id, creditos.id] }),
    index('credito_postergacion_credito').on(t.empresa_id, t.credito_id),
    uniqueIndex('credito_postergacion_origen').on(t.empresa_id, t.origen_area, t.origen_id).where(sql`revertida_el is null`),
    check('credito_postergacion_fechas', sql`${t.a} > ${t.de} and ${t.suma} >= 0`),
  ],
);

/** How a credit stood before it became another one: what undoing it gives back. */
export interface CreditoAntes {
  credito: {
    estado: EstadoCredito;
    saldo: number | null;
    proximo_vencimiento: Fecha | null;
    proximo_pago: Fecha | null;
    devengado: Pesos;
    cobrado: Pesos;
    devuelto: number;
    comision_diferida: Pesos;
  };
  cuotas: {
    id: string;
    cuota: number;
    interes: number;
    amortizacion: number;
    saldo: number;
    libro_capital: Pesos;
    /** Of a credit in UF. */
    reajuste?: Pesos;
    estado: 'pendiente' | 'parcial' | 'pagada' | 'reemplazada';
    pagada_el: Fecha | null;
  }[];
}

/** A credit that became another one (area prolongaciones). Undoing it marks the row. */
export const reprogramaciones = pgTable(
  'credito_reprogramacion',
  {
    ...base(),
    credito_id: uuid().notNull(),
    nuevo_id: uuid(),
    /** Day of its figures. */
    fecha: fechaCol().notNull(),
    antes: jsonb().$type<CreditoAntes>().notNull(),
    origen_area: text().notNull(),
    origen_id: text().notNull(),
    revertida_el: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.credito_id], foreignColumns: [creditos.empresa_id, creditos.id] }),
    uniqueIndex('credito_reprogramacion_viva').on(t.empresa_id, t.credito_id).where(sql`revertida_el is null`),
    uniqueIndex('credito_reprogramacion_origen').on(t.empresa_id, t.origen_area, t.origen_id).where(sql`revertida_el is null`),
  ],
);

/** Papers of a pyme that its segment asks for. */
export const papeles = pgTable(
  'credito_documento',
  {
    ...base(),
    credito_id: uuid().notNull(),
    codigo: text().notNull(),
    requerido: boolean().notNull(),
    archivo_id: uuid(),
    estado: text().$type<'falta' | 'recibido' | 'validado'>().notNull().default('falta'),
    fecha: fechaCol(),
    vence: fechaCol(),
    revisado_por: text().array(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    foreignKey({ columns: [t.empresa_id, t.credito_id], foreignColumns: [creditos.empresa_id, creditos.id] }),
    unique('credito_documento_codigo').on(t.empresa_id, t.credito_id, t.codigo),
  ],
);

pointedAt(creditos);

export * from './tables-aviso-util.ts';
export * from './tables-excepcion.ts';
export * from './tables-noche.ts';
