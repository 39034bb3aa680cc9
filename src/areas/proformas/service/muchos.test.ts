import { afterAll, beforeAll, expect, it } from 'vitest';
import { traffic } from '#platform/server/database/cable.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abrirMundo, cliente, condiciones, otroDeudor, papeles, quien, sin } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

/** Statements of writing, emitting and sending to the committee a proforma of `n` documents, each of a debtor of its own. */
async function sentencias(n: number): Promise<number[]> {
  const c = await cliente(t, { linea: 900_000_000 });
  const ids: string[] = [];
  for (let i = 0; i < n; i += 1) {
    const papel = ['33', `${n}${i}`, 1_000_000, '2026-03-02', '2026-05-01'] as const;
    ids.push(...Object.values(await papeles(t, c.rut, [papel], { ...otroDeudor(), estado_cesion: 'cedido' })));
  }
  const contadas: number[] = [];
  const contar = async <T>(fn: () => Promise<T>): Promise<T> => {
    const antes = traffic.sent;
    const r = await fn();
    contadas.push(traffic.sent - antes);
    return r;
  };
  const yo = quien(t, 2);
  const p = await contar(() => t.act(contract, 'crear', yo, condiciones(c.rut, sin(ids))));
  const pedida = { tipo: 'CONCENTRACION', motivo: 'Deudor conocido, con pagos al día hace años' } as const;
  const medidas = [[null, p.reglas] as const, ...Object.entries(p.documents).map(([pk, d]) => [pk, d.reglas] as const)];
  for (const [pk, reglas] of medidas)
    for (const r of reglas.filter((x) => x.resultado === 'REVISION'))
      await t.act(contract, 'pedir_excepcion', yo, { pk, regla: r.id, ...pedida }, { id: p.id });
  await contar(() => t.act(contract, 'emitir', yo, {}, { id: p.id }));
  await contar(() => t.act(contract, 'enviar_a_comite', yo, {}, { id: p.id }));
  return contadas;
}

it('una proforma de veinte deudores no pregunta más que una de cuatro', async () => {
  await sentencias(2);
  const pocos = await sentencias(4);
  const muchos = await sentencias(20);
  for (const [i, n] of muchos.entries()) expect(n).toBeLessThanOrEqual((pocos[i] ?? 0) + 2);
});
