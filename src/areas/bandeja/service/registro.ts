import { and, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import { eventos } from '#platform/server/tables.ts';

interface Registro {
  area: string;
  entidad_id: string;
}

/** A field of a record that somebody changed meanwhile. */
export interface Cambio {
  campo: string;
  antes: unknown;
  despues: unknown;
  quien: string | null;
}

const clave = (r: Registro): string => `${r.area} ${r.entidad_id}`;
const deAlguno = (ctx: ReadCtx, rows: readonly Registro[]) =>
  and(
    eq(eventos.empresa_id, ctx.empresa_id),
    or(...rows.map((r) => and(eq(eventos.area, r.area), eq(eventos.entidad_id, r.entidad_id)))),
    eq(eventos.resultado, 'ok'),
    or(isNotNull(eventos.antes), isNotNull(eventos.despues)),
  );

/**
 * What each record looks like to whoever is being shown it: how many acts have changed it, and when it was asked. Nobody reads it but
 * `cambiosDesde`.
 */
export async function vistoDe(ctx: ReadCtx, rows: readonly Registro[]): Promise<(r: Registro) => string> {
  const n = new Map<string, number>();
  const visto = Date.now();
  if (rows.length > 0) {
    const cuentas = await ctx.db
      .select({ area: eventos.area, entidad_id: eventos.entidad_id, n: sql<number>`count(*)::int` })
      .from(eventos)
      .where(deAlguno(ctx, rows))
      .groupBy(eventos.area, eventos.entidad_id);
    for (const c of cuentas) n.set(`${c.area} ${c.entidad_id}`, c.n);
  }
  return (r) => `${n.get(clave(r)) ?? 0}.${visto}`;
}

const iguales = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
/** Housekeeping of every row, which says nothing of what was decided. */
const PROPIOS = new Set(['id', 'version', 'empresa_id', 'creado_en', 'hecho_por']);

type Fila = Record<string, unknown> | null;
function diferencias(antes: Fila, despues: Fila, quien: string | null): Cambio[] {
  const campos = [...new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})])].filter((c) => !PROPIOS.has(c));
  return campos
    .filter((c) => !iguales(antes?.[c], despues?.[c]))
    .map((campo) => ({ campo, antes: antes?.[campo] ?? null, despues: despues?.[campo] ?? null, quien }));
}

/**
 * What changed of a record since it was shown (`visto`), newest act first: by acts upon it, however old their clock, and by acts of
 * other areas that also wrote its row. Null when nothing did.
 */
export async function cambiosDesde(ctx: ReadCtx, r: Registro, visto: string): Promise<Cambio[] | null> {
  const [n, cuando] = visto.split('.').map(Number);
  const suyos = await ctx.db
    .select({ antes: eventos.antes, despues: eventos.despues, quien: eventos.actor_nombre })
    .from(eventos)
    .where(deAlguno(ctx, [r]))
    .orderBy(desc(eventos.instante), desc(eventos.id));
  const nuevos = suyos.slice(0, Math.max(0, suyos.length - (n ?? 0)));
  const ajenos = await ctx.db
    .select({ cambios: eventos.cambios, quien: eventos.actor_nombre })
    .from(eventos)
    .where(
      and(
        eq(eventos.empresa_id, ctx.empresa_id),
        gt(eventos.instante, new Date(cuando ?? 0)),
        eq(eventos.resultado, 'ok'),
        sql`${eventos.cambios} @> ${JSON.stringify([{ id: r.entidad_id }])}::jsonb`,
      ),
    )
    .orderBy(desc(eventos.instante));
  if (nuevos.length === 0 && ajenos.length === 0) return null;
  const deOtros = ajenos.flatMap((e) =>
    (e.cambios as { id: string; antes: Fila; despues: Fila }[])
      .filter((c) => c.id === r.entidad_id)
      .flatMap((c) => diferencias(c.antes, c.despues, e.quien)),
  );
  return [...nuevos.flatMap((e) => diferencias(e.antes as Fila, e.despues as Fila, e.quien)), ...deOtros];
}
