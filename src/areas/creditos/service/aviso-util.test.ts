import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardarArchivo } from '#areas/documentos/public.server.ts';
import { deudasPorPk } from '#areas/libro/public.server.ts';
import type { InputOf } from '#kernel/contract.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { cuotasDe } from '../public.server.ts';
import { creditos } from '../tables.ts';
import { cobrar, descuadresDeLibro, devolver } from './caja.fixture.ts';
import { abrirMundo, credito, f, OPERACIONES, quien, ver } from './mundo.fixture.ts';
import { rehacer } from './rehacer.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const cerrar = async (dia: string) => {
  await t.setHoy(f(dia));
  await endOfDay(t.deps, t.empresa_id, f(dia));
};
const nuevo = async (cambios = {}) => {
  await t.setHoy(f('2026-03-10'));
  return (await credito(t, 'vigente', cambios, undefined, false)).id;
};
const gastosDe = async (id: string) => {
  const [una] = await t.arrange((ctx) => cuotasDe(ctx, id));
  const [deuda] = await t.arrange((ctx) => deudasPorPk(ctx, [una?.pk ?? '']));
  return deuda?.gastos;
};
const rehecho = (id: string) => t.arrange(async (ctx) => rehacer(ctx, await ctx.lock(creditos, id)));
const papel = (id: string) =>
  t.arrange(async (ctx) => {
    const n = {
      nombre: 'aviso.pdf',
      bytes: Buffer.from(`%PDF-1.4 ${id}`),
      tipo_archivo: 'OTRO',
      referido: { tipo: 'credito' as const, id },
    };
    return (await guardarArchivo(ctx, n)).archivo.id;
  });
type Aviso = Omit<InputOf<typeof contract, 'registrar_aviso'>, 'archivo_id'>;
const avisar = async (id: string, d: Partial<Aviso> = {}, archivo_id?: string) =>
  t.act(
    contract,
    'registrar_aviso',
    quien(t, OPERACIONES),
    { cuota: 1, fecha: '2026-04-25', canal: 'CORREO', ...d, archivo_id: archivo_id ?? (await papel(id)) },
    { id },
  );

// First cuota of domain §5: 480.266, due 20-04-2026; day 21 is 11-05. Figures of areas/6 §4, G01.
describe('gastos de cobranza según el aviso útil (Ley 19.496 art. 37)', () => {
  it('sin prueba del aviso el tope baja UF 0,2: 32.800; con ella, 40.768; y lo mismo cuando el crédito se rehace', async () => {
    const [sin, con] = [await nuevo(), await nuevo()];
    await t.setHoy(f('2026-04-25'));
    expect((await avisar(con)).installments[0]?.aviso).toEqual({ fecha: '2026-04-25', canal: 'CORREO' });
    await cerrar('2026-05-11');
    expect([await gastosDe(sin), await gastosDe(con)]).toEqual([32_800, 40_768]);
    for (const id of [sin, con]) await rehecho(id);
    expect([await gastosDe(sin), await gastosDe(con)]).toEqual([32_800, 40_768]);
    const pago = await cobrar(t, sin, '2026-05-11', 100_000);
    await devolver(t, pago.evento_id);
    expect(await gastosDe(sin)).toBe(32_800);
    expect(await descuadresDeLibro(t)).toEqual([]);
  });

  it('un día que ningún cierre vio carga lo mismo, y una cuota chica sin aviso no se juzga cada noche', async () => {
    const [tarde, chica] = [await nuevo(), await nuevo({ monto_solicitado: 500_000, costos: [] })];
    await cerrar('2026-05-13');
    expect(await gastosDe(tarde)).toBe(32_800);
    const { installments, version } = await ver(t, chica);
    expect(installments[0]).toMatchObject({ gastos_el: '2026-05-11' });
    // 9 % of a cuota under UF 2,22 is less than UF 0,2.
    expect(await gastosDe(chica)).toBe(0);
    await cerrar('2026-05-14');
    expect((await ver(t, chica)).version).toBe(version);
  });

  it('el aviso va del día 1 al 15 del atraso, con su papel, y antes de que los gastos se calculen', async () => {
    const [id, ajeno] = [await nuevo(), await papel(await nuevo())];
    await t.setHoy(f('2026-05-10'));
    await expect(avisar(id, { fecha: '2026-04-20' })).rejects.toMatchObject({ status: 422, codigo: 'aviso_fuera_de_plazo' });
    await expect(avisar(id, { fecha: '2026-05-06' })).rejects.toMatchObject({ status: 422, codigo: 'aviso_fuera_de_plazo' });
    await expect(avisar(id, { fecha: '2026-05-11' })).rejects.toMatchObject({ status: 400, campos: { fecha: expect.anything() } });
    await expect(avisar(id, { cuota: 99 })).rejects.toMatchObject({ status: 400, campos: { cuota: expect.anything() } });
    await expect(avisar(id, {}, ajeno)).rejects.toMatchObject({ status: 422, codigo: 'archivo_ajeno' });
    await avisar(id, { fecha: '2026-05-05' });
    await expect(avisar(id, { fecha: '2026-05-04' })).rejects.toMatchObject({ status: 409, codigo: 'aviso_ya_registrado' });
    const otro = await nuevo();
    await t.setHoy(f('2026-05-11'));
    for (const x of [id, otro]) await rehecho(x);
    await expect(avisar(otro)).rejects.toMatchObject({ status: 409, codigo: 'gastos_ya_cargados' });
    expect([await gastosDe(id), await gastosDe(otro)]).toEqual([40_768, 32_800]);
  });

  it('sin girar no hay atraso que avisar', async () => {
    await t.setHoy(f('2026-03-10'));
    const { id } = await credito(t, 'aprobar');
    await expect(avisar(id)).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
  });
});
