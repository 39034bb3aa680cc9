import { NotFound } from '#kernel/errors.ts';
import { mul, toFixed } from '#kernel/values/decimal.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { entreVarias, explorar, filasDeCelda } from '#platform/server/cifras/explorar.ts';
import type { Cubo, DeCaja, Filtro } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Banking days after today that are looked at. */
const ADELANTE = 5;

interface Linea {
  cubo: Cubo;
  x: DeCaja;
}
interface Tramo {
  desde: Fecha;
  dia: Fecha;
}

const todas = (ctx: ReadCtx): Linea[] =>
  [...ctx.deps.registry.cifras.cubos.values()].flatMap((cubo) => (cubo.caja ?? []).map((x) => ({ cubo, x })));

const preguntaDe = ({ cubo, x }: Linea, filtros: readonly Filtro[] = [], filas: readonly string[] = []) => ({
  cubo: cubo.nombre,
  medidas: [x.medida],
  filas,
  columnas: [],
  filtros: [...(x.filtros ?? []), ...filtros],
});

/** Today and the banking days after it, each with the days without bank that come before it: what falls on them is paid on it. */
async function tramosDe(ctx: ReadCtx): Promise<Tramo[]> {
  const calendario = await ctx.calendar();
  const dias = [ctx.hoy, ...Array.from({ length: ADELANTE }, (_, i) => calendario.addBankingDays(ctx.hoy, i + 1))];
  return dias.map((dia, i) => ({ desde: addDays(dias[i - 1] ?? calendario.addBankingDays(ctx.hoy, -1), 1), dia }));
}

const entre = (x: DeCaja, desde: Fecha, hasta: Fecha): Filtro[] =>
  x.dia === undefined ? [] : [{ dimension: x.dia, op: 'entre', valores: [desde, hasta] }];

/** Pesos that are counted of some: a part in hundredths, cut down to the peso. */
const contado = (pesos: number, parte: { pct: string } | null): number =>
  parte === null ? pesos : Number(toFixed(mul(String(pesos), parte.pct, '0.01'), 0, 'down'));

type Partes = Map<DeCaja['parte'], { pct: string; porque: string } | null>;
type Celdas = Awaited<ReturnType<typeof explorar>>['celdas'];
interface DeDia {
  filas: number;
  cuenta: number;
}
/** What a line is on each day, and why only a part of it is counted. */
interface Dicha {
  porque: string | null;
  dias: DeDia[];
}

const sumaDe = (l: Linea, celdas: Celdas): number => celdas.reduce((n, c) => n + Number(c.valores[l.x.medida] ?? 0), 0);

/** What is of no day: each one counts its part of every code. */
async function deCadaDia(ctx: ReadCtx, l: Linea, tramos: readonly Tramo[], de: NonNullable<DeCaja['cada_dia']>): Promise<Dicha> {
  const { celdas } = await explorar(ctx, preguntaDe(l, [], [de.por]));
  const partes = await de.partes(ctx);
  const cuenta = celdas.reduce((n, c) => n + contado(sumaDe(l, [c]), { pct: partes?.pct[c.filas[0] ?? ''] ?? '0' }), 0);
  return { porque: partes?.porque ?? null, dias: tramos.map(() => ({ filas: sumaDe(l, celdas), cuenta })) };
}

/** What falls on its day. A part that several lines share is asked once. */
async function deSuDia(ctx: ReadCtx, l: Linea, tramos: readonly Tramo[], partes: Partes): Promise<Dicha> {
  const [primero, ultimo] = [tramos[0], tramos.at(-1)];
  const filtros = primero && ultimo ? entre(l.x, primero.desde, ultimo.dia) : [];
  const { celdas } = await explorar(ctx, preguntaDe(l, filtros, l.x.dia === undefined ? [] : [l.x.dia]));
  if (!partes.has(l.x.parte)) partes.set(l.x.parte, (await l.x.parte?.(ctx)) ?? null);
  const parte = partes.get(l.x.parte) ?? null;
  const de = (t: Tramo): Celdas =>
    celdas.filter((c) => {
      const dia = l.x.dia === undefined ? ctx.hoy : (c.filas[0] ?? '');
      return dia >= t.desde && dia <= t.dia;
    });
  const dias = tramos.map((t) => sumaDe(l, de(t))).map((filas) => ({ filas, cuenta: contado(filas, parte) }));
  return { porque: parte?.porque ?? null, dias };
}

async function lineaDe(ctx: ReadCtx, l: Linea, tramos: readonly Tramo[], partes: Partes) {
  const { nombre, titulo, sentido, cada_dia } = l.x;
  const dicha = cada_dia ? await deCadaDia(ctx, l, tramos, cada_dia) : await deSuDia(ctx, l, tramos, partes);
  return { nombre, titulo, sentido, ...dicha };
}

type Leida = Awaited<ReturnType<typeof lineaDe>>;

/** What more would leave today if all that is counted in part left, and what would be left then; null when nothing of what leaves is. */
function siSaleTodo(leidas: readonly Leida[], queda: number) {
  const hoy = leidas.filter((l) => l.sentido === 'sale' && l.porque !== null).flatMap((l) => l.dias.slice(0, 1));
  const mas = hoy.reduce((n, d) => n + d.filas - d.cuenta, 0);
  return mas > 0 ? { mas, quedarian: queda - mas } : null;
}

/** What there is and what is expected: each line within the permission and the reach of its cubo, all read at one instant. */
export async function caja(ctx: ReadCtx) {
  const lineas = todas(ctx);
  if (!lineas.some(({ cubo, x }) => x.sentido === 'hay' && ctx.can(cubo.permiso))) return null;
  return entreVarias(ctx, async (leyendo) => {
    const tramos = await tramosDe(leyendo);
    const partes: Partes = new Map();
    const leidas: Leida[] = [];
    for (const l of lineas) if (leyendo.can(l.cubo.permiso)) leidas.push(await lineaDe(leyendo, l, tramos, partes));
    const suma = (sentido: DeCaja['sentido'], i: number) =>
      leidas.filter((l) => l.sentido === sentido).reduce((n, l) => n + (l.dias[i]?.cuenta ?? 0), 0);
    let queda = suma('hay', 0);
    const dias = tramos.map(({ dia }, i) => {
      const [hay, entra, sale] = [queda, suma('entra', i), suma('sale', i)];
      queda = hay + entra - sale;
      return { dia, hay, entra, sale, queda };
    });
    const movidas = leidas.flatMap((l) => (l.sentido === 'hay' ? [] : [{ ...l, sentido: l.sentido }]));
    const faltan = lineas.filter((l) => !ctx.can(l.cubo.permiso)).map((l) => l.x.titulo);
    return { dias, lineas: movidas, si_sale_todo: siSaleTodo(leidas, dias[0]?.queda ?? 0), faltan };
  });
}

/** The rows of a line on one day; their sum is what the line says of it before its part is taken. 404 for a line that may not be seen. */
export async function cajaFilas(ctx: ReadCtx, q: { linea: string; dia: Fecha; page: number; perPage: number }) {
  const l = todas(ctx).find(({ cubo, x }) => x.nombre === q.linea && ctx.can(cubo.permiso));
  const tramo = (await tramosDe(ctx)).find((t) => t.dia === q.dia);
  if (!l || !tramo) throw new NotFound();
  const celda = { filas: [], columnas: [] };
  const r = await filasDeCelda(ctx, preguntaDe(l, entre(l.x, tramo.desde, tramo.dia)), { celda, page: q.page, perPage: q.perPage });
  return { total: r.total, items: r.items.map(({ valores, ...f }) => ({ ...f, valor: valores[l.x.medida] ?? null })) };
}
