import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { nombresDeLista } from '#areas/catalogos/public.server.ts';
import { nombreSucursal, sucursalesDe, sucursalPorCodigo } from '#areas/empresas/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { centroDe } from '../domain/comunas.ts';
import { llegadas, type Sitio, ULTIMO_MINUTO } from '../domain/orden.ts';
import { paradas, rutas } from '../tables.ts';

export type RutaFila = typeof rutas.$inferSelect;
export type ParadaFila = typeof paradas.$inferSelect;

/** Routes that a session reaches: its own as who collects (and of whom it covers), those of its branches, or all. */
export async function alcance(ctx: ReadCtx): Promise<SQL | undefined> {
  if (ctx.session.alcance === 'empresa') return undefined;
  const mias = inArray(rutas.recaudador, [...ctx.faces] as Rut[]);
  if (ctx.session.alcance === 'propio' || ctx.session.sucursales.length === 0) return mias;
  const suyas = sql`${rutas.sucursal} in (select s.codigo from sucursal s where s.empresa_id = ${ctx.empresa_id}
    and s.id::text in (select value from jsonb_array_elements_text(${JSON.stringify(ctx.session.sucursales)}::jsonb)))`;
  return or(mias, suyas);
}

/** The route, 404 outside the reach of the session. */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<RutaFila> {
  const row = lock ? await (ctx as Ctx).lock(rutas, id) : await ctx.get(rutas, id);
  const filtro = await alcance(ctx);
  if (filtro && (await ctx.count(rutas, and(eq(rutas.id, id), filtro))) === 0) throw new NotFound();
  return row;
}

/** Stops of a route in their order; those that left it come last. */
export const paradasDe = (ctx: ReadCtx, ruta_id: string): Promise<ParadaFila[]> =>
  ctx.rows(paradas, eq(paradas.ruta_id, ruta_id), {
    orden: [sql`(${paradas.estado} = 'retirada')`, paradas.orden, paradas.id],
    limit: 300,
  });

/** Where a stop is: its own place, else that of its commune. */
export const sitioDe = (p: Pick<ParadaFila, 'lat' | 'lon' | 'comuna' | 'desde' | 'hasta'>): Sitio => ({
  lat: p.lat ?? centroDe(p.comuna)?.lat ?? null,
  lon: p.lon ?? centroDe(p.comuna)?.lon ?? null,
  comuna: p.comuna,
  desde: p.desde,
  hasta: p.hasta,
});

/** Where the day begins: the commune of the branch. */
export async function inicioDe(ctx: ReadCtx, r: RutaFila): Promise<Sitio> {
  const s = await sucursalPorCodigo(ctx, r.sucursal).catch(() => undefined);
  const centro = centroDe(s?.comuna ?? null);
  return { lat: centro?.lat ?? null, lon: centro?.lon ?? null, comuna: s?.comuna ?? '', desde: 0, hasta: 1440 };
}

/** The stops that wait take numbers in the order given, and the minute at which each is reached going out at `salida`. */
export async function planear(ctx: Ctx, r: RutaFila, enOrden: readonly ParadaFila[], salida = r.salida): Promise<ParadaFila[]> {
  const horas = llegadas(await inicioDe(ctx, r), enOrden.map(sitioDe), salida);
  const out: ParadaFila[] = [];
  for (const [k, p] of enOrden.entries()) {
    const cambio = { orden: k + 1, llegada: Math.min(ULTIMO_MINUTO, horas[k] ?? 0) };
    const igual = p.orden === cambio.orden && p.llegada === cambio.llegada;
    out.push(igual ? p : await ctx.update(paradas, p.id, cambio));
  }
  return out;
}

/** Something was told of it, in time or after the route was handed in without its phone. */
export const visitada = (p: ParadaFila): boolean => p.estado === 'rendida' || p.tardia !== null;

export const pendientes = (filas: readonly ParadaFila[]): ParadaFila[] => filas.filter((p) => p.estado === 'pendiente');

/** Rows of the list: each route with how many stops it has, how many were told and what it brought. */
export async function vistas(ctx: ReadCtx, filas: readonly RutaFila[]) {
  const ids = filas.map((r) => r.id);
  const suyas =
    ids.length === 0
      ? []
      : await ctx.db
          .select({
            ruta_id: paradas.ruta_id,
            n: sql<number>`(count(*) filter (where ${paradas.estado} <> 'retirada'))::int`,
            rendidas: sql<number>`(count(*) filter (where ${paradas.estado} = 'rendida'))::int`,
            recaudado: sql<number>`coalesce(sum(${paradas.monto_recibido}), 0)::float8`,
          })
          .from(paradas)
          .where(and(eq(paradas.empresa_id, ctx.empresa_id), inArray(paradas.ruta_id, ids)))
          .groupBy(paradas.ruta_id);
  const por = new Map(suyas.map((x) => [x.ruta_id, x]));
  const nombres = new Map((filas.length === 0 ? [] : await sucursalesDe(ctx)).map((s) => [s.codigo, s.nombre]));
  return filas.map((r) => ({
    id: r.id,
    num_ruta: r.num_ruta,
    fecha: r.fecha,
    recaudador: r.recaudador,
    nombre_recaudador: r.nombre_recaudador,
    sucursal: r.sucursal,
    sucursal_nombre: nombres.get(r.sucursal) ?? r.sucursal,
    estado: r.estado,
    paradas: por.get(r.id)?.n ?? 0,
    rendidas: por.get(r.id)?.rendidas ?? 0,
    recaudado: sumPesos([(por.get(r.id)?.recaudado ?? 0) as never]),
  }));
}

/** Names of communes by their code. */
export const comunas = (ctx: ReadCtx): Promise<Map<string, string>> => nombresDeLista(ctx, 'comunas');

export const nombreDeSucursal = async (ctx: ReadCtx, codigo: string): Promise<string> => (await nombreSucursal(ctx, codigo)) ?? codigo;
