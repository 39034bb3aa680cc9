import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../contract.ts';
import { asentar, cargar, cartola, cuentaNueva, type Detalle, lineas, type Mesa, mesa, pasar } from './preparar.fixture.ts';

let m: Mesa;
beforeAll(async () => {
  m = await mesa('2026-06-10');
});
afterAll(() => m.t.close());

type Quien = 'ana' | 'benito' | 'carla';
const act = (accion: string, quien: Quien, input: object, id: string) =>
  m.t.act(contract, accion as never, m[quien], input as never, { id }) as Promise<Detalle>;

async function mes(cuenta: { id: string }, n: string, fin: string, texto: string): Promise<string> {
  const fechas = { fecha_inicio: `2026-${n}-01`, fecha_termino: `2026-${n}-${fin}` };
  const { id } = await m.t.act(contract, 'crear', m.ana, { cuenta_corriente: cuenta.id, ...fechas });
  await pasar(m, id);
  await cargar(m, m.ana, id, texto);
  await pasar(m, id);
  await pasar(m, id);
  return id;
}

async function cerrar(id: string): Promise<Detalle> {
  await pasar(m, id);
  await pasar(m, id);
  await act('preparar_cierre', 'ana', {}, id);
  return act('cerrar', 'benito', {}, id);
}

/** Matches everything that is open with the given mode. */
async function calzarTodo(id: string, modo: 'exacto' | 'parcial') {
  const l = await lineas(m, id);
  const abiertas = <T extends { calce_id: string | null; id: string }>(x: readonly T[]) => x.filter((y) => !y.calce_id).map((y) => y.id);
  return act('calzar', 'ana', { movimientos_banco: abiertas(l.banco), movimientos_libro: abiertas(l.libro), modo }, id);
}

describe('un calce parcial sobrevive al cierre', () => {
  it('una deuda pagada en tres meses se cierra cada mes con su resto, y el último lo completa', async () => {
    const cuenta = await cuentaNueva(m);
    await asentar(m, cuenta.cuenta_contable, '2026-03-02', 100_000, { glosa: 'Recibo de cliente', documento: 'R1' });
    const pago = (fecha: string, abono: number) => [{ fecha, glosa: 'PAGO PARCIAL', abono }];
    const marzo = await mes(cuenta, '03', '31', cartola(0, pago('2026-03-10', 60_000)));
    await calzarTodo(marzo, 'parcial');
    expect(await cerrar(marzo)).toMatchObject({
      estado: 'cerrada',
      diferencia: 0,
      identidad: { saldo_banco: 60_000, depositos_en_transito: 40_000, saldo_libro: 100_000 },
    });
    const { informe } = await m.t.ask(contract, 'informe', m.ana, {}, marzo);
    expect(informe.pendientes.map((p) => [p.texto, p.monto, p.grupo])).toEqual([
      ['Resto de Recibo de cliente', 40_000, 'depositos_en_transito'],
    ]);

    const abril = await mes(cuenta, '04', '30', cartola(60_000, pago('2026-04-10', 15_000)));
    const visto = await lineas(m, abril);
    expect(visto.banco.map((b) => b.monto)).toEqual([15_000]);
    expect(visto.libro.map((l) => [l.glosa, l.monto, l.arrastre])).toEqual([['Resto de Recibo de cliente', 40_000, true]]);
    await calzarTodo(abril, 'parcial');
    expect(await cerrar(abril)).toMatchObject({ estado: 'cerrada', identidad: { saldo_banco: 75_000, depositos_en_transito: 25_000 } });

    const mayo = await mes(cuenta, '05', '31', cartola(75_000, pago('2026-05-10', 25_000)));
    expect((await lineas(m, mayo)).libro.map((l) => [l.glosa, l.monto])).toEqual([['Resto de Recibo de cliente', 25_000]]);
    await calzarTodo(mayo, 'exacto');
    const fin = await cerrar(mayo);
    expect(fin).toMatchObject({ estado: 'cerrada', diferencia: 0, identidad: { saldo_banco: 100_000, depositos_en_transito: 0 } });
    const { rows } = await m.t.deps.database.sql('select distinct estado from conciliacion_movimiento where cuenta_id = $1', [cuenta.id]);
    expect(rows).toEqual([{ estado: 'conciliado' }]);
    expect(await m.t.arrange(async (ctx) => m.t.deps.registry.area('conciliacion')?.invariants?.[0]?.check(ctx))).toEqual([]);
  });

  it('el resto del lado del banco también pasa, el calce automático lo encuentra, y el parcial no se deshace bajo él', async () => {
    const cuenta = await cuentaNueva(m);
    await asentar(m, cuenta.cuenta_contable, '2026-03-02', 60_000, { documento: 'R1' });
    const marzo = await mes(cuenta, '03', '31', cartola(0, [{ fecha: '2026-03-10', glosa: 'DEPOSITO', abono: 100_000 }]));
    await calzarTodo(marzo, 'parcial');
    const parcial = (await lineas(m, marzo)).calces.find((k) => k.parcial);
    expect(await cerrar(marzo)).toMatchObject({ identidad: { abonos_no_contabilizados: 40_000 } });
    await asentar(m, cuenta.cuenta_contable, '2026-04-02', 40_000, { documento: 'R2' });
    const abril = await mes(cuenta, '04', '30', cartola(100_000, [{ fecha: '2026-04-20', glosa: 'ABONO', abono: 1 }]));
    await act('volver', 'ana', {}, abril);
    await act('calzar_automatico', 'ana', {}, abril);
    await pasar(m, abril);
    const l = await lineas(m, abril);
    expect(l.banco.map((b) => [b.descripcion, b.monto])).toEqual([
      ['Resto de DEPOSITO', 40_000],
      ['ABONO', 1],
    ]);
    await act('calzar', 'ana', { movimientos_banco: [l.banco[0]?.id], movimientos_libro: [l.libro[0]?.id] }, abril);
    await act('actualizar', 'carla', { motivo: 'CARTOLA_CORREGIDA' }, marzo).then(async (v2) => {
      let c = v2;
      for (let p = 2; p < 4; p += 1) c = await pasar(m, c.id, c.refresh_key ?? '');
      const deshacer = act('deshacer', 'ana', { calces: [parcial?.id], refresh_key: c.refresh_key }, c.id);
      await expect(deshacer).rejects.toMatchObject({ codigo: 'resto_ya_calzado', status: 409 });
    });
  });
});

describe('varias personas a la vez', () => {
  it('en una actualización dos personas calzan sin estorbarse, y a quien repite se le dice que fue él', async () => {
    const cuenta = await cuentaNueva(m);
    for (const [monto, documento] of [
      [700, 'A'],
      [900, 'B'],
    ] as const)
      await asentar(m, cuenta.cuenta_contable, '2026-03-02', monto, { documento });
    const dos = [
      { fecha: '2026-03-20', glosa: 'UNO', abono: 700 },
      { fecha: '2026-03-21', glosa: 'DOS', abono: 900 },
    ];
    const marzo = await mes(cuenta, '03', '31', cartola(0, dos));
    for (const k of (await lineas(m, marzo)).calces) await act('deshacer', 'ana', { calces: [k.id] }, marzo);
    await cerrar(marzo);
    let c = await act('actualizar', 'carla', { motivo: 'CARTOLA_CORREGIDA' }, marzo);
    for (let p = 2; p < 4; p += 1) c = await pasar(m, c.id, c.refresh_key ?? '');
    const l = await lineas(m, c.id);
    const par = (i: number) => ({ movimientos_banco: [l.banco[i]?.id], movimientos_libro: [l.libro[i]?.id], refresh_key: c.refresh_key });
    await act('calzar', 'ana', par(0), c.id);
    expect(await act('calzar', 'benito', par(1), c.id)).toMatchObject({ conteos: { calces: 2 } });
    await expect(act('calzar', 'benito', par(1), c.id)).rejects.toMatchObject({
      codigo: expect.stringMatching(/linea_(calzada_por_usted|ya_calzada)/),
    });
    for (const hoja of ['banco', 'libro', 'calces', 'pendientes'] as const) {
      const f = (await m.t.ask(contract, 'planilla', m.ana, { hoja }, c.id)) as unknown as { nombre: string; bytes: Buffer };
      expect([f.nombre.startsWith(`${hoja}-`), f.bytes.subarray(0, 2).toString()]).toEqual([true, 'PK']);
    }
  });
});
