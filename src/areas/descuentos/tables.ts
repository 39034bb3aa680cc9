import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { base, fechaCol, pesosCol, rutCol } from '#platform/server/database/columns.ts';
import type { EstadoDescuento } from './domain/estados.ts';
import type { Concepto } from './domain/topes.ts';

export interface Condicion {
  monto_a_pagar: Pesos;
  hasta: Fecha;
}

export const descuentos = pgTable(
  'descuento',
  {
    ...base(),
    numero: integer().notNull(),
    clase: text().$type<'DEDUCCION' | 'CONDONACION'>().notNull(),
    rut: rutCol().notNull(),
    nombre: text().notNull(),
    fecha_corte: fechaCol().notNull(),
    motivo: text(),
    comentario: text(),
    total: pesosCol().notNull(),
    /** Everything that the debts of a CONDONACION owed on fecha_corte, whatever the concept. */
    deuda: pesosCol(),
    destino_area: text(),
    destino_id: text(),
    destino: text(),
    /** Branch of the client when it was asked. */
    sucursal_id: uuid(),
    condicion: jsonb().$type<Condicion | null>(),
    /** Paid of the debts since it was applied: what the condition and the report look at. */
    pagado: pesosCol().notNull().default(sql`0`),
    solicitado_por: text().array(),
    solicita: text(),
    decide_hasta: fechaCol(),
    aprobado_por: text().array(),
    autoriza: text(),
    fecha_aplicada: fechaCol(),
    motivo_fin: text(),
    estado: text().$type<EstadoDescuento>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('descuento_numero').on(t.empresa_id, t.numero),
    index('descuento_rut').on(t.empresa_id, t.rut, t.estado),
    index('descuento_destino').on(t.empresa_id, t.destino_area, t.destino_id),
    check('descuento_clase', sql`(${t.clase} = 'DEDUCCION') = (${t.destino_area} is not null and ${t.destino_id} is not null)`),
    check('descuento_total', sql`${t.total} >= 0 and ${t.pagado} >= 0`),
  ],
);

/** What of each debt it takes or forgives, by concept. */
export const partidas = pgTable(
  'descuento_partida',
  {
    ...base(),
    descuento_id: uuid().notNull(),
    pk: text().notNull(),
    numero: text().notNull(),
    tipo: text(),
    concepto: text().$type<Concepto>().notNull(),
    monto_deuda: pesosCol().notNull(),
    monto: pesosCol().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.id] }),
    unique('descuento_partida_concepto').on(t.empresa_id, t.descuento_id, t.pk, t.concepto),
    index('descuento_partida_pk').on(t.empresa_id, t.pk),
    check('descuento_partida_monto', sql`${t.monto} > 0 and ${t.monto} <= ${t.monto_deuda}`),
  ],
);

/** A debt taken by an open giro, whoever takes it: the key itself is the rule that one debt never enters two. */
export const reservas = pgTable(
  'descuento_reserva',
  { empresa_id: uuid().notNull(), pk: text().notNull(), descuento_id: uuid().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.pk] }), index('descuento_reserva_de').on(t.empresa_id, t.descuento_id)],
);

/** How mora stood before a forgiveness: undone with nothing in between, the debt is as if it had never been. */
export const previas = pgTable(
  'descuento_previa',
  {
    empresa_id: uuid().notNull(),
    descuento_id: uuid().notNull(),
    pk: text().notNull(),
    mora: pesosCol().notNull(),
    mora_desde: fechaCol().notNull(),
    version_despues: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.descuento_id, t.pk] })],
);
