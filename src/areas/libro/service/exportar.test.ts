import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { bytesOf, type TestApp, testApp } from '#platform/server/testing.ts';
import type { FlowingFile } from '#platform/server/types.ts';
import { contract } from '../contract.ts';
import { contabilizar } from './contabilizar.ts';
import { cuentasPara } from './preparar.fixture.ts';

let t: TestApp;
const yo = () => t.persona({ rut: '40000001-8' });
const csv = async (input: Record<string, string>) => {
  const texto = await bytesOf(await t.ask(contract, 'exportar', yo(), { formato: 'csv', ...input } as never));
  return texto
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
};

beforeAll(async () => {
  t = await testApp(areas, { hoy: fecha('2026-03-10') });
  await t.arrange(cuentasPara);
  await t.arrange(async (ctx) => {
    await ctx.insert(sucursales, { codigo: 'VINA_DEL_MAR', nombre: 'Viña del Mar' });
    for (const [id, dia, neto] of [
      ['a', '2026-02-10', 300],
      ['b', '2026-03-05', 500],
    ] as const)
      await contabilizar(
        ctx,
        'gasto_bancario',
        { medio: { medio: 'banco', cuenta: '1102.01' }, neto: pesos(neto) },
        { origen: { area: 'conciliacion', id }, fecha: fecha(dia) },
      );
    const caja = { sucursal: 'VINA_DEL_MAR', diferencia: pesos(-1_001) };
    await contabilizar(ctx, 'diferencia_caja', caja, { origen: { area: 'recaudaciones', id: 'c' }, fecha: fecha('2026-03-06') });
  });
});
afterAll(() => t.close());

const gasto = (id: string, dia: string) =>
  t.arrange((ctx) =>
    contabilizar(
      ctx,
      'gasto_bancario',
      { medio: { medio: 'banco', cuenta: '1102.01' }, neto: pesos(10) },
      { origen: { area: 'conciliacion', id }, fecha: fecha(dia) },
    ),
  );

describe('los libros en archivo (areas/3 libro: exports)', () => {
  it('el mayor trae las líneas de la cuenta con su saldo corrido, desde el saldo anterior', async () => {
    const [titulo, cabecera, ...filas] = await csv({ libro: 'mayor', cuenta: '5103', desde: '2026-03-01' });
    expect(titulo).toBe('Libro mayor de 5103 Comisiones bancarias al 10-03-2026');
    expect(cabecera).toMatch(/^Fecha;Asiento;Evento;/);
    expect(filas.map((f) => f.split(';')).map((f) => [f[0], f.at(-3), f.at(-2), f.at(-1)])).toEqual([['05-03-2026', '500', '0', '800']]);
    await expect(csv({ libro: 'mayor' })).rejects.toMatchObject({ status: 400, campos: { cuenta: ['Elija la cuenta'] } });
  });
  it('el estado de resultados nombra la sucursal y deja en toda la empresa lo que no es de ninguna', async () => {
    const filas = (await csv({ libro: 'resultados' })).slice(2);
    expect(filas).toEqual([
      'Toda la empresa;Gasto;5103;Comisiones bancarias;800',
      'Toda la empresa;Resultado;;;-800',
      'Viña del Mar;Gasto;5106;Redondeo y ajustes menores;1001',
      'Viña del Mar;Resultado;;;-1001',
    ]);
  });
  it('el diario lleva los filtros de la lista, y el diario y el mayor dicen la sucursal por su nombre', async () => {
    const filas = (await csv({ evento: 'diferencia_caja', sucursal: 'VINA_DEL_MAR' })).slice(2);
    expect(filas).toHaveLength(2);
    expect(filas.map((f) => f.split(';').at(-1))).toEqual(['Viña del Mar', 'Viña del Mar']);
    const [cabecera = '', linea = ''] = (await csv({ libro: 'mayor', cuenta: '5106' })).slice(1);
    expect(linea.split(';')[cabecera.split(';').indexOf('Sucursal')]).toBe('Viña del Mar');
    expect(filas.join()).not.toContain('VINA_DEL_MAR');
  });

  it('lo que alguien contabiliza mientras se escribe no entra a medias: ni en el diario, ni en el mayor, ni en el texto que se prueba a sí mismo', async () => {
    // More entries than are read at once, so that one may be posted between two readings.
    for (let k = 0; k < 320; k += 1) await gasto(`serie-${k}`, '2026-03-07');
    const pedir = (o: object) => t.ask(contract, 'exportar', yo(), { formato: 'csv', ...o } as never) as unknown as Promise<FlowingFile>;
    const pedidos = [{}, { libro: 'mayor', cuenta: '5103' }, { formato: 'journal' }];
    for (const [k, pedido] of pedidos.entries()) {
      const antes = (await bytesOf(await pedir(pedido))).toString();
      const f = await pedir(pedido);
      await gasto(`intruso-${k}`, '2026-03-08');
      expect((await bytesOf(f)).toString()).toBe(antes);
      expect((await bytesOf(await pedir(pedido))).toString()).not.toBe(antes);
    }
    const filas = (await csv({ libro: 'mayor', cuenta: '5103' })).slice(2);
    expect(filas.at(-1)?.split(';').at(-1)).toBe(String(300 + 500 + 323 * 10));
  });
});
