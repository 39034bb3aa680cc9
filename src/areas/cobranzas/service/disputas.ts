import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { disputas as maquina } from '../domain/estados.ts';
import { disputas } from '../tables.ts';
import { deudaDe } from './deuda.ts';
import type { TicketFila } from './filas.ts';
import { exigirDeudas } from './mover.ts';

interface Disputa {
  pks: readonly string[];
  motivo: string;
  monto: Pesos;
  comentario?: string | null | undefined;
}

/** The debtor says that he does not owe it. Nothing is lowered here: 422 `disputa_supera_deuda`. */
export async function abrirDisputa(ctx: Ctx, t: TicketFila, d: Disputa, campo = '') {
  const suyas = await exigirDeudas(ctx, t, d.pks);
  await exigirOpcion(ctx, 'motivos_disputa', d.motivo, `${campo}motivo`);
  const pks = suyas.map((i) => i.pk);
  const debe = await deudaDe(ctx, pks, ctx.hoy);
  if (d.monto > debe)
    throw new Rule('disputa_supera_deuda', { monto: formatPesos(debe) }, { [`${campo}monto`]: [`Se deben ${formatPesos(debe)}`] });
  const vence = (await ctx.calendar()).addBankingDays(ctx.hoy, await ctx.param(contract, 'disputa_dias'));
  return ctx.insert(disputas, { ticket_id: t.id, pks, motivo: d.motivo, monto: d.monto, comentario: d.comentario ?? null, vence });
}

/** Another person says who is right: accepted, the nota de crédito or the condonación is asked where it is made. 403 for who opened it. */
export async function resolverDisputa(
  ctx: Ctx,
  t: TicketFila,
  r: { disputa_id: string; aceptada: boolean; resolucion: string },
): Promise<void> {
  const d = await ctx.lock(disputas, r.disputa_id);
  if (d.ticket_id !== t.id) throw new NotFound();
  ctx.requireOther(d.hecho_por);
  await ctx.update(disputas, d.id, {
    estado: maquina.go(d.estado, 'resolver', r.aceptada ? 'aceptada' : 'rechazada'),
    resolucion: r.resolucion,
    resuelta_el: ctx.hoy,
    resuelta_por: ctx.people,
  });
}
