import { routeOf } from '#kernel/contract.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { exportFile } from '#platform/server/export.ts';
import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { RANGOS } from '../domain/rango.ts';
import { type Tarjeta, tablaDe } from '../domain/tabla.ts';
import * as analitica from './analitica.ts';
import { boletin, clientes, estadistica } from './estadisticas.ts';

type Lector = (ctx: ReadCtx, range: string | undefined) => Promise<Tarjeta & { title: string; desde: string; hasta: string }>;
type Nombre = Exclude<keyof typeof contract.operations, 'exportar'>;

const LECTORES = {
  support_tracker: analitica.soporte,
  avg_sessions: analitica.sesiones,
  revenue_report: analitica.informeIngresos,
  goal_overview: analitica.metaColocacion,
  ingresos: analitica.ingresos,
  product_orders: analitica.estadosOperacion,
  sessions_device: analitica.dispositivos,
  customers: analitica.clientela,
  orders_bar_chart: (ctx, r) => estadistica(ctx, 'orders_bar_chart', r),
  profit_line_chart: (ctx, r) => estadistica(ctx, 'profit_line_chart', r),
  subscribers: clientes,
  ingresos_diarios: (ctx, r) => estadistica(ctx, 'ingresos_diarios', r),
  sales: (ctx, r) => estadistica(ctx, 'sales', r),
  orders: (ctx, r) => estadistica(ctx, 'orders', r),
  site_traffic: (ctx, r) => estadistica(ctx, 'site_traffic', r),
  active_users: (ctx, r) => estadistica(ctx, 'active_users', r),
  newsletter: boletin,
} as const satisfies Record<Nombre, Lector>;

/** The reader of a fixed path. */
function lectorDe(tarjeta: string): Lector {
  const nombre = (Object.keys(LECTORES) as Nombre[]).find(
    (n) => routeOf('tarjetas', n, contract.operations[n]).path === `/card/${tarjeta}`,
  );
  if (!nombre) throw new Error(`no card ${tarjeta}`);
  return LECTORES[nombre];
}

const NOMBRES: Readonly<Record<(typeof RANGOS)[number], string>> = {
  'Last 28 Days': 'Últimos 28 días',
  'Last Month': 'Mes anterior',
  'Last Year': 'Últimos 12 meses',
};

export const service = implement(contract, {
  opciones: { last_days: async () => RANGOS.map((codigo, i) => ({ codigo, nombre: NOMBRES[codigo], activo: true, orden: i + 1 })) },
  handlers: {
    support_tracker: (ctx, p) => LECTORES.support_tracker(ctx, p.range),
    avg_sessions: (ctx, p) => LECTORES.avg_sessions(ctx, p.range),
    revenue_report: (ctx, p) => LECTORES.revenue_report(ctx, p.range),
    goal_overview: (ctx, p) => LECTORES.goal_overview(ctx, p.range),
    ingresos: (ctx, p) => LECTORES.ingresos(ctx, p.range),
    product_orders: (ctx, p) => LECTORES.product_orders(ctx, p.range),
    sessions_device: (ctx, p) => LECTORES.sessions_device(ctx, p.range),
    customers: (ctx, p) => LECTORES.customers(ctx, p.range),
    orders_bar_chart: (ctx, p) => LECTORES.orders_bar_chart(ctx, p.range),
    profit_line_chart: (ctx, p) => LECTORES.profit_line_chart(ctx, p.range),
    subscribers: (ctx, p) => LECTORES.subscribers(ctx, p.range),
    ingresos_diarios: (ctx, p) => LECTORES.ingresos_diarios(ctx, p.range),
    sales: (ctx, p) => LECTORES.sales(ctx, p.range),
    orders: (ctx, p) => LECTORES.orders(ctx, p.range),
    site_traffic: (ctx, p) => LECTORES.site_traffic(ctx, p.range),
    active_users: (ctx, p) => LECTORES.active_users(ctx, p.range),
    newsletter: (ctx, p) => LECTORES.newsletter(ctx, p.range),
    async exportar(ctx, { tarjeta, range, formato }) {
      const t = await lectorDe(tarjeta)(ctx, range);
      const { columnas, filas } = tablaDe(t, label);
      const columns = columnas.map((titulo, i) => ({ campo: String(i), titulo, ...(i > 0 ? { tipo: 'numero' as const } : {}) }));
      const rows = filas.map((f) => Object.fromEntries(f.map((v, i) => [String(i), v])));
      const cabecera = [t.title, `Del ${formatFecha(t.desde)} al ${formatFecha(t.hasta)}`];
      return exportFile(formato, `${tarjeta.split('/')[1]}-${ctx.hoy}`, columns, rows, cabecera);
    },
  },
});
