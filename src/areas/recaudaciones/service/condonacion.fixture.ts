import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { contract as descuentos } from '#areas/descuentos/contract.ts';
import { contabilizar, registrarObligacion } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { ana, beto } from './credito.fixture.ts';

export type Concepto = 'GASTOS' | 'MORA' | 'INTERES' | 'CAPITAL';
export interface Perdon {
  pk: string;
  concepto: Concepto;
  monto: number;
}

const COMENTARIO = 'El cliente pagó con cheque lo que debía de la cuota';
const jefa = (t: TestApp) => t.persona({ rut: '40000016-6', nombre: 'Quien decide', perfiles: ['COMITE'] });

export const sembrarMotivos = (t: TestApp) =>
  t.arrange((ctx) => sembrarCatalogo(ctx, 'motivos_condonacion', [['ACUERDO_DE_PAGO', 'acuerdo de pago']]));

/** Asked by one person and decided by another, today. */
export async function condonar(t: TestApp, rut: Rut, partidas: readonly Perdon[], condicion?: { monto_a_pagar: number; hasta: string }) {
  const { id } = await t.act(descuentos, 'crear', ana(t), {
    rut,
    motivo: 'ACUERDO_DE_PAGO',
    comentario: COMENTARIO,
    partidas: [...partidas],
    ...(condicion ? { condicion } : {}),
  });
  await t.act(descuentos, 'solicitar', ana(t), {}, { id });
  return t.act(descuentos, 'aprobar', jefa(t), {}, { id });
}

export const quitarCondonacion = (t: TestApp, id: string) =>
  t.act(descuentos, 'reversar', beto(t), { motivo: 'Se aprobó por error' }, { id });

export const condonacion = (t: TestApp, id: string) => t.detail(descuentos, ana(t), id);

let n = 0;

/** The fee of a contract as its area charges it, 100.000 and its IVA: a charge without a rate of mora. Its pk. */
export async function cobroDeContrato(t: TestApp, rut: Rut): Promise<string> {
  n += 1;
  const pk = `gasto:${String(n).padStart(8, '0')}-0000-7000-8000-000000000000`;
  await t.arrange(async (ctx) => {
    const cargo = { rut, pk, documento: `MARCO-${n}` };
    const acto = { origen: { area: 'contratos', id: `c-${n}` }, fecha: '2026-03-10' as Fecha };
    await contabilizar(ctx, 'contrato_cobro', { neto: pesos(100_000), iva: pesos(19_000), cargo }, acto);
    await registrarObligacion(ctx, {
      pk,
      tipo: 'gasto',
      rut,
      origen_area: 'contratos',
      origen_id: `c-${n}`,
      numero: `Contrato ${n}`,
      documento: cargo.documento,
      capital: pesos(119_000),
      vencimiento: '2026-04-01' as Fecha,
      fecha: '2026-03-10' as Fecha,
    });
  });
  return pk;
}
