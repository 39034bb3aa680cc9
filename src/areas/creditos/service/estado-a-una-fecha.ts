import { ufSiHay } from '#areas/parametros/public.server.ts';
import { Invalid } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { enPesos } from '../domain/contable.ts';
import { liquidar, reconstruir } from '../domain/eventos.ts';
import { salida } from '../domain/moneda.ts';
import { debe, debeCuota, moraDebida } from '../domain/vivo.ts';
import { type CreditoFila, eventosDe, filasCuotas, postergacionesDe } from './filas.ts';
import { hechosDe, reglasDe, vivoDe } from './hechos-del-credito.ts';
import { enCredito } from './parametros.ts';
import { primasPorPagar } from './primas.ts';

/** UF of a day for a credit in UF; null when it is in pesos, or that UF is not published. */
async function ufAl(ctx: ReadCtx, c: CreditoFila, al: Fecha): Promise<string | null> {
  if (c.moneda === 'CLP') return null;
  return ufSiHay(ctx, al);
}

/**
 * The credit as it stood at the end of a day, past or future: its cuotas then, with mora and charges, and what would have closed it. By value
 * date: a payment entered later with an earlier date counts. 400 before the giro.
 */
export async function alDia(ctx: ReadCtx, c: CreditoFila, al: Fecha) {
  if (!c.fecha_giro || al < c.fecha_giro) throw new Invalid({ al: ['El crédito no estaba girado ese día'] });
  const filas = await filasCuotas(ctx, c.id);
  const vivo = vivoDe(c, filas);
  const e = reconstruir(
    vivo,
    hechosDe(await eventosDe(ctx, c.id), await postergacionesDe(ctx, c.id)),
    await reglasDe(ctx, c, filas, al),
    al,
  );
  const meses = c.moneda === 'UF' ? 'meses_comision_prepago_uf' : 'meses_comision_prepago';
  const l = liquidar(vivo, e, al, await ctx.param(contract, meses, enCredito(c)));
  const m = (u: number) => salida(u, c.moneda);
  const uf = await ufAl(ctx, c, al);
  return {
    al,
    moneda: c.moneda,
    seguros: await primasPorPagar(ctx, filas, al),
    estado: e.estado,
    saldo: m(e.saldo),
    vencido: m(e.vencido),
    a_favor: m(e.a_favor),
    prepagos: e.prepagos.map((p) => ({ fecha: p.fecha, interes: m(p.interes), comision: m(p.comision), capital: m(p.capital) })),
    necesita_consentimiento: false,
    liquidacion: { vencido: m(l.vencido), interes: m(l.interes), comision: m(l.comision), capital: m(l.capital), total: m(l.total) },
    total_clp: c.moneda === 'CLP' ? pesos(l.total) : uf === null ? null : pesos(enPesos(l.total, uf)),
    uf: uf === null ? null : { fecha: al, valor: uf },
    installments: e.cuotas.map((q) => ({
      numero: q.numero,
      vencimiento: q.vencimiento,
      cuota: m(q.cuota),
      interes: m(q.interes),
      amortizacion: m(q.amortizacion),
      pagado: m(q.pagado.interes + q.pagado.capital),
      impago: m(debeCuota(q)),
      mora: m(moraDebida(q)),
      gastos: m(q.gastos - q.pagado.gastos),
      debe: m(debe(q)),
    })),
  };
}
