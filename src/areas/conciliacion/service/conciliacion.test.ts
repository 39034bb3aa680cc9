import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { runAction } from '#platform/server/pipeline.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { service } from './conciliacion.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp(areas);
});
afterAll(() => t.close());

const leer = (texto: string, modulos = ['conciliacion:preparar']) =>
  runAction(t.deps, {
    service,
    name: 'leer_cartola',
    session: t.persona({ modulos }),
    body: {},
    archivos: [{ nombre: 'cartola.csv', bytes: Buffer.from(texto, 'latin1'), mime: 'text/csv' }],
    clave: null,
    info: { traza: 'prueba', ip: null, agente: null },
  });

const CABECERA = 'Fecha;Sucursal;Descripción;N° Documento;Cheques y otros cargos;Depósitos y Abono;Saldo diario';

describe('leer una cartola', () => {
  it('responde sus filas, totales y dónde se rompe la cadena de saldos, sin perder ninguna', async () => {
    const buena = [
      CABECERA,
      '02-03-2026;Centro;Transferencia de Uno;101;;500.000;1.500.000',
      '03-03-2026;Centro;Comisión;102;1.000;;1.499.000',
    ].join('\n');
    const { body } = await leer(buena);
    expect(body).toMatchObject({
      cartolas: [{ total_abonos: 500_000, total_cargos: 1_000, quiebres: [], movimientos: [{ abono: 500_000 }, { cargo: 1_000 }] }],
    });
    const { body: rota } = await leer(buena.replace('1.499.000', '1.490.000'));
    expect(rota).toMatchObject({
      cartolas: [{ movimientos: [{}, {}], quiebres: [{ tipo: 'fila', esperado: 1_499_000, encontrado: 1_490_000 }] }],
    });
  });
  it('un archivo que no es una cartola se refuta', async () => {
    await expect(leer('hola')).rejects.toMatchObject({ codigo: 'cartola_sin_titulos', status: 422 });
  });
  it('quien no prepara conciliaciones no la lee', async () => {
    await expect(leer(CABECERA, ['conciliacion:ver'])).rejects.toMatchObject({ status: 403 });
  });
});
