import {
  abrir,
  alas,
  anochecer,
  elegir,
  f,
  moroso,
  operador,
  recibir,
  ticketDe,
  transferencia,
} from '#areas/cobranzas/service/mundo.fixture.ts';
import { deuda } from '#areas/recaudaciones/service/credito.fixture.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';

/** A company that collects and tells the bureau who is late, for the tests of this folder. Everybody is fictitious. */
export const quien = (t: TestApp) => t.persona({ rut: '40000050-6', nombre: 'Supervisora', modulos: ['publicaciones', 'cobranzas'] });
export const avisar = (t: TestApp, ticket_id: string, pk: string) => t.act(contract, 'avisar', quien(t), { ticket_id, pk });
export const publicar = (t: TestApp, id: string) => t.act(contract, 'publicar', quien(t), {}, { id });

/** Late on Monday 4 May 2026: its cuota fell due on 20 April. */
export async function caso(t: TestApp) {
  const c = await moroso(t);
  await anochecer(t, f('2026-05-03'));
  return { ...c, ticket_id: (await ticketDe(t, c.rut)).id };
}

/** The same, told to its debtor and shown five days later. */
export async function publicada(t: TestApp) {
  const c = await caso(t);
  const { id } = await avisar(t, c.ticket_id, c.pk(1));
  await t.setHoy(f('2026-05-09'));
  await publicar(t, id);
  return { ...c, id };
}

/** Its cuota paid whole at the till on a day, with the charges of collection that its delay of more than twenty days brings. */
export async function pagar(t: TestApp, c: Awaited<ReturnType<typeof caso>>, fecha: string) {
  await t.setHoy(f(fecha));
  const suya = (await deuda(t, c.rut)).deudas.find((d) => d.pk === c.pk(1));
  return recibir(t, transferencia(c.rut, suya?.para_pagar ?? 0, fecha, elegir(c.pk(1))));
}

export { abrir, alas, f, operador };
