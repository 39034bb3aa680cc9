import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Retencion } from '#finanzas/retenciones.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { base, decimalCol, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoEtapa, EstadoOperacion, EstadoOrden } from './domain/estados.ts';

/** A debt of the client that the giro pays, as the proforma froze it. */
interface PartidaCongelada {
  pk: string;
  numero: string;
  tipo_descuento: string;
  monto: Pesos;
}

/** What a debt lost in the giro: to give it back when the bank rejects it. */
export interface AbonoHecho {
  pk: string;
  aplicaciones: { concepto: 'COSTAS' | 'GASTOS' | 'MORA' | 'INTERES' | 'CAPITAL'; monto: Pesos }[];
}

/** The same purchase at another day, waiting for who must accept it. */
export interface Recalculo {
  fecha: Fecha;
  antes: Pesos;
  ahora: Pesos;
  documentos: { id: string; dias: number; dp: Pesos }[];
  total_dp: Pesos;
  comision: Pesos;
  ajuste_costo_minimo: Pesos;
  iva: Pesos;
  iva_gastos: Pesos;
  monto_operacion: Pesos;
  plazo_ponderado: string;
  tasa_con_gastos: string | null;
  valor_uf: string;
  hecho_por: string[];
}

interface FacturaPropia {
  tipo: 33 | 34;
  neto: Pesos;
  exento: Pesos;
  iva: Pesos;
  total: Pesos;
  folio: number | null;
}

/** An approved purchase: every figure frozen from its proforma, and what was done with it since. */
export const operaciones = pgTable(
  'operacion',
  {
    ...base(),
    num_operacion: integer().notNull(),
    proforma_id: uuid().notNull(),
    num_proforma: integer().notNull(),
    estado: text().$type<EstadoOperacion>().notNull(),
    cliente_rut: rutCol().notNull(),
    cliente_nombre: text().notNull(),
    ejecutivo: rutCol(),
    ejecutivo_nombre: text(),
    sede: text(),
    /** Makers of the proforma: they never authorise its giro. */
    makers: text().array().notNull(),
    linea_id: uuid(),
    contrato_id: uuid(),
    producto: text().notNull(),
    tipo_operacion: text().notNull(),
    con_responsabilidad: boolean().notNull(),
    fechacurso: fechaCol().notNull(),
    aprobada_hasta: fechaCol().notNull(),
    /** Codes of the exceptions that the approval granted. */
    excepciones: text().array().notNull(),
    anticipo_pct: decimalCol(2).notNull(),
    tasa: decimalCol(2).notNull(),
    base_dp: text().$type<'ANTICIPO' | 'MONTO'>().notNull(),
    n_documentos: integer().notNull(),
    total_monto: pesosCol().notNull(),
    total_anticipo: pesosCol().notNull(),
    total_retencion: pesosCol().notNull(),
    total_dp: pesosCol().notNull(),
    comision: pesosCol().notNull(),
    ajuste_costo_minimo: pesosCol().notNull(),
    iva: pesosCol().notNull(),
    gastos: pesosCol().notNull(),
    gastos_afectos: pesosCol().notNull(),
    gastos_no_traspasados: pesosCol().notNull(),
    iva_gastos: pesosCol().notNull(),
    ite: pesosCol().notNull(),
    monto_operacion: pesosCol().notNull(),
    total_descuentos: pesosCol().notNull(),
    total_aplicaciones: pesosCol().notNull(),
    monto_girar: pesosCol().notNull(),
    costo_dia: pesosCol().notNull(),
    plazo_ponderado: decimalCol(2).notNull(),
    tasa_anual: decimalCol(2).notNull(),
    tasa_con_gastos: decimalCol(2),
    tmc_codigo: text(),
    tmc_valor: decimalCol(2),
    valor_uf: decimalCol(2).notNull(),
    minimo_dias: integer().notNull(),
    costo_minimo_uf: decimalCol(4),
    iva_pct: decimalCol(2).notNull(),
    partidas: jsonb().$type<PartidaCongelada[]>().notNull(),
    cuenta_giro: uuid(),
    recalculo: jsonb().$type<Recalculo>(),
    /** Withheld at the authorisation, and what leaves the bank. */
    retenciones: jsonb().$type<Retencion[]>().notNull(),
    monto_transferir: pesosCol(),
    /** What the line holds for it before the giro, and what it uses after. */
    linea_reservada: pesosCol().notNull(),
    linea_usada: pesosCol().notNull(),
    /** Pesos of it that its contract counts as alive. */
    amparo: pesosCol().notNull(),
    abonos: jsonb().$type<AbonoHecho[]>().notNull(),
    tasa_mora: decimalCol(4),
    fecha_giro: fechaCol(),
    medio: text(),
    comprobante: text(),
    comprobante_archivo: uuid(),
    conciliada: boolean().notNull().default(false),
    num_anexo: integer(),
    facturas_propias: jsonb().$type<FacturaPropia[]>().notNull(),
    motivo_anulacion: text(),
    causa_rechazo: text(),
    cerrada_el: fechaCol(),
    cerrada_por: text().array(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('operacion_num').on(t.empresa_id, t.num_operacion),
    unique('operacion_proforma').on(t.empresa_id, t.proforma_id),
    index('operacion_cliente').on(t.empresa_id, t.cliente_rut, t.estado),
    index('operacion_estado').on(t.empresa_id, t.estado, t.fechacurso),
    check('operacion_suma', sql`${t.total_monto} = ${t.total_anticipo} + ${t.total_retencion}`),
    check(
      'operacion_giro',
      sql`${t.monto_girar} = ${t.total_anticipo} - ${t.total_dp} - ${t.comision} - ${t.iva} - ${t.gastos} - ${t.iva_gastos} - ${t.ite} - ${t.total_descuentos} + ${t.total_aplicaciones}`,
    ),
    check('operacion_transferir', sql`${t.monto_transferir} is null or ${t.monto_transferir} between 0 and ${t.monto_girar}`),
    check('operacion_linea', sql`${t.linea_reservada} >= 0 and ${t.linea_usada} >= 0 and ${t.amparo} >= 0`),
  ],
);

export const operacionesDocumento = pgTable(
  'operacion_documento',
  {
    ...base(),
    operacion_id: uuid().notNull(),
    documento_id: uuid().notNull(),
    orden: integer().notNull(),
    tipo: text().notNull(),
    folio: text().notNull(),
    deudor_rut: rutCol().notNull(),
    razon_deudor: text().notNull(),
    fecha_emision: fechaCol().notNull(),
    fecha_vencimiento: fechaCol().notNull(),
    vencimiento_estimado: boolean().notNull(),
    monto: pesosCol().notNull(),
    anticipo_pct: decimalCol(2).notNull(),
    tasa: decimalCol(2).notNull(),
    venc_ef: fechaCol().notNull(),
    dias: integer().notNull(),
    anticipo: pesosCol().notNull(),
    retencion: pesosCol().notNull(),
    dp: pesosCol().notNull(),
    costo_dia: decimalCol(2).notNull(),
    /** Its write-off: asked by one person, approved by another. Nulls again when it is refused. */
    castigo_motivo: text(),
    castigo_pedido_el: fechaCol(),
    castigo_pedido_por: text().array(),
    castigo_pedido_nombre: text(),
    castigado_el: fechaCol(),
    castigado_por: text().array(),
    /** Its debtor paid the client: told by one person with the day of the payment, confirmed by another. Nulls again when it is discarded. */
    pago_cliente_fecha: fechaCol(),
    pago_cliente_motivo: text(),
    pago_cliente_por: text().array(),
    pago_cliente_nombre: text(),
    pago_cliente_confirmado_por: text().array(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('operacion_documento_unico').on(t.empresa_id, t.operacion_id, t.documento_id),
    index('operacion_documento_doc').on(t.empresa_id, t.documento_id),
    check('operacion_documento_suma', sql`${t.monto} = ${t.anticipo} + ${t.retencion}`),
    check(
      'operacion_documento_pago_cliente',
      sql`${t.pago_cliente_confirmado_por} is null or (${t.pago_cliente_por} is not null and not (${t.pago_cliente_confirmado_por} && ${t.pago_cliente_por}))`,
    ),
    check(
      'operacion_documento_castigo',
      sql`${t.castigado_por} is null or (${t.castigo_pedido_por} is not null and not (${t.castigado_por} && ${t.castigo_pedido_por}))`,
    ),
  ],
);

/** A step of the operación: whose it is, since when, until when (banking hours, local clock) and who closed it. */
export const operacionesEtapa = pgTable(
  'operacion_etapa',
  {
    ...base(),
    operacion_id: uuid().notNull(),
    codigo: text().notNull(),
    titulo: text().notNull(),
    orden: integer().notNull(),
    perfil: text().notNull(),
    horas: integer(),
    responsable: rutCol(),
    responsable_nombre: text(),
    estado: text().$type<EstadoEtapa>().notNull(),
    inicio_fecha: fechaCol(),
    inicio_minuto: integer(),
    vence_fecha: fechaCol(),
    vence_minuto: integer(),
    fin_fecha: fechaCol(),
    fin_minuto: integer(),
    cerrada_por: text().array(),
    cerrada_nombre: text(),
    comentario: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('operacion_etapa_unica').on(t.empresa_id, t.operacion_id, t.codigo),
    index('operacion_etapa_abiertas').on(t.empresa_id, t.estado, t.vence_fecha),
  ],
);

/** The account where an order goes, as it was when it was authorised. */
export interface CuentaCongelada {
  banco: string;
  banco_nombre: string;
  ctacte: string;
  tipo_cuenta: string;
  rut_titular: string;
}

/** An order of money, whatever area asked for it. */
export const ordenesGiro = pgTable(
  'orden_giro',
  {
    ...base(),
    num_orden: integer().notNull(),
    origen_area: text().notNull(),
    origen_id: text().notNull(),
    /** Only those of a purchase of documents. */
    operacion_id: uuid(),
    estado: text().$type<EstadoOrden>().notNull(),
    rut: rutCol().notNull(),
    nombre: text().notNull(),
    makers: text().array().notNull(),
    cuenta_id: uuid(),
    cuenta: jsonb().$type<CuentaCongelada>(),
    medio: text().notNull(),
    /** Before and after retenciones. */
    monto_girar: pesosCol().notNull(),
    monto: pesosCol().notNull(),
    /** What was withheld of a credit, as it was when the order was signed. */
    retenciones: jsonb().$type<Retencion[]>().notNull().default([]),
    /** Our account of the ledger that pays it (1102.x); 1101 for cash. */
    cuenta_banco: text(),
    preparada_por: text().array(),
    preparada_nombre: text(),
    autorizada_por: text().array(),
    autorizada_nombre: text(),
    segunda_autorizacion_por: text().array(),
    segunda_nombre: text(),
    fecha_autorizacion: fechaCol(),
    archivo_banco: text(),
    /** Day whose cupo it spends. */
    cupo_fecha: fechaCol(),
    fecha_giro: fechaCol(),
    comprobante: text(),
    confirmada_por: text().array(),
    causa: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('orden_giro_num').on(t.empresa_id, t.num_orden),
    uniqueIndex('orden_giro_viva').on(t.empresa_id, t.origen_area, t.origen_id).where(sql`estado not in ('rechazada', 'anulada')`),
    index('orden_giro_estado').on(t.empresa_id, t.estado),
    check('orden_giro_monto', sql`${t.monto} > 0 and ${t.monto} <= ${t.monto_girar}`),
    check(
      'orden_giro_personas',
      sql`(${t.autorizada_por} is null or not (${t.autorizada_por} && ${t.preparada_por} or ${t.autorizada_por} && ${t.makers}))
        and (${t.segunda_autorizacion_por} is null or not (${t.segunda_autorizacion_por} && ${t.autorizada_por} or ${t.segunda_autorizacion_por} && ${t.preparada_por} or ${t.segunda_autorizacion_por} && ${t.makers}))`,
    ),
  ],
);

/** What may leave on a day and what was already authorised: spent by one conditional update. */
export const cuposDiarios = pgTable(
  'cupo_diario',
  { ...base(), fecha: fechaCol().notNull(), tope_diario: pesosCol().notNull(), usado: pesosCol().notNull() },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('cupo_diario_fecha').on(t.empresa_id, t.fecha),
    check('cupo_diario_tope', sql`${t.usado} >= 0 and ${t.usado} <= ${t.tope_diario}`),
  ],
);
