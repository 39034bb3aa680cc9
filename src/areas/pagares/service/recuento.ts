import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { words } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { pagares, piezas, recuentos } from '../tables.ts';
import { lugarDe, porVista } from './filas.ts';

type RecuentoFila = typeof recuentos.$inferSelect;
const DIFERENCIAS = ['faltante', 'mal_ubicado', 'sobrante'] as const;
const esDiferencia = (r: string): boolean => (DIFERENCIAS as readonly string[]).includes(r);

async function nombresBoveda(ctx: ReadCtx): Promise<Map<string, string>> {
  return new Map((await opcionesDe(ctx, 'bovedas')).map((o) => [o.codigo, o.nombre]));
}

/** Counts, newest first, with what they found. */
export async function listar(ctx: ReadCtx) {
  const nombres = await nombresBoveda(ctx);
  const filas = await ctx.db
    .select({
      r: recuentos,
      esperados: sql<number>`count(*) filter (where ${piezas.esperado})::int`,
      leidos: sql<number>`count(${piezas.leido_en})::int`,
      diferencias: sql<number>`count(*) filter (where ${piezas.resultado} in ('faltante', 'mal_ubicado', 'sobrante'))::int`,
      por_visar: sql<number>`count(*) filter (where ${piezas.resultado} in ('faltante', 'mal_ubicado', 'sobrante') and ${piezas.visado_por} is null)::int`,
    })
    .from(recuentos)
    .leftJoin(piezas, and(eq(piezas.empresa_id, recuentos.empresa_id), eq(piezas.recuento_id, recuentos.id)))
    .where(eq(recuentos.empresa_id, ctx.empresa_id))
    .groupBy(recuentos.empresa_id, recuentos.id)
    .orderBy(desc(recuentos.creado_en))
    .limit(100);
  return filas.map(({ r, ...n }) => ({ ...vista(r, nombres), ...n }));
}

const vista = (r: RecuentoFila, nombres: Map<string, string>) => ({
  id: r.id,
  boveda: nombres.get(r.boveda) ?? r.boveda,
  fecha: r.fecha,
  nombre: r.nombre,
  abierto: r.abierto,
});

const suyas = (ctx: ReadCtx, id: string) => and(eq(piezas.empresa_id, ctx.empresa_id), eq(piezas.recuento_id, id));

/** A count with its pieces: what calls for somebody goes first. */
export async function ver(ctx: ReadCtx, id: string | undefined) {
  if (!id) throw new NotFound();
  const r = await ctx.get(recuentos, id);
  const filas = await ctx.db.select().from(piezas).where(suyas(ctx, id)).orderBy(asc(piezas.pagarevista));
  const con = filas.filter((p) => esDiferencia(p.resultado));
  return {
    ...vista(r, await nombresBoveda(ctx)),
    esperados: filas.filter((p) => p.esperado).length,
    leidos: filas.filter((p) => p.leido_en !== null).length,
    diferencias: con.length,
    por_visar: con.filter((p) => p.visado_por === null).length,
    piezas: [...con, ...filas.filter((p) => !esDiferencia(p.resultado))],
  };
}

/** Opens the count of a vault with what the book says that it holds. 409 `recuento_abierto`. */
export async function abrir(ctx: Ctx, boveda: string) {
  await exigirOpcion(ctx, 'bovedas', boveda, 'boveda');
  const [otro] = await ctx.db
    .select({ id: recuentos.id })
    .from(recuentos)
    .where(and(eq(recuentos.empresa_id, ctx.empresa_id), eq(recuentos.boveda, boveda), eq(recuentos.abierto, true)));
  if (otro) throw new Conflict('recuento_abierto');
  const r = await ctx.insert(recuentos, { boveda, fecha: ctx.hoy, nombre: ctx.session.nombre });
  const nombres = await nombresBoveda(ctx);
  const dentro = await ctx.rows(pagares, and(eq(pagares.boveda, boveda), eq(pagares.estado, 'custodia')));
  if (dentro.length > 0)
    await ctx.insertMany(
      piezas,
      dentro.map((p) => ({
        recuento_id: r.id,
        pagarevista: p.pagarevista,
        pagare_id: p.id,
        esperado: true,
        lugar: lugarDe(p, nombres),
        resultado: 'pendiente' as const,
      })),
    );
  return ver(ctx, r.id);
}

async function abierto(ctx: Ctx, id: string | undefined): Promise<RecuentoFila> {
  if (!id) throw new NotFound();
  const r = await ctx.lock(recuentos, id);
  if (!r.abierto) throw new Conflict('recuento_cerrado');
  return r;
}

/** Codes that the scanner read: expected ones are there; of the others it says where the book has them. Reading one twice changes nothing. */
export async function leer(ctx: Ctx, id: string | undefined, codigos: readonly string[]) {
  const r = await abierto(ctx, id);
  const leidos = [...new Set(codigos.map((c) => c.trim().toUpperCase()))];
  const hay = await ctx.db
    .select()
    .from(piezas)
    .where(and(suyas(ctx, r.id), inArray(piezas.pagarevista, leidos)));
  const esperadas = hay.filter((p) => p.resultado === 'pendiente');
  for (const p of esperadas) await ctx.update(piezas, p.id, { resultado: 'conforme', leido_en: ctx.ahora });
  const ajenos = leidos.filter((c) => !hay.some((p) => p.pagarevista === c));
  const filas = await porVista(ctx, ajenos);
  const nombres = await nombresBoveda(ctx);
  if (ajenos.length > 0)
    await ctx.insertMany(
      piezas,
      ajenos.map((c) => {
        const p = filas.find((f) => f.pagarevista === c);
        const guardado = p?.estado === 'custodia';
        const lugar = guardado ? lugarDe(p, nombres) : p ? `Figura ${words(p.estado)}` : 'No existe en el sistema';
        return {
          recuento_id: r.id,
          pagarevista: c,
          pagare_id: p?.id ?? null,
          esperado: false,
          lugar,
          leido_en: ctx.ahora,
          resultado: guardado ? ('mal_ubicado' as const) : ('sobrante' as const),
        };
      }),
    );
  return ver(ctx, r.id);
}

/** Ends the count: what nobody read is missing. */
export async function cerrar(ctx: Ctx, id: string | undefined) {
  const r = await abierto(ctx, id);
  const pendientes = await ctx.db
    .select({ id: piezas.id })
    .from(piezas)
    .where(and(suyas(ctx, r.id), eq(piezas.resultado, 'pendiente')));
  for (const p of pendientes) await ctx.update(piezas, p.id, { resultado: 'faltante' });
  await ctx.update(recuentos, r.id, { abierto: false, cerrado_en: ctx.ahora });
  return ver(ctx, r.id);
}

/** Another person than who counted signs off a difference, saying why. 403 `requiere_segundo_usuario`; 409 `pieza_ya_visada`. */
export async function visar(ctx: Ctx, id: string | undefined, pieza: string, comentario: string) {
  if (!id) throw new NotFound();
  const r = await ctx.get(recuentos, id);
  ctx.requireOther(r.hecho_por);
  const p = await ctx.lock(piezas, pieza);
  if (p.recuento_id !== r.id) throw new NotFound();
  if (!esDiferencia(p.resultado)) throw new Rule('pieza_sin_diferencia');
  if (p.visado_por) throw new Conflict('pieza_ya_visada', { nombre: p.visado_por });
  await ctx.update(piezas, p.id, { visado_por: ctx.session.nombre, comentario });
  return ver(ctx, r.id);
}
