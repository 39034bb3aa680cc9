import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, decimalCol, fechaCol, rutCol } from '#platform/server/database/columns.ts';
import type { Propuesta } from './domain/ajuste.ts';
import type { Condicion } from './domain/condiciones.ts';
import type { EstadoSolicitud } from './domain/estados.ts';
import type { ExcepcionGuardada } from './domain/excepciones.ts';
import type { Precios } from './domain/precios.ts';
import type { Deudor, GarantiaPedida } from './domain/propuesta.ts';
import type { Razon, Revision } from './domain/rechazo.ts';
import type { Relacionado, Respaldo } from './domain/respaldo.ts';

export const solicitudes = pgTable(
  'solicitud',
  {
    ...base(),
    numero: integer().notNull(),
    tipo: text().$type<'LINEA' | 'PRECIOS'>().notNull(),
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
    excepciones: jsonb().$type<ExcepcionGuardada[]>().notNull().default([]),
    condiciones: jsonb().$type<Condicion[]>().notNull().default([]),
    relacionados: jsonb().$type<Relacionado[]>().notNull().default([]),
    /** Step of its form that was reached, 1 to 6. */
    paso: integer().notNull().default(6),
    /** It only asks for other prices of the line in force. */
    submit_precios: boolean().notNull().default(false),
    /** The solicitud whose line it reprices, of one of PRECIOS. */
    base_id: uuid(),
    /** Where it was when other prices were asked for. */
    precios_desde: text().$type<EstadoSolicitud>(),
    /** Where it was when it was sent back with reparos. */
    reparos_desde: text().$type<EstadoSolicitud>(),
    /** Who of risk passed it to the comité, and when. */
    riesgo_por: text().array(),
    riesgo_el: fechaCol(),
    /** Level 1 and approved by the machine: it went straight to its voter. */
    riesgo_omitido: boolean().notNull().default(false),
    /** Why it was sent without an evaluation. */
    sin_evaluacion_motivo: text(),
    razones_rechazo: jsonb().$type<Razon[]>().notNull().default([]),
    /** The review that its titular asked for after a rejection. */
    revision: jsonb().$type<Revision>(),
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
    /** Why the client gave it up, of `motivos_desistimiento`. */
    desistimiento: text(),
    /** Day on which it came to its state; the one of its creation without it. */
    estado_desde: fechaCol(),
    estado: text().$type<EstadoSolicitud>().notNull().default('borrador'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('solicitud_numero').on(t.empresa_id, t.numero),
    uniqueIndex('solicitud_abierta')
      .on(t.empresa_id, t.rut, t.tipo, t.producto)
      .where(
        sql`estado in ('borrador', 'en_riesgo', 'enviada', 'con_reparos', 'pendiente_firma') or (estado = 'en_precios' and precios_desde <> 'aprobada')`,
      ),
    index('solicitud_estado').on(t.empresa_id, t.estado),
    index('solicitud_rut').on(t.empresa_id, t.rut),
    check('solicitud_monto', sql`${t.monto} > 0`),
    check('solicitud_paso', sql`${t.paso} between 1 and 6`),
    check('solicitud_precios_desde', sql`${t.estado} <> 'en_precios' or ${t.precios_desde} is not null`),
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

/** Other prices asked for a solicitud, with those before and how it ended. */
export const preciosPedidos = pgTable(
  'solicitud_precio',
  {
    ...base(),
    solicitud_id: uuid().notNull(),
    antes: jsonb().$type<Precios>().notNull(),
    pedidos: jsonb().$type<Precios>().notNull(),
    motivo: text().notNull(),
    /** The rate goes under the floor: GERENCIA decides it. */
    bajo_piso: boolean().notNull().default(false),
    estado: text().$type<'pendiente' | 'aceptado' | 'rechazado' | 'desistido'>().notNull().default('pendiente'),
    por: text().notNull(),
    respuesta: text(),
    resuelto_por: text(),
    resuelto_el: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('solicitud_precio_pendiente').on(t.empresa_id, t.solicitud_id).where(sql`estado = 'pendiente'`),
    index('solicitud_precio_solicitud').on(t.empresa_id, t.solicitud_id),
  ],
);
