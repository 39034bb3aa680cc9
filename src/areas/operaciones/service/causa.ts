import { contabilizar, type ObligacionFila, obligacionesPorPk, saldosPorPk } from '#areas/libro/public.server.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { actoDe, pkDe } from './asiento.ts';
import type { OperacionFila } from './filas.ts';

/**
 * What a document owes stands in one account: 1207 while it is in a case, 1301 otherwise. What a contra-entry leaves in the other one (a payment
 * of before the case taken back during it, or the reverse) crosses with its own entry.
 */
export async function cuadrarCausa(ctx: Ctx, op: OperacionFila, documento_ids: readonly string[]): Promise<void> {
  const pks = documento_ids.map(pkDe);
  const suyas = new Map((await obligacionesPorPk(ctx, pks)).map((o) => [o.pk, o]));
  const saldos = await saldosPorPk(ctx, ['1301', '1207'], [...suyas.keys()]);
  for (const pk of pks) {
    const o = suyas.get(pk);
    const fuera = saldos.find((s) => s.pk === pk && s.cuenta === (o?.clase === 'causa' ? '1301' : '1207'));
    if (o && fuera) await cruzar(ctx, op, o, fuera.saldo);
  }
}

async function cruzar(ctx: Ctx, op: OperacionFila, o: ObligacionFila, fuera: Pesos): Promise<void> {
  const { pk } = o;
  const en_causa = o.clase === 'causa';
  const nombre = o.documento ?? o.numero;
  const monto: Pesos = pesos(Math.abs(fuera));
  const suya = { pk, rut: o.rut, documento: nombre, clase: 'documento' as const, concepto: 'CAPITAL' as const, monto };
  const vuelve = fuera > 0 !== en_causa;
  await contabilizar(
    ctx,
    'traspaso_judicial',
    { deuda: [o.sucursal ? { ...suya, sucursal: o.sucursal } : suya], vuelve },
    { origen: actoDe(op), fecha: ctx.hoy, glosa: `${nombre} ${vuelve ? 'vuelve de' : 'pasa a'} cobranza judicial` },
  );
}
