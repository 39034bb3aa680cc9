import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Pesos } from '#kernel/values/money.ts';
import { base, decimalCol, fechaCol, instanteCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoProforma } from './domain/estados.ts';
import type { Gasto } from './domain/precio-datos.ts';
import type { ResultadoRegla } from './domain/regla.ts';
import type { Evaluacion } from './domain/reglas.ts';

/** A quote: what was decided, what it gave, and the parameters with which it was priced. */
export const proformas = pgTable(
  'proforma',
  {
    ...base(),
    num_proforma: integer().notNull(),
    estado: text().$type<EstadoProforma>().notNull(),
    cliente_rut: rutCol().notNull(),
    cliente_nombre: text().notNull(),
    ejecutivo: rutCol(),
    ejecutivo_nombre: text(),
    sede: text(),
    linea_id: uuid(),
    contrato_id: uuid(),
    producto: text().notNull(),
    origen_operacion: text().notNull(),
    destino_operacion: text().notNull(),
    tipo_operacion: text().notNull(),
    con_responsabilidad: boolean().notNull(),
    pacto: text(),
    fechacurso: fechaCol().notNull(),
    anticipo_pct: decimalCol(2).notNull(),
    tasa: decimalCol(2).notNull(),
    comision_pct: decimalCol(2).notNull(),
    comision_minima_uf: decimalCol(4).notNull(),
    comision_fija: pesosCol(),
    gastos_detalle: jsonb().$type<Gasto[]>().notNull(),
    base_dp: text().$type<'ANTICIPO' | 'MONTO'>().notNull(),
    respaldos: text().array().notNull(),
    cuenta_giro: uuid(),
    comentario: text(),
    extra_numero: text(),
    extra_rut_emisor: rutCol(),
    extra_cantidad: integer(),
    extra_detalle: text(),
    n_documentos: integer().notNull(),
    total_monto: pesosCol().notNull(),
    total_anticipo: pesosCol().notNull(),
    total_retencion: pesosCol().notNull(),
    total_dp: pesosCol().notNull(),
    comision: pesosCol().notNull(),
    ajuste_costo_minimo: pesosCol().notNull(),
    iva: pesosCol().notNull(),
    gastos: pesosCol().notNull(),
    iva_gastos: pesosCol().notNull(),
    ite: pesosCol().notNull(),
    monto_operacion: pesosCol().notNull(),
    total_descuentos: pesosCol().notNull(),
    total_aplicaciones: pesosCol().notNull(),
    /** Pasivos of the client paid with this giro: held from the emission. */
    aplicaciones: jsonb().$type<{ pasivo_id: string; monto: Pesos }[]>().notNull().default([]),
    monto_girar: pesosCol().notNull(),
    costo_dia: pesosCol().notNull(),
    plazo_ponderado: decimalCol(2).notNull(),
    tasa_anual: decimalCol(2).notNull(),
    tasa_con_gastos: decimalCol(2),
    tmc_codigo: text(),
    tmc_valor: decimalCol(2),
    tmc_fecha: fechaCol(),
    valor_uf: decimalCol(2).notNull(),
    dias_transito: integer().notNull(),
    minimo_dias: integer().notNull(),
    dias_extra_femision: integer().notNull(),
    costo_minimo_uf: decimalCol(4),
    iva_pct: decimalCol(2).notNull(),
    /** Last run of the rules, and the one that was emitted: the committee votes on the second. */
    evaluacion: jsonb().$type<Evaluacion>().notNull(),
    evaluacion_emitida: jsonb().$type<Evaluacion>(),
    /** What the line holds for it, to give back exactly that. */
    linea_reservada: pesosCol().notNull(),
    nivel_comite: integer(),
    vigencia_hasta: fechaCol(),
    aprobada_hasta: fechaCol(),
    /** Approved and signed by all in level 4: only FISCALIA's acta is missing. */
    espera_acta: boolean().notNull().default(false),
    motivo: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('proforma_num').on(t.empresa_id, t.num_proforma),
    index('proforma_cliente').on(t.empresa_id, t.cliente_rut, t.estado),
    index('proforma_estado').on(t.empresa_id, t.estado, t.vigencia_hasta),
    check('proforma_suma', sql`${t.total_monto} = ${t.total_anticipo} + ${t.total_retencion}`),
    check(
      'proforma_giro',
      sql`${t.monto_girar} = ${t.total_anticipo} - ${t.total_dp} - ${t.comision} - ${t.iva} - ${t.gastos} - ${t.iva_gastos} - ${t.ite} - ${t.total_descuentos} + ${t.total_aplicaciones}`,
    ),
    check('proforma_reserva', sql`${t.linea_reservada} >= 0`),
  ],
);

export const proformasDocumento = pgTable(
  'proforma_documento',
  {
    ...base(),
    proforma_id: uuid().notNull(),
    documento_id: uuid().notNull(),
    orden: integer().notNull(),
    tipo: text().notNull(),
    folio: text().notNull(),
    deudor_rut: rutCol().notNull(),
    razon_deudor: text().notNull(),
    fecha_emision: fechaCol().notNull(),
    fecha_vencimiento: fechaCol().notNull(),
    vencimiento_estimado: boolean().notNull(),
    plazo_dias: integer(),
    vencimiento: fechaCol(),
    anticipo_pct_propio: decimalCol(2),
    tasa_propia: decimalCol(2),
    monto: pesosCol().notNull(),
    anticipo_pct: decimalCol(2).notNull(),
    tasa: decimalCol(2).notNull(),
    venc_ef: fechaCol().notNull(),
    dias_reales: integer().notNull(),
    dias: integer().notNull(),
    anticipo: pesosCol().notNull(),
    retencion: pesosCol().notNull(),
    dp: pesosCol().notNull(),
    costo_dia: decimalCol(2).notNull(),
    resultado: text().$type<ResultadoRegla>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('proforma_documento_unico').on(t.empresa_id, t.proforma_id, t.documento_id),
    index('proforma_documento_doc').on(t.empresa_id, t.documento_id),
    check('proforma_documento_suma', sql`${t.monto} = ${t.anticipo} + ${t.retencion}`),
  ],
);

/** Debts of the client taken from the giro (`installments`). `viva` = held by an emitted proforma: one debt, one giro. */
export const proformasPartida = pgTable(
  'proforma_partida',
  {
    ...base(),
    proforma_id: uuid().notNull(),
    pk: text().notNull(),
    numero: text().notNull(),
    tipo: text().notNull(),
    tipo_descuento: text().notNull(),
    vencimiento: fechaCol().notNull(),
    saldo: pesosCol().notNull(),
    mora: pesosCol().notNull(),
    gastos_cobranza: pesosCol().notNull(),
    adeudado: pesosCol().notNull(),
    monto_a_descontar: pesosCol().notNull(),
    viva: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('proforma_partida_pk').on(t.empresa_id, t.proforma_id, t.pk),
    uniqueIndex('proforma_partida_viva').on(t.empresa_id, t.pk).where(sql`viva`),
    check('proforma_partida_monto', sql`${t.monto_a_descontar} > 0`),
  ],
);

/** An exception asked for one amber rule of a document (`pk`) or of the operation (null). Kept for ever, with who and when. */
export const proformasExcepcion = pgTable(
  'proforma_excepcion',
  {
    ...base(),
    proforma_id: uuid().notNull(),
    pk: text(),
    regla: text().notNull(),
    codigo: text().notNull(),
    tipo: text().notNull(),
    motivo: text().notNull(),
    estado: text().$type<'pedida' | 'concedida' | 'rechazada'>().notNull(),
    resuelta_por: text().array(),
    fecha: fechaCol(),
    resuelta_en: instanteCol(),
    comentario: text(),
    /** Pesos over the line when `linea_excedida` was granted: what the counter may be stretched. */
    exceso: pesosCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('proforma_excepcion_abierta')
      .on(t.empresa_id, t.proforma_id, sql`coalesce(pk, '')`, t.regla)
      .where(sql`estado <> 'rechazada'`),
  ],
);
