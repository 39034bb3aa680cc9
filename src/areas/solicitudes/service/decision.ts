import { and, inArray } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { ufSiHay } from '#areas/parametros/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { solicitudes } from '../tables.ts';
import type { SolicitudRow } from './exposicion.ts';

/** What was approved, in pesos of its day; null before, and when the UF of that day is not known. */
async function aprobado(ctx: ReadCtx, s: SolicitudRow): Promise<number | null> {
  if (!s.aprobada_el || !s.monto_aprobado) return null;
  if (s.moneda === 'CLP') return Number(s.monto_aprobado.split('.')[0]);
  const uf = await ufSiHay(ctx, s.aprobada_el);
  return uf === null ? null : ufToPesos(s.monto_aprobado, uf);
}

/** Solicitudes as the price of decisions tells them, within reach. */
export async function decisiones(
  ctx: ReadCtx,
  { asuntos }: Question<'decision.consultada'>,
): Promise<AnswerTo<'decision.consultada'> | undefined> {
  const ids = asuntos.flatMap((a) => (a.area === 'solicitudes' ? [a.id] : []));
  if (ids.length === 0 || !ctx.can('solicitudes:ver')) return undefined;
  const filas = await ctx.rows(solicitudes, and(inArray(solicitudes.id, ids), alcanceCliente(ctx, solicitudes.rut)));
  const dichas = [];
  for (const s of filas)
    dichas.push({
      area: 'solicitudes',
      id: s.id,
      titulo: `Solicitud ${s.numero} de ${s.nombre}`,
      url: `/solicitudes/${s.id}`,
      estado: words(s.estado),
      aprobado: await aprobado(ctx, s),
    });
  return dichas;
}
