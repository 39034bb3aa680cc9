import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { contract as descuentos } from '#areas/descuentos/contract.ts';
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
    ...{ rut, motivo: 'ACUERDO_DE_PAGO', comentario: COMENTARIO, partidas: [...partidas] },
    ...(condicion ? { condicion } : {}),
  });
  await t.act(descuentos, 'solicitar', ana(t), {}, { id });
  return t.act(descuentos, 'aprobar', jefa(t), {}, { id });
}

export const quitarCondonacion = (t: TestApp, id: string) =>
  t.act(descuentos, 'reversar', beto(t), { motivo: 'Se aprobó por error' }, { id });

export const condonacion = (t: TestApp, id: string) => t.detail(descuentos, ana(t), id);
