import { abrirCuentaBanco, asegurarPlan, contabilizar } from '#areas/libro/public.server.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { crearPasivo } from './puerta.ts';

export const CLIENTE = rut('99990002-K');

/** The chart and one bank. */
export async function cuentasPara(ctx: Ctx): Promise<void> {
  await asegurarPlan(ctx);
  await abrirCuentaBanco(ctx, 1, 'Banco Uno 111');
}

/** The payment of 33-1021 as recaudaciones posts it: 12.500.000 on 30-04, mora 117.000, excedente 1.133.000 (domain §6.10, ledger §3). */
export async function pagar1021(ctx: Ctx, clave: string): Promise<{ id: string; origen: { area: string; id: string } }> {
  const origen = { area: 'recaudaciones', id: `33-1021-${clave}` };
  const dia = fecha('2026-04-30');
  const documento = { pk: `documento:${clave}`, documento: '33-1021', deudor: rut('99990010-0'), cedente: CLIENTE };
  const { id, pk } = await crearPasivo(ctx, {
    rut: CLIENTE,
    amount: pesos(1_133_000),
    tipo_pasivo: 'EXCEDENTE_RETENCION_LIBERADA',
    comprobante: '33-1021',
    origen: { ...origen, pk: documento.pk },
    fecha: dia,
  });
  await contabilizar(
    ctx,
    'recaudacion_factoring',
    {
      documento,
      medio: { medio: 'banco', cuenta: '1102.01' },
      pago: pesos(12_500_000),
      mora: pesos(117_000),
      retencion: pesos(1_250_000),
      por_devengar: pesos(0),
    },
    { origen, fecha: dia },
  );
  await contabilizar(ctx, 'excedente_factoring', { documento, excedente: pesos(1_133_000), pk_pasivo: pk }, { origen, fecha: dia });
  return { id, origen };
}
