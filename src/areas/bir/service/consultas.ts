import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { titularDe, titularPorDireccion } from '#areas/buro/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { huellaDe } from '#platform/server/canonico.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { compararBirs } from '../domain/comparar.ts';
import { congelado } from '../domain/huella.ts';
import { birs } from '../tables.ts';
import { alertasDeRut } from './alertas.ts';
import { type BirRow, vista } from './filas.ts';
import { reunir } from './reunir.ts';

const HISTORIA = 100;

/** What is known of a RUT at the end of a day, today without it, beside its page in force and the older ones. Writes the reading log. 404, 429. */
export async function ficha(ctx: ReadCtx, p: { id?: string | undefined; al?: Fecha | undefined }) {
  const t = await titularPorDireccion(ctx, p.id);
  const al = p.al && p.al < ctx.hoy ? p.al : ctx.hoy;
  await ctx.lectura(t.rut, `Base de información de riesgo al ${al}`);
  const { nombre, puntaje, rating, forzado, faltan, factores, hechos, pagina } = await reunir(ctx, t.rut, t.nombre, al);
  const suyos = (await ctx.rows(birs, eq(birs.rut, t.rut), { orden: [desc(birs.folio)], limit: HISTORIA })).map((b) => vista(ctx, b));
  return {
    rut: t.rut,
    nombre,
    al,
    puntaje,
    rating,
    forzado,
    faltan,
    factores,
    pagina,
    hechos: hechos.map((h) => ({ ...h, ids: [...h.ids] })),
    parcial: faltan.length > 0,
    vigente: suyos.find((b) => b.estado === 'emitido') ?? null,
    historial: suyos,
    alertas: await alertasDeRut(ctx, t.rut),
  };
}

/** Whether a page is what its hash says, and whether every page of its RUT up to it is, each over the one before: names the first that is not. */
export async function verificar(ctx: ReadCtx, row: BirRow) {
  const cadena = await ctx.rows(birs, and(eq(birs.rut, row.rut), isNotNull(birs.hash)), { orden: [asc(birs.folio)] });
  const buena = (b: BirRow) => huellaDe(congelado(b)) === b.hash;
  const rota = cadena.find((b, i) => !buena(b) || b.hash_previo !== (cadena[i - 1]?.hash ?? null));
  await ctx.lectura(row.rut, `Verificación del BIR ${row.folio}`);
  return { folio: row.folio, hash_ok: buena(row), cadena_ok: rota === undefined, folio_alterado: rota?.folio ?? null };
}

/** What changed between two pages of one person, the older first. 404; 422 `bir_de_otro`. Writes the reading log. */
export async function comparar(ctx: ReadCtx, p: { a: string; b: string }) {
  const [a, b] = await ctx.rows(birs, inArray(birs.id, [p.a, p.b]), { orden: [asc(birs.folio)] });
  if (!a || !b) throw new NotFound();
  for (const x of [a, b]) await titularDe(ctx, x.rut);
  if (a.rut !== b.rut) throw new Rule('bir_de_otro');
  await ctx.lectura(a.rut, `Comparación de los BIR ${a.folio} y ${b.folio}`);
  return { a: vista(ctx, a), b: vista(ctx, b), filas: compararBirs(a, b) };
}
