import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, decimalCol, fechaCol, instanteCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoCesion, EstadoDocumento } from './domain/estados.ts';
import type { EstadoSii } from './domain/plazos.ts';
import type { Causa, Linea, Referencia } from './domain/tipos.ts';

/** What is kept of the signature that was verified. */
interface FirmaGuardada {
  estado: string;
  rut: string | null;
  nombre: string | null;
  fecha: string | null;
}

/** A document bought or that may be bought. `pk` in the ledger is `documento:<id>`. */
export const documentos = pgTable(
  'documento',
  {
    ...base(),
    tipo: text().notNull(),
    folio: text().notNull(),
    rut_emisor: rutCol().notNull(),
    razon_emisor: text().notNull(),
    rut_receptor: rutCol().notNull(),
    razon_receptor: text().notNull(),
    cliente_rut: rutCol().notNull(),
    razon_cliente: text().notNull(),
    deudor_rut: rutCol().notNull(),
    razon_deudor: text().notNull(),
    fecha_emision: fechaCol().notNull(),
    fecha_vencimiento: fechaCol(),
    forma_pago: integer(),
    monto_neto: pesosCol().notNull(),
    monto_exento: pesosCol().notNull(),
    iva: pesosCol().notNull(),
    otros_impuestos: pesosCol().notNull(),
    monto: pesosCol().notNull(),
    monto_nc: pesosCol().notNull(),
    monto_financiable: pesosCol().notNull(),
    fecha_recepcion_sii: fechaCol(),
    recepcion_estimada: boolean().notNull().default(true),
    fin_plazo_reclamo: fechaCol().notNull(),
    fecha_reclamo: fechaCol(),
    /** A claim after the giro: its excedente is not returned until it is solved. */
    excedente_retenido: boolean().notNull().default(false),
    referencias: jsonb().$type<Referencia[]>().notNull().default([]),
    detalle: jsonb().$type<Linea[]>().notNull().default([]),
    /** Data of its own type: plaza, lugar_pago, avales, contrato_obra, fecha_entrega... */
    datos: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    banco: text(),
    cta_cte: text(),
    num_cheque: text(),
    origen: text().$type<'XML' | 'AEC' | 'MANUAL' | 'RCV'>().notNull(),
    xml_hash: text(),
    contenido_hash: text(),
    firma: jsonb().$type<FirmaGuardada>(),
    alertas: jsonb().$type<Causa[]>().notNull().default([]),
    estado: text().$type<EstadoDocumento>().notNull(),
    estado_sii: text().$type<EstadoSii>().notNull().default('sin_consulta'),
    estado_cesion: text().$type<EstadoCesion>().notNull().default('por_ceder'),
    estado_verificacion: text().notNull().default('PENDIENTE'),
    estado_notificacion: text().notNull().default('PENDIENTE'),
    motivo: text(),
    reservado_por: integer(),
    operacion_id: uuid(),
    anticipo: pesosCol(),
    retencion: pesosCol(),
    tasa: decimalCol(4),
    venc_ef: fechaCol(),
    anticipo_pendiente: pesosCol(),
    saldo_deudor: pesosCol(),
    pagado: pesosCol().notNull(),
    fecha_pago: fechaCol(),
    n_prorrogas: integer().notNull().default(0),
    /** While it stands in a judicial case: the state that it goes back to. */
    antes_de_causa: text().$type<'vigente' | 'protestado'>(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('documento_dte_unico')
      .on(t.empresa_id, t.tipo, t.folio, t.rut_emisor)
      .where(sql`tipo in ('33', '34', '43', '46') and estado not in ('anulado', 'devuelto')`),
    uniqueIndex('documento_cheque_unico')
      .on(t.empresa_id, t.banco, t.cta_cte, t.num_cheque)
      .where(sql`tipo = 'CHQ' and estado not in ('anulado', 'devuelto')`),
    uniqueIndex('documento_otro_unico')
      .on(t.empresa_id, t.tipo, t.folio, t.rut_emisor, t.rut_receptor)
      .where(sql`tipo not in ('33', '34', '43', '46', 'CHQ') and estado not in ('anulado', 'devuelto')`),
    index('documento_cliente').on(t.empresa_id, t.cliente_rut, t.estado),
    index('documento_deudor').on(t.empresa_id, t.deudor_rut, t.estado),
    // One index for each order of the list that people use: a page of a million rows must not sort them (quality B12).
    index('documento_creado').on(t.empresa_id, t.creado_en, t.id),
    index('documento_emision').on(t.empresa_id, t.fecha_emision, t.id),
    index('documento_por_monto').on(t.empresa_id, t.monto, t.id),
    index('documento_vence').on(t.empresa_id, t.fecha_vencimiento, t.id),
    index('documento_vence_desc').on(t.empresa_id, t.fecha_vencimiento.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('documento_operacion').on(t.empresa_id, t.operacion_id),
    index('documento_reserva').on(t.empresa_id, t.reservado_por),
    check('documento_monto', sql`monto > 0 and monto_nc >= 0 and monto_nc <= monto and monto_financiable = monto - monto_nc`),
    check('documento_saldos', sql`pagado >= 0 and coalesce(saldo_deudor, 0) >= 0 and coalesce(anticipo_pendiente, 0) >= 0`),
    check('documento_reservado', sql`(estado = 'reservado') <= (reservado_por is not null)`),
  ],
);

/** A nota de crédito (DTE 61) over a documento of ours. After the giro it may leave a debt of the client: `saldo_cedente:<id of the nota>`. */
export const notas = pgTable(
  'documento_nota',
  {
    ...base(),
    documento_id: uuid().notNull(),
    folio: text().notNull(),
    rut_emisor: rutCol().notNull(),
    fecha: fechaCol().notNull(),
    monto: pesosCol().notNull(),
    /** What it takes away: 0 when it only corrects a text. */
    monto_efectivo: pesosCol().notNull(),
    cod_ref: integer(),
    momento: text().$type<'ANTES_GIRO' | 'DESPUES_GIRO'>().notNull(),
    xml_hash: text(),
    contenido_hash: text(),
    /** Effects after the giro, to undo them exactly. */
    de_retencion: pesosCol().notNull(),
    saldo_cedente: pesosCol().notNull(),
    /** What the client has paid of it. */
    saldo_cedente_pagado: pesosCol().notNull(),
    estado: text().$type<'asociada' | 'desasociada'>().notNull().default('asociada'),
    motivo: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('documento_nota_unica').on(t.empresa_id, t.folio, t.rut_emisor).where(sql`estado = 'asociada'`),
    index('documento_nota_documento').on(t.empresa_id, t.documento_id),
    check('documento_nota_monto', sql`monto > 0 and saldo_cedente >= saldo_cedente_pagado and saldo_cedente_pagado >= 0`),
  ],
);

/** Each cesión known of a documento; only one is the one in force: an index says it, not a previous reading. */
export const cesiones = pgTable(
  'documento_cesion',
  {
    ...base(),
    documento_id: uuid().notNull(),
    seq: integer().notNull(),
    rut_cedente: rutCol().notNull(),
    rut_cesionario: rutCol().notNull(),
    razon_cesionario: text().notNull(),
    monto_cesion: pesosCol().notNull(),
    ultimo_vencimiento: fechaCol().notNull(),
    fecha: text().notNull(),
    track_id: text(),
    fuente: text().$type<'AEC' | 'REGISTRO' | 'MANUAL'>().notNull(),
    estado: text().$type<'vigente' | 'recedida' | 'rechazada'>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('documento_cesion_vigente').on(t.empresa_id, t.documento_id).where(sql`estado = 'vigente'`),
    unique('documento_cesion_seq').on(t.empresa_id, t.documento_id, t.seq, t.rut_cesionario),
    check('documento_cesion_rango', sql`seq between 1 and 40 and monto_cesion > 0`),
  ],
);

/** Cesiones of the registry about documents that are not ours (yet): they judge the document when it comes. */
export const cesionesRegistro = pgTable(
  'documento_cesion_registro',
  {
    ...base(),
    tipo: text().notNull(),
    folio: text().notNull(),
    rut_emisor: rutCol().notNull(),
    rut_cesionario: rutCol().notNull(),
    razon_cesionario: text().notNull(),
    fecha: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('documento_cesion_registro_unica').on(t.empresa_id, t.tipo, t.folio, t.rut_emisor, t.rut_cesionario, t.fecha),
  ],
);

/** An upload and the file it brought, kept by its hash. */
export const cargas = pgTable(
  'documento_carga',
  {
    ...base(),
    tipo: text().$type<'DTE' | 'AEC' | 'RCV' | 'CESIONES'>().notNull(),
    archivo: text().notNull(),
    hash: text().notNull(),
    bytes: integer().notNull(),
    cliente_rut: rutCol(),
    totales: jsonb().$type<Record<string, number>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] })],
);

export const cargaItems = pgTable(
  'documento_carga_item',
  {
    ...base(),
    carga_id: uuid().notNull(),
    indice: integer().notNull(),
    archivo: text().notNull(),
    hash: text(),
    estado: text().notNull(),
    codigo: text(),
    documento_id: uuid(),
    causas: jsonb().$type<Causa[]>().notNull().default([]),
    alertas: jsonb().$type<Causa[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('documento_carga_item_carga').on(t.empresa_id, t.carga_id)],
);

/** A digitised paper, filed under what it is about. Never deleted: annulled. */
export const archivos = pgTable(
  'documento_archivo',
  {
    ...base(),
    hash: text().notNull(),
    nombre: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    tipo_archivo: text().notNull(),
    referido_tipo: text().notNull(),
    /** RUT of a persona, id of a record. */
    referido_id: text().notNull(),
    /** RUT whose paper it is, when known: a hash under two of them is told on both. */
    rut: rutCol(),
    rol: text(),
    fecha_documento: fechaCol(),
    vigencia_dias: integer(),
    fecha_vencimiento: fechaCol(),
    numero: integer().notNull().default(1),
    reemplaza: uuid(),
    reemplazado: boolean().notNull().default(false),
    estado: text().$type<'pendiente' | 'validado' | 'objetado' | 'anulado'>().notNull().default('pendiente'),
    observacion: text(),
    /** Business date of the filing: its uploader annuls it the same day. */
    subido: fechaCol().notNull(),
    validado_por: text().array(),
    validado_en: instanteCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('documento_archivo_unico')
      .on(t.empresa_id, t.hash, t.referido_tipo, t.referido_id, t.tipo_archivo)
      .where(sql`estado <> 'anulado'`),
    index('documento_archivo_hash').on(t.empresa_id, t.hash),
    index('documento_archivo_referido').on(t.empresa_id, t.referido_tipo, t.referido_id),
    index('documento_archivo_rut').on(t.empresa_id, t.rut),
  ],
);
