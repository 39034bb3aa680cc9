import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bloqueos } from '#areas/clientes/tables.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { conPagadas, crear, empezar, GERENTE_COMERCIAL, GERENTE_RIESGO, proponer, t, ver, votar } from './mundo.fixture.ts';

beforeAll(async () => void (await empezar()));
afterAll(() => t.close());

const bloquear = (rut: Rut, motivo: string, manual: boolean) =>
  t.arrange((ctx) => ctx.insert(bloqueos, { cliente_rut: rut, motivo, manual, comentario: 'Prueba', desde: ctx.hoy, usuario: 'Sistema' }));

describe('un cliente bloqueado por su mora', () => {
  it('puede prolongar: lo decide el comité, que lo lee entre los motivos, y queda en el comentario', async () => {
    const { id, rut } = await conPagadas();
    const p = await crear(id);
    await bloquear(rut, 'MORA_30_DIAS', false);
    await proponer(p.id);
    expect(await ver(p.id)).toMatchObject({ motivos: expect.arrayContaining(['BLOQUEADO_POR_MORA']) });
    const nivel = ((await ver(p.id)) as { comite?: { nivel: number } }).comite?.nivel ?? 0;
    expect(nivel).toBeGreaterThan(2);
    await votar(p.id, GERENTE_COMERCIAL);
    await votar(p.id, GERENTE_RIESGO);
    const antes = (await ver(p.id)).estado;
    if (antes === 'en_comite') await votar(p.id, 15);
    expect((await ver(p.id)).automatico).toContain('el cliente estaba bloqueado por mora');
  });

  it('bloqueado por una persona, aunque sea por mora, o por otra causa, no prolonga', async () => {
    const { id, rut } = await conPagadas();
    await bloquear(rut, 'MORA_30_DIAS', false);
    await bloquear(rut, 'PROTESTO_VIGENTE', true);
    await expect(crear(id)).rejects.toMatchObject({ status: 422, codigo: 'cliente_bloqueado' });
    const otro = await conPagadas();
    await bloquear(otro.rut, 'MORA_30_DIAS', true);
    await expect(crear(otro.id)).rejects.toMatchObject({ status: 422, codigo: 'cliente_bloqueado' });
  });
});
