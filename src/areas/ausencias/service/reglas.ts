import { and, eq, gte, inArray, lte, ne, or } from 'drizzle-orm';
import { ejecutivoPorRut } from '#areas/ejecutivos/public.server.ts';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { ausencias } from '../tables.ts';

export type AusenciaRow = typeof ausencias.$inferSelect;
type Pedido = { rut_ejecutivo: Rut; rut_reemplazante: Rut; desde: Fecha; hasta: Fecha };

/** Absences alive (asked or approved) of, or covered by, these people that share a day with a range. */
async function cruzadas(
  ctx: ReadCtx,
  ruts: readonly Rut[],
  o: { desde: Fecha; hasta: Fecha; salvo?: string | undefined },
): Promise<AusenciaRow[]> {
  return ctx.db
    .select()
    .from(ausencias)
    .where(
      and(
        eq(ausencias.empresa_id, ctx.empresa_id),
        inArray(ausencias.estado, ['solicitada', 'aprobada']),
        lte(ausencias.desde, o.hasta),
        gte(ausencias.hasta, o.desde),
        or(inArray(ausencias.rut_ejecutivo, [...ruts]), inArray(ausencias.rut_reemplazante, [...ruts])),
        o.salvo ? ne(ausencias.id, o.salvo) : undefined,
      ),
    );
}

const rango = (a: { desde: Fecha; hasta: Fecha }) => ({ desde: formatFecha(a.desde), hasta: formatFecha(a.hasta) });

/**
 * Refuses what areas/3 names: self 422 `reemplazo_propio`, own overlap 409 `ausencia_superpuesta`, absent stand-in 422
 * `reemplazo_ausente`, chain 422 `reemplazo_encadenado`, more days than the limit 422 `ausencia_larga` without management.
 */
export async function exigirPosible(ctx: ReadCtx, p: Pedido, salvo?: string): Promise<void> {
  if (p.hasta < p.desde) throw new Invalid({ hasta: ['No puede ser anterior al comienzo'] });
  if (p.rut_ejecutivo === p.rut_reemplazante) throw new Rule('reemplazo_propio', {}, { rut_reemplazante: ['Elija a otra persona'] });
  const [ausente, suplente] = [
    await ejecutivoPorRut(ctx.db, ctx.empresa_id, p.rut_ejecutivo),
    await ejecutivoPorRut(ctx.db, ctx.empresa_id, p.rut_reemplazante),
  ];
  if (ausente?.estado !== 'activo') throw new Rule('sin_ficha', { rut: p.rut_ejecutivo });
  if (suplente?.estado !== 'activo') throw new Invalid({ rut_reemplazante: ['Elija a una persona activa'] });
  const dias = daysBetween(p.desde, p.hasta) + 1;
  const maximo = await ctx.param(contract, 'dias_maximo');
  if (dias > maximo && !ctx.can('ausencias:extender')) throw new Rule('ausencia_larga', { dias, maximo });
  for (const a of await cruzadas(ctx, [p.rut_ejecutivo, p.rut_reemplazante], { ...p, salvo })) {
    if (a.rut_ejecutivo === p.rut_ejecutivo)
      throw new Conflict('ausencia_superpuesta', rango(a), { desde: ['Se cruza con otra ausencia'] });
    if (a.rut_ejecutivo === p.rut_reemplazante)
      throw new Rule(
        'reemplazo_ausente',
        { nombre: `${suplente.nombres} ${suplente.apellidos}`, ...rango(a) },
        { rut_reemplazante: ['Está ausente en esos días'] },
      );
    if (a.rut_reemplazante === p.rut_ejecutivo)
      throw new Rule('reemplazo_encadenado', rango(a), { rut_reemplazante: ['Usted reemplaza a otra persona en esos días'] });
  }
}

/** People free in a range: active, not absent in it, and not the absent person. */
export async function ausentesEn(ctx: ReadCtx, desde: Fecha, hasta: Fecha): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ rut: ausencias.rut_ejecutivo })
    .from(ausencias)
    .where(
      and(
        eq(ausencias.empresa_id, ctx.empresa_id),
        inArray(ausencias.estado, ['solicitada', 'aprobada']),
        lte(ausencias.desde, hasta),
        gte(ausencias.hasta, desde),
      ),
    );
  return new Set(rows.map((r) => r.rut));
}
