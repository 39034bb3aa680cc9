import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, decimalCol, fechaCol, rutCol } from '#platform/server/database/columns.ts';
import type { Propuesta } from './domain/ajuste.ts';
import type { EstadoSolicitud } from './domain/estados.ts';
import type { Deudor, GarantiaPedida } from './domain/propuesta.ts';
import type { Relacionado, Respaldo } from './domain/respaldo.ts';

export const solicitudes = pgTable(
  'solicitud',
  {
    ...base(),
    numero: integer().notNull(),
    tipo: text().$type<'LINEA'>().notNull(),
    rut: rutCol().notNull(),
    cliente_id: uuid().notNull(),
    nombre: text().notNull(),
    sucursal_id: uuid(),
    ejecutivo_id: rutCol(),
    producto: text().notNull(),
    moneda: text().$type<'CLP' | 'UF'>().notNull(),
    monto: decimalCol(4).notNull(),
    plazo_maximo: integer().notNull(),
    anticipo_pct: decimalCol(2).notNull(),
    tasa_mensual: decimalCol(4).notNull(),
    comision_pct: decimalCol(2),
    comision_minima_uf: decimalCol(4),
    con_responsabilidad: boolean().notNull().default(true),
    fecha_expiracion: fechaCol().notNull(),
    presentacion: text().notNull().default(''),
    deudores: jsonb().$type<Deudor[]>().notNull().default([]),
    garantias: jsonb().$type<GarantiaPedida[]>().notNull().default([]),
    excepciones: jsonb().$type<{ codigo: string; motivo: string }[]>().notNull().default([]),
    relacionados: jsonb().$type<Relacionado[]>().notNull().default([]),
    /** What backed it when it was sent; null in a draft, and in one sent before it was measured. */
    respaldo: jsonb().$type<Respaldo>(),
    exposicion_actual_uf: decimalCol(4),
    exposicion_propuesta_uf: decimalCol(4),
    nivel_comite: integer(),
    nivel_motivos: text().array().notNull().default([]),
    motivos_enviados: text().array().notNull().default([]),
    enviada_por: text().array(),
    enviada_el: fechaCol(),
    aprobada_el: fechaCol(),
    aprobada_hasta: fechaCol(),
    monto_aprobado: decimalCol(4),
    espera_acta: boolean().notNull().default(false),
    motivo_anulacion: text(),
    /** Day on which it came to its state; the one of its creation without it. */
    estado_desde: fechaCol(),
    estado: text().$type<EstadoSolicitud>().notNull().default('borrador'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('solicitud_numero').on(t.empresa_id, t.numero),
    uniqueIndex('solicitud_abierta')
      .on(t.empresa_id, t.rut, t.tipo, t.producto)
      .where(sql`estado in ('borrador', 'enviada', 'con_reparos', 'pendiente_firma')`),
    index('solicitud_estado').on(t.empresa_id, t.estado),
    index('solicitud_rut').on(t.empresa_id, t.rut),
    check('solicitud_monto', sql`${t.monto} > 0`),
  ],
);

/** The proposal as each version of it was put before the comité: only added. */
export const versiones = pgTable(
  'solicitud_version',
  {
    ...base(),
    solicitud_id: uuid().notNull(),
    numero: integer().notNull(),
    propuesta: jsonb().$type<Propuesta>().notNull(),
    motivo: text().notNull(),
    por: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('solicitud_version_numero').on(t.empresa_id, t.solicitud_id, t.numero)],
);
