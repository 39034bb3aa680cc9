import { crearPagareDeCredito, PAGARES_VIVOS, type PagareDeCredito, pagaresQueRespaldan } from '#areas/pagares/public.server.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { texto } from '../domain/moneda.ts';
import { cuotasDelPagare } from '../domain/pagare.ts';
import { exigirAprobacion } from './comite.ts';
import { type CreditoFila, type CuotaFila, filasCuotas } from './filas.ts';

const delPagare = (filas: readonly CuotaFila[]) =>
  cuotasDelPagare(filas.map((q) => ({ numero: q.numero, vencimiento: q.vencimiento, cuota: q.o_cuota, amortizacion: q.o_amortizacion })));

/** Payments that its pagaré promises: those of its table, without the months that ask for nothing. */
export async function cuotasQuePromete(ctx: ReadCtx, c: Pick<CreditoFila, 'id'>): Promise<number> {
  return delPagare(await filasCuotas(ctx, c.id)).length;
}

function tipoDe(c: CreditoFila, cuotas: number): PagareDeCredito['tipo'] {
  if (c.serviu || c.bono_riego) return 'SERVIU_BONO';
  if (cuotas === 1) return 'PLAZO';
  return c.moneda === 'UF' ? 'CUOTAS_UF' : 'CUOTAS_CLP';
}

/** With a monthly rate, actual days over 30 and over 360 of its year are the same count. */
const baseDe = (base: string): PagareDeCredito['base_dias'] => (base === '30_360' || base === 'real_365' ? base : 'real_30');

/** The pagaré of the credit: the signed one, or the newest on its way. Annulled and replaced ones are not. */
export async function pagareDe(ctx: ReadCtx, c: Pick<CreditoFila, 'id'>) {
  const suyos = await pagaresQueRespaldan(ctx, 'CREDITO', c.id);
  const p = suyos.find((x) => PAGARES_VIVOS.includes(x.estado)) ?? suyos[0];
  return p ? { id: p.id, pagarevista: p.pagarevista, estado: p.estado } : null;
}

/** 409 `pagare_ya_emitido` {n} while another one lives: it is annulled or replaced in pagares. 409 `aprobacion_vencida` as `documentar`. */
export async function exigirSinPagare(ctx: ReadCtx, c: CreditoFila): Promise<void> {
  exigirAprobacion(ctx, c);
  const ya = await pagareDe(ctx, c);
  if (ya) throw new Conflict('pagare_ya_emitido', { n: ya.pagarevista, id: ya.id });
}

/**
 * Drafts the pagaré for exactly the capital and the payments of the approved table (domain §7); its tax and its notary are of the giro.
 */
export async function emitirPagare(ctx: Ctx, c: CreditoFila): Promise<void> {
  const cuotas = delPagare(await filasCuotas(ctx, c.id));
  const ultima = cuotas.at(-1);
  if (!ultima || c.capital === null) throw new Conflict('tabla_sin_confirmar');
  await crearPagareDeCredito(ctx, {
    cliente_rut: c.rut,
    credito_id: c.id,
    numero: `Crédito ${c.numero}`,
    tipo: tipoDe(c, cuotas.length),
    moneda: c.moneda,
    monto: c.capital,
    fecha_emision: ctx.hoy,
    tasa: c.tasa_mensual,
    tasa_mora: c.tasa_mora_mensual,
    base_dias: baseDe(c.base_dias),
    vencimiento: cuotas.length === 1 ? ultima.fecha : null,
    cuotas:
      cuotas.length === 1
        ? []
        : cuotas.map((q) => ({ n: q.n, fecha: q.fecha, monto: texto(q.capital, c.moneda), interes: texto(q.interes, c.moneda) })),
    ...(c.ite.metodo === 'exento' ? { ite_exento: true, ite_motivo: c.ite.causal ?? 'exento' } : {}),
  });
}
