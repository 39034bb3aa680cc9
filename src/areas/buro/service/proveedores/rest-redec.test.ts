import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { MORAS } from '../../domain/redec.ts';
import { abrirFuente, aguantaTodo, codigoDe, type FuenteFalsa, PLAZO_MS, pedidoDe } from './fuente-falsa.fixture.ts';
import { restRedec } from './rest-redec.ts';

let f: FuenteFalsa;
beforeAll(async () => {
  f = await abrirFuente();
});
afterAll(() => f.cerrar());

const DADO = { id: 'c', fecha: '2026-03-10' as Fecha, hora: '10:15:00', recibo_hash: '916d9d7a' };
const consultarCon = (
  consentimiento: typeof DADO | null | (Omit<typeof DADO, 'recibo_hash'> & { recibo_hash: null }),
  plazo_ms = PLAZO_MS,
) =>
  restRedec({ url: `${f.base}/redec/`, usuario: 'u', clave: 'secreta' }, plazo_ms).consultar(
    pedidoDe('40000001-8', { tipo: 'DEUDA', fuente: 'REDEC', consentimiento }),
    new AbortController().signal,
  );
const consultar = (plazo_ms?: number) => consultarCon(DADO, plazo_ms);

// Fields of an operation in the files of the register; those of mora go from under 30 days to over four years.
const operacion = (o: Record<string, unknown> = {}) => ({
  tipo_deudor: '1',
  tipo_obligacion: '01',
  monto_actual: 1_000,
  monto_al_dia: 1_000,
  ...Object.fromEntries(MORAS.map((m) => [m, 0])),
  ...o,
});
const responde = (operaciones: unknown, o: object = {}) =>
  f.con(JSON.stringify({ rut_consultado: '0400000018', fecha: '20260306', operaciones, ...o }));

describe('REDEC', () => {
  it('pregunta con la hora y la huella del consentimiento, sin guion ni puntos', async () => {
    let pedido = {};
    let camino = '';
    f.responde = (q, r, cuerpo) => {
      pedido = JSON.parse(cuerpo);
      camino = q.url ?? '';
      r.end(JSON.stringify({ rut_consultado: '400000018', fecha: '20260306', operaciones: [] }));
    };
    const r = await consultar();
    expect([camino, pedido]).toEqual([
      '/redec/consultarDeudas',
      { rut_consultado: '400000018', fecha_inicio_otorgamiento: '20260310', hora: '101500', hash: '916d9d7a' },
    ]);
    expect([r.contenido?.deuda?.directa.vigente, r.contenido?.deuda?.por_moneda]).toEqual([0, []]);
  });
  it('con otros nombres en su sobre pregunta y lee con ellos; con un sobre que no se entiende, nada sale', async () => {
    let visto: unknown[] = [];
    f.responde = (q, r, cuerpo) => {
      visto = [q.url, JSON.parse(cuerpo)];
      const filas = [{ ...operacion({ monto_actual: 700 }), saldo: 700, monto_al_dia: undefined }];
      r.end(JSON.stringify({ persona: '400000018', data: { al: '20260306', deudas: filas } }));
    };
    const pedir = (sobre: string) =>
      restRedec({ url: `${f.base}/redec`, usuario: 'u', clave: 'secreta' }, PLAZO_MS).consultar(
        { ...pedidoDe('40000001-8', { tipo: 'DEUDA', fuente: 'REDEC', consentimiento: DADO }), sobre },
        new AbortController().signal,
      );
    const sobre =
      'camino=v2/deudas,rut_consultado=persona,hash=huella,respuesta_rut=persona,respuesta_fecha=data/al,operaciones=data/deudas,monto_al_dia=saldo';
    const r = await pedir(sobre);
    expect(visto).toEqual([
      '/redec/v2/deudas',
      { persona: '400000018', fecha_inicio_otorgamiento: '20260310', hora: '101500', huella: '916d9d7a' },
    ]);
    expect([r.contenido?.deuda?.directa.vigente, r.contenido?.deuda?.al]).toEqual([700, '2026-03-06']);
    visto = [];
    expect(await codigoDe(() => pedir('sueldo=x'))).toEqual(['redec_sobre_invalido', 'sueldo', false]);
    expect(visto).toEqual([]);
  });
  it('sin consentimiento, o sin la huella de su recibo, nada sale', async () => {
    let salio = false;
    f.responde = (_q, r) => {
      salio = true;
      r.end('{}');
    };
    expect(await codigoDe(() => consultarCon(null))).toEqual(['sin_consentimiento', null, false]);
    expect((await codigoDe(() => consultarCon({ ...DADO, recibo_hash: null })))[0]).toBe('sin_consentimiento');
    expect(salio).toBe(false);
  });
  it('reparte por tramo, por lado y por tipo; el cupo no es deuda y quien es el acreedor no se sabe', async () => {
    const [menos30, de30, de60, de90, de180] = MORAS;
    responde([
      operacion({ monto_actual: '1500', [menos30 ?? '']: '500' }),
      operacion({ tipo_obligacion: '02', monto_actual: 900, monto_al_dia: 0, [de30 ?? '']: 400, [de60 ?? '']: 500 }),
      operacion({ tipo_obligacion: '10', monto_actual: 30, monto_al_dia: 0, [de90 ?? '']: 10, [de180 ?? '']: 20 }),
      operacion({ tipo_deudor: '2', monto_actual: 7, monto_al_dia: 7 }),
      operacion({ tipo_obligacion: '43', monto_actual: 80, monto_al_dia: 0 }),
    ]);
    const d = (await consultar()).contenido?.deuda;
    expect(d?.directa).toEqual({ vigente: 1_500, m30_59: 400, m60_89: 500, m90: 30, castigo: 0 });
    expect([d?.indirecta.vigente, d?.lineas_disponibles, d?.por_tipo, d?.al]).toEqual([
      7,
      80,
      { comercial: 1_500, consumo: 900, vivienda: 30 },
      '2026-03-06',
    ]);
    expect([d?.por_moneda, d?.advertencias]).toEqual([[{ moneda: 'CLP', monto: '2430' }], ['acreedores_no_identificados']]);
  });
  it('la operación cuyos tramos no suman lo que debe se advierte', async () => {
    responde([operacion({ monto_actual: 2_000 })]);
    expect((await consultar()).contenido?.deuda?.advertencias).toContain('total_no_cuadra');
  });
  it('de otro RUT, sin su lista, de tipo desconocido o con montos que no son pesos, no se lee', async () => {
    responde([], { rut_consultado: '400000077' });
    expect(await codigoDe(consultar)).toEqual(['respuesta_de_otro_rut', 'RUT', false]);
    for (const [malo, parte] of [
      [undefined, 'operaciones'],
      [{}, 'operaciones'],
      [[operacion({ tipo_obligacion: '99' })], 'tipo de obligación'],
      [[operacion({ tipo_deudor: '3' })], 'tipo de deudor'],
      [[operacion({ tipo_deudor: 'constructor' })], 'tipo de deudor'],
      [[operacion({ monto_actual: '-1' })], 'monto_actual'],
      [[operacion({ monto_actual: '1.5' })], 'monto_actual'],
      [[operacion({ monto_al_dia: null })], 'monto_al_dia'],
    ] as const) {
      responde(malo);
      expect(await codigoDe(consultar)).toEqual(['respuesta_ilegible', parte, false]);
    }
    responde([], { fecha: '20260231' });
    expect(await codigoDe(consultar)).toEqual(['respuesta_ilegible', 'fecha', false]);
  });
  aguantaTodo(() => f, consultar);
});
