import { boolean, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { base, fechaCol } from '#platform/server/database/columns.ts';

type Codigo = 'basic' | 'standard' | 'enterprise';

export const planes = pgTable(
  'plan',
  {
    ...base(),
    codigo: text().$type<Codigo>().notNull(),
    title: text().notNull(),
    subtitle: text().notNull(),
    planBenefits: text('plan_benefits').array().notNull(),
    popular: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('plan_codigo').on(t.empresa_id, t.codigo)],
);

/** A price holds from its date until the next one of its plan: never edited. */
export const planesPrecio = pgTable(
  'plan_precio',
  {
    ...base(),
    plan: text().$type<Codigo>().notNull(),
    desde: fechaCol().notNull(),
    monthlyPrice: integer('monthly_price').notNull(),
    perMonth: integer('per_month').notNull(),
    totalAnnual: integer('total_annual').notNull(),
    puesto_por: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('plan_precio_desde').on(t.empresa_id, t.plan, t.desde)],
);

/** Which plan an account had, with what it cost; the row without `hasta` is the current one. */
export const planesContrato = pgTable(
  'plan_contrato',
  {
    ...base(),
    usuario_id: uuid().notNull(),
    plan: text().$type<Codigo>().notNull(),
    periodicidad: text().$type<'mensual' | 'anual'>().notNull(),
    precio: integer().notNull(),
    desde: fechaCol().notNull(),
    hasta: fechaCol(),
    /** Acts on the same day: the order in which they came. */
    n: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] }), unique('plan_contrato_n').on(t.empresa_id, t.usuario_id, t.n)],
);

export const planesPregunta = pgTable(
  'plan_pregunta',
  { ...base(), question: text().notNull(), ans: text().notNull(), orden: integer().notNull() },
  (t) => [primaryKey({ columns: [t.empresa_id, t.id] })],
);
