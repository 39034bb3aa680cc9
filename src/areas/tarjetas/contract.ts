import { z } from 'zod';
import { defineArea, parameter, query } from '#kernel/contract.ts';
import { zFecha } from '#kernel/fields.ts';
import type { Fecha, Periodo } from '#kernel/values/fecha.ts';
import { RANGOS } from './domain/rango.ts';

declare module '#kernel/events.ts' {
  interface Questions {
    /** The figure named `dato` between two days, both included, within reach: a row a day (`clave` AAAA-MM-DD) or a row a name. */
    'tarjeta.medida': { input: { dato: string; desde: Fecha; hasta: Fecha }; answer: readonly { clave: string; valor: number }[] };
    /** Pesos that the company should place in each of some months, of those that have a goal put in force by two people. */
    'meta.de_empresa': { input: { meses: readonly Periodo[] }; answer: Readonly<Partial<Record<Periodo, number>>> };
  }
}

/** The template sends nothing, or an empty text, when it wants the first range. */
const Pedido = z.object({ range: z.union([z.enum(RANGOS, { error: 'Elija un rango de la lista' }), z.literal('')]).optional() });

const n = z.number();
const Serie = z.object({ name: z.string(), data: z.array(n) });
const Base = z.object({
  title: z.string(),
  range: z.enum(RANGOS),
  last_days: z.array(z.string()),
  desde: zFecha,
  hasta: zFecha,
});
const Series = { categories: z.array(z.string()), series: z.array(Serie) };
const Suma = z.object({ name: z.string(), data: z.array(n), total: n });

export const Estadistica = Base.extend({ statistics: n, change: n.nullable(), ...Series });
const SupportTracker = Base.extend({ totalTicket: n, newTicket: n, openTicket: n, responseTime: n.nullable(), series: z.array(n) });
const AvgSessions = Base.extend({
  sessions: n,
  growth: n.nullable(),
  goal: n.nullable(),
  users: n,
  retention: n.nullable(),
  duration: n,
  ...Series,
});
const RevenueReport = Base.extend({
  years: z.array(z.string()),
  price: n,
  budget: n.nullable(),
  earnings: Suma,
  expense: Suma,
  ...Series,
});
const GoalOverview = Base.extend({ completed: n, inProgress: n, goal: n.nullable(), series: z.array(n) });
const Revenue = Base.extend({ thisMonth: n, lastMonth: n, ...Series });
const ProductOrders = Base.extend({ chart_info: z.array(z.object({ name: z.string(), value: n })), series: z.array(n) });
const SessionsDevice = Base.extend({
  chart_info: z.array(z.object({ name: z.string(), usage: n, upDown: n })),
  series: z.array(n),
});
const Customers = Base.extend({ listData: z.array(z.object({ text: z.string(), result: n })), series: z.array(n) });

const analitica = <O extends z.ZodType, const K extends string>(camino: K, output: O) =>
  query({ permission: 'ver', http: `GET /card/card-analytics/${camino}`, input: Pedido, output });
const estadistica = <const K extends string>(camino: K) =>
  query({ permission: 'ver', http: `GET /card/card-statistics/${camino}`, input: Pedido, output: Estadistica });

const CAMINOS = [
  'card-analytics/support-tracker',
  'card-analytics/avg-sessions',
  'card-analytics/revenue-report',
  'card-analytics/goal-overview',
  'card-analytics/revenue',
  'card-analytics/product-orders',
  'card-analytics/sessions-device',
  'card-analytics/customers',
  'card-statistics/orders-bar-chart',
  'card-statistics/profit-line-chart',
  'card-statistics/subscribers',
  'card-statistics/revenue',
  'card-statistics/sales',
  'card-statistics/orders',
  'card-statistics/site-traffic',
  'card-statistics/active-users',
  'card-statistics/newsletter',
] as const;

export const contract = defineArea({
  area: 'tarjetas',
  tier: 0,
  uses: ['libro'],
  permissions: ['ver'],
  options: ['last_days'],
  parameters: {
    meta_ingresos_mensual: parameter({
      tipo: 'pesos',
      defecto: 0,
      min: '0',
      sensible: false,
      descripcion: 'Ingresos que se espera reconocer en un mes, en pesos. Cero: no hay meta.',
      fuente: 'Política de la empresa',
    }),
    meta_colocacion_mensual: parameter({
      tipo: 'pesos',
      defecto: 0,
      min: '0',
      sensible: false,
      descripcion: 'Anticipos y capitales que se espera colocar en un mes, en pesos. Cero: no hay meta.',
      fuente: 'Política de la empresa',
    }),
    meta_sesiones_mensual: parameter({
      tipo: 'entero',
      defecto: 0,
      min: '0',
      sensible: false,
      descripcion: 'Entradas al sistema que se esperan en un mes. Cero: no hay meta.',
      fuente: 'Política de la empresa',
    }),
  },
  operations: {
    support_tracker: analitica('support-tracker', SupportTracker),
    avg_sessions: analitica('avg-sessions', AvgSessions),
    revenue_report: analitica('revenue-report', RevenueReport),
    goal_overview: analitica('goal-overview', GoalOverview),
    ingresos: analitica('revenue', Revenue),
    product_orders: analitica('product-orders', ProductOrders),
    sessions_device: analitica('sessions-device', SessionsDevice),
    customers: analitica('customers', Customers),
    orders_bar_chart: estadistica('orders-bar-chart'),
    profit_line_chart: estadistica('profit-line-chart'),
    subscribers: estadistica('subscribers'),
    ingresos_diarios: estadistica('revenue'),
    sales: estadistica('sales'),
    orders: estadistica('orders'),
    site_traffic: estadistica('site-traffic'),
    active_users: estadistica('active-users'),
    newsletter: estadistica('newsletter'),
    exportar: query({
      permission: 'ver',
      input: Pedido.extend({ tarjeta: z.enum(CAMINOS, { error: 'Elija una tarjeta' }), formato: z.enum(['xlsx', 'csv']).default('xlsx') }),
      output: z.unknown(),
      file: true,
    }),
  },
});
