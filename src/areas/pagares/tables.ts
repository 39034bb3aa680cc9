import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import { base, decimalCol, fechaCol, instanteCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoPagare } from './domain/estados.ts';
import type { AvalPagare, Firma, Representante } from './domain/firmas.ts';
import type { Cuota, Moneda } from './domain/forma.ts';

/** Who asked for something that another person decides. */
interface Pedido {
  por: string[];
  nombre: string;
  fecha: Fecha;
  motivo: string;
}

/** A pagaré a la vista filled under its mandate: proposed by one, approved by another. */
interface Llenado {
  monto: number;
  vencimiento: Fecha;
  fecha: Fecha;
  por: string[];
  nombre: string;
}

export const pagares = pgTable(
  'pagare',
  {
    ...base(),
    pagarevista: text().notNull(),
    numero: integer().notNull(),
    tipo: text().notNull(),
    cliente_rut: rutCol().notNull(),
    nombre: text().notNull(),
    juridica: boolean().notNull(),
    giro: text(),
    direccion: text().notNull().default(''),
    comuna: text().notNull().default(''),
    representantes: jsonb().$type<Representante[]>().notNull().default([]),
    avales: jsonb().$type<AvalPagare[]>().notNull().default([]),
    firmas: jsonb().$type<Firma[]>().notNull().default([]),
    acreedor_rut: rutCol().notNull(),
    acreedor_nombre: text().notNull(),
    moneda: text().$type<Moneda>().notNull(),
    monto: decimalCol(4),
    /** The amount in pesos: at the UF of the day of issue. */
    capital: pesosCol(),
    valor_uf: decimalCol(2),
    fecha_emision: fechaCol().notNull(),
    sucursal_id: uuid(),
    ciudad: text().notNull().default(''),
    /** Of a single due date. */
    vencimiento: fechaCol(),
    cuotas: jsonb().$type<Cuota[]>().notNull().default([]),
    /** Last due date, whatever its form; null a la vista until it is filled. */
    ultimo_vencimiento: fechaCol(),
    tasa: decimalCol(4),
    base_dias: text().$type<'30_360' | 'real_30' | 'real_365'>().notNull(),
    tasa_mora: decimalCol(4),
    lugar_pago: text().notNull().default(''),
    mandato_llenado: boolean().notNull(),
    contrato_id: uuid(),
    contrato: text(),
    con_protesto: boolean().notNull(),
    ite_exento: boolean().notNull(),
    ite_motivo: text(),
    ite_base: pesosCol(),
    ite_meses: integer(),
    ite_tasa: decimalCol(4),
    ite_impuesto: pesosCol(),
    ite_metodo: text(),
    respaldo: text().$type<'LINEA' | 'CREDITO' | 'NINGUNO'>().notNull(),
    respaldo_id: uuid(),
    respaldo_numero: text(),
    texto: text().array(),
    texto_hash: text(),
    emision: integer().notNull().default(0),
    impreso_el: fechaCol(),
    archivo_firmado: text(),
    fecha_firma: fechaCol(),
    notaria: text(),
    fecha_autorizacion: fechaCol(),
    /** Who has the original now, until it reaches the vault: he cannot be the one who receives it. */
    en_manos: text().array(),
    en_manos_nombre: text(),
    boveda: text(),
    caja: text(),
    sobre: text(),
    custodia_desde: fechaCol(),
    prestado_a: text(),
    prestado_desde: fechaCol(),
    protesto_fecha: fechaCol(),
    protesto_archivo: text(),
    propietario_rut: rutCol(),
    propietario_nombre: text(),
    bloqueado: boolean().notNull().default(false),
    desbloqueo_pedido: jsonb().$type<Pedido>(),
    llenado_propuesto: jsonb().$type<Llenado>(),
    llenado: jsonb().$type<Llenado & { aprobado_por: string }>(),
    devuelto_el: fechaCol(),
    recibo: text(),
    motivo: text(),
    reemplaza: uuid(),
    reemplazado_por: uuid(),
    estado: text().$type<EstadoPagare>().notNull().default('borrador'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('pagare_vista').on(t.empresa_id, t.pagarevista),
    unique('pagare_numero').on(t.empresa_id, t.tipo, t.numero),
    index('pagare_cliente').on(t.empresa_id, t.cliente_rut, t.estado),
    index('pagare_respaldo').on(t.empresa_id, t.respaldo, t.respaldo_id),
    index('pagare_estado').on(t.empresa_id, t.estado, t.ultimo_vencimiento),
    index('pagare_boveda').on(t.empresa_id, t.boveda, t.estado),
    check('pagare_texto', sql`(${t.texto} is null) = (${t.texto_hash} is null)`),
    check('pagare_monto', sql`${t.monto} is null or ${t.monto} > 0`),
    check('pagare_vence', sql`${t.ultimo_vencimiento} is null or ${t.ultimo_vencimiento} > ${t.fecha_emision}`),
    check('pagare_boveda_custodia', sql`${t.estado} <> 'custodia' or ${t.boveda} is not null`),
  ],
);

/** Every text as it was printed: only added. */
export const emisiones = pgTable(
  'pagare_emision',
  { ...base(), pagare_id: uuid().notNull(), numero: integer().notNull(), texto: text().array().notNull(), texto_hash: text().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('pagare_emision_numero').on(t.empresa_id, t.pagare_id, t.numero)],
);

/** The chain of hands of the original: who gave it, who got it, where it lies. Only added. */
export const manos = pgTable(
  'pagare_mano',
  {
    ...base(),
    pagare_id: uuid().notNull(),
    fecha: fechaCol().notNull(),
    accion: text().notNull(),
    entrega: text().notNull(),
    recibe: text().notNull(),
    boveda: text(),
    caja: text(),
    sobre: text(),
    motivo: text(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('pagare_mano_pagare').on(t.empresa_id, t.pagare_id, t.creado_en)],
);

/** What the client owes for the paper itself: the stamp tax and the notary. Its debt is `gasto:<id>`. */
export const cargos = pgTable(
  'pagare_cargo',
  {
    ...base(),
    pagare_id: uuid().notNull(),
    tipo: text().$type<'ITE' | 'NOTARIA'>().notNull(),
    monto: pesosCol().notNull(),
    pagado: pesosCol().notNull().default(sql`0`),
    fecha: fechaCol().notNull(),
    vence: fechaCol().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('pagare_cargo_unico').on(t.empresa_id, t.pagare_id, t.tipo),
    check('pagare_cargo_pagado', sql`${t.monto} > 0 and ${t.pagado} between 0 and ${t.monto}`),
  ],
);

/** A count of a vault. */
export const recuentos = pgTable(
  'pagare_recuento',
  {
    ...base(),
    boveda: text().notNull(),
    fecha: fechaCol().notNull(),
    nombre: text().notNull(),
    abierto: boolean().notNull().default(true),
    cerrado_en: instanteCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('pagare_recuento_abierto').on(t.empresa_id, t.boveda).where(sql`abierto`),
  ],
);

/** A piece of a count: what was expected and what was read. */
export const piezas = pgTable(
  'pagare_recuento_pieza',
  {
    ...base(),
    recuento_id: uuid().notNull(),
    pagarevista: text().notNull(),
    pagare_id: uuid(),
    esperado: boolean().notNull(),
    /** Where the book says that it lies. */
    lugar: text(),
    leido_en: instanteCol(),
    resultado: text().$type<'pendiente' | 'conforme' | 'faltante' | 'mal_ubicado' | 'sobrante'>().notNull(),
    visado_por: text(),
    comentario: text(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('pagare_pieza_unica').on(t.empresa_id, t.recuento_id, t.pagarevista)],
);
