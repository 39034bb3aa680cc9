import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { PLANTILLAS_DEMO } from '../domain/banco-demo.ts';
import { abrirMundo, ana, BANCO, hoy } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
  await hoy(t, '2026-03-10');
});
afterAll(() => t.close());

const { formato, codigos } = PLANTILLAS_DEMO.CARGOS;
const proponer = (f: object) =>
  t.act(contract, 'proponer_plantilla', ana(t), {
    banco: BANCO,
    tipo: 'CARGOS',
    formato: f as typeof formato,
    codigos: { ...codigos },
    comentario: 'Prueba de tope',
  });

// areas/6 §5, attacks on the files of a bank (docs/ataques-cobranza.md).
describe('plantillas que buscan reventar', () => {
  it('diez mil campos, diez mil renglones o un campo de diez megas se rehúsan antes de leerlos', async () => {
    const [r] = formato.registros;
    const [campo] = r?.campos ?? [];
    const muchos = { ...formato, registros: [{ ...r, campos: Array.from({ length: 10_000 }, () => campo) }] };
    const renglones = { ...formato, registros: Array.from({ length: 10_000 }, () => r) };
    const largo = { ...formato, registros: [{ ...r, campos: [{ ...campo, fijo: 'x'.repeat(10_000_000) }] }] };
    for (const malo of [muchos, renglones, largo]) await expect(proponer(malo)).rejects.toMatchObject({ status: 400 });
  });
});
