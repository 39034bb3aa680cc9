import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import { recaudaciones } from '#areas/recaudaciones/tables.ts';
import type { TestApp } from '#platform/server/testing.ts';
import {
  abrirMundo,
  ana,
  armar,
  beto,
  conCodigos,
  demandar,
  hoy,
  lote,
  mandarLote,
  recibir,
  responder,
  transferencia,
  tresActivos,
  violaciones,
} from './mundo.fixture.ts';

let t: TestApp;
let texto: string;
let id: string;
beforeAll(async () => {
  t = await abrirMundo();
  await tresActivos(t);
  await hoy(t, '2026-04-15');
  const l = await armar(t, '2026-04-20');
  id = l.id;
  texto = await mandarLote(t, id);
  await hoy(t, '2026-04-21');
}, 120_000);
afterAll(() => t.close());

const rechaza = (codigo: string, status = 422) => expect.objectContaining({ codigo, status });
const recibos = async () => (await t.arrange((ctx) => ctx.rows(recaudaciones))).filter((r) => r.origen === 'pac');
const lineas = () => texto.split('\r\n').filter((x) => x !== '');

// areas/6 §5 (bad input): answer file empty, of another bank, UTF-16, CR only, negative amount, a row of next year. Nothing of it is applied.
describe('una respuesta falsificada no mueve un peso', () => {
  it('vacía, en UTF-16, de largo ajeno o con un monto negativo no se lee', async () => {
    const buena = conCodigos(texto, ['00', '00', '00']);
    const malas = [
      '',
      '\r\n\r\n',
      Buffer.from(buena, 'utf16le').toString('latin1'),
      buena.replaceAll('CRE-', 'CRE-CRE-'),
      buena.replace('000000480266', '-00000480266'),
      '<html><script>alert(1)</script></html>',
      '=HYPERLINK("http://malo.ejemplo")',
    ];
    for (const mala of malas)
      await expect(responder(t, id, mala)).rejects.toMatchObject({ status: expect.toSatisfy((s) => [400, 415, 422].includes(s)) });
    expect([await recibos(), (await lote(t, id)).respuestas]).toEqual([[], []]);
  });
  it('con filas de otro servicio, de otro año o por más plata, ninguna se aplica y el archivo se rehúsa entero', async () => {
    const buena = conCodigos(texto, ['00', '00', '00']);
    for (const mala of [
      buena.replaceAll('CRE-', 'XXX-'),
      buena.replaceAll('20260420', '20270420'),
      buena.replaceAll('000000480266', '000009480266'),
    ])
      await expect(responder(t, id, mala)).rejects.toEqual(rechaza('respuesta_no_cuadra'));
    expect(await recibos()).toEqual([]);
  });
  it('una fila inventada entre las buenas queda observada y las buenas no se aplican dos veces', async () => {
    const [cabeza = '', primera = ''] = lineas();
    const inventada = primera.replace(/CRE-\d{6}/, 'CRE-999999');
    const r = await responder(t, id, [cabeza, `${primera}00`, `${inventada}00`, `${primera}00`, ''].join('\r\n'));
    expect(r.resultado).toMatchObject({ cobradas: 1, observadas: 1, repetidas: 1 });
    expect((await recibos()).length).toBe(1);
  });
});

// areas/6 §5 (races): one answer file twice, in halves, by two.
describe('dos respuestas de un lote a la vez', () => {
  it('el mismo archivo por dos personas: uno entra y al otro se le dice que ya se cargó', async () => {
    const [cabeza = '', , segunda = ''] = lineas();
    const mitad = [cabeza, `${segunda}00`, ''].join('\r\n');
    const r = await Promise.allSettled([responder(t, id, mitad, ana(t)), responder(t, id, mitad, beto(t))]);
    const perdio = r.flatMap((x) => (x.status === 'rejected' ? [x.reason] : []));
    expect([perdio.length, perdio[0]?.codigo]).toEqual([1, 'archivo_repetido']);
    expect((await recibos()).length).toBe(2);
  });
  it('el archivo entero y su mitad por dos personas: un comprobante por fila, y las ya respondidas se dicen repetidas', async () => {
    const [cabeza = '', , , tercera = ''] = lineas();
    const entero = conCodigos(texto, ['00', '00', '00']);
    const mitad = [cabeza, `${tercera}00`, ''].join('\r\n');
    const r = await Promise.all([responder(t, id, entero, ana(t)), responder(t, id, mitad, beto(t))]);
    const l = await lote(t, id);
    expect([l.estado, l.cargado, l.sin_respuesta, (await recibos()).length]).toEqual(['respondido', 1_440_798, 0, 3]);
    expect(r.length).toBe(2);
    expect(await t.arrange((ctx) => saldoCuenta(ctx, '1105'))).toBe(1_440_798);
    expect(await violaciones(t)).toEqual([]);
  });
});

// areas/6 §5 (races): a charge sent while its cuota is paid, or its credit sued.
describe('el cargo va al banco mientras su cuota cambia', () => {
  it('pagar la cuota y enviar la lista a la vez: lo que el banco cobre de más vuelve al titular, y nada se pierde', async () => {
    await hoy(t, '2026-05-14');
    const l = await armar(t, '2026-05-20');
    const [uno] = l.cargos;
    const archivo = await mandarLote(t, l.id).catch(() => null);
    expect(archivo).not.toBeNull();
    await hoy(t, '2026-05-20');
    const rut = uno?.rut_titular as never;
    const [respondio, pago] = await Promise.allSettled([
      responder(
        t,
        l.id,
        conCodigos(
          archivo ?? '',
          l.cargos.map(() => '00'),
        ),
      ),
      recibir(t, transferencia(rut, uno?.monto ?? 0, '2026-05-20', { obligaciones: [{ pk: uno?.pk ?? '' }] })),
    ]);
    expect(respondio.status).toBe('fulfilled');
    const deMas = (await recibos()).reduce((s, r) => s + r.excedente, 0);
    // Paid first, the charge is a double payment; charged first, the counter finds nothing owed and says so.
    if (pago.status === 'rejected') expect(['obligacion_sin_deuda', 'sin_deuda']).toContain(pago.reason.codigo);
    else expect(deMas + pago.value.excedente).toBe(uno?.monto);
    expect(await violaciones(t)).toEqual([]);
  });
  it('demandar el crédito y enviar la lista a la vez: o no se demanda el día de un pago, o el cargo queda fuera', async () => {
    await hoy(t, '2026-06-16');
    const l = await armar(t, '2026-06-22');
    const [uno] = l.cargos;
    const r = await Promise.allSettled([mandarLote(t, l.id), demandar(t, uno?.credito_id ?? '')]);
    for (const x of r)
      if (x.status === 'rejected')
        expect(['deuda_cambio', 'transicion_no_permitida', 'sin_descargar', 'sin_generar', 'demanda_sin_mora']).toContain(x.reason.codigo);
    expect(r.some((x) => x.status === 'fulfilled')).toBe(true);
    expect(await violaciones(t)).toEqual([]);
  });
});
