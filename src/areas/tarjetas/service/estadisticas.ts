import type { ReadCtx } from '#platform/server/context.ts';
import { acumular, cambio, enCategorias, type Medida, total } from '../domain/figuras.ts';
import { anteriorDe, categoriasDe, RANGOS, type Rango, type Tramo, tramoDe } from '../domain/rango.ts';
import { actosDe, entradasDe, libroPorDia, medir, medirUno } from './fuentes.ts';

/** What every card carries, and the span before it. */
export function cabeza(ctx: ReadCtx, range: string | undefined, title: string) {
  const rango: Rango = RANGOS.find((r) => r === range) ?? RANGOS[0];
  const tramo = tramoDe(rango, ctx.hoy);
  return { base: { title, range: rango, last_days: [...RANGOS], ...tramo }, rango, tramo, antes: anteriorDe(rango, tramo) };
}

interface Definicion {
  title: string;
  serie: string;
  leer: (ctx: ReadCtx, t: Tramo, rango: Rango) => Promise<Medida[]>;
}

async function margen(ctx: ReadCtx, t: Tramo): Promise<Medida[]> {
  const { ingresos, gastos } = await libroPorDia(ctx, t);
  return [...ingresos, ...gastos.map((g) => ({ clave: g.clave, valor: -g.valor }))];
}

/** People with a session: each once a day, or once a month when the categories are months. */
async function personas(ctx: ReadCtx, t: Tramo, rango: Rango): Promise<Medida[]> {
  const largo = rango === 'Last Year' ? 7 : 10;
  const vistas = new Set((await entradasDe(ctx, t)).map((e) => `${e.fecha.slice(0, largo)}|${e.persona ?? ''}`));
  return [...vistas].map((v) => ({ clave: v.slice(0, largo), valor: 1 }));
}

const operaciones = (ctx: ReadCtx, t: Tramo) => medir(ctx, 'operaciones', t);
const DEFINICIONES = {
  orders_bar_chart: { title: 'Operaciones por día', serie: 'Operaciones', leer: operaciones },
  orders: { title: 'Operaciones', serie: 'Operaciones', leer: operaciones },
  profit_line_chart: { title: 'Margen', serie: 'Margen', leer: margen },
  ingresos_diarios: { title: 'Ingresos', serie: 'Ingresos', leer: async (ctx, t) => (await libroPorDia(ctx, t)).ingresos },
  sales: { title: 'Dinero girado', serie: 'Girado', leer: (ctx, t) => medir(ctx, 'girado', t) },
  site_traffic: { title: 'Actividad del sistema', serie: 'Actos', leer: actosDe },
  active_users: { title: 'Personas que entran', serie: 'Personas', leer: personas },
} as const satisfies Record<string, Definicion>;

/** A statistic: the total of the range, its change against the span before, and the series that adds up to it. */
export async function estadistica(ctx: ReadCtx, cual: keyof typeof DEFINICIONES, range: string | undefined) {
  const d: Definicion = DEFINICIONES[cual];
  const { base, rango, tramo, antes } = cabeza(ctx, range, d.title);
  const categories = categoriasDe(rango, tramo);
  const data = enCategorias(await d.leer(ctx, tramo, rango), categories);
  const previo = (await d.leer(ctx, antes, rango)).reduce((n, m) => n + m.valor, 0);
  const statistics = total(data);
  return { ...base, statistics, change: cambio(statistics, previo), categories, series: [{ name: d.serie, data }] };
}

/** Something that accumulates: the series is how many there were at the end of each category, and the total is the last one. */
async function acumulada(ctx: ReadCtx, o: { range: string | undefined; title: string; serie: string; dato: string }) {
  const { base, rango, tramo } = cabeza(ctx, o.range, o.title);
  const categories = categoriasDe(rango, tramo);
  const habia = await medirUno(ctx, `${o.dato}_antes`, tramo);
  const data = acumular(enCategorias(await medir(ctx, o.dato, tramo), categories), habia);
  const statistics = data.at(-1) ?? 0;
  return { ...base, statistics, change: cambio(statistics, habia), categories, series: [{ name: o.serie, data }] };
}

export const clientes = (ctx: ReadCtx, range: string | undefined) =>
  acumulada(ctx, { range, title: 'Clientes enrolados', serie: 'Clientes', dato: 'clientes' });
export const boletin = (ctx: ReadCtx, range: string | undefined) =>
  acumulada(ctx, { range, title: 'Reciben el resumen del blog', serie: 'Personas', dato: 'boletin' });
