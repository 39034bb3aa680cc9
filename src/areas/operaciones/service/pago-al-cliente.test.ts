import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineaVigente } from '#areas/clientes/public.server.ts';
import { documentosPorId, moverDocumentos } from '#areas/documentos/public.server.ts';
import { obligacionesVivas, saldoCuenta } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { operaciones } from '../tables.ts';
import { abrirMundo, controlAuxiliar, girar, movido, operacion, quien, ver } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const [INFORMA, CONFIRMA] = [40, 41];
const CUENTAS = ['1301', '1207', '1302', '2108', '2110', '4103', '1102.01'];
const saldos = () =>
  t.arrange(async (ctx) => {
    const out: Record<string, number> = {};
    for (const c of CUENTAS) out[c] = await saldoCuenta(ctx, c);
    return out;
  });
let n = 0;
async function comprada() {
  n += 1;
  await t.setHoy('2026-03-10' as Fecha);
  const c = await operacion(t, { docs: [['33', String(5000 + n), 12_500_000, '2026-02-20', '2026-04-15']] });
  await girar(t, c.id);
  await t.arrange((ctx) => ctx.update(operaciones, c.id, { estado: 'vigente' }));
  return { ...c, doc: Object.values(c.ids)[0] ?? '' };
}
const informar = (id: string, documento_id: string, fecha = '2026-05-04') =>
  t.act(
    contract,
    'informar_pago_al_cliente',
    quien(t, INFORMA),
    { documento_id, fecha, motivo: 'El deudor mostró la transferencia' },
    { id },
  );
const confirmar = (id: string, k = CONFIRMA) => t.act(contract, 'confirmar_pago_al_cliente', quien(t, k), {}, { id });

// Row `pago_al_cliente` of ledger §3: D1302 11.250.000 · D2108 1.250.000 / H1301 12.500.000. T13 (domain §6.6): its price is 256.500.
describe('el deudor pagó al cliente', () => {
  it('confirmado por otra persona, el documento queda pagado sin dinero y el cliente debe lo anticipado desde ese día', async () => {
    const c = await comprada();
    await t.setHoy('2026-05-11' as Fecha);
    const antes = await saldos();
    await informar(c.id, c.doc);
    expect(movido(antes, await saldos())).toEqual({});
    expect((await ver(t, c.id)).documents[0]).toMatchObject({ pago_cliente: { fecha: '2026-05-04', por: 'Persona 40' } });
    expect(await confirmar(c.id)).toMatchObject({ estado: 'pagada' });
    expect(movido(antes, await saldos())).toEqual({
      '1301': -12_500_000,
      '1302': 11_250_000,
      '2108': 1_250_000,
      '2110': 256_500,
      '4103': -256_500,
    });
    expect((await t.arrange((ctx) => documentosPorId(ctx, [c.doc])))[0]).toMatchObject({ estado: 'pagado', anticipo_pendiente: 0 });
    const [deuda, ...otras] = await t.arrange((ctx) => obligacionesVivas(ctx, c.rut));
    expect([otras.length, deuda?.capital, deuda?.vencimiento, deuda?.fila.tipo]).toEqual([0, 11_250_000, '2026-05-04', 'saldo_cedente']);
    expect(await t.arrange((ctx) => lineaVigente(ctx, c.rut))).toMatchObject({ usado: 0 });
    expect(await t.arrange((ctx) => controlAuxiliar(ctx, ctx.hoy))).toEqual([]);
  });

  it('desde una causa sale de 1207', async () => {
    const c = await comprada();
    await t.arrange((ctx) => moverDocumentos(ctx, [c.doc], 'demandar'));
    const antes = await saldos();
    await informar(c.id, c.doc, '2026-03-10');
    await confirmar(c.id);
    expect(movido(antes, await saldos())).toMatchObject({ '1207': -12_500_000, '1302': 11_250_000 });
    expect(await t.arrange((ctx) => controlAuxiliar(ctx, ctx.hoy))).toEqual([]);
  });

  it('quien lo informó no lo confirma; descartado, el deudor sigue debiendo', async () => {
    const c = await comprada();
    await t.setHoy('2026-05-11' as Fecha);
    await expect(confirmar(c.id)).rejects.toMatchObject({ codigo: 'pago_sin_informar' });
    await informar(c.id, c.doc);
    await expect(informar(c.id, c.doc)).rejects.toMatchObject({ status: 409, codigo: 'pago_ya_informado' });
    await expect(confirmar(c.id, INFORMA)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    await t.act(contract, 'descartar_pago_al_cliente', quien(t, CONFIRMA), { motivo: 'Era otra factura' }, { id: c.id });
    expect((await ver(t, c.id)).documents[0]).toMatchObject({ pago_cliente: null, estado: 'vigente' });
  });

  it('su fecha está entre el giro y hoy', async () => {
    const c = await comprada();
    for (const fecha of ['2026-03-09', '2026-03-11'])
      await expect(informar(c.id, c.doc, fecha)).rejects.toMatchObject({
        codigo: 'fecha_de_pago_al_cliente',
        datos: { desde: '10-03-2026' },
      });
  });
});
