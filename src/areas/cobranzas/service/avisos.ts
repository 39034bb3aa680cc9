import { and, eq, inArray } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { aplicadoA } from '#areas/recaudaciones/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { avisos as maquina } from '../domain/estados.ts';
import { avisos, tickets } from '../tables.ts';
import type { Alcance } from './consulta.ts';
import type { TicketFila } from './filas.ts';
import { exigirDeudas } from './mover.ts';

interface Aviso {
  pks: readonly string[];
  metodo_pago: string;
  cuenta_banco: string;
  monto: Pesos;
  fecha: Fecha;
  num_operacion?: string | null | undefined;
}

/** Somebody says that he paid: it is looked for, and never lowers a debt by itself. 409 `aviso_repetido`, 422 `aviso_futuro`. */
export async function avisarPago(ctx: Ctx, t: TicketFila, a: Aviso) {
  const suyas = await exigirDeudas(ctx, t, a.pks);
  await exigirOpcion(ctx, 'metodos_pago', a.metodo_pago, 'metodo_pago');
  if (a.fecha > ctx.hoy) throw new Rule('aviso_futuro', {}, { fecha: ['No puede ser posterior a hoy'] });
  const num_operacion = a.num_operacion ?? null;
  const { cuenta_banco, metodo_pago, monto, fecha } = a;
  const busca_hasta = (await ctx.calendar()).addBankingDays(ctx.hoy, await ctx.param(contract, 'aviso_dias'));
  const mismo = num_operacion && and(eq(avisos.cuenta_banco, cuenta_banco), eq(avisos.num_operacion, num_operacion));
  const ya = mismo ? await ctx.first(avisos, mismo) : undefined;
  if (ya) throw new Conflict('aviso_repetido', {}, { num_operacion: ['Ya se avisó en esa cuenta'] });
  return ctx.insert(avisos, {
    ticket_id: t.id,
    pks: suyas.map((i) => i.pk),
    metodo_pago,
    cuenta_banco,
    monto,
    fecha,
    num_operacion,
    busca_hasta,
  });
}

/** A notice against the money that came in since its day: found when it reaches the amount, lost when its term is over without it. */
const juicioDeAviso = (a: Pick<typeof avisos.$inferSelect, 'estado' | 'monto' | 'busca_hasta'>, pagado: number, al: Fecha) => {
  if (pagado >= a.monto) return a.estado === 'confirmado' ? 'confirmado' : maquina.go(a.estado, 'encontrar');
  if (a.estado === 'confirmado') return maquina.go('confirmado', 'perder');
  return a.estado === 'informado' && al > a.busca_hasta ? maquina.go('informado', 'perder') : a.estado;
};

type Fila = typeof avisos.$inferSelect;

/** Notices of payment to look for: of some people all of them, for the night those that are looked for. */
export function avisosDe(ctx: Ctx, a: Alcance): Promise<Fila[]> {
  const suyos =
    a.ruts &&
    ctx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.empresa_id, ctx.empresa_id), inArray(tickets.rut_deudor, [...a.ruts])));
  return ctx.rows(avisos, suyos ? inArray(avisos.ticket_id, suyos) : eq(avisos.estado, 'informado'), { orden: [avisos.id] });
}

/** Notices of payment against the receipts. Answers how many changed. */
export async function buscarAvisos(ctx: Ctx, a: Alcance, filas: readonly Fila[]): Promise<number> {
  const pagos = await aplicadoA(
    ctx,
    filas.map((v) => ({ id: v.id, pks: v.pks, desde: v.fecha, hasta: a.al })),
  );
  let n = 0;
  for (const v of filas) {
    const estado = juicioDeAviso(v, pagos.get(v.id) ?? 0, a.al);
    if (estado === v.estado) continue;
    n += 1;
    await ctx.update(avisos, v.id, { estado });
  }
  return n;
}
