import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Abono } from '#areas/libro/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import { div } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { words } from '#kernel/words.ts';
import type { Ctx } from '#platform/server/context.ts';
import { aUnidades } from '../domain/moneda.ts';
import { creditos, eventosCredito } from '../tables.ts';
import { type PagoReaplicado, reaplicadosDe, VACIO } from './aplicar-pagos.ts';
import { type CreditoEnCaja, leidoDe, type PagoEnCaja, RECIBEN_PAGOS } from './en-caja.ts';
import type { CreditoFila, EventoFila } from './filas.ts';
import { rehacer } from './rehacer.ts';
import { abonosDe } from './turnos-de-pago.ts';

/** A payment to be written, with the day of the entry of who received it. */
export type PagoNuevo = Omit<PagoEnCaja, 'area' | 'orden'> & { fecha_contable: Fecha };

/** A payment as it stands, for the entry of who received it. */
export interface PagoHecho {
  abonos: Abono[];
  comision: Pesos;
  a_favor: Pesos;
}

const enOrden = (es: readonly EventoFila[]) => [...es].sort((a, b) => (a.id < b.id ? -1 : 1));

async function quitarPagos(ctx: Ctx, c: CreditoFila, area: string, claves: readonly string[], motivo: string): Promise<EventoFila[]> {
  if (claves.length === 0) return [];
  return ctx.db
    .update(eventosCredito)
    .set({ revertido_el: ctx.hoy, motivo_reversa: motivo })
    .where(
      and(
        eq(eventosCredito.empresa_id, ctx.empresa_id),
        eq(eventosCredito.credito_id, c.id),
        eq(eventosCredito.origen_area, area),
        inArray(eventosCredito.origen_id, [...claves]),
        isNull(eventosCredito.revertido_el),
      ),
    )
    .returning();
}

async function ponerPago(ctx: Ctx, c: CreditoFila, area: string, p: PagoNuevo): Promise<EventoFila> {
  if (c.fecha_giro && p.fecha < c.fecha_giro) throw new Rule('pago_anterior_al_giro', { fecha: formatFecha(c.fecha_giro) });
  const uf = c.moneda === 'UF' ? await valorUf(ctx, p.fecha) : null;
  const [evento] = await ctx.insertLast(eventosCredito, [
    {
      credito_id: c.id,
      tipo: p.tipo,
      fecha: p.fecha,
      fecha_contable: p.fecha_contable,
      monto_clp: p.monto,
      valor_uf: uf,
      monto: uf === null ? p.monto : Number(aUnidades(div(p.monto, uf), 'UF')),
      politica: p.politica,
      meses_comision: p.meses_comision,
      cuota: p.cuota,
      origen_area: area,
      origen_id: p.origen_id,
      imputado: VACIO,
    },
  ]);
  if (!evento) throw new Error('the payment was not written');
  return evento;
}

/**
 * Several payments of a credit change in one act (one more, one less, those that come after applied again): the credit is rebuilt once.
 * Answers what every payment of `area` pays now, by its key, and the payments of other areas whose application changed and nobody posts
 * again. `leido`: the credit as the act read it when it took it, if nothing of it was written since. The caller posts its entries; creditos posts what it had to recognise. 409 `credito_sin_deuda`; 422 `pago_anterior_al_giro`, `uf_no_publicada`.
 */
export async function cambiarPagos(
  ctx: Ctx,
  credito_id: string,
  o: { area: string; quitar: readonly string[]; poner: readonly PagoNuevo[]; motivo: string; leido?: CreditoEnCaja | undefined },
): Promise<{ hechos: ReadonlyMap<string, PagoHecho>; ajenos: PagoReaplicado[]; estado: string }> {
  const c = await ctx.lock(creditos, credito_id);
  if (!RECIBEN_PAGOS.includes(c.estado)) throw new Conflict('credito_sin_deuda', { estado: words(c.estado) });
  const quitados = await quitarPagos(ctx, c, o.area, o.quitar, o.motivo);
  const puestos: EventoFila[] = [];
  for (const p of o.poner) puestos.push(await ponerPago(ctx, c, o.area, p));
  const leido = o.leido && leidoDe(o.leido);
  const visto = leido && { ...leido, caso: { ...leido.caso, eventos: enOrden([...leido.caso.eventos, ...puestos]) } };
  const r = await rehacer(ctx, c, { nuevos: puestos.map((e) => e.id), quitados, leido: visto });
  const hechos = new Map<string, PagoHecho>();
  for (const { evento, ahora } of r.hechos) {
    if (evento.origen_area !== o.area) continue;
    const abonos = abonosDe({ ...r.caso, c }, evento.fecha, ahora.abonos);
    hechos.set(evento.origen_id, { abonos, comision: pesos(ahora.comision), a_favor: pesos(ahora.a_favor) });
  }
  const ajenos = r.reaplicados.filter((x) => x.origen.area !== o.area && x.ahora.publicado === undefined);
  return { hechos, ajenos: await reaplicadosDe(ctx, c, ajenos), estado: r.credito.estado };
}
