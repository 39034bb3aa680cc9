import { and, asc, desc, eq, gte, inArray, isNotNull } from 'drizzle-orm';
import { titularDe, titularPorDireccion } from '#areas/buro/public.server.ts';
import { exposicion } from '#areas/libro/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { huellaDe } from '#platform/server/canonico.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Gravedad } from '../domain/alertas.ts';
import { compararBirs } from '../domain/comparar.ts';
import { congelado } from '../domain/huella.ts';
import { birs } from '../tables.ts';
import { alertasDeRut } from './alertas.ts';
import { alAlcance, type BirRow, vista } from './filas.ts';
import { alertasDe } from './puerta.ts';
import { reunir } from './reunir.ts';

const HISTORIA = 100;

/** What is known of a RUT at the end of a day, today without it, beside its page in force and the older ones. Writes the reading log. 404, 429. */
export async function ficha(ctx: ReadCtx, p: { id?: string | undefined; al?: Fecha | undefined }) {
  const t = await titularPorDireccion(ctx, p.id);
  const al = p.al && p.al < ctx.hoy ? p.al : ctx.hoy;
  await ctx.lectura(t.rut, `Base de información de riesgo al ${formatFecha(al)}`);
  const { nombre, puntaje, rating, forzado, faltan, factores, hechos, pagina } = await alAlcance(
    ctx,
    await reunir(ctx, t.rut, t.nombre, al),
  );
  const suyos = [];
  for (const b of await ctx.rows(birs, eq(birs.rut, t.rut), { orden: [desc(birs.folio)], limit: HISTORIA }))
    suyos.push(await vista(ctx, b));
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
    hechos,
    parcial: faltan.length > 0,
    vigente: suyos.find((b) => b.estado === 'emitido') ?? null,
    historial: suyos,
    alertas: await alertasDeRut(ctx, t.rut),
  };
}

const enBreve = ({ folio, rating, puntaje, vence, parcial, faltan, forzado, factores }: BirRow) => ({
  folio,
  rating,
  puntaje,
  vence,
  parcial,
  faltan,
  forzado,
  factores,
});

/**
 * What the side panel says of a RUT: its page in force as it was issued, what it owes now, and its open warnings. Writes the reading log. 404, 429.
 */
export async function resumen(ctx: ReadCtx, p: { id?: string | undefined }) {
  const t = await titularPorDireccion(ctx, p.id);
  await ctx.lectura(t.rut, 'Panel de riesgo');
  const e = await exposicion(ctx, t.rut);
  const b = await ctx.first(birs, and(eq(birs.rut, t.rut), eq(birs.estado, 'emitido'), gte(birs.vence, ctx.hoy)));
  const abiertas = await alertasDe(ctx, [t.rut]);
  return {
    rut: t.rut,
    nombre: t.nombre,
    exposicion: e.total,
    como_deudor: e.como_deudor,
    vigente: b ? enBreve(b) : null,
    alertas: abiertas.map((a) => ({ id: a.id, titulo: a.titulo, gravedad: a.gravedad as Gravedad, hecho: a.hecho, abierta: a.abierta })),
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
  const [va, vb] = [await vista(ctx, a), await vista(ctx, b)];
  return { a: va, b: vb, filas: compararBirs(va, vb) };
}
