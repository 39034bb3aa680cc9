import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../contract.ts';
import { asentar, cartola, cuentaNueva, type Detalle, hasta, lineas, type Mesa, mesa } from './preparar.fixture.ts';

let m: Mesa;
beforeAll(async () => {
  m = await mesa();
});
afterAll(() => m.t.close());

const act = (accion: string, input: object, id: string) =>
  m.t.act(contract, accion as never, m.ana, input as never, { id }) as Promise<Detalle>;

const ANA = '40000001-8';

/** Two receipts of one client, 310.450 + 127.333 = 437.783, that came in two transfers, 200.000 + 237.783. */
async function dosPorDos() {
  const cuenta = await cuentaNueva(m);
  await asentar(m, cuenta.cuenta_contable, '2026-03-09', 310_450, { documento: '31', rut: ANA, glosa: 'Recibo 31 Ana Rojas' });
  await asentar(m, cuenta.cuenta_contable, '2026-03-09', 127_333, { documento: '32', rut: ANA, glosa: 'Recibo 32 Ana Rojas' });
  const c = await hasta(
    m,
    cuenta,
    4,
    cartola(0, [
      { fecha: '2026-03-09', glosa: `TEF ${ANA} ANA ROJAS`, abono: 200_000 },
      { fecha: '2026-03-10', glosa: `TEF ${ANA} ANA ROJAS`, abono: 237_783 },
    ]),
  );
  return { c, cuenta };
}

describe('una sugerencia de varios movimientos con varios asientos', () => {
  it('se ofrece sin confirmarse, y al aceptarla quedan calzadas todas sus líneas y nada se asienta', async () => {
    const { c } = await dosPorDos();
    const antes = await lineas(m, c.id);
    expect(antes.calces.map((k) => [k.estado, k.regla, k.movimientos_banco.length, k.movimientos_libro.length, k.diferencia])).toEqual([
      ['sugerido', 'R5', 2, 2, 0],
    ]);
    expect(antes.banco.map((l) => l.estado)).toEqual(['sugerido', 'sugerido']);
    const [k] = antes.calces;
    const hecho = await act('confirmar', { calces: [k?.id] }, c.id);
    expect(hecho.conteos).toMatchObject({ calces: 1, banco_sin_calzar: 0, libro_sin_calzar: 0 });
    const despues = await lineas(m, c.id);
    expect(despues.banco.map((l) => l.estado)).toEqual(['conciliado', 'conciliado']);
    expect(despues.libro.map((l) => [l.monto, l.estado])).toEqual([
      [310_450, 'conciliado'],
      [127_333, 'conciliado'],
    ]);
    await expect(act('confirmar', { calces: [k?.id] }, c.id)).rejects.toMatchObject({ status: 409, codigo: 'linea_calzada_por_usted' });
  });

  it('deshecha devuelve todas sus líneas, y no se vuelve a ofrecer', async () => {
    const { c } = await dosPorDos();
    const [k] = (await lineas(m, c.id)).calces;
    await act('confirmar', { calces: [k?.id] }, c.id);
    await act('deshacer', { calces: [k?.id], motivo: 'Eran de otro cliente' }, c.id);
    expect((await lineas(m, c.id)).banco.map((l) => l.estado)).toEqual(['pendiente', 'pendiente']);
    await act('volver', {}, c.id);
    await act('calzar_automatico', {}, c.id);
    expect((await lineas(m, c.id)).calces.map((x) => x.estado)).toEqual(['deshecho']);
  });

  it('muere entera cuando otra persona toma una de sus líneas', async () => {
    const { c } = await dosPorDos();
    const l = await lineas(m, c.id);
    const par = { movimientos_banco: [l.banco[0]?.id], movimientos_libro: [l.libro[0]?.id], modo: 'parcial' };
    await act('calzar', par, c.id);
    const despues = await lineas(m, c.id);
    expect(despues.calces.filter((k) => k.estado === 'sugerido')).toEqual([]);
    expect(despues.banco.map((x) => x.estado)).toEqual(['parcial', 'pendiente']);
  });
});

describe('una comisión proporcional, sobre la tolerancia', () => {
  it('no se ajusta: queda parcial hasta que su gasto está en el libro, y entonces cuadra', async () => {
    const cuenta = await cuentaNueva(m);
    // 1.000.000 less 1,19 % (11.900) and its IVA of 19 % (2.261): 985.839.
    await asentar(m, cuenta.cuenta_contable, '2026-03-09', 1_000_000, { documento: '700', rut: ANA });
    const c = await hasta(m, cuenta, 4, cartola(0, [{ fecha: '2026-03-10', glosa: 'ABONO TRANSBANK', doc: '700', abono: 985_839 }]));
    const [k] = (await lineas(m, c.id)).calces;
    expect(k).toMatchObject({ estado: 'sugerido', regla: 'R7', diferencia: -14_161 });
    await expect(act('confirmar', { calces: [k?.id], modo: 'ajuste' }, c.id)).rejects.toMatchObject({
      status: 422,
      codigo: 'diferencia_no_permitida',
    });
    expect(await act('confirmar', { calces: [k?.id], modo: 'parcial' }, c.id)).toMatchObject({ conteos: { parciales: 1 } });
    await asentar(m, cuenta.cuenta_contable, '2026-03-10', -14_161, { documento: 'F-9', glosa: 'Comisión Transbank' });
    const l = await lineas(m, c.id);
    const todas = { movimientos_banco: l.banco.map((x) => x.id), movimientos_libro: l.libro.map((x) => x.id) };
    expect(await act('calzar', todas, c.id)).toMatchObject({ conteos: { parciales: 0, banco_sin_calzar: 0, libro_sin_calzar: 0 } });
  });
});
