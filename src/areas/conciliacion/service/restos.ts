import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { movimientosDe } from '#areas/libro/public.server.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { calceDeResto, idDeResto, restoDe } from '../domain/resto.ts';
import { calceLineas, calces, movimientos } from '../tables.ts';
import type { Fila } from './fila.ts';
import type { LineaMayor, Movimiento } from './formas-de-linea.ts';

type Linea = typeof calceLineas.$inferSelect;
type Resto = NonNullable<ReturnType<typeof restoDe>> & { id: string };

/** Living lines of some matches, by match. */
async function lineasDe(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, Linea[]>> {
  const filas = ids.length
    ? await ctx.db
        .select()
        .from(calceLineas)
        .where(and(eq(calceLineas.empresa_id, ctx.empresa_id), inArray(calceLineas.calce_id, [...ids]), eq(calceLineas.viva, true)))
        .orderBy(asc(calceLineas.fecha), asc(calceLineas.linea))
    : [];
  const por = new Map<string, Linea[]>();
  for (const f of filas) por.set(f.calce_id, [...(por.get(f.calce_id) ?? []), f]);
  return por;
}

/** What the partial matches of the account's earlier conciliaciones left open, on one side. */
async function abiertos(ctx: ReadCtx, c: Fila, lado: 'banco' | 'libro'): Promise<Resto[]> {
  const parciales = await ctx.db
    .selectDistinct({ id: calces.id })
    .from(calces)
    .innerJoin(calceLineas, and(eq(calceLineas.empresa_id, calces.empresa_id), eq(calceLineas.calce_id, calces.id)))
    .where(
      and(
        eq(calces.empresa_id, ctx.empresa_id),
        eq(calceLineas.cuenta_id, c.cuenta_id),
        eq(calces.estado, 'confirmado'),
        eq(calces.parcial, true),
        lt(calces.corte, c.fecha_termino),
      ),
    );
  const por = await lineasDe(
    ctx,
    parciales.map((p) => p.id),
  );
  return [...por].flatMap(([calce, lineas]) => {
    const r = restoDe(lineas);
    return r && r.lado === lado ? [{ ...r, id: idDeResto(calce) }] : [];
  });
}

/** The line of the statement or of the books behind a rest, through as many partial matches as there were. */
async function lineaDeFondo(ctx: ReadCtx, linea: string): Promise<string> {
  let actual = linea;
  for (let salto = 0; salto < 50; salto += 1) {
    const calce = calceDeResto(actual);
    if (!calce) return actual;
    const previa = restoDe((await lineasDe(ctx, [calce])).get(calce) ?? []);
    if (!previa) return actual;
    actual = previa.linea;
  }
  return actual;
}

/** Rests of the bank's side as lines of the statement: what is left of each, and where it came from. */
export async function restosBanco(ctx: ReadCtx, c: Fila): Promise<Movimiento[]> {
  const lista = await atOnce((await abiertos(ctx, c, 'banco')).map(async (r) => ({ ...r, fondo: await lineaDeFondo(ctx, r.linea) })));
  const filas = lista.length
    ? await ctx.db
        .select()
        .from(movimientos)
        .where(
          and(
            eq(movimientos.empresa_id, ctx.empresa_id),
            inArray(
              movimientos.id,
              lista.map((r) => r.fondo),
            ),
          ),
        )
    : [];
  const porId = new Map(filas.map((m) => [m.id, m]));
  return lista.flatMap((r) => {
    const m = porId.get(r.fondo);
    if (!m) return [];
    const monto = { abono: pesos(Math.max(r.monto, 0)), cargo: pesos(Math.max(-r.monto, 0)) };
    return [
      { ...m, ...monto, id: r.id, saldo: null, estado: 'pendiente' as const, descripcion: `Resto de ${m.descripcion}`.slice(0, 500) },
    ];
  });
}

/** Rests of the side of the books, as its lines: the entry is the one that was paid in part. */
export async function restosLibro(ctx: ReadCtx, c: Fila): Promise<LineaMayor[]> {
  const out: LineaMayor[] = [];
  for (const r of await abiertos(ctx, c, 'libro')) {
    const fondo = await lineaDeFondo(ctx, r.linea);
    const dia = await movimientosDe(ctx, c.cuenta_contable, r.fecha as Fecha, r.fecha as Fecha);
    const m = dia.find((x) => `${x.asiento_id}:${x.linea}` === fondo);
    if (!m) continue;
    out.push({
      id: r.id,
      asiento_id: m.asiento_id,
      num_asiento: m.num_asiento,
      fecha: m.fecha,
      monto: pesos(r.monto),
      rut: m.rut,
      documento: m.documento ?? '',
      glosa: `Resto de ${m.glosa}`.slice(0, 500),
      evento: m.evento,
      origen: m.origen,
      reversa_de: null,
    });
  }
  return out;
}

/** The entry of a line of the books, also when what is matched is the rest of it. */
export async function asientoDe(ctx: ReadCtx, linea: string): Promise<string> {
  const [asiento_id = ''] = (await lineaDeFondo(ctx, linea)).split(':');
  return asiento_id;
}

/** 409 `resto_ya_calzado` while what a partial match left is matched in a later conciliación. */
export async function exigirRestoLibre(ctx: Ctx, calce_id: string): Promise<void> {
  const [tomado] = await ctx.db
    .select({ calce: calceLineas.calce_id })
    .from(calceLineas)
    .where(and(eq(calceLineas.empresa_id, ctx.empresa_id), eq(calceLineas.linea, idDeResto(calce_id)), eq(calceLineas.viva, true)));
  if (tomado) throw new Conflict('resto_ya_calzado');
}

/** Rows of the statement behind the partial matches that these lines complete, or leave open again. */
export async function filasDeRestos(ctx: ReadCtx, lineas: readonly string[]): Promise<string[]> {
  const ids = lineas.flatMap((l) => calceDeResto(l) ?? []);
  const filas = [...(await lineasDe(ctx, ids)).values()].flat();
  const propias = filas.flatMap((f) => (f.lado === 'banco' && !calceDeResto(f.linea) ? [f.linea] : []));
  const otras = filas.flatMap((f) => (calceDeResto(f.linea) ? [f.linea] : []));
  return otras.length > 0 ? [...propias, ...(await filasDeRestos(ctx, otras))] : propias;
}
