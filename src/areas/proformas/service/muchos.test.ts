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

/** What an act answers, and in `contadas` the statements that it sent. */
const contarEn =
  (contadas: number[]) =>
  async <T>(fn: () => Promise<T>): Promise<T> => {
    const antes = traffic.sent;
    const r = await fn();
    contadas.push(traffic.sent - antes);
    return r;
  };
const yo = () => quien(t, 2);

/** `n` documents of a client, each of a debtor of its own. */
async function conDocumentos(n: number, monto: number) {
  const c = await cliente(t, { linea: 900_000_000 });
  const ids: string[] = [];
  for (let i = 0; i < n; i += 1) {
    const papel = ['33', `${n}${i}`, monto, '2026-03-02', '2026-05-01'] as const;
    ids.push(...Object.values(await papeles(t, c.rut, [papel], { ...otroDeudor(), estado_cesion: 'cedido' })));
  }
  return condiciones(c.rut, sin(ids));
}

/** Asks an exception for each amber rule. */
async function pedirTodas(p: Awaited<ReturnType<typeof crear>>): Promise<void> {
  const pedida = { tipo: 'CONCENTRACION', motivo: 'Deudor conocido, con pagos al día hace años' } as const;
  const medidas = [[null, p.reglas] as const, ...Object.entries(p.documents).map(([pk, d]) => [pk, d.reglas] as const)];
  for (const [pk, reglas] of medidas)
    for (const r of reglas.filter((x) => x.resultado === 'REVISION'))
      await t.act(contract, 'pedir_excepcion', yo(), { pk, regla: r.id, ...pedida }, { id: p.id });
}
const crear = (entrada: Awaited<ReturnType<typeof conDocumentos>>) => t.act(contract, 'crear', yo(), entrada);

/** Statements of writing, emitting and sending to the committee a proforma of `n` documents. */
async function sentencias(n: number): Promise<number[]> {
  const contadas: number[] = [];
  const contar = contarEn(contadas);
  const entrada = await conDocumentos(n, 1_000_000);
  const p = await contar(() => crear(entrada));
  await pedirTodas(p);
  await contar(() => t.act(contract, 'emitir', yo(), {}, { id: p.id }));
  await contar(() => t.act(contract, 'enviar_a_comite', yo(), {}, { id: p.id }));
  return contadas;
}

it('una proforma de veinte deudores no pregunta más que una de cuatro', async () => {
  await sentencias(2);
  const pocos = await sentencias(4);
  const muchos = await sentencias(20);
  for (const [i, n] of muchos.entries()) expect(n).toBeLessThanOrEqual((pocos[i] ?? 0) + 2);
});

/**
 * Of a proforma of `n` exceptions, each granted without reading the answer: statements of the one that sent fewest (now and then what the process keeps is
 * asked again), and of opening it again.
 */
async function deExcepciones(n: number): Promise<number[]> {
  const contadas: number[] = [];
  const contar = contarEn(contadas);
  const p = await crear(await conDocumentos(n, 50_000));
  await pedirTodas(p);
  const { excepciones } = await t.act(contract, 'emitir', yo(), {}, { id: p.id });
  expect(excepciones.length).toBeGreaterThanOrEqual(n);
  for (const x of excepciones)
    await contar(() =>
      t.act(contract, 'conceder_excepcion', quien(t, 14), { excepcion_id: x.id, concede: true }, { id: p.id, minimal: true }),
    );
  const una = Math.min(...contadas.splice(0));
  await contar(() => t.act(contract, 'reabrir', yo(), {}, { id: p.id, minimal: true }));
  const { excepciones: cerradas } = (await t.detail(contract, yo(), p.id)) as unknown as typeof p;
  expect(new Set(cerradas.map((x) => [x.estado, x.comentario].join()))).toEqual(new Set(['rechazada,La proforma se abrió de nuevo']));
  return [una, ...contadas];
}

it('conceder una excepción no vuelve a preciar la proforma, y abrirla de nuevo cuesta lo mismo con veinte que con cinco', async () => {
  await deExcepciones(4);
  const [unaDePocas = 0, abrirPocas = 0] = await deExcepciones(5);
  const [unaDeMuchas = 0, abrirMuchas = 0] = await deExcepciones(20);
  expect(unaDeMuchas).toBe(unaDePocas);
  expect(unaDeMuchas).toBeLessThanOrEqual(12);
  expect(abrirMuchas).toBeLessThanOrEqual(abrirPocas + 2);
});

/** Statements of emitting a proforma of `n` documents without reading the answer: the fewest of three, for the process keeps what it asks first. */
async function alEmitir(n: number): Promise<number> {
  const contadas: number[] = [];
  const contar = contarEn(contadas);
  for (let i = 0; i < 3; i += 1) {
    const p = await crear(await conDocumentos(n, 1_000_000));
    await pedirTodas(p);
    await contar(() => t.act(contract, 'emitir', yo(), {}, { id: p.id, minimal: true }));
  }
  return Math.min(...contadas);
}

it('emitir una proforma, sin leer la respuesta, pregunta todo lo que mide a la vez', async () => {
  expect(await alEmitir(1)).toBeLessThanOrEqual(11);
  expect(await alEmitir(5)).toBeLessThanOrEqual(12);
});
