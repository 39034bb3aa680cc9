import { and, eq, inArray } from 'drizzle-orm';
import { Invalid } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { listasBlancas, publicaciones } from '../tables.ts';

export const TIPOS = [
  ['DOCUMENTO', 'Documento'],
  ['CUOTA', 'Cuota'],
  ['PROTESTO', 'Cheque protestado'],
  ['SALDO_CEDENTE', 'Saldo del cedente'],
] as const;

type Fila = typeof listasBlancas.$inferSelect;

/** What a row permits, as whoever saves it reads it. */
function dice(l: Pick<Fila, 'tipo_documento' | 'no_publicar' | 'dias_max'>): string {
  const tipo = TIPOS.find(([c]) => c === l.tipo_documento)?.[1] ?? l.tipo_documento;
  if (l.no_publicar) return `${tipo}: no se publica`;
  return l.dias_max ? `${tipo}: se publica sólo con ${l.dias_max} días de mora o menos` : `${tipo}: se publica con cualquier mora`;
}

async function vista(ctx: ReadCtx, l: Fila) {
  const vivas = and(
    eq(publicaciones.tipo_documento, l.tipo_documento),
    inArray(publicaciones.estado, ['avisada', 'publicada', 'bloqueada']),
  );
  const { id, tipo_documento, no_publicar, dias_max, razon } = l;
  return { id, tipo_documento, no_publicar, dias_max, razon, dice: dice(l), alcanza: await ctx.count(publicaciones, vivas) };
}

export async function listas(ctx: ReadCtx) {
  const out = [];
  for (const l of await ctx.rows(listasBlancas, eq(listasBlancas.activo, true), { orden: [listasBlancas.tipo_documento] }))
    out.push(await vista(ctx, l));
  return out;
}

/** A new version of what a kind of debt is permitted: the one before stays, out of use. */
export async function guardarLista(
  ctx: Ctx,
  d: { tipo_documento: string; no_publicar: boolean; dias_max?: number | null | undefined; razon: string },
) {
  if (!TIPOS.some(([c]) => c === d.tipo_documento)) throw new Invalid({ tipo_documento: ['Elija el tipo de la lista'] });
  const antes = await ctx.rows(listasBlancas, and(eq(listasBlancas.tipo_documento, d.tipo_documento), eq(listasBlancas.activo, true)));
  for (const l of antes) await ctx.update(listasBlancas, l.id, { activo: false });
  return vista(ctx, await ctx.insert(listasBlancas, { ...d, dias_max: d.no_publicar ? null : (d.dias_max ?? null) }));
}
