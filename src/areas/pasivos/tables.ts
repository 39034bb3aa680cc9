import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoPasivo, EstadoSolicitud } from './domain/estados.ts';
import type { Contrapartida, EstadoManual, TipoManual } from './domain/manual.ts';
import type { ClaseMovimiento, Firma, MedioPago, ObligacionElegida, Propuesta, TipoPasivo } from './domain/tipos.ts';

const cero = () => pesosCol().notNull().default(sql`0`);

/**
 * What the company owes a RUT, and where every peso of it stands. The parts move by conditional UPDATE; the CHECK keeps their sum.
 * `estado` is read from the parts by the database itself.
 */
export const pasivos = pgTable(
  'pasivo',
  {
    ...base(),
    /** Null while nobody knows whose it is. */
    rut: rutCol(),
    nombre: text().notNull(),
    amount: pesosCol().notNull(),
    comprobante: text().notNull(),
    tipo_pasivo: text().$type<TipoPasivo>().notNull(),
    origen: text().$type<'pago' | 'documento' | 'conciliacion' | 'venta' | 'comision' | 'pasivo' | 'giro'>().notNull(),
    origen_area: text().notNull(),
    origen_id: text().notNull(),
    /** `documento:<id>` when it comes of one: a claim over it holds the money. */
    origen_pk: text(),
    /** Day of the entry that gave it birth. */
    fecha: fechaCol().notNull(),
    disponible_desde: fechaCol().notNull(),
    identificado: boolean().notNull(),
    saldo: cero(),
    retenido: cero(),
    comprometido: cero(),
    pagado: cero(),
    compensado: cero(),
    reversado: cero(),
    motivo_retencion: text(),
    /** Who it seems to belong to, until a second person agrees. */
    propuesta: jsonb().$type<Propuesta>(),
    estado: text()
      .$type<EstadoPasivo>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when reversado > 0 and saldo + retenido + comprometido = 0 then 'reversado' when not identificado then 'por_identificar' when comprometido > 0 then 'comprometido' when saldo > 0 then 'disponible' when retenido > 0 then 'retenido' when pagado > 0 then 'pagado' else 'compensado' end`,
      ),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('pasivo_rut').on(t.empresa_id, t.rut, t.estado),
    index('pasivo_origen').on(t.empresa_id, t.origen_area, t.origen_id),
    index('pasivo_tipo').on(t.empresa_id, t.tipo_pasivo, t.fecha),
    check('pasivo_partes', sql`amount = saldo + retenido + comprometido + pagado + compensado + reversado`),
    check(
      'pasivo_positivo',
      sql`amount > 0 and saldo >= 0 and retenido >= 0 and comprometido >= 0 and pagado >= 0 and compensado >= 0 and reversado >= 0`,
    ),
    check('pasivo_dueno', sql`rut is not null or not identificado`),
    // The money of an unknown owner moves nowhere but back with its origin.
    check('pasivo_sin_dueno', sql`identificado or retenido + comprometido + pagado + compensado = 0`),
  ],
);

/** Every movement, insert-only. Σ `efecto` to a day, by tipo_pasivo, is what its account of the ledger shows that day. */
export const movimientos = pgTable(
  'pasivo_movimiento',
  {
    ...base(),
    pasivo_id: uuid().notNull(),
    clase: text().$type<ClaseMovimiento>().notNull(),
    tipo_pasivo: text().$type<TipoPasivo>().notNull(),
    monto: pesosCol().notNull(),
    /** What it changes of what is owed: positive when born, negative when paid or applied, 0 when it only moves between parts. */
    efecto: pesosCol().notNull(),
    fecha: fechaCol().notNull(),
    origen_area: text().notNull(),
    origen_id: text().notNull(),
    motivo: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('pasivo_movimiento_pasivo').on(t.empresa_id, t.pasivo_id),
    index('pasivo_movimiento_tipo').on(t.empresa_id, t.tipo_pasivo, t.fecha),
  ],
);

/** Who has part of a pasivo committed: a solicitud, a proforma, a prórroga. */
export const compromisos = pgTable(
  'pasivo_compromiso',
  {
    ...base(),
    pasivo_id: uuid().notNull(),
    origen_area: text().notNull(),
    origen_id: text().notNull(),
    monto: pesosCol().notNull(),
    estado: text().$type<'vigente' | 'aplicado' | 'soltado'>().notNull().default('vigente'),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    uniqueIndex('pasivo_compromiso_vivo').on(t.empresa_id, t.origen_area, t.origen_id, t.pasivo_id).where(sql`estado = 'vigente'`),
    index('pasivo_compromiso_pasivo').on(t.empresa_id, t.pasivo_id, t.estado),
    check('pasivo_compromiso_monto', sql`monto > 0`),
  ],
);

/** A hold over part of a pasivo, with its motive; a legal one is lifted by CUMPLIMIENTO only. */
export const retenciones = pgTable(
  'pasivo_retencion',
  {
    ...base(),
    pasivo_id: uuid().notNull(),
    monto: pesosCol().notNull(),
    motivo: text().notNull(),
    legal: boolean().notNull(),
    comentario: text().notNull(),
    fecha: fechaCol().notNull(),
    viva: boolean().notNull().default(true),
    liberada_por: text().array(),
    liberada_motivo: text(),
    liberada_el: fechaCol(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('pasivo_retencion_pasivo').on(t.empresa_id, t.pasivo_id),
    check('pasivo_retencion_monto', sql`monto > 0`),
  ],
);

export const solicitudes = pgTable(
  'pasivo_solicitud',
  {
    ...base(),
    numero: integer().notNull(),
    rut: rutCol().notNull(),
    nombre: text().notNull(),
    estado: text().$type<EstadoSolicitud>().notNull(),
    destino: text().$type<'pagar' | 'compensar'>().notNull(),
    monto: pesosCol().notNull(),
    /** What leaves in cash, rounded; equal to `monto` otherwise (Ley 20.956). */
    monto_salida: pesosCol().notNull(),
    medio: text().$type<MedioPago>(),
    cuenta_id: uuid(),
    cuenta_texto: text(),
    /** Debts that it pays, as they were chosen; what each received is kept when it is applied. */
    obligaciones: jsonb().$type<ObligacionElegida[]>().notNull().default([]),
    liquidacion: text().$type<'RESERVA' | 'SALDO' | 'AMBOS'>().notNull(),
    /** The client's signed order. */
    autorizacion: text(),
    comentario: text(),
    /** RUTs of who asked. */
    preparada_por: text().array(),
    /** Who did each step, as the paper shows it. */
    firmas: jsonb().$type<Firma[]>().notNull().default([]),
    excepcion_motivo: text(),
    excepcion_por: text().array(),
    fecha: fechaCol().notNull(),
    autorizada_el: fechaCol(),
    ejecutada_el: fechaCol(),
    orden_id: text(),
    comprobante: text(),
    motivo: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('pasivo_solicitud_numero').on(t.empresa_id, t.numero),
    index('pasivo_solicitud_estado').on(t.empresa_id, t.estado, t.fecha),
    index('pasivo_solicitud_rut').on(t.empresa_id, t.rut),
    check('pasivo_solicitud_monto', sql`monto > 0 and monto_salida >= 0`),
  ],
);

/** What each solicitud takes of each pasivo. */
export const partidas = pgTable(
  'pasivo_partida',
  { ...base(), solicitud_id: uuid().notNull(), pasivo_id: uuid().notNull(), monto: pesosCol().notNull() },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('pasivo_partida_unica').on(t.empresa_id, t.solicitud_id, t.pasivo_id),
    check('pasivo_partida_monto', sql`monto > 0`),
  ],
);

/** A pasivo that a person types; it is owed only once CONTABILIDAD registered it. */
export const manuales = pgTable(
  'pasivo_manual',
  {
    ...base(),
    rut: rutCol().notNull(),
    nombre: text().notNull(),
    tipo_pasivo: text().$type<TipoManual>().notNull(),
    amount: pesosCol().notNull(),
    comprobante: text().notNull(),
    motivo: text().notNull(),
    fecha: fechaCol().notNull(),
    propuesto_por: text().notNull(),
    estado: text().$type<EstadoManual>().notNull(),
    /** Debit side of its entry, as CONTABILIDAD said it. */
    contrapartida: jsonb().$type<Contrapartida[]>(),
    pasivo_id: uuid(),
    resuelto_por: text().array(),
    resuelto_por_nombre: text(),
    resuelto_el: fechaCol(),
    resolucion: text(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    index('pasivo_manual_estado').on(t.empresa_id, t.estado, t.fecha),
    check('pasivo_manual_monto', sql`amount > 0`),
    check('pasivo_manual_registrado', sql`(estado in ('registrado', 'reversado')) = (pasivo_id is not null)`),
    check('pasivo_manual_personas', sql`estado <> 'registrado' or not (hecho_por && resuelto_por)`),
  ],
);

/** The counter of a day: what was authorised to be paid, never over the cap in force that day. */
export const topes = pgTable(
  'pasivo_tope_dia',
  { ...base(), fecha: fechaCol().notNull(), usado: pesosCol().notNull(), tope: pesosCol().notNull() },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('pasivo_tope_dia_unico').on(t.empresa_id, t.fecha),
    check('pasivo_tope_dia_usado', sql`usado >= 0 and usado <= tope`),
  ],
);
