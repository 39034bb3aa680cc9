import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import { base, decimalCol, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import { readOnceInTheProcess } from '#platform/server/database/memory.ts';
import type { EstadoContrato } from './domain/estados.ts';
import type { Firmante } from './domain/firmas.ts';

interface Clausulas {
  compensacion: boolean;
  mandato_llenado: boolean;
  mandato_cobro: boolean;
  domicilio: boolean;
}

interface TerminoPedido {
  motivo: string;
  nombre: string;
  fecha: Fecha;
  por: string[];
}

/** Texts with named variables; a new version replaces the former for what is written after. */
export const plantillas = pgTable(
  'contrato_plantilla',
  { ...base(), tipo: text().notNull(), numero: integer().notNull(), texto: text().notNull(), vigente_desde: fechaCol().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('contrato_plantilla_numero').on(t.empresa_id, t.tipo, t.numero)],
);

export const contratos = pgTable(
  'contrato',
  {
    ...base(),
    num_contrato: integer().notNull(),
    tipo: text().notNull(),
    cliente_rut: rutCol().notNull(),
    nombre: text().notNull(),
    sucursal_id: uuid(),
    ejecutivo_id: rutCol(),
    monto_fijo: boolean().notNull(),
    moneda: text().$type<'CLP' | 'UF'>().notNull(),
    monto: decimalCol(4),
    porcentaje: decimalCol(2),
    plazo_dias: integer().notNull(),
    fecha_emision: fechaCol(),
    fecha_firma: fechaCol(),
    fecha_inicio: fechaCol().notNull(),
    fecha_vencimiento: fechaCol(),
    pacto: text(),
    con_responsabilidad: boolean().notNull(),
    clausulas: jsonb().$type<Clausulas>().notNull(),
    variables: jsonb().$type<Record<string, string>>().notNull().default({}),
    firmantes: jsonb().$type<Firmante[]>().notNull().default([]),
    facultades: text().array().notNull().default([]),
    notaria: text(),
    repertorio: text(),
    fecha_legalizacion: fechaCol(),
    plantilla_id: uuid(),
    plantilla_version: integer(),
    /** Frozen text of the emission in force and its SHA-256. */
    texto: text(),
    texto_hash: text(),
    emision: integer().notNull().default(0),
    archivo_firmado: text(),
    contrato_padre: uuid(),
    operacion_id: uuid(),
    renueva_a: uuid(),
    renovado_por: uuid(),
    motivo_termino: text(),
    /** Termination asked, until another person of GERENCIA decides. */
    termino_pedido: jsonb().$type<TerminoPedido>(),
    motivo_anulacion: text(),
    emitido_por: text().array(),
    activado_por: text().array(),
    /** The fee it carries, net; the rest is written when it posts, with the first emission. */
    cobro_neto: pesosCol(),
    cobro_iva: pesosCol(),
    cobro_fecha: fechaCol(),
    cobro_vence: fechaCol(),
    cobro_pagado: pesosCol().notNull().default(sql`0`),
    /** Where the money came in, when it was paid at once. */
    cobro_pago: jsonb().$type<{ cuenta_banco: string; num_operacion_banco: string; fecha: Fecha }>(),
    cobro_conciliado: boolean().notNull().default(false),
    cobro_reversado: boolean().notNull().default(false),
    operaciones_vivas: integer().notNull().default(0),
    saldo_vivo: pesosCol().notNull().default(sql`0`),
    estado: text().$type<EstadoContrato>().notNull().default('borrador'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('contrato_numero').on(t.empresa_id, t.tipo, t.num_contrato),
    uniqueIndex('contrato_marco_vivo')
      .on(t.empresa_id, t.cliente_rut)
      .where(sql`tipo = 'MARCO_FACTORING' and renueva_a is null and estado in ('borrador', 'emitido', 'firmado', 'legalizado', 'vigente')`),
    uniqueIndex('contrato_anexo_operacion').on(t.empresa_id, t.operacion_id).where(sql`operacion_id is not null and estado <> 'anulado'`),
    index('contrato_cliente').on(t.empresa_id, t.cliente_rut, t.tipo),
    index('contrato_vence').on(t.empresa_id, t.estado, t.fecha_vencimiento),
    check('contrato_monto', sql`${t.monto_fijo} = (${t.monto} is not null) and ${t.monto_fijo} = (${t.porcentaje} is null)`),
    check(
      'contrato_cobro',
      sql`(${t.cobro_neto} is null or (${t.cobro_neto} > 0 and ${t.monto_fijo})) and (${t.cobro_fecha} is null) = (${t.cobro_iva} is null)
        and ${t.cobro_pagado} between 0 and coalesce(${t.cobro_neto} + ${t.cobro_iva}, 0)`,
    ),
    check('contrato_hash', sql`(${t.texto} is null) = (${t.texto_hash} is null)`),
    check('contrato_vivas', sql`${t.operaciones_vivas} >= 0 and ${t.saldo_vivo} >= 0`),
  ],
);

/** Every emission as it was printed: only added. */
export const emisiones = pgTable(
  'contrato_emision',
  {
    ...base(),
    contrato_id: uuid().notNull(),
    numero: integer().notNull(),
    plantilla_id: uuid(),
    plantilla_version: integer(),
    texto: text().notNull(),
    texto_hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('contrato_emision_numero').on(t.empresa_id, t.contrato_id, t.numero)],
);

readOnceInTheProcess(plantillas);
