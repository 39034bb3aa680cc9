import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, decimalCol, fechaCol, instanteCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import { readOnceInAnAct } from '#platform/server/database/memory.ts';
import type { EstadoBloqueo, EstadoCliente, EstadoCuenta, EstadoHabilitado, EstadoLinea } from './domain/estados.ts';
import type { ResultadoLegal } from './domain/legal.ts';

/** One row per RUT: client, debtor, aval and related firm are roles of it. */
export const personas = pgTable(
  'persona',
  {
    ...base(),
    rut: rutCol().notNull(),
    tipo_persona: text().$type<'NATURAL' | 'JURIDICA'>().notNull(),
    /** As people read it: razón social, or names and surnames. */
    nombre: text().notNull(),
    razon_social: text(),
    nombres: text(),
    apellido_paterno: text(),
    apellido_materno: text(),
    nombre_fantasia: text(),
    fecha_nacimiento: fechaCol(),
    fecha_constitucion: fechaCol(),
    inicio_actividades: fechaCol(),
    nacion: text(),
    estado_civil: text(),
    profesion: text(),
    es_pep: boolean(),
    visto_cumplimiento: jsonb().$type<{ usuario: string; fecha: string } | null>(),
    es_deudor: boolean().notNull().default(false),
    calificacion_deudor: text().$type<'BUEN_PAGADOR' | 'MAL_PAGADOR'>(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('persona_rut').on(t.empresa_id, t.rut)],
);

/** History of the qualification of a debtor. */
export const calificaciones = pgTable(
  'persona_calificacion',
  {
    ...base(),
    rut: rutCol().notNull(),
    calificacion: text().$type<'BUEN_PAGADOR' | 'MAL_PAGADOR'>().notNull(),
    comentario: text().notNull(),
    fecha: fechaCol().notNull(),
    usuario: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('persona_calificacion_rut').on(t.empresa_id, t.rut)],
);

export const clientes = pgTable(
  'cliente',
  {
    ...base(),
    rut: rutCol().notNull(),
    sucursal_id: uuid(),
    /** Who attends it today; the dated history is the portfolio of `ejecutivos`. */
    ejecutivo_rut: rutCol(),
    origen: text(),
    tipo_contribuyente: text(),
    tipo_sociedad: text(),
    tipo_registro: text(),
    giro: text(),
    actividades: jsonb().$type<{ codigo: string; principal: boolean }[]>().notNull().default([]),
    sector: text(),
    ventas_anuales_uf: decimalCol(4),
    fecha_ventas: fechaCol(),
    segmento_por_mano: text().$type<'PERSONA' | 'AGRICOLA' | 'CONTRATISTA_SERVIU'>(),
    segmento_cliente: text(),
    es_emt: boolean().notNull().default(false),
    resenas: jsonb().$type<{ codigo: string; texto: string }[]>().notNull().default([]),
    email: text(),
    email_dte: text(),
    telefono: text(),
    estado: text().$type<EstadoCliente>().notNull().default('borrador'),
    /** Last day of the legal report in force: an active client past it is read as vencido. */
    informe_vence: fechaCol(),
    ultima_operacion: fechaCol(),
    conexion_tributaria: jsonb().$type<{
      estado: string;
      causa: string | null;
      ultima_actualizacion: string | null;
      proxima_actualizacion: string | null;
    } | null>(),
    /** RUT of who sent it to FISCALIA: never the same person who gives the opinion. */
    enviado_por: text().array(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('cliente_rut').on(t.empresa_id, t.rut),
    index('cliente_ejecutivo').on(t.empresa_id, t.ejecutivo_rut),
    index('cliente_estado').on(t.empresa_id, t.estado),
  ],
);

export const direcciones = pgTable(
  'cliente_direccion',
  {
    ...base(),
    rut: rutCol().notNull(),
    tipo: text().notNull(),
    calle: text().notNull(),
    numero: text().notNull(),
    depto: text(),
    region: text().notNull(),
    comuna: text().notNull(),
    principal: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('cliente_direccion_rut').on(t.empresa_id, t.rut)],
);

export const vinculos = pgTable(
  'cliente_vinculo',
  {
    ...base(),
    cliente_rut: rutCol().notNull(),
    rut: rutCol().notNull(),
    nombre: text().notNull(),
    vinculo: text().notNull(),
    participacion_pct: decimalCol(2),
    facultades: text().array().notNull().default([]),
    actuacion: text().$type<'INDIVIDUAL' | 'CONJUNTA'>().notNull().default('INDIVIDUAL'),
    con_quienes: text(),
    desde: fechaCol().notNull(),
    hasta: fechaCol(),
    es_fiador: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('cliente_vinculo_cliente').on(t.empresa_id, t.cliente_rut),
    index('cliente_vinculo_rut').on(t.empresa_id, t.rut),
  ],
);

export const habilitados = pgTable(
  'cliente_habilitado',
  {
    ...base(),
    cliente_rut: rutCol().notNull(),
    rut: rutCol().notNull(),
    nombre: text().notNull(),
    cargo: text(),
    email: text().notNull(),
    firma_cesion: boolean().notNull().default(false),
    estado: text().$type<EstadoHabilitado>().notNull().default('PENDIENTE'),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('cliente_habilitado_rut').on(t.empresa_id, t.cliente_rut, t.rut)],
);

/** A bank account where the client's money may go: created by one person, validated by another, then it waits. */
export const cuentas = pgTable(
  'cliente_cuenta',
  {
    ...base(),
    cliente_rut: rutCol().notNull(),
    habilitado_id: uuid(),
    banco: text().notNull(),
    ctacte: text().notNull(),
    tipo_cuenta: text().notNull(),
    rut_titular: rutCol().notNull(),
    estado: text().$type<EstadoCuenta>().notNull().default('pendiente'),
    creada_por: text().array().notNull(),
    validada_por: text().array(),
    validada_en: instanteCol(),
    disponible_desde: instanteCol(),
    instruccion_notarial: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('cliente_cuenta_unica').on(t.empresa_id, t.cliente_rut, t.banco, t.ctacte).where(sql`${t.estado} <> 'rechazada'`),
    check(
      'cliente_cuenta_validada',
      sql`${t.estado} <> 'validada' or (${t.validada_por} is not null and ${t.disponible_desde} is not null)`,
    ),
    check('cliente_cuenta_segundo', sql`${t.validada_por} is null or not (${t.validada_por} && ${t.creada_por})`),
  ],
);

export const rentas = pgTable(
  'cliente_renta',
  {
    ...base(),
    cliente_rut: rutCol().notNull(),
    tipo_renta: text().notNull(),
    periodo: text().notNull(),
    monto: pesosCol().notNull(),
    fuente: text().notNull(),
    archivo: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('cliente_renta_unica').on(t.empresa_id, t.cliente_rut, t.tipo_renta, t.periodo, t.fuente),
    check('cliente_renta_monto', sql`${t.monto} >= 0`),
  ],
);

/**
 * The counter row of a line. `usado` = advances in force, `reservado` = proformas under way, in pesos. A smaller line that replaces
 * a used one is born overdrawn by `sobregiro`: nothing new fits until it comes down (domain §6.1).
 */
export const lineas = pgTable(
  'linea',
  {
    ...base(),
    numero: integer().notNull(),
    cliente_rut: rutCol().notNull(),
    monto: decimalCol(4).notNull(),
    moneda: text().$type<'CLP' | 'UF'>().notNull(),
    monto_pesos: pesosCol().notNull(),
    usado: pesosCol().notNull(),
    reservado: pesosCol().notNull(),
    sobregiro: pesosCol().notNull(),
    desde: fechaCol().notNull(),
    hasta: fechaCol().notNull(),
    anticipo_pct: decimalCol(2).notNull(),
    tasa_mensual: decimalCol(4).notNull(),
    comision_pct: decimalCol(4),
    comision_minima_uf: decimalCol(4),
    con_responsabilidad: boolean().notNull(),
    productos: text().array().notNull().default([]),
    solicitud_id: text().notNull(),
    contrato_id: text(),
    /** The living line that took over its usage: who holds the id of an old line spends this one. */
    reemplazada_por: uuid(),
    estado: text().$type<EstadoLinea>().notNull().default('vigente'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('linea_numero').on(t.empresa_id, t.numero),
    unique('linea_solicitud').on(t.empresa_id, t.solicitud_id),
    uniqueIndex('linea_vigente').on(t.empresa_id, t.cliente_rut).where(sql`${t.estado} in ('vigente', 'suspendida')`),
    check('linea_cupo', sql`${t.usado} + ${t.reservado} <= ${t.monto_pesos} + ${t.sobregiro}`),
    check('linea_positiva', sql`${t.usado} >= 0 and ${t.reservado} >= 0 and ${t.sobregiro} >= 0 and ${t.monto_pesos} >= 0`),
    check('linea_plazo', sql`${t.hasta} >= ${t.desde}`),
  ],
);

export const sublimites = pgTable(
  'linea_sublimite',
  { ...base(), linea_id: uuid().notNull(), rut_deudor: rutCol().notNull(), monto: pesosCol().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('linea_sublimite_unico').on(t.empresa_id, t.linea_id, t.rut_deudor)],
);

export const informesLegales = pgTable(
  'informe_legal',
  {
    ...base(),
    cliente_rut: rutCol().notNull(),
    abogado: rutCol().notNull(),
    fecha: fechaCol().notNull(),
    resultado: text().$type<ResultadoLegal>().notNull(),
    causales: text().array().notNull(),
    vigencia_dias: integer(),
    vence: fechaCol(),
    condicion: text(),
    observacion: text(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('informe_legal_cliente').on(t.empresa_id, t.cliente_rut)],
);

export const bloqueos = pgTable(
  'cliente_bloqueo',
  {
    ...base(),
    cliente_rut: rutCol().notNull(),
    motivo: text().notNull(),
    comentario: text().notNull(),
    manual: boolean().notNull().default(true),
    desde: fechaCol().notNull(),
    usuario: text().notNull(),
    estado: text().$type<EstadoBloqueo>().notNull().default('abierto'),
    levante_solicitado_por: text().array(),
    levante_motivo: text(),
    levantado_por: text().array(),
    hasta: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('cliente_bloqueo_abierto').on(t.empresa_id, t.cliente_rut, t.motivo, t.manual).where(sql`${t.estado} <> 'levantado'`),
    check(
      'cliente_bloqueo_segundo',
      sql`${t.levantado_por} is null or ${t.levante_solicitado_por} is null or not (${t.levantado_por} && ${t.levante_solicitado_por})`,
    ),
  ],
);

export const retenciones = pgTable(
  'cliente_retencion',
  {
    ...base(),
    cliente_rut: rutCol().notNull(),
    motivo: text().notNull(),
    monto: pesosCol(),
    porcentaje: decimalCol(2),
    beneficiario: text(),
    documento: text(),
    desde: fechaCol().notNull(),
    hasta: fechaCol(),
    liberada_por: text().array(),
    liberada_motivo: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('cliente_retencion_cliente').on(t.empresa_id, t.cliente_rut),
    check('cliente_retencion_medida', sql`num_nonnulls(${t.monto}, ${t.porcentaje}) = 1`),
  ],
);

export const cuentasEspeciales = pgTable(
  'cliente_cuenta_especial',
  {
    ...base(),
    cliente_rut: rutCol().notNull(),
    tipo: text().notNull(),
    banco: text().notNull(),
    ctacte: text().notNull(),
    condicion: text().notNull(),
    hasta: fechaCol(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), index('cliente_cuenta_especial_cliente').on(t.empresa_id, t.cliente_rut)],
);

/** Dated facts of a RUT, published by the areas that own them; written by events and doors only. */
export const hechos = pgTable(
  'persona_hecho',
  {
    ...base(),
    rut: rutCol().notNull(),
    tipo: text().notNull(),
    origen_area: text().notNull(),
    origen_id: text().notNull(),
    fecha: fechaCol().notNull(),
    monto: pesosCol(),
    hasta: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('persona_hecho_unico').on(t.empresa_id, t.tipo, t.origen_area, t.origen_id),
    index('persona_hecho_rut').on(t.empresa_id, t.rut, t.fecha),
  ],
);

export const requisitos = pgTable(
  'cliente_requisito',
  {
    ...base(),
    cliente_rut: rutCol().notNull(),
    tipo_archivo: text().notNull(),
    nombre: text().notNull(),
    obligatorio: boolean().notNull().default(true),
    estado: text().$type<'falta' | 'recibido' | 'validado' | 'objetado'>().notNull().default('falta'),
    archivo_id: text(),
    vence: fechaCol(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('cliente_requisito_unico').on(t.empresa_id, t.cliente_rut, t.tipo_archivo)],
);

export * from './tables-alimentos.ts';
export { consentimientos } from './tables-consentimiento.ts';
export { contactos, restricciones } from './tables-contacto.ts';
export { relacionadas } from './tables-relacionadas.ts';

readOnceInAnAct(personas, cuentas);
