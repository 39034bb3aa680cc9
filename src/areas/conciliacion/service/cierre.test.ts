import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contabilizar, saldoCuenta } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rut } from '#kernel/values/rut.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { hashInforme } from './informe.ts';
import { alCerrarPeriodo } from './periodo.ts';
import { asentar, cargar, cartola, cuentaNueva, type Detalle, hasta, lineas, type Mesa, mesa, pasar } from './preparar.fixture.ts';

let m: Mesa;
beforeAll(async () => {
  m = await mesa();
});
afterAll(() => m.t.close());

type Quien = 'ana' | 'benito' | 'carla';
const act = (accion: string, quien: Quien, input: object, id: string) =>
  m.t.act(contract, accion as never, m[quien], input as never, { id }) as Promise<Detalle>;

/** areas/3: 521.174 + 300.000 − 120.000 = 701.174 = 656.000 + 50.000 − 4.826. */
async function ejemplo() {
  const cuenta = await cuentaNueva(m);
  const libro = cuenta.cuenta_contable;
  await asentar(m, libro, '2026-03-01', 1_500_000, { documento: 'APERTURA' });
  await asentar(m, libro, '2026-03-03', -1_024_000, { documento: '102' });
  await asentar(m, libro, '2026-03-30', 300_000, { documento: 'D1', glosa: 'Depósito en tránsito' });
  await asentar(m, libro, '2026-03-30', -120_000, { documento: 'C1', glosa: 'Cheque girado', rut: '99990002-K' });
  const texto = cartola(0, [
    { fecha: '2026-03-01', glosa: 'Saldo que viene', doc: 'APERTURA', abono: 1_500_000 },
    { fecha: '2026-03-03', glosa: 'Cheque pagado por caja', doc: '102', cargo: 1_024_000 },
    { fecha: '2026-03-20', glosa: 'DEPOSITO SIN NOMBRE', abono: 50_000 },
    { fecha: '2026-03-31', glosa: 'COMISION MANTENCION', cargo: 4_826 },
  ]);
  return { cuenta, texto };
}

async function aCierre() {
  const { cuenta, texto } = await ejemplo();
  const c = await hasta(m, cuenta, 6, texto);
  return { cuenta, texto, id: c.id, c };
}

async function cerrada() {
  const x = await aCierre();
  await act('preparar_cierre', 'ana', {}, x.id);
  const c = await act('cerrar', 'benito', {}, x.id);
  return { ...x, c };
}

describe('cierre (Done when 6)', () => {
  it('la identidad del ejemplo de areas/3 cuadra al peso', async () => {
    const { c } = await aCierre();
    expect(c).toMatchObject({
      identidad: {
        saldo_banco: 521_174,
        depositos_en_transito: 300_000,
        cheques_no_cobrados: 120_000,
        saldo_libro: 656_000,
        abonos_no_contabilizados: 50_000,
        cargos_no_contabilizados: 4_826,
        banco_ajustado: 701_174,
        libro_ajustado: 701_174,
        diferencia: 0,
      },
    });
  });

  it('con una línea sugerida, o por quien preparó, no se cierra', async () => {
    const cuenta = await cuentaNueva(m);
    await asentar(m, cuenta.cuenta_contable, '2026-03-10', 50_000);
    await asentar(m, cuenta.cuenta_contable, '2026-03-10', 50_000);
    const c = await hasta(m, cuenta, 6, cartola(0, [{ fecha: '2026-03-10', glosa: 'TRANSFERENCIA', abono: 50_000 }]));
    await expect(act('preparar_cierre', 'ana', {}, c.id)).rejects.toMatchObject({ codigo: 'lineas_pendientes', status: 422 });
    const x = await aCierre();
    await act('preparar_cierre', 'ana', {}, x.id);
    await expect(act('cerrar', 'ana', {}, x.id)).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario', status: 403 });
    const cubreAAna = { ...m.benito, reemplazos: [{ rut: '40000001-8', nombre: 'Ana', modulos: [] }] };
    await expect(m.t.act(contract, 'cerrar', cubreAAna, {}, { id: x.id })).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario' });
    expect(await act('cerrar', 'benito', {}, x.id)).toMatchObject({ estado: 'cerrada', diferencia: 0 });
  });

  it('una diferencia distinta de cero se refuta con su monto', async () => {
    const cuenta = await cuentaNueva(m);
    const dos = [
      { fecha: '2026-03-10', glosa: 'ABONO DUPLICADO', abono: 700 },
      { fecha: '2026-03-11', glosa: 'CARGO', cargo: 100 },
    ];
    const c = await hasta(m, cuenta, 4, cartola(0, dos));
    const { banco } = await lineas(m, c.id);
    await act('marcar', 'ana', { movimientos: [banco[0]?.id], estado: 'no_se_concilia', motivo: 'Prueba de diferencia' }, c.id);
    await pasar(m, c.id);
    await pasar(m, c.id);
    await expect(act('preparar_cierre', 'ana', {}, c.id)).rejects.toMatchObject({
      codigo: expect.stringMatching(/cartola_no_cuadra|con_diferencia/),
    });
  });

  it('un abono sin contabilizar de más de 30 días pide comentario', async () => {
    const cuenta = await cuentaNueva(m);
    const c = await hasta(m, cuenta, 5, cartola(0, [{ fecha: '2026-03-01', glosa: 'ABONO', abono: 700 }]));
    expect(c.conteos.sin_comentario).toBe(0);
    const abril = await m.t.act(contract, 'crear', m.ana, {
      cuenta_corriente: cuenta.id,
      fecha_inicio: '2026-04-01',
      fecha_termino: '2026-04-05',
    });
    expect(await m.t.detail(contract, m.ana, abril.id)).toMatchObject({ conteos: { sin_comentario: 1, banco: 1 } });
  });

  it('el período anterior debe estar cerrado, y el mes que no termina no se cierra', async () => {
    const { cuenta, texto } = await ejemplo();
    await hasta(m, cuenta, 3, texto);
    const abril = await m.t.act(contract, 'crear', m.ana, {
      cuenta_corriente: cuenta.id,
      fecha_inicio: '2026-04-01',
      fecha_termino: '2026-04-30',
    });
    await pasar(m, abril.id);
    await cargar(m, m.ana, abril.id, cartola(521_174, [{ fecha: '2026-04-02', glosa: 'ABONO', abono: 1 }]));
    for (let p = 2; p < 6; p += 1) await pasar(m, abril.id);
    await expect(act('preparar_cierre', 'ana', {}, abril.id)).rejects.toMatchObject({ codigo: 'periodo_anterior_abierto' });
  });

  it('lo que quedó abierto al cierre se ve en la conciliación siguiente', async () => {
    const { cuenta } = await cerrada();
    const abril = await m.t.act(contract, 'crear', m.ana, {
      cuenta_corriente: cuenta.id,
      fecha_inicio: '2026-04-01',
      fecha_termino: '2026-04-05',
    });
    const l = await lineas(m, abril.id);
    expect(l.banco.map((x) => [x.monto, x.arrastre])).toEqual([
      [50_000, true],
      [-4_826, true],
    ]);
    expect(l.libro.map((x) => x.monto)).toEqual([300_000, -120_000]);
    await asentar(m, cuenta.cuenta_contable, '2026-03-31', 77, { glosa: 'Asiento tardío' });
    expect((await lineas(m, abril.id)).libro.map((x) => x.monto)).toEqual([300_000, -120_000, 77]);
  });

  it('cada par (estado, acción) fuera de la tabla se refuta con 409', async () => {
    const { id } = await cerrada();
    const datos: Record<string, object> = {
      explicar_cartola: { motivo: 'motivo' },
      retirar_carga: { carga: id, motivo: 'motivo' },
      decidir_dudas: { dudas: [id], decision: 'otra' },
      confirmar: { calces: [id] },
      deshacer: { calces: [id] },
      contabilizar: { tipo: 'gasto_bancario' },
      terminar_calce: { corrida: id },
      marcar: { movimientos: [id], estado: 'pendiente', motivo: 'motivo' },
      anotar: { lado: 'banco', linea: id },
      devolver: { motivo: 'motivo' },
      anular: { motivo: 'motivo' },
    };
    const acciones = [...new Set(estados.table.map((e) => e.accion))].filter(
      (a) => !estados.can('cerrada', a) && !['cargar_cartola', 'cargar_mapeada', 'declarar_saldos'].includes(a),
    );
    for (const a of acciones)
      await expect(act(a, 'benito', datos[a] ?? {}, id), a).rejects.toMatchObject({ codigo: 'transicion_no_permitida', status: 409 });
  });

  it('el informe firmado no se cambia ni se borra, y su huella es la de su contenido', async () => {
    const { id } = await cerrada();
    const r = await m.t.ask(contract, 'informe', m.ana, {}, id);
    expect(r).toMatchObject({ firmado: true, informe: { preparada: 'Ana', cerrada: 'Benito', identidad: { diferencia: 0 } } });
    expect(r.informe.calces.map((k) => k.regla).sort()).toEqual(['R1', 'R1']);
    const [guardado] = (await m.t.deps.database.sql('select cuerpo, hash from conciliacion_informe where conciliacion_id = $1', [id])).rows;
    expect(hashInforme(guardado?.cuerpo)).toBe(guardado?.hash);
    await expect(m.t.deps.database.sql('update conciliacion_informe set hash = $1', ['x'])).rejects.toThrow();
    await expect(m.t.deps.database.sql('delete from conciliacion_informe')).rejects.toThrow();
  });

  it('el informe y las partidas pendientes se imprimen', async () => {
    const { id } = await cerrada();
    for (const papel of ['informe', 'pendientes'] as const) {
      const f = (await m.t.ask(contract, 'imprimir', m.ana, { papel }, id)) as unknown as { bytes: Buffer; mime: string };
      expect([f.mime, f.bytes.subarray(0, 4).toString()]).toEqual(['application/pdf', '%PDF']);
    }
  });

  it('el cierre del mes contable pide la conciliación al día de cada cuenta', async () => {
    const { cuenta } = await cerrada();
    const abierta = await cuentaNueva(m);
    await asentar(m, abierta.cuenta_contable, '2026-03-10', 50_000);
    const sinUso = await cuentaNueva(m);
    const items = await m.t.arrange((ctx) => alCerrarPeriodo(ctx, { periodo: '2026-03' as never }));
    const ok = (c: { cuenta_contable: string }) => items.find((i) => i.codigo === `conciliacion_${c.cuenta_contable}`)?.ok;
    expect([ok(cuenta), ok(abierta), ok(sinUso)]).toEqual([true, false, undefined]);
  });
});

describe('comprobantes desde la línea del banco', () => {
  it('un depósito por identificar deja su pasivo y se deshace con él', async () => {
    const cuenta = await cuentaNueva(m);
    const c = await hasta(m, cuenta, 4, cartola(0, [{ fecha: '2026-03-20', glosa: 'DEPOSITO', doc: '77', abono: 50_000 }]));
    const [linea] = (await lineas(m, c.id)).banco;
    const antes = await m.t.arrange((ctx) => saldoCuenta(ctx, '2106'));
    await act('contabilizar', 'ana', { tipo: 'deposito_por_identificar', movimientos: [linea?.id] }, c.id);
    expect(await m.t.arrange((ctx) => saldoCuenta(ctx, '2106'))).toBe(antes - 50_000);
    const calce = (await lineas(m, c.id)).calces.find((k) => k.estado === 'confirmado');
    await act('deshacer', 'ana', { calces: [calce?.id] }, c.id);
    expect(await m.t.arrange((ctx) => saldoCuenta(ctx, '2106'))).toBe(antes);
    const { rows } = await m.t.deps.database.sql("select estado from pasivo where origen_area = 'conciliacion'");
    expect(rows).toEqual([{ estado: 'reversado' }]);
  });

  it('un cheque de más de 90 días caduca a favor de su beneficiario; uno más nuevo no', async () => {
    const cuenta = await cuentaNueva(m);
    await m.t.deps.database.sql("update conciliacion_cuenta set desde = '2025-11-01' where id = $1", [cuenta.id]);
    await asentar(m, cuenta.cuenta_contable, '2025-12-20', -120_000, { documento: 'C9', rut: '99990002-K' });
    await asentar(m, cuenta.cuenta_contable, '2026-03-20', -30_000, { documento: 'C10', rut: '99990002-K' });
    const c = await hasta(m, cuenta, 4, cartola(0, [{ fecha: '2026-03-20', glosa: 'ABONO', abono: 1 }]));
    const { libro } = await lineas(m, c.id);
    const de = (monto: number) => libro.find((l) => l.monto === monto)?.id;
    const caducar = (id: string | undefined) => act('contabilizar', 'ana', { tipo: 'cheque_caducado', movimientos_libro: [id] }, c.id);
    await expect(caducar(de(-30_000))).rejects.toMatchObject({ codigo: 'caduco_no_corresponde' });
    const r = await caducar(de(-120_000));
    expect(r.conteos).toMatchObject({ calces: 1, libro_sin_calzar: 1 });
  });

  it('el protesto de un cheque ajeno, por viejo que sea, no caduca ni le queda a favor a nadie', async () => {
    const cuenta = await cuentaNueva(m);
    await m.t.deps.database.sql("update conciliacion_cuenta set desde = '2025-11-01' where id = $1", [cuenta.id]);
    const banco = { medio: 'banco', cuenta: cuenta.cuenta_contable, documento: '0003203', rut: '99990002-K' } as never;
    await m.t.arrange((ctx) => {
      const gasto = { monto: pesos(12_735), rut: rut('99990002-K'), pk: `gasto:${ctx.id()}` };
      const origen = { area: 'cheques', id: ctx.id() };
      return contabilizar(ctx, 'cheque_protestado', { origen: 'comprado', gasto, banco }, { origen, fecha: '2025-12-20' as Fecha });
    });
    const c = await hasta(m, cuenta, 4, cartola(0, [{ fecha: '2026-03-20', glosa: 'ABONO', abono: 1 }]));
    const ids = (await lineas(m, c.id)).libro.filter((l) => l.monto === -12_735).map((l) => l.id);
    await expect(act('contabilizar', 'ana', { tipo: 'cheque_caducado', movimientos_libro: ids }, c.id)).rejects.toMatchObject({
      codigo: 'caduco_no_corresponde',
    });
  });

  it('tres comprobantes iguales proponen una regla, y aceptada se ofrece sola', async () => {
    const cuenta = await cuentaNueva(m);
    const filas = [1, 2, 3, 4].map((n) => ({ fecha: `2026-03-0${n}`, glosa: `COMISION MANTENCION 0${n}/2026`, cargo: 1_000 + n }));
    const c = await hasta(m, cuenta, 4, cartola(100_000, filas));
    const { banco } = await lineas(m, c.id);
    await act('contabilizar', 'ana', { tipo: 'gasto_bancario', movimientos: banco.slice(0, 3).map((b) => b.id) }, c.id);
    const propuesta = (await m.t.ask(contract, 'reglas', m.ana, {})).find((r) => r.cuenta_id === cuenta.id);
    expect(propuesta).toMatchObject({ patron: 'COMISION MANTENCION', tratamiento: 'gasto_bancario', veces: 3, estado: 'propuesta' });
    const { patron, tratamiento } = propuesta ?? { patron: '', tratamiento: '' };
    await m.t.act(contract, 'decidir_regla', m.ana, { cuenta_id: cuenta.id, patron, tratamiento, decision: 'aceptada' });
    expect((await lineas(m, c.id)).banco.at(-1)?.propuesta).toBe('gasto_bancario');
  });
});

describe('actualización (Done when 7 y 8)', () => {
  const MOTIVO = { motivo: 'CARTOLA_CORREGIDA' };

  it('quien la cerró no la actualiza; otra persona sí, con una llave', async () => {
    const { id } = await cerrada();
    await expect(act('actualizar', 'benito', MOTIVO, id)).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario', status: 403 });
    const nueva = await act('actualizar', 'carla', MOTIVO, id);
    expect(nueva).toMatchObject({ num_version: 2, step: 2, estado: 'en_proceso', version_de: id, diferencia: 0 });
    expect(nueva.refresh_key).toBeTruthy();
    expect(await m.t.detail(contract, m.ana, id)).toMatchObject({ estado: 'reemplazada' });
  });

  it('con la llave vieja responde 409 con la nueva y no escribe nada', async () => {
    const { id, texto } = await cerrada();
    const v2 = await act('actualizar', 'carla', MOTIVO, id);
    const vieja = v2.refresh_key ?? '';
    const cargada = await cargar(m, m.carla, v2.id, texto, vieja);
    expect(cargada.refresh_key).not.toBe(vieja);
    await expect(act('avanzar', 'ana', { refresh_key: vieja }, v2.id)).rejects.toMatchObject({
      codigo: 'refresh_key_vencida',
      status: 409,
      datos: { refresh_key: cargada.refresh_key },
    });
    await expect(act('avanzar', 'ana', {}, v2.id)).rejects.toMatchObject({ codigo: 'refresh_key_vencida' });
    expect((await m.t.detail(contract, m.ana, v2.id)) as unknown as Detalle).toMatchObject({ step: 2 });
  });

  it('lo nuevo, lo cambiado y lo desaparecido se ven; los calces de filas iguales quedan y el de la cambiada vuelve a sugerido', async () => {
    const { id } = await cerrada();
    const v2 = await act('actualizar', 'carla', MOTIVO, id);
    const corregida = cartola(0, [
      { fecha: '2026-03-01', glosa: 'Saldo que viene', doc: 'APERTURA', abono: 1_500_000 },
      { fecha: '2026-03-02', glosa: 'ABONO TARDIO', doc: '55', abono: 9_000 },
      { fecha: '2026-03-04', glosa: 'Cheque pagado por caja', doc: '102', cargo: 1_024_500 },
      { fecha: '2026-03-20', glosa: 'DEPOSITO SIN NOMBRE', abono: 50_000 },
      { fecha: '2026-03-31', glosa: 'NADA', cargo: 1 },
    ]);
    const c = await cargar(m, m.carla, v2.id, corregida, v2.refresh_key ?? '');
    const { items } = await m.t.ask(contract, 'diferencias', m.ana, {}, c.id);
    expect(items.map((d) => [d.tipo, d.antes?.texto ?? null, d.ahora?.texto ?? null])).toEqual([
      ['nueva', null, 'ABONO TARDIO'],
      ['nueva', null, 'NADA'],
      ['cambiada', 'Cheque pagado por caja', 'Cheque pagado por caja'],
      ['desaparecida', 'COMISION MANTENCION', null],
    ]);
    const l = await lineas(m, c.id);
    expect(l.calces.map((k) => [k.regla, k.estado, k.diferencia]).sort()).toEqual([
      ['R1', 'confirmado', 0],
      ['R1', 'sugerido', -500],
    ]);
    expect(c.saldo_final_banco).toBe(534_499);
    const firmado = await m.t.ask(contract, 'informe', m.ana, {}, id);
    expect(firmado.informe.identidad.saldo_banco).toBe(521_174);
    expect(firmado.informe.calces.map((k) => k.estado)).toEqual(['confirmado', 'confirmado']);
  });

  it('la versión nueva se cierra y cada versión se lee como se firmó', async () => {
    const { id, texto } = await cerrada();
    const v2 = await act('actualizar', 'carla', MOTIVO, id);
    let c = await cargar(m, m.ana, v2.id, texto, v2.refresh_key ?? '');
    for (let p = 2; p < 5; p += 1) c = await pasar(m, c.id, c.refresh_key ?? '');
    expect(c.step).toBe(5);
    const lista = await act('preparar_cierre', 'ana', { refresh_key: c.refresh_key }, c.id);
    const cerradaDos = await act('cerrar', 'carla', { refresh_key: lista.refresh_key }, c.id);
    expect(cerradaDos).toMatchObject({ estado: 'cerrada', num_version: 2, versiones: [{ estado: 'reemplazada' }, { estado: 'cerrada' }] });
    const [uno, dos] = [await m.t.ask(contract, 'informe', m.ana, {}, id), await m.t.ask(contract, 'informe', m.ana, {}, c.id)];
    expect([uno.informe.num_version, dos.informe.num_version]).toEqual([1, 2]);
    expect([uno.informe.cerrada, dos.informe.cerrada]).toEqual(['Benito', 'Carla']);
  });

  it('una actualización no se anula, y sólo la última cerrada se actualiza', async () => {
    const { id } = await cerrada();
    const v2 = await act('actualizar', 'carla', MOTIVO, id);
    await expect(act('anular', 'ana', { motivo: 'me arrepentí' }, v2.id)).rejects.toMatchObject({ codigo: 'actualizacion_no_se_anula' });
  });
});
