import { and, eq } from 'drizzle-orm';
import { Invalid } from '#kernel/errors.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { Division } from '../domain/formas.ts';
import { moraDe } from '../domain/mora.ts';
import { cola, tickets } from '../tables.ts';
import { quedan, reclamar } from './cola-sql.ts';
import { propios } from './filas.ts';
import { veredictoPara } from './limite.ts';
import { obligadosDe } from './personas.ts';

/** Tickets that the law does not let work now are passed over, as many as this at most. */
const VUELTAS = 25;

/**
 * The best ticket of the queue of today that the law lets work now, claimed for whoever asks. One whose people may not be called nor written now is passed
 * over, and stays for later.
 */
export async function siguiente(ctx: Ctx, o: { division?: Division | null | undefined }) {
  const ruts = propios(ctx);
  const [rut] = ruts;
  if (!rut) throw new Invalid({ operador: ['Su cuenta no tiene RUT: no trabaja tickets'] });
  const minutos = await ctx.param(contract, 'toma_minutos');
  const division = o.division ?? null;
  const saltar: string[] = [];
  let porque: string | null = null;
  for (let k = 0; k < VUELTAS; k += 1) {
    const fila = await reclamar(ctx, { rut, ruts, division, minutos, saltar });
    if (!fila) break;
    const motivo = await impedimento(ctx, fila.ticket_id);
    if (!motivo) {
      const { ticket_id, puntaje, razones, sugerida } = fila;
      return { ticket_id, puntaje, razones, sugerida, quedan: await quedan(ctx, { ruts, division }), porque: null };
    }
    porque = motivo;
    saltar.push(fila.id);
    await ctx.db
      .update(cola)
      .set({ tomado_por: null, tomado_hasta: null })
      .where(and(eq(cola.empresa_id, ctx.empresa_id), eq(cola.id, fila.id)));
  }
  return { ticket_id: null, puntaje: null, razones: [], sugerida: null, quedan: 0, porque: porque ?? 'sin_tickets' };
}

/** Code of the rule that forbids both to call and to write to every person of a ticket now; null when somebody may be contacted. */
async function impedimento(ctx: Ctx, ticket_id: string): Promise<string | null> {
  const t = await ctx.get(tickets, ticket_id);
  const en_mora = moraDe(t, ctx.hoy) > 0;
  const finalidad = en_mora ? ('COBRANZA' as const) : ('PREVENTIVA' as const);
  let codigo: string | null = null;
  for (const persona of await obligadosDe(ctx, t))
    for (const canal of ['LLAMADA', 'CORREO'] as const) {
      const v = await veredictoPara(ctx, { persona, canal, finalidad, en_mora });
      if (v.permitido) return null;
      codigo ??= v.codigo;
    }
  return codigo;
}
