import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { pendientes } from '#areas/bandeja/tables.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { cuentasPara } from './preparar.fixture.ts';

let t: TestApp;
const CONTADORA = '40000001-8';
const GERENTE = '40000002-6';
const AYUDANTE = '40000003-4';
const quien = (rut: string) => t.persona({ rut, nombre: `Persona ${rut}` });
const act = (nombre: 'iniciar_cierre' | 'cerrar' | 'reabrir', periodo: string, rut = CONTADORA) =>
  t.act(contract, nombre, quien(rut), {}, { id: periodo });
const pedir = (periodo: string, rut = CONTADORA) =>
  t.act(contract, 'pedir_reapertura', quien(rut), { motivo: 'Falta el gasto del notario' }, { id: periodo });
const rechazar = (periodo: string, rut = GERENTE) =>
  t.act(contract, 'rechazar_reapertura', quien(rut), { motivo: 'Va en el mes siguiente' }, { id: periodo });
const acciones = async (periodo: string) =>
  (await t.ask(contract, 'periodos', quien(CONTADORA), {})).find((p) => p.periodo === periodo)?.acciones;
async function manual(dia: string) {
  const lineas = [
    { cuenta: '2101', debe: 1_000 },
    { cuenta: '1102.01', haber: 1_000 },
  ];
  const v = await t.act(contract, 'preparar', quien(CONTADORA), { fecha: dia, glosa: 'Entero de ITE', lineas });
  await t.act(contract, 'enviar', quien(CONTADORA), {}, { id: v.id });
  return t.act(contract, 'aprobar', quien(GERENTE), {}, { id: v.id });
}

beforeAll(async () => {
  t = await testApp(areas, { hoy: fecha('2026-03-10') });
  await t.arrange(cuentasPara);
  for (const mes of ['2026-01', '2026-02']) {
    await manual(`${mes}-15`);
    await act('iniciar_cierre', mes);
    await act('cerrar', mes);
  }
});
afterAll(() => t.close());

describe('reapertura de un mes: gerencia y una segunda persona, con motivo (areas/3 libro)', () => {
  it('nadie reabre lo que otra persona no pidió', async () => {
    expect(await acciones('2026-02')).toEqual(['pedir-reapertura']);
    await expect(act('reabrir', '2026-02', GERENTE)).rejects.toMatchObject({ status: 422, codigo: 'reapertura_sin_pedir' });
    await expect(rechazar('2026-02')).rejects.toMatchObject({ status: 422, codigo: 'reapertura_sin_pedir' });
    expect(await acciones('2026-01')).toEqual([]);
    await expect(pedir('2026-01')).rejects.toMatchObject({ status: 422, codigo: 'no_es_el_ultimo_cerrado', datos: { ultimo: '2026-02' } });
  });
  it('pedida una vez, espera en la bandeja de quien puede reabrir y el mes sigue cerrado', async () => {
    expect(await pedir('2026-02')).toMatchObject({ estado: 'cerrado', reapertura_pedida_por: [CONTADORA] });
    await expect(pedir('2026-02', AYUDANTE)).rejects.toMatchObject({ status: 409, codigo: 'reapertura_ya_pedida' });
    expect(await acciones('2026-02')).toEqual(['reabrir', 'rechazar-reapertura']);
    const [abierto] = (await t.arrange((ctx) => ctx.db.select().from(pendientes))).filter((x) => x.entidad_id === 'periodo:2026-02');
    expect(abierto).toMatchObject({ estado: 'abierto', permiso: 'libro:reabrir-periodo', makers: expect.arrayContaining([CONTADORA]) });
    await expect(manual('2026-02-20')).rejects.toMatchObject({ codigo: 'periodo_cerrado' });
  });
  it('quien la pide no la concede ni la rechaza, y quien cerró tampoco la concede', async () => {
    for (const a of [act('reabrir', '2026-02'), rechazar('2026-02', CONTADORA)])
      await expect(a).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    await rechazar('2026-02');
    await pedir('2026-02', AYUDANTE);
    await expect(act('reabrir', '2026-02', AYUDANTE)).rejects.toMatchObject({ status: 403 });
    await expect(act('reabrir', '2026-02', CONTADORA)).rejects.toMatchObject({ status: 403 });
  });
  it('concedida por otra persona el mes recibe asientos, guarda quién y por qué, y se cierra de nuevo', async () => {
    expect(await act('reabrir', '2026-02', GERENTE)).toMatchObject({
      estado: 'reabierto',
      reapertura_por: [GERENTE],
      reapertura_pedida_por: null,
      reapertura_motivo: 'Falta el gasto del notario',
    });
    await manual('2026-02-20');
    expect(await act('cerrar', '2026-02')).toMatchObject({ estado: 'cerrado', acciones: ['pedir-reapertura'] });
  });
});

describe('comprobantes y reversas a mano', () => {
  it('un comprobante no se prepara con fecha de un mes cerrado', async () => {
    await expect(manual('2026-01-20')).rejects.toMatchObject({ status: 422, codigo: 'periodo_cerrado' });
  });
  it('ni quien lo preparó ni quien lo aprobó lo reversa; la reversa no es anterior al asiento', async () => {
    const { asiento_id } = await manual('2026-03-09');
    const id = asiento_id ?? '';
    const reversar = (rut: string, dia?: string, explicita = false, de = id) =>
      t.act(contract, 'reversar', quien(rut), { motivo: 'Se enteró dos veces', explicita, ...(dia ? { fecha: dia } : {}) }, { id: de });
    for (const rut of [CONTADORA, GERENTE])
      await expect(reversar(rut)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    await expect(reversar(AYUDANTE, '2026-03-08')).rejects.toMatchObject({
      status: 422,
      codigo: 'reversa_anterior',
      campos: { fecha: ['Desde el 09-03-2026'] },
    });
    const contra = await reversar(AYUDANTE);
    expect(contra).toMatchObject({ fecha_contable: '2026-03-09', reversa_de: id });
    await expect(reversar('40000004-2', undefined, false, contra.id)).rejects.toMatchObject({ status: 409, codigo: 'es_una_reversa' });
    expect(await reversar('40000004-2', undefined, true, contra.id)).toMatchObject({ reversa_de: contra.id });
    await expect(reversar('40000004-2', undefined, true, id)).rejects.toMatchObject({ status: 409, codigo: 'asiento_ya_reversado' });
  });
});
