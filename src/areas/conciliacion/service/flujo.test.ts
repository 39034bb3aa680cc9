import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as libro } from '#areas/libro/contract.ts';
import { contract } from '../contract.ts';
import { asentar, cargar, cartola, cuentaNueva, type Detalle, hasta, lineas, type Mesa, mesa, pasar } from './preparar.fixture.ts';

let m: Mesa;
beforeAll(async () => {
  m = await mesa();
});
afterAll(() => m.t.close());

const act = (accion: string, quien: 'ana' | 'benito' | 'carla', input: object, id: string) =>
  m.t.act(contract, accion as never, m[quien], input as never, { id }) as Promise<Detalle>;

// domain §14 T24: 1.500.000 + 269.040 − 1.247.866 = 521.174
const T24 = [
  { fecha: '2026-03-02', glosa: 'Transferencia de Uno', doc: '101', abono: 269_040 },
  { fecha: '2026-03-03', glosa: 'Cheque pagado por caja', doc: '102', cargo: 1_247_866 },
];

describe('carga (areas/3, Done when 1, 2 y 3)', () => {
  it('cargar dos veces la misma cartola deja las mismas filas y dice cuántas omitió', async () => {
    const cuenta = await cuentaNueva(m);
    const c = await hasta(m, cuenta, 2, cartola(1_500_000, T24));
    expect(c).toMatchObject({ saldo_final_banco: 521_174, quiebres: [], conteos: { banco: 2 } });
    const otra = await cargar(m, m.ana, c.id, cartola(1_500_000, T24));
    expect(otra.conteos.banco).toBe(2);
    expect(otra.cargas.map((k) => [k.agregadas, k.omitidas])).toEqual([
      [2, 0],
      [0, 2],
    ]);
  });

  it('dos filas iguales del mismo día siguen siendo dos, y un archivo traslapado sólo agrega lo nuevo', async () => {
    const cuenta = await cuentaNueva(m);
    const doble = [
      { fecha: '2026-03-02', glosa: 'Peaje', cargo: 1_000 },
      { fecha: '2026-03-02', glosa: 'Peaje', cargo: 1_000 },
    ];
    const c = await hasta(m, cuenta, 2, cartola(10_000, doble));
    expect(c.conteos.banco).toBe(2);
    const mas = await cargar(m, m.ana, c.id, cartola(10_000, [...doble, { fecha: '2026-03-04', glosa: 'Peaje', cargo: 1_000 }]));
    expect(mas.conteos.banco).toBe(3);
    expect(mas.saldo_final_banco).toBe(7_000);
  });

  it('una cadena rota detiene el paso nombrando la fila, y ninguna se pierde', async () => {
    const cuenta = await cuentaNueva(m);
    const rota = [...T24, { fecha: '2026-03-05', glosa: 'Comisión', cargo: 4_826, saldo: 500_000 }];
    const c = await hasta(m, cuenta, 2, cartola(1_500_000, rota));
    expect(c.conteos.banco).toBe(3);
    await expect(pasar(m, c.id)).rejects.toMatchObject({
      codigo: 'cartola_no_cuadra',
      status: 422,
      datos: { linea: 4, esperado: '$516.348', encontrado: '$500.000' },
    });
  });

  it('explicada con motivo avanza; con otra fila rota vuelve a detenerse', async () => {
    const cuenta = await cuentaNueva(m);
    const rota = [...T24, { fecha: '2026-03-05', glosa: 'Comisión', cargo: 4_826, saldo: 500_000 }];
    const c = await hasta(m, cuenta, 2, cartola(1_500_000, rota));
    const sinPermiso = m.t.persona({ rut: '40000004-2', modulos: ['conciliacion:ver', 'conciliacion:preparar'] });
    await expect(m.t.act(contract, 'explicar_cartola', sinPermiso, { motivo: 'El banco lo corrigió' }, { id: c.id })).rejects.toMatchObject(
      {
        status: 403,
      },
    );
    await act('explicar_cartola', 'ana', { motivo: 'El banco lo corrigió' }, c.id);
    await cargar(m, m.ana, c.id, cartola(1_500_000, [...rota, { fecha: '2026-03-06', glosa: 'Otra', cargo: 1, saldo: 9 }]));
    await expect(pasar(m, c.id)).rejects.toMatchObject({ codigo: 'cartola_no_cuadra' });
    await act('explicar_cartola', 'ana', { motivo: 'Dos filas que el banco corrigió' }, c.id);
    expect((await pasar(m, c.id)).step).toBe(3);
  });

  it('sólo el paso actual admite llamadas', async () => {
    const cuenta = await cuentaNueva(m);
    const c = await hasta(m, cuenta, 2, cartola(1_500_000, T24));
    await expect(act('calzar_automatico', 'ana', {}, c.id)).rejects.toMatchObject({ codigo: 'paso_no_habilitado', status: 409 });
    await expect(act('preparar_cierre', 'ana', {}, c.id)).rejects.toMatchObject({ codigo: 'paso_no_habilitado' });
    const tres = await pasar(m, c.id);
    await expect(cargar(m, m.ana, c.id, cartola(1_500_000, T24))).rejects.toMatchObject({ codigo: 'paso_no_habilitado' });
    expect(tres).toMatchObject({ enabled_steps: [3] });
    const atras = await act('volver', 'ana', {}, c.id);
    expect(atras.step).toBe(2);
  });

  it('los períodos de una cuenta no se traslapan ni dejan días sin conciliar', async () => {
    const cuenta = await cuentaNueva(m);
    await hasta(m, cuenta, 2, cartola(1_500_000, T24));
    const crear = (fecha_inicio: string, fecha_termino: string) =>
      m.t.act(contract, 'crear', m.ana, { cuenta_corriente: cuenta.id, fecha_inicio, fecha_termino });
    await expect(crear('2026-03-01', '2026-03-31')).rejects.toMatchObject({ codigo: 'conciliacion_existente', status: 409 });
    await expect(crear('2026-03-15', '2026-04-15')).rejects.toMatchObject({ codigo: 'periodo_traslapado' });
    await expect(crear('2026-04-02', '2026-04-30')).rejects.toMatchObject({ codigo: 'periodo_con_vacio', datos: { desde: '01-04-2026' } });
    expect((await crear('2026-04-01', '2026-04-30')).id).toBeTruthy();
  });
});

describe('calce (Done when 4 y 5)', () => {
  it('un depósito de tres comprobantes calza por R5 y un empate queda como sugerencia', async () => {
    const cuenta = await cuentaNueva(m);
    for (const [doc, monto] of [
      ['B1', 111_000],
      ['B2', 222_000],
      ['B3', 333_000],
    ] as const)
      await asentar(m, cuenta.cuenta_contable, '2026-03-04', monto, { documento: doc, glosa: 'Depósito en boleta 900' });
    await asentar(m, cuenta.cuenta_contable, '2026-03-10', 50_000);
    await asentar(m, cuenta.cuenta_contable, '2026-03-10', 50_000);
    const c = await hasta(
      m,
      cuenta,
      4,
      cartola(0, [
        { fecha: '2026-03-04', glosa: 'DEPOSITO EN EFECTIVO', doc: '900', abono: 666_000 },
        { fecha: '2026-03-10', glosa: 'TRANSFERENCIA', abono: 50_000 },
      ]),
    );
    const l = await lineas(m, c.id);
    const grupo = l.calces.find((k) => k.regla === 'R5');
    expect(grupo?.movimientos_libro).toHaveLength(3);
    const empate = l.calces.filter((k) => k.movimientos_banco[0] === l.banco[1]?.id);
    expect(empate.map((k) => k.estado)).toEqual(['sugerido', 'sugerido']);
    expect(new Set(empate.map((k) => k.movimientos_libro[0])).size).toBe(2);
    const r = await act('confirmar', 'ana', { calces: [grupo?.id] }, c.id);
    expect(r.conteos.calces).toBe(1);
    const despues = await lineas(m, c.id);
    expect(despues.banco[0]?.estado).toBe('conciliado');
    expect(despues.calces.find((k) => k.id === grupo?.id)).toMatchObject({ estado: 'confirmado', regla: 'R5' });
  });

  it('R1 y R2 se confirman solas y dicen regla, versión, puntaje y evidencia', async () => {
    const cuenta = await cuentaNueva(m);
    const asiento = await asentar(m, cuenta.cuenta_contable, '2026-03-02', 269_040, { documento: '101', origen: 'origen-uno' });
    const c = await hasta(m, cuenta, 4, cartola(1_500_000, T24));
    const l = await lineas(m, c.id);
    expect(l.calces.filter((k) => k.estado === 'confirmado')).toMatchObject([
      { regla: 'R1', regla_version: 3, movimientos_libro: [`${asiento}:1`], diferencia: 0 },
    ]);
    expect(l.calces[0]?.confianza).toBeGreaterThan(90);
    expect(l.calces[0]?.evidencia).toContain('MISMO_DOCUMENTO');
  });

  it('990 contra 1.000: exacto no; parcial deja el resto abierto; con ajuste queda completo en un clic', async () => {
    const cuenta = await cuentaNueva(m);
    await asentar(m, cuenta.cuenta_contable, '2026-03-02', 1_000, { documento: 'X' });
    const c = await hasta(m, cuenta, 4, cartola(0, [{ fecha: '2026-03-02', glosa: 'Abono', abono: 990 }]));
    const antes = await lineas(m, c.id);
    const par = { movimientos_banco: [antes.banco[0]?.id], movimientos_libro: [antes.libro[0]?.id] };
    await expect(act('calzar', 'ana', par, c.id)).rejects.toMatchObject({
      codigo: 'diferencia_no_permitida',
      datos: { diferencia: '-$10' },
    });
    const parcial = await act('calzar', 'ana', { ...par, modo: 'parcial' }, c.id);
    expect(parcial).toMatchObject({ conteos: { parciales: 1 }, diferencia: 0 });
    expect((await lineas(m, c.id)).banco[0]?.estado).toBe('parcial');
    const completo = await act('calzar', 'ana', { ...par, modo: 'ajuste' }, c.id);
    expect(completo).toMatchObject({ conteos: { parciales: 0, calces: 1, libro_sin_calzar: 0 }, diferencia: 0 });
    const l = await lineas(m, c.id);
    expect(l.libro.map((x) => x.monto)).toEqual([1_000, -10]);
    expect(l.calces.find((k) => k.estado === 'confirmado')).toMatchObject({ diferencia: -10, parcial: false });
  });

  it('un ajuste de más de $1.000 se refuta', async () => {
    const cuenta = await cuentaNueva(m);
    await asentar(m, cuenta.cuenta_contable, '2026-03-02', 100_000);
    const c = await hasta(m, cuenta, 4, cartola(0, [{ fecha: '2026-03-02', glosa: 'Abono', abono: 98_999 }]));
    const l = await lineas(m, c.id);
    const par = { movimientos_banco: [l.banco[0]?.id], movimientos_libro: [l.libro[0]?.id], modo: 'ajuste' };
    await expect(act('calzar', 'ana', par, c.id)).rejects.toMatchObject({ codigo: 'diferencia_no_permitida', status: 422 });
  });

  it('deshacer conserva la historia y reversa el comprobante que hizo', async () => {
    const cuenta = await cuentaNueva(m);
    const c = await hasta(m, cuenta, 4, cartola(10_000, [{ fecha: '2026-03-05', glosa: 'COMISION MANTENCION', cargo: 4_826 }]));
    const [linea] = (await lineas(m, c.id)).banco;
    const hecho = await act('contabilizar', 'ana', { tipo: 'gasto_bancario', movimientos: [linea?.id] }, c.id);
    expect(hecho.conteos).toMatchObject({ banco_sin_calzar: 0, libro_sin_calzar: 0, calces: 1 });
    const [calce] = (await lineas(m, c.id)).calces;
    const [contable] = await lineas(m, c.id).then((l) => l.libro);
    expect((await lineas(m, c.id)).banco[0]?.estado).toBe('contabilizado');
    // From the entry to the conciliación that made it (areas/3 libro, Done 7).
    const asiento = contable?.id.split(':')[0] ?? '';
    expect(await m.t.ask(libro, 'origen', m.t.persona({ rut: '40000009-3' }), {}, asiento)).toEqual({ url: `/conciliacion/${c.id}` });
    await act('deshacer', 'ana', { calces: [calce?.id], motivo: 'Era otra cosa' }, c.id);
    const l = await lineas(m, c.id);
    expect(l.banco[0]?.estado).toBe('pendiente');
    expect(l.libro.map((x) => x.monto)).toEqual([-4_826, 4_826]);
    expect(l.calces.map((k) => [k.regla, k.estado])).toEqual([
      ['manual', 'deshecho'],
      ['R8', 'confirmado'],
    ]);
    await expect(act('deshacer', 'ana', { calces: [calce?.id] }, c.id)).rejects.toMatchObject({ codigo: 'calce_no_vigente' });
    // The same line may be posted again: the first attempt left no trace in the balance.
    const otra = await act('contabilizar', 'ana', { tipo: 'gasto_bancario', movimientos: [linea?.id], iva: 770 }, c.id);
    expect(otra.conteos.banco_sin_calzar).toBe(0);
  });

  it('muchas líneas iguales van en un solo comprobante: su suma, el día de la última, y deshacerlo lo reversa entero', async () => {
    const cuenta = await cuentaNueva(m);
    const tres = ['2026-03-04', '2026-03-11', '2026-03-18'].map((fecha) => ({ fecha, glosa: 'COM. TRANSFERENCIAS', cargo: 1_190 }));
    const c = await hasta(m, cuenta, 4, cartola(10_000, tres));
    const { banco } = await lineas(m, c.id);
    const todas = { movimientos: banco.map((b) => b.id), agrupar: true };
    // 3 × 1.190 = 3.570 with its 19 % of IVA: 3.000 + 570.
    await act('contabilizar', 'ana', { tipo: 'gasto_bancario', iva: 570, ...todas }, c.id);
    const l = await lineas(m, c.id);
    expect(l.libro.map((x) => [x.fecha, x.monto])).toEqual([['2026-03-18', -3_570]]);
    expect(l.banco.map((b) => b.estado)).toEqual(['contabilizado', 'contabilizado', 'contabilizado']);
    expect(l.calces.map((k) => [k.regla, k.movimientos_banco.length, k.movimientos_libro.length, k.diferencia])).toEqual([
      ['manual', 3, 1, 0],
    ]);
    await act('deshacer', 'ana', { calces: [l.calces[0]?.id], motivo: 'Venía en otra factura' }, c.id);
    expect((await lineas(m, c.id)).libro.map((x) => x.monto)).toEqual([-3_570, 3_570]);
    // One by one when it is not asked together.
    await act('contabilizar', 'ana', { tipo: 'gasto_bancario', movimientos: todas.movimientos }, c.id);
    expect((await lineas(m, c.id)).libro.filter((x) => x.monto === -1_190).map((x) => x.fecha)).toEqual(tres.map((f) => f.fecha));
  });

  it('un comprobante de varias no lleva a un mes el gasto de otro', async () => {
    const cuenta = await cuentaNueva(m);
    const fechas = { fecha_inicio: '2026-02-01', fecha_termino: '2026-03-31' };
    const { id } = await m.t.act(contract, 'crear', m.ana, { cuenta_corriente: cuenta.id, ...fechas });
    await pasar(m, id);
    const filas = ['2026-02-27', '2026-03-02'].map((fecha) => ({ fecha, glosa: 'COM. TRANSFERENCIAS', cargo: 1_190 }));
    await cargar(m, m.ana, id, cartola(10_000, filas));
    await pasar(m, id);
    await pasar(m, id);
    const movimientos = (await lineas(m, id)).banco.map((b) => b.id);
    const juntas = act('contabilizar', 'ana', { tipo: 'gasto_bancario', movimientos, agrupar: true }, id);
    await expect(juntas).rejects.toMatchObject({ status: 422, codigo: 'lineas_de_otro_mes' });
  });

  it('un comprobante de varias no mezcla signos, ni junta depósitos por identificar', async () => {
    const cuenta = await cuentaNueva(m);
    const c = await hasta(
      m,
      cuenta,
      4,
      cartola(10_000, [
        { fecha: '2026-03-04', glosa: 'COMISION', cargo: 500 },
        { fecha: '2026-03-05', glosa: 'INTERES GANADO', abono: 700 },
        { fecha: '2026-03-06', glosa: 'DEPOSITO', abono: 900 },
      ]),
    );
    const [cargo, abono, otro] = (await lineas(m, c.id)).banco.map((b) => b.id);
    const pedir = (tipo: string, movimientos: (string | undefined)[]) =>
      act('contabilizar', 'ana', { tipo, movimientos, agrupar: true }, c.id);
    await expect(pedir('interes_bancario', [cargo, abono])).rejects.toMatchObject({ status: 422, codigo: 'signos_mezclados' });
    await expect(pedir('deposito_por_identificar', [abono, otro])).rejects.toMatchObject({ status: 422, codigo: 'no_se_agrupa' });
  });

  it('un comprobante que no corresponde al signo se refuta', async () => {
    const cuenta = await cuentaNueva(m);
    const c = await hasta(m, cuenta, 4, cartola(0, [{ fecha: '2026-03-05', glosa: 'ABONO', abono: 4_826 }]));
    const [linea] = (await lineas(m, c.id)).banco;
    await expect(act('contabilizar', 'ana', { tipo: 'impuesto_bancario', movimientos: [linea?.id] }, c.id)).rejects.toMatchObject({
      codigo: 'tipo_no_corresponde',
    });
  });

  it('dos personas que calzan la misma línea: una gana y a la otra se le dice', async () => {
    const cuenta = await cuentaNueva(m);
    await asentar(m, cuenta.cuenta_contable, '2026-03-02', 700, {});
    await asentar(m, cuenta.cuenta_contable, '2026-03-20', 700, {});
    const c = await hasta(m, cuenta, 4, cartola(0, [{ fecha: '2026-03-10', glosa: 'Abono', abono: 700 }]));
    const l = await lineas(m, c.id);
    const calzar = (quien: 'ana' | 'benito', libro: string | undefined) =>
      act('calzar', quien, { movimientos_banco: [l.banco[0]?.id], movimientos_libro: [libro] }, c.id);
    const r = await Promise.allSettled([calzar('ana', l.libro[0]?.id), calzar('benito', l.libro[1]?.id)]);
    expect(r.map((x) => x.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(r.find((x) => x.status === 'rejected')).toMatchObject({ reason: { codigo: 'linea_ya_calzada', status: 409 } });
    expect((await lineas(m, c.id)).calces.filter((k) => k.estado === 'confirmado')).toHaveLength(1);
  });

  it('la base de datos rechaza la segunda aparición de una línea (I13)', async () => {
    const sql = `insert into conciliacion_calce_linea (empresa_id, calce_id, lado, linea, cuenta_id, corte, fecha, monto)
      select empresa_id, gen_random_uuid(), lado, linea, cuenta_id, corte, fecha, monto from conciliacion_calce_linea where viva limit 1`;
    await expect(m.t.deps.database.sql(sql)).rejects.toMatchObject({ code: '23505' });
    const malos = await m.t.arrange(async (ctx) => m.t.deps.registry.area('conciliacion')?.invariants?.[0]?.check(ctx));
    expect(malos).toEqual([]);
  });
});
