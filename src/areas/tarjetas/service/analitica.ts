import { addPeriodos, minFecha, periodoOf } from '#kernel/values/fecha.ts';
import { cifraDe } from '#platform/server/cifras/explorar.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { cambio, DISPOSITIVOS, dispositivoDe, enCategorias, mediana, porcentajeDe, total } from '../domain/figuras.ts';
import { categoriasDe, mesesDe, periodosDe, type Tramo } from '../domain/rango.ts';
import { cabeza } from './estadisticas.ts';
import { duraciones, type Entrada, entradasDe, libroPorDia, medir, medirUno } from './fuentes.ts';
import { metaColocacionDe } from './meta.ts';

type Pedido = string | undefined;

/** Goals are by month; without one (0) there is no verdict. */
const meta = (monto: number, meses: number): number | null => (monto > 0 ? monto * meses : null);

export async function soporte(ctx: ReadCtx, range: Pedido) {
  const { base, tramo } = cabeza(ctx, range, 'Tickets de cobranza');
  const uno = (dato: string) => medirUno(ctx, dato, tramo);
  const [totalTicket, newTicket, openTicket, cerrados] = [
    await uno('tickets'),
    await uno('tickets_nuevos'),
    await uno('tickets_abiertos'),
    await uno('tickets_cerrados'),
  ];
  const horas = (await medir(ctx, 'tickets_respuesta_horas', tramo)).map((m) => m.valor);
  return { ...base, totalTicket, newTicket, openTicket, responseTime: mediana(horas), series: [porcentajeDe(cerrados, totalTicket)] };
}

const cuantas = (e: readonly Entrada[]): number => e.reduce((n, x) => n + x.n, 0);
const quienes = (e: readonly Entrada[]): Set<string> => new Set(e.flatMap((x) => (x.persona ? [x.persona] : [])));

export async function sesiones(ctx: ReadCtx, range: Pedido) {
  const { base, rango, tramo, antes } = cabeza(ctx, range, 'Entradas al sistema');
  const [ahora, previas] = [await entradasDe(ctx, tramo), await entradasDe(ctx, antes)];
  const [personas, anteriores] = [quienes(ahora), quienes(previas)];
  const minutos = await duraciones(ctx, tramo);
  const categories = categoriasDe(rango, tramo);
  const data = enCategorias(
    ahora.map((e) => ({ clave: e.fecha, valor: e.n })),
    categories,
  );
  return {
    ...base,
    sessions: cuantas(ahora),
    growth: cambio(cuantas(ahora), cuantas(previas)),
    goal: meta(await ctx.param(contract, 'meta_sesiones_mensual'), mesesDe(rango)),
    users: personas.size,
    // Of who came in the span before, how many came back.
    retention: anteriores.size === 0 ? null : porcentajeDe([...anteriores].filter((p) => personas.has(p)).length, anteriores.size),
    duration: minutos.length === 0 ? 0 : Math.round(cuantasDe(minutos) / minutos.length),
    categories,
    series: [{ name: 'Entradas', data }],
  };
}
const cuantasDe = (valores: readonly number[]): number => valores.reduce((a, b) => a + b, 0);

export async function informeIngresos(ctx: ReadCtx, range: Pedido) {
  const { base, rango, tramo } = cabeza(ctx, range, 'Ingresos y gastos contra la meta');
  const { ingresos, gastos } = await libroPorDia(ctx, tramo);
  const categories = periodosDe(tramo);
  const [ganado, gastado] = [enCategorias(ingresos, categories), enCategorias(gastos, categories)];
  return {
    ...base,
    years: [...new Set(categories.map((c) => c.slice(0, 4)))].reverse(),
    price: total(ganado),
    budget: meta(await ctx.param(contract, 'meta_ingresos_mensual'), mesesDe(rango)),
    earnings: { name: 'Ingresos', data: ganado, total: total(ganado) },
    expense: { name: 'Gastos', data: gastado, total: total(gastado) },
    categories,
    series: [
      { name: 'Ingresos', data: ganado },
      { name: 'Gastos', data: gastado },
    ],
  };
}

export async function metaColocacion(ctx: ReadCtx, range: Pedido) {
  const { base, rango, tramo } = cabeza(ctx, range, 'Colocación contra la meta');
  const completed = total(
    ((await cifraDe(ctx, 'colocado', { filas: [], desde: tramo.desde, hasta: minFecha(tramo.hasta, ctx.hoy) })) ?? []).map((c) => c.valor),
  );
  const ultimo = periodoOf(tramo.hasta);
  const goal = await metaColocacionDe(
    ctx,
    Array.from({ length: mesesDe(rango) }, (_, i) => addPeriodos(ultimo, -i)),
  );
  return {
    ...base,
    completed,
    inProgress: goal === null ? 0 : Math.max(0, goal - completed),
    goal,
    series: [goal === null ? 0 : porcentajeDe(completed, goal)],
  };
}

/** Income of this span beside that of the one before, place by place: categories reach as far as the longer of both. */
export async function ingresos(ctx: ReadCtx, range: Pedido) {
  const { base, rango, tramo, antes } = cabeza(ctx, range, 'Ingresos del libro');
  const serie = async (t: Tramo) => enCategorias((await libroPorDia(ctx, t)).ingresos, categoriasDe(rango, t));
  const [este, otro] = [await serie(tramo), await serie(antes)];
  const largo = Math.max(este.length, otro.length);
  const lleno = (s: readonly number[]) => Array.from({ length: largo }, (_, i) => s[i] ?? 0);
  const propias = categoriasDe(rango, tramo);
  return {
    ...base,
    thisMonth: total(este),
    lastMonth: total(otro),
    categories: Array.from({ length: largo }, (_, i) => (rango === 'Last Month' ? String(i + 1) : (propias[i] ?? String(i + 1)))),
    series: [
      { name: 'Este período', data: lleno(este) },
      { name: 'El anterior', data: lleno(otro) },
    ],
  };
}

export async function estadosOperacion(ctx: ReadCtx, range: Pedido) {
  const { base, tramo } = cabeza(ctx, range, 'Operaciones por estado');
  const medidas = (await medir(ctx, 'operaciones_estado', tramo)).sort((a, b) => b.valor - a.valor || (a.clave < b.clave ? -1 : 1));
  return { ...base, chart_info: medidas.map((m) => ({ name: m.clave, value: m.valor })), series: medidas.map((m) => m.valor) };
}

export async function dispositivos(ctx: ReadCtx, range: Pedido) {
  const { base, tramo, antes } = cabeza(ctx, range, 'Entradas por dispositivo');
  const por = async (t: Tramo) => {
    const entradas = await entradasDe(ctx, t);
    return DISPOSITIVOS.map((d) => cuantas(entradas.filter((e) => dispositivoDe(e.agente) === d)));
  };
  const [ahora, previas] = [await por(tramo), await por(antes)];
  const parte = (v: readonly number[], i: number) => porcentajeDe(v[i] ?? 0, cuantasDe(v));
  return {
    ...base,
    chart_info: DISPOSITIVOS.map((name, i) => ({
      name,
      usage: parte(ahora, i),
      // Tenths of a point: the difference of two percentages of one decimal.
      upDown: Math.round((parte(ahora, i) - parte(previas, i)) * 10) / 10 + 0,
    })),
    series: ahora,
  };
}

export async function clientela(ctx: ReadCtx, range: Pedido) {
  const { base, tramo } = cabeza(ctx, range, 'Clientes');
  const nuevos = total((await medir(ctx, 'clientes', tramo)).map((m) => m.valor));
  const listData = [
    { text: 'Nuevos', result: nuevos },
    { text: 'Recurrentes', result: await medirUno(ctx, 'recurrentes', tramo) },
    { text: 'Referidos', result: await medirUno(ctx, 'referidos', tramo) },
  ];
  return { ...base, listData, series: listData.map((d) => d.result) };
}
