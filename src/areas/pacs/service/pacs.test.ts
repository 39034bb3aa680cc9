import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as contratos } from '#areas/contratos/contract.ts';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import {
  abrirMundo,
  activar,
  ana,
  archivo,
  armar,
  BANCO,
  beto,
  cargosDe,
  comprobante,
  conCodigos,
  contratoPac,
  cuotas,
  demandar,
  deuda,
  elegir,
  hoy,
  ingresar,
  lote,
  mandarLote,
  mandato,
  prestar,
  recibir,
  responder,
  transferencia,
  tresActivos,
  violaciones,
} from './mundo.fixture.ts';

import { tarjetasDePersona } from './tarjetas.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const en1105 = () => t.arrange((ctx) => saldoCuenta(ctx, '1105'));
const simular = (fecha_cargo: string) => t.ask(contract, 'simular', ana(t), { banco: BANCO, fecha_cargo });
const rechaza = (codigo: string, status = 422) => expect.objectContaining({ codigo, status });

describe('mandatos', () => {
  it('sin contrato PAC vigente, sin la firma del titular o con una CuentaRUT ajena no se ingresa', async () => {
    const c = await prestar(t);
    const malo = await contratoPac(t, (await prestar(t)).rut);
    await expect(ingresar(t, c, { contrato_id: malo })).rejects.toEqual(rechaza('sin_contrato_pac'));
    await expect(ingresar(t, c, { rut_titular: '40000005-0' })).rejects.toEqual(rechaza('falta_firma_titular'));
    await expect(ingresar(t, c, { tipo_cuenta: 'CUENTA_RUT', cuenta: '123' })).rejects.toEqual(rechaza('cuenta_invalida'));
    const ajeno = await ingresar(t, c, { contrato_id: await contratoPac(t, c.rut, ['40000005-0']), rut_titular: '40000005-0' });
    expect([ajeno.estado, ajeno.cuenta.startsWith('****')]).toEqual(['ingresado', true]);
    await expect(ingresar(t, c)).rejects.toEqual(rechaza('credito_con_mandato', 409));
    await t.act(contract, 'revocar', beto(t), { evidencia: 'carta del titular' }, { id: ajeno.id });
  });
  it('el banco lo conoce cuando su lista de altas se envía, y lo activa a mano otra persona', async () => {
    const m = await ingresar(t, await prestar(t));
    await expect(t.act(contract, 'activar', beto(t), { evidencia: 'correo del banco' }, { id: m.id })).rejects.toEqual(
      rechaza('transicion_no_permitida', 409),
    );
    const l = await armar(t, '2026-03-11', 'ALTAS');
    await t.act(contract, 'generar', ana(t), {}, { id: l.id });
    expect((await mandato(t, m.id)).estado).toBe('ingresado');
    await expect(t.act(contract, 'enviar', beto(t), { medio: 'sitio' }, { id: l.id })).rejects.toEqual(rechaza('sin_descargar'));
    await archivo(t, l.id);
    await t.act(contract, 'enviar', beto(t), { medio: 'sitio' }, { id: l.id });
    expect((await mandato(t, m.id)).estado).toBe('enviado_banco');
    await expect(t.act(contract, 'activar', ana(t), { evidencia: 'correo del banco' }, { id: m.id })).rejects.toEqual(
      rechaza('requiere_segundo_usuario', 403),
    );
    await t.act(contract, 'activar', beto(t), { evidencia: 'correo del banco' }, { id: m.id });
    expect((await mandato(t, m.id)).estado).toBe('activo');
    await t.act(contract, 'revocar', beto(t), { evidencia: 'carta del titular' }, { id: m.id });
  });
});

describe('un mes de cargos (areas/6 §4)', () => {
  it('F02, F04: 00 se recibe, 01 se reintenta, 05 revoca; lo cambiado se observa y lo demás espera', async () => {
    const { creditos, mandatos } = await tresActivos(t);
    await hoy(t, '2026-04-15');
    const s = await simular('2026-04-20');
    expect([s.dentro.length, s.total, s.envio_hasta]).toEqual([3, 1_440_798, '2026-04-16']);
    const l = await armar(t, '2026-04-20');
    const texto = await mandarLote(t, l.id);
    expect((await archivo(t, l.id)).toString('latin1')).toBe(texto);
    await hoy(t, '2026-04-21');
    const lineas = conCodigos(texto, ['00', '01', '05']).split('\r\n');
    const cambiada = [lineas[0], lineas[1], lineas[2]?.replace('000000480266', '000000480000')].join('\r\n');
    const uno = await responder(t, l.id, `${cambiada}\r\n`);
    expect(uno.resultado).toEqual({ cobradas: 1, rechazadas: 0, observadas: 1, repetidas: 0, pendientes: 0 });
    expect([uno.estado, uno.filas.find((f) => f.resultado === 'observada')?.observacion]).toEqual(['respondido_parcial', 'monto_cambiado']);
    await expect(responder(t, l.id, `${cambiada}\r\n`)).rejects.toEqual(rechaza('archivo_repetido', 409));
    const dos = await responder(t, l.id, lineas.join('\r\n'), beto(t));
    expect(dos.resultado).toEqual({ cobradas: 0, rechazadas: 2, observadas: 0, repetidas: 1, pendientes: 0 });
    expect([dos.estado, dos.cargado, dos.rechazado, dos.total, dos.por_abonar]).toEqual([
      'respondido',
      480_266,
      960_532,
      1_440_798,
      480_266,
    ]);
    expect(await en1105()).toBe(480_266);
    expect((await cuotas(t, creditos[0]?.id ?? ''))[0]).toMatchObject({ estado_cuota: 'pagada' });
    expect(cargosDe(dos).map((c) => c[4])).toEqual(['cargado', 'rechazado', 'abandonado']);
    expect(dos.cargos[1]?.reintento_el).toBe('2026-04-27');
    expect([(await mandato(t, mandatos[1]?.id ?? '')).estado, (await mandato(t, mandatos[2]?.id ?? '')).estado]).toEqual([
      'activo',
      'revocado',
    ]);
    await expect(responder(t, l.id, conCodigos(texto, ['00', '00', '00']).replaceAll('CRE-', 'XXX-'))).rejects.toEqual(
      rechaza('respuesta_no_cuadra'),
    );
  });
  it('el abono del banco cuadra el lote por partes, con su comisión, y nunca pasa de lo cargado', async () => {
    const [l] = (await t.ask(contract, 'lotes', ana(t), { vista: 'por_abonar' })).items;
    const abono = (bruto: number, comision = 0, iva = 0) =>
      t.act(contract, 'abonar', ana(t), { fecha: '2026-04-21', cuenta_banco: '1102.01', bruto, comision, iva }, { id: l?.id ?? '' });
    await expect(abono(480_267)).rejects.toEqual(rechaza('supera_cargado'));
    await abono(200_000);
    expect((await lote(t, l?.id ?? '')).estado).toBe('respondido');
    await abono(280_266, 300, 57);
    expect([(await lote(t, l?.id ?? '')).estado, await en1105()]).toEqual(['cuadrado', 0]);
  });
  it('el cargo rechazado vuelve en su fecha con su deuda de ese día, y la observada la resuelve otra persona', async () => {
    await hoy(t, '2026-04-22');
    const s = await simular('2026-04-27');
    expect(s.dentro.map((c) => [c.cuota, c.intento])).toEqual([[1, 2]]);
    expect(s.dentro[0]?.monto).toBeGreaterThan(480_266);
    const observado = (await t.ask(contract, 'lotes', ana(t), { vista: 'observados' })).items[0];
    const l = await lote(t, observado?.id ?? '');
    const fila = l.filas.find((f) => f.resultado === 'observada');
    const resolver = (quien = beto(t)) =>
      t.act(contract, 'resolver_observada', quien, { fila_id: fila?.id ?? '', motivo: 'llegó otra vez con su monto' }, { id: l.id });
    await expect(resolver(ana(t))).rejects.toEqual(rechaza('requiere_segundo_usuario', 403));
    await resolver();
    expect((await lote(t, l.id)).observadas).toBe(0);
    await expect(resolver()).rejects.toEqual(rechaza('fila_resuelta', 409));
  });
  it('los invariantes de todas las áreas se cumplen', async () => {
    expect(await violaciones(t)).toEqual([]);
  });
});

describe('lo que cambia mientras el cargo va en camino', () => {
  it('pagada en caja entre el envío y la respuesta, el cargo queda a favor de quien paga y alguien debe devolverlo', async () => {
    await hoy(t, '2026-03-10');
    const c = await prestar(t);
    const m = await ingresar(t, c);
    await activar(t, m);
    await hoy(t, '2026-04-16');
    const l = await armar(t, '2026-04-20');
    const texto = await mandarLote(t, l.id);
    await hoy(t, '2026-04-20');
    const avisada = (await deuda(t, c.rut)).deudas.find((d) => d.pk === c.pk(1));
    expect(avisada?.en_cobro).toBe(`El banco la carga el 20-04-2026 (PAC-${l.num_lote})`);
    const { obligaciones } = elegir(c.pk(1));
    const pedido = { rut_deudor: c.rut, fecha_pago: '2026-04-20', monto: 480_266, medio_pago: 'TRANSFERENCIA', obligaciones };
    const vista = await t.ask(recaudaciones, 'simular', t.persona(), pedido as never);
    expect(vista.avisos).toEqual([expect.stringContaining('PAC en curso, se pagaría dos veces')]);
    await recibir(t, transferencia(c.rut, 480_266, '2026-04-20', elegir(c.pk(1))));
    const r = await responder(t, l.id, conCodigos(texto, ['00']));
    const cargo = r.cargos.find((x) => x.num_mandato === m.num_mandato);
    const recibo = await comprobante(t, cargo?.recaudacion_id ?? '');
    expect([recibo.excedente, recibo.excedentes[0]?.tipo_pasivo, recibo.medio_pago]).toEqual([480_266, 'PAGO_DOBLE', 'PAC']);
    const despues = await deuda(t, c.rut);
    expect([despues.a_favor, despues.deudas.filter((d) => d.en_cobro)]).toEqual([480_266, []]);
    const [tarjeta] = (await t.arrange((ctx) => tarjetasDePersona(ctx, { rut: c.rut }))) ?? [];
    expect(tarjeta).toMatchObject({
      titulo: `Mandato PAC ${m.num_mandato}`,
      estado: 'activo',
      datos: [{ nombre: 'Crédito' }, { valor: expect.stringContaining('$480.266 el 20-04-2026, cargado') }],
    });
  });
  it('pagada antes de bajar el archivo, el lote vuelve a borrador; bajado, sigue', async () => {
    await hoy(t, '2026-03-10');
    const c = await prestar(t);
    await activar(t, await ingresar(t, c));
    await hoy(t, '2026-05-13');
    const l = await armar(t, '2026-05-20');
    await t.act(contract, 'generar', ana(t), {}, { id: l.id });
    const pk = (await lote(t, l.id)).cargos.find((x) => x.pk?.startsWith('cuota:') && c.pk(2) === x.pk)?.pk;
    expect(pk).toBe(c.pk(2));
    await recibir(t, transferencia(c.rut, 600_000, '2026-05-13', { obligaciones: [{ pk: c.pk(1) }, { pk: c.pk(2) }] }));
    const vuelto = await lote(t, l.id);
    expect([vuelto.estado, vuelto.sha256, vuelto.motivo?.includes('Volvió a borrador')]).toEqual(['borrador', null, true]);
    await expect(t.act(contract, 'generar', ana(t), {}, { id: l.id })).rejects.toEqual(rechaza('deuda_cambio', 409));
    await t.act(contract, 'rearmar', ana(t), {}, { id: l.id });
    await t.act(contract, 'generar', ana(t), {}, { id: l.id });
    await archivo(t, l.id);
    await recibir(t, transferencia(c.rut, 50_000, '2026-05-13', elegir(c.pk(2))));
    expect((await lote(t, l.id)).estado).toBe('generado');
    await expect(t.act(contract, 'anular', ana(t), { motivo: 'se arma otro' }, { id: l.id })).rejects.toEqual(
      rechaza('archivo_descargado', 409),
    );
    await t.act(contract, 'anular', ana(t), { motivo: 'se arma otro', rechazo_banco: 'correo del banco' }, { id: l.id });
  });
  it('demandado el crédito no se carga, y se dice por qué', async () => {
    await hoy(t, '2026-03-10');
    const c = await prestar(t);
    await activar(t, await ingresar(t, c));
    await hoy(t, '2026-06-10');
    await demandar(t, c.id);
    const s = await simular('2026-06-22');
    expect([...new Set(s.fuera.filter((x) => c.pk(3) === x.pk).map((x) => x.motivo))]).toEqual(['credito_no_vigente']);
  });
  it('terminado su contrato PAC, el mandato queda revocado y el banco lo sabe en las bajas', async () => {
    await hoy(t, '2026-03-10');
    const c = await prestar(t);
    const m = await ingresar(t, c);
    await activar(t, m);
    const id = m.contrato_id;
    await t.act(
      contratos,
      'pedir_termino',
      ana(t),
      { motivo_termino: 'MUTUO_ACUERDO', detalle: 'cambió de banco', confirmar: true },
      { id },
    );
    await t.act(contratos, 'terminar', t.persona({ rut: '40000002-6', perfiles: ['GERENCIA'] }), {}, { id });
    const ahora = await mandato(t, m.id);
    expect([ahora.estado, ahora.motivo]).toEqual(['revocado', 'Terminó su contrato PAC']);
    const bajas = await armar(t, '2026-03-10', 'BAJAS');
    expect(bajas.cargos.some((x) => x.num_mandato === m.num_mandato)).toBe(true);
  });
});

describe('el banco devuelve un cargo (código 11)', () => {
  it('el comprobante se reversa y lo abonado vuelve al banco: 1105 en cero', async () => {
    await hoy(t, '2026-03-10');
    const c = await prestar(t);
    const m = await ingresar(t, c);
    await activar(t, m);
    await hoy(t, '2026-07-15');
    const l = await armar(t, '2026-07-20');
    const texto = await mandarLote(t, l.id);
    await hoy(t, '2026-07-21');
    const antes = await en1105();
    const r = await responder(
      t,
      l.id,
      conCodigos(
        texto,
        l.cargos.map(() => '00'),
      ),
    );
    await t.act(
      contract,
      'abonar',
      ana(t),
      { fecha: '2026-07-21', cuenta_banco: '1102.01', bruto: r.por_abonar, comision: 0, iva: 0 },
      { id: l.id },
    );
    expect((await lote(t, l.id)).estado).toBe('cuadrado');
    const lineas = texto.split('\r\n').filter((x) => x.startsWith('D') && x.includes(m.id_servicio));
    const vuelta = await responder(t, l.id, `${texto.split('\r\n')[0]}\r\n${lineas[0]}11\r\n`);
    const cargo = vuelta.cargos.find((x) => x.mandato_id === m.id && x.estado === 'reversado');
    expect([cargo?.estado, vuelta.estado, vuelta.abonos.map((a) => a.clase)]).toEqual(['reversado', 'cuadrado', ['abono', 'devolucion']]);
    expect((await comprobante(t, cargo?.recaudacion_id ?? '')).estado).toBe('reversada');
    expect([await en1105(), (await mandato(t, m.id)).estado]).toEqual([antes, 'suspendido']);
  });
  it('los invariantes de todas las áreas se cumplen', async () => {
    expect(await violaciones(t)).toEqual([]);
  });
});
