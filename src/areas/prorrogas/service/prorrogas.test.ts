import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cuotasDe } from '#areas/creditos/public.server.ts';
import { moverDocumentos } from '#areas/documentos/public.server.ts';
import { documentos } from '#areas/documentos/tables.ts';
import { deudasPorPk } from '#areas/libro/public.server.ts';
import { pagaresDe } from '#areas/pagares/public.server.ts';
import { pasivosDisponibles, pasivosPorId } from '#areas/pasivos/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { pasos } from './devengo.ts';
import { invariantes } from './invariantes.ts';
import {
  abrirMundo,
  aprobada,
  aprobar,
  cliente,
  cobrar,
  comprado,
  crear,
  credito,
  datos,
  descuadresDeLibro,
  devolver,
  EJECUTIVO,
  excedente,
  JEFE,
  movido,
  OTRA,
  pagar,
  pagare,
  quien,
  reversar,
  SOBRE_LA_MAXIMA,
  saldosDe,
  simular,
  solicitar,
  TESORERA,
  votar,
} from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const hoy = (f: string) => t.setHoy(f as Fecha);
const ver = (id: string) => t.detail(contract, quien(t, JEFE), id);
const documento = (pk: string) => t.arrange((ctx) => ctx.get(documentos, pk.slice('documento:'.length)));
const debe = async (pk: string) => (await t.arrange((ctx) => deudasPorPk(ctx, [pk])))[0];
const CUENTAS = ['1102.01', '1201', '1209', '1301', '2101', '2102', '2105', '2108', '2110', '4101', '4103', '4104', '4105'];
const saldos = () => saldosDe(t, CUENTAS, '2030-12-31');
const editar = async (id: string, cambio: Omit<ReturnType<typeof datos>, 'cliente_rut' | 'tipo_objeto'>) =>
  t.act(contract, 'editar', quien(t, EJECUTIVO), cambio, { id, version: (await ver(id)).version });
const devengar = () => t.arrange(async (ctx) => pasos[0]?.run(ctx, null));
const T15 = { vence: '2026-05-15' };

// Figures: areas/2 prorrogas (Rules, Done when), domain §6.13 and §19 (T15), ledger §3 (prorroga_*).
describe('una prórroga de un documento', () => {
  it('T15: hasta pagar nada se mueve; pagada, vence el 15-05 y el libro dice ledger §3', async () => {
    await hoy('2026-04-10');
    const rut = await cliente(t);
    const pk = await comprado(t, rut);
    const id = await aprobada(t, rut, { pks: [pk], ...T15 });
    const antes = await ver(id);
    expect(antes).toMatchObject({ total_interes: 236_250, gasto: 10_000, iva: 1_900, total_cargo: 248_150, vence_oferta: '2026-04-15' });
    expect(antes.automatico).toContain('tasa 2,10 %, cargo $248.150, autoriza Persona 3');
    expect(await documento(pk)).toMatchObject({ venc_ef: '2026-04-17', n_prorrogas: 0 });
    expect(await debe(pk)).toMatchObject({ vencimiento: '2026-04-17' });
    const libro = await saldos();
    const p = await pagar(t, id);
    expect(p).toMatchObject({ estado: 'aplicada', comprobante: 'TEF-77', pagada_el: '2026-04-10' });
    expect(movido(libro, await saldos())).toEqual({ '1102.01': 248_150, '2110': -236_250, '4104': -10_000, '2102': -1_900 });
    expect(await documento(pk)).toMatchObject({ venc_ef: '2026-05-17', fecha_vencimiento: '2026-04-15', n_prorrogas: 1 });
    expect(p.automatico).toContain('documento 33-');
    expect(p.automatico).toContain('de 15-04-2026 a 15-05-2026, tasa 2,10 %, cobrado $248.150, autoriza Persona 3');
    await hoy('2026-05-17');
    expect(await debe(pk)).toMatchObject({ vencimiento: '2026-05-17', mora: 0 });
    await hoy('2026-05-18');
    // One day: 11.250.000 × 2,40 % / 30 = 9.000.
    expect((await debe(pk))?.mora).toBe(9_000);
  });

  it('vencido el 30-04: 262.775 con la mora, que deja de deberse; la oferta no pagada vence', async () => {
    await hoy('2026-04-30');
    const rut = await cliente(t);
    const pk = await comprado(t, rut);
    expect((await debe(pk))?.mora).toBe(117_000);
    const q = await simular(t, rut, { pks: [pk], ...T15 });
    expect(q).toMatchObject({ total_mora: 117_000, total_interes: 133_875, total_cargo: 262_775, nivel: 'jefe' });
    const id = await aprobada(t, rut, { pks: [pk], ...T15 });
    await hoy('2026-05-07');
    expect((await ver(id)).estado).toBe('vencida');
    await expect(pagar(t, id)).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
    const otra = await t.act(contract, 'recotizar', quien(t, EJECUTIVO), {}, { id });
    expect(otra).toMatchObject({ estado: 'borrador', fecha: '2026-05-07', total_mora: 180_000 });
    await t.act(contract, 'anular', quien(t, EJECUTIVO), { motivo: 'Demasiado tarde' }, { id });
    await hoy('2026-04-30');
    const pagada = await aprobada(t, rut, { pks: [pk], ...T15 });
    const libro = await saldos();
    await pagar(t, pagada);
    expect(movido(libro, await saldos())).toEqual({
      '1102.01': 262_775,
      '2110': -133_875,
      '4105': -117_000,
      '4104': -10_000,
      '2102': -1_900,
    });
    expect((await debe(pk))?.mora).toBe(0);
  });

  it('pedida a un domingo vence el lunes: 31 días, 130.200', async () => {
    await hoy('2026-07-17');
    const rut = await cliente(t);
    const pk = await comprado(t, rut, { monto: 8_750_000, anticipo: 7_875_000, vence: '2026-07-17', transito: 0 });
    const q = await simular(t, rut, { pks: [pk], vence: '2026-08-16', tasa: '1.60' });
    expect(q).toMatchObject({ total_interes: 130_200, items: [{ vence_nuevo: '2026-08-17', dias: 31 }] });
    // Beyond: 7, 15, 30, 45 and 60 days side by side, each on its business day.
    expect(q.plazos.map((x) => [x.dias, x.vence_nuevo])).toEqual([
      [7, '2026-07-24'],
      [15, '2026-08-03'],
      [30, '2026-08-17'],
      [45, '2026-08-31'],
      [60, '2026-09-15'],
    ]);
    await hoy('2026-04-10');
  });

  it('la segunda no la aprueba el jefe (403), el comité sí; la tercera pide excepción', async () => {
    await hoy('2026-04-10');
    const rut = await cliente(t);
    const pk = await comprado(t, rut);
    await pagar(t, await aprobada(t, rut, { pks: [pk], vence: '2026-04-30' }));
    const segunda = await crear(t, rut, { pks: [pk], vence: '2026-05-14' });
    expect(await solicitar(t, segunda.id)).toMatchObject({ nivel: 'comite', list: [{ n: 2, vence_original: '2026-04-15' }] });
    await expect(aprobar(t, segunda.id)).rejects.toMatchObject({ status: 403, codigo: 'requiere_comite' });
    for (const k of [JEFE, 13, 14, 15]) if ((await votar(t, segunda.id, k)) === 'aprobada') break;
    expect((await ver(segunda.id)).estado).toBe('aprobada');
    await pagar(t, segunda.id);
    const tercera = await crear(t, rut, { pks: [pk], vence: '2026-05-28' });
    await expect(solicitar(t, tercera.id)).rejects.toMatchObject({ codigo: 'maximo_prorrogas', datos: { n: 2 } });
    const larga = { ...datos(rut, { pks: [pk], vence: '2026-05-28', excepcion: 'El pagador confirmó su pago' }) };
    const { cliente_rut: _c, tipo_objeto: _t, ...cambio } = larga;
    await editar(tercera.id, cambio);
    expect((await solicitar(t, tercera.id)).motivos).toContain('EXCEPCION');
  });

  it('más de 60 días, una tasa sobre la máxima y una fecha que no posterga se rechazan', async () => {
    const rut = await cliente(t);
    const pk = await comprado(t, rut);
    const larga = await crear(t, rut, { pks: [pk], vence: '2026-06-15' });
    await expect(solicitar(t, larga.id)).rejects.toMatchObject({ codigo: 'plazo_maximo_excedido', datos: { n: 60, d: 61 } });
    const { cliente_rut: _c, tipo_objeto: _t, ...cara } = datos(rut, { pks: [pk], ...T15, tasa: '2.51' });
    await editar(larga.id, cara);
    await expect(solicitar(t, larga.id)).rejects.toMatchObject({ codigo: 'tmc_excedida' });
    await t.act(contract, 'anular', quien(t, EJECUTIVO), { motivo: 'No la quiere' }, { id: larga.id });
    await expect(crear(t, rut, { pks: [pk], vence: '2026-04-15' })).rejects.toMatchObject({ codigo: 'no_posterga' });
  });

  it('una sola abierta por documento; ni judicial, ni pagado, ni ajeno', async () => {
    const rut = await cliente(t);
    const [pk, otro] = [await comprado(t, rut), await comprado(t, rut)];
    const primera = await crear(t, rut, { pks: [pk], ...T15 });
    await expect(crear(t, rut, { pks: [pk], ...T15 })).rejects.toMatchObject({ status: 409, codigo: 'prorroga_abierta' });
    await t.act(contract, 'anular', quien(t, EJECUTIVO), { motivo: 'No la quiere' }, { id: primera.id });
    await t.arrange((ctx) => moverDocumentos(ctx, [pk.slice('documento:'.length)], 'demandar'));
    await expect(crear(t, rut, { pks: [pk], ...T15 })).rejects.toMatchObject({ codigo: 'objeto_judicial' });
    await expect(crear(t, await cliente(t), { pks: [otro], ...T15 })).rejects.toMatchObject({ codigo: 'objeto_ajeno' });
  });

  it('quien la pidió no la aprueba, y rechazarla pide comentario', async () => {
    const rut = await cliente(t);
    const { id } = await crear(t, rut, { pks: [await comprado(t, rut)], ...T15 });
    await solicitar(t, id);
    await expect(aprobar(t, id, EJECUTIVO)).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario' });
    await expect(t.act(contract, 'rechazar', quien(t, JEFE), { comentario: '' }, { id })).rejects.toMatchObject({ status: 400 });
    const r = await t.act(contract, 'rechazar', quien(t, JEFE), { comentario: 'Sin antecedentes' }, { id });
    expect([r.estado, r.motivo]).toEqual(['rechazada', 'Sin antecedentes']);
  });
});

describe('cómo se paga', () => {
  it('con las retenciones liberadas; reversada, fecha, pasivo y saldos vuelven exactos', async () => {
    const rut = await cliente(t);
    const pk = await comprado(t, rut);
    // What the others earn first, so that the books move by this one only.
    await hoy('2026-04-25');
    await devengar();
    await hoy('2026-04-10');
    const pasivo = await excedente(t, rut, 1_133_000);
    const [libro, doc, deuda] = [await saldos(), await documento(pk), await debe(pk)];
    const id = await aprobada(t, rut, { pks: [pk], ...T15, payment_option: 'RETEN_LIBERADAS' });
    await pagar(t, id, {});
    expect(movido(libro, await saldos())).toMatchObject({ '2108': 248_150, '2110': -236_250 });
    expect((await t.arrange((ctx) => pasivosDisponibles(ctx, rut)))[0]?.disponible).toBe(884_850);
    await hoy('2026-04-25');
    await devengar();
    // 236.250 × 8 / 30, from the effective due date of 17-04.
    expect((await saldos())['4103']).toBe((libro['4103'] ?? 0) - 63_000);
    await expect(reversar(t, id, TESORERA)).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario' });
    expect((await reversar(t, id)).estado).toBe('reversada');
    expect(await saldos()).toEqual(libro);
    expect(await documento(pk)).toMatchObject({ venc_ef: doc.venc_ef, n_prorrogas: 0, anticipo_pendiente: doc.anticipo_pendiente });
    expect(await debe(pk)).toMatchObject({ vencimiento: deuda?.vencimiento });
    expect((await t.arrange((ctx) => pasivosPorId(ctx, [pasivo])))[0]).toMatchObject({ saldo: 1_133_000, compensado: 0 });
    await hoy('2026-04-10');
  });

  it('dos prórrogas sobre las mismas retenciones a la vez: una se aplica y a la otra le falta saldo', async () => {
    const rut = await cliente(t);
    const [a, b] = [await comprado(t, rut), await comprado(t, rut)];
    await excedente(t, rut, 300_000);
    const una = await aprobada(t, rut, { pks: [a], ...T15, payment_option: 'RETEN_LIBERADAS' });
    const otra = await aprobada(t, rut, { pks: [b], ...T15, payment_option: 'RETEN_LIBERADAS' });
    const r = await Promise.allSettled([pagar(t, una, {}), pagar(t, otra, {})]);
    expect(r.filter((x) => x.status === 'fulfilled')).toHaveLength(1);
    expect(r.flatMap((x) => (x.status === 'rejected' ? [x.reason.codigo] : []))).toEqual(['saldo_insuficiente']);
    expect([(await ver(una)).estado, (await ver(otra)).estado].sort()).toEqual(['aplicada', 'aprobada']);
  });

  it('sumada al documento desde 30 días: sube el anticipo y baja la retención; de 20 días se rechaza', async () => {
    const rut = await cliente(t);
    const pk = await comprado(t, rut);
    const corta = await crear(t, rut, { pks: [pk], vence: '2026-05-05', payment_option: 'SUMADO_DOCUMENTO' });
    await expect(solicitar(t, corta.id)).rejects.toMatchObject({ codigo: 'capitalizacion_menor_30_dias', datos: { n: 20 } });
    await t.act(contract, 'anular', quien(t, EJECUTIVO), { motivo: 'Otra fecha' }, { id: corta.id });
    const libro = await saldos();
    const id = await aprobada(t, rut, { pks: [pk], ...T15, payment_option: 'SUMADO_DOCUMENTO' });
    await pagar(t, id, {});
    expect(movido(libro, await saldos())).toEqual({ '2108': 248_150, '2110': -236_250, '4104': -10_000, '2102': -1_900 });
    expect(await documento(pk)).toMatchObject({ anticipo_pendiente: 11_498_150, saldo_deudor: 12_500_000 });
    await reversar(t, id);
    expect(await saldos()).toEqual(libro);
    expect(await documento(pk)).toMatchObject({ anticipo_pendiente: 11_250_000 });
  });

  it('al contado pide cuenta y comprobante; si la deuda cambió se cotiza de nuevo', async () => {
    const rut = await cliente(t);
    const pk = await comprado(t, rut);
    const id = await aprobada(t, rut, { pks: [pk], ...T15 });
    await expect(pagar(t, id, {})).rejects.toMatchObject({ status: 400, codigo: 'comprobante_requerido' });
    await expect(pagar(t, id, { cuenta: '1102.99', comprobante: 'X' })).rejects.toMatchObject({ codigo: 'cuenta_desconocida' });
    await t.arrange((ctx) => ctx.update(documentos, pk.slice('documento:'.length), { anticipo_pendiente: pesos(11_000_000) }));
    await expect(pagar(t, id)).rejects.toMatchObject({ status: 409, codigo: 'deuda_cambio' });
  });
});

describe('una prórroga de una cuota (domain §5)', () => {
  const conCuota = async () => {
    await hoy('2026-03-10');
    const c = await credito(t, 'vigente');
    await hoy('2026-04-20');
    await cobrar(t, c.id, '2026-04-20', 480_266);
    await hoy('2026-05-15');
    const filas = await t.arrange((ctx) => cuotasDe(ctx, c.id));
    return { ...c, filas, pk: filas[1]?.pk ?? '' };
  };
  const PEDIDA = { tipo_objeto: 'CUOTA' as const, vence: '2026-06-19', excepcion: SOBRE_LA_MAXIMA };

  it('cuota 2 al 19-06: 21.986; las demás conservan su fecha y el libro cuadra', async () => {
    const { id: credito_id, rut, pk, filas } = await conCuota();
    const id = await aprobada(t, rut, { ...PEDIDA, pks: [pk] });
    expect(await ver(id)).toMatchObject({ total_interes: 10_086, total_cargo: 21_986 });
    await pagar(t, id);
    const despues = await t.arrange((ctx) => cuotasDe(ctx, credito_id));
    expect(despues[1]).toMatchObject({ vencimiento: '2026-05-20', prorrogada_a: '2026-06-19', estado_cuota: 'prorrogada' });
    expect(despues.map((q) => q.vencimiento)).toEqual(filas.map((q) => q.vencimiento));
    await hoy('2026-06-19');
    expect(await debe(pk)).toMatchObject({ vencimiento: '2026-06-19', mora: 0 });
    await hoy('2026-06-20');
    expect((await debe(pk))?.mora).toBe(387);
    expect(await descuadresDeLibro(t)).toEqual([]);
  });

  it('vencida, cobra la mora al día y el crédito deja de estar moroso; un pago con fecha anterior encuentra la mora de su día', async () => {
    const { id: credito_id, rut, pk } = await conCuota();
    await hoy('2026-06-03');
    const id = await aprobada(t, rut, { ...PEDIDA, pks: [pk] });
    // 480.266 × 29/12 % / 30 × 14 = 5.416 (domain §3).
    expect((await ver(id)).total_mora).toBe(5_416);
    await pagar(t, id);
    expect(await debe(pk)).toMatchObject({ mora: 0, vencimiento: '2026-06-19' });
    await cobrar(t, credito_id, '2026-05-30', 100_000);
    const cuota = (await t.arrange((ctx) => cuotasDe(ctx, credito_id)))[1];
    expect(cuota).toMatchObject({ pagado: { gastos: 0, mora: 3_869, interes: 89_816, capital: 6_315 }, prorrogada_a: '2026-06-19' });
    expect(await debe(pk)).toMatchObject({ mora: 0, capital: 384_135 });
    expect(await descuadresDeLibro(t)).toEqual([]);
    await expect(reversar(t, id)).rejects.toMatchObject({ status: 409, codigo: 'hay_movimientos_posteriores' });
  });

  it('sumada a la cuota sube su capital; reversada sin pagos vuelve todo, y después de un pago se rechaza', async () => {
    const { id: credito_id, rut, pk } = await conCuota();
    const [libro, deuda] = [await saldos(), await debe(pk)];
    const id = await aprobada(t, rut, { ...PEDIDA, pks: [pk], payment_option: 'SUMADO_DOCUMENTO' });
    await pagar(t, id, {});
    expect(movido(libro, await saldos())).toEqual({ '1201': 21_986, '2110': -10_086, '4104': -10_000, '2102': -1_900 });
    expect(await debe(pk)).toMatchObject({ capital: (deuda?.capital ?? 0) + 21_986, vencimiento: '2026-06-19' });
    expect(await descuadresDeLibro(t)).toEqual([]);
    const p = await cobrar(t, credito_id, '2026-05-15', 502_252);
    expect(await debe(pk)).toBeUndefined();
    await expect(reversar(t, id)).rejects.toMatchObject({ codigo: 'hay_movimientos_posteriores' });
    await devolver(t, p.evento_id);
    await reversar(t, id);
    expect(await saldos()).toEqual(libro);
    expect(await debe(pk)).toMatchObject({ capital: deuda?.capital, vencimiento: '2026-05-20' });
    expect((await t.arrange((ctx) => cuotasDe(ctx, credito_id)))[1]).toMatchObject({ prorrogada_a: null, cuota: 480_266 });
    expect(await descuadresDeLibro(t)).toEqual([]);
  });
});

describe('una prórroga de un pagaré (domain §4: 0,066 % por mes o fracción hasta 0,8 %)', () => {
  const PEDIDA = { tipo_objeto: 'PAGARE' as const, tasa: '0' };

  it('al 09-10 paga un mes más, 6.600; al sábado 10-10 vence el martes 13-10 y paga dos, 13.200', async () => {
    await hoy('2026-04-10');
    const rut = await cliente(t);
    const pk = await pagare(t, rut);
    expect(await simular(t, rut, { ...PEDIDA, pks: [pk], vence: '2026-10-09' })).toMatchObject({ total_ite: 6_600, total_cargo: 18_500 });
    const q = await simular(t, rut, { ...PEDIDA, pks: [pk], vence: '2026-10-10' });
    expect(q).toMatchObject({ total_ite: 13_200, items: [{ vence_nuevo: '2026-10-13' }] });
    const [libro, id] = [await saldos(), await aprobada(t, rut, { ...PEDIDA, pks: [pk], vence: '2026-10-09' })];
    await pagar(t, id);
    expect(movido(libro, await saldos())).toEqual({ '1102.01': 18_500, '2101': -6_600, '4104': -10_000, '2102': -1_900 });
    const [p] = await t.arrange((ctx) => pagaresDe(ctx, rut));
    expect(p).toMatchObject({ vencimiento: '2026-09-10', ultimo_vencimiento: '2026-10-09' });
    await reversar(t, id);
    expect(await saldos()).toEqual(libro);
    expect((await t.arrange((ctx) => pagaresDe(ctx, rut)))[0]?.ultimo_vencimiento).toBe('2026-09-10');
  });

  it('el de un crédito se prorroga por sus cuotas, y uno a la vista no tiene qué prorrogar', async () => {
    const rut = await cliente(t);
    const pedir = async (o: object) => crear(t, rut, { ...PEDIDA, pks: [await pagare(t, rut, o)], vence: '2026-10-09' });
    await expect(pedir({ respaldo: 'CREDITO' })).rejects.toMatchObject({ codigo: 'pagare_de_credito' });
    await expect(pedir({ vencimiento: null })).rejects.toMatchObject({ codigo: 'sin_vencimiento' });
  });
});

describe('estados, papeles e invariantes', () => {
  it('lo que no está en la tabla de estados se rechaza', async () => {
    await hoy('2026-04-10');
    const rut = await cliente(t);
    const { id } = await crear(t, rut, { pks: [await comprado(t, rut)], ...T15 });
    const intentos = {
      aprobar: {},
      rechazar: { comentario: 'No procede' },
      votar: { respuesta: 'APRUEBA' },
      pagar: {},
      recotizar: {},
    } as const;
    for (const [accion, input] of Object.entries({ ...intentos, reversar: { motivo: 'Un error' } })) {
      const pedido = t.act(contract, accion as 'pagar', quien(t, OTRA), input as object, { id });
      await expect(pedido, accion).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
    }
    const d = await ver(id);
    expect(
      d.acciones
        .filter((a) => a.permitida)
        .map((a) => a.accion)
        .sort(),
    ).toEqual(['anular', 'editar', 'solicitar']);
    expect(estados.states).toHaveLength(8);
  });

  it('la carta dice las fechas nuevas; el comprobante espera el pago', async () => {
    const rut = await cliente(t);
    const id = await aprobada(t, rut, { pks: [await comprado(t, rut)], ...T15 });
    const carta = (await t.ask(contract, 'carta', quien(t, JEFE), {}, id)) as { mime: string; bytes: Buffer };
    expect([carta.mime, carta.bytes.subarray(0, 4).toString()]).toEqual(['application/pdf', '%PDF']);
    await expect(t.ask(contract, 'comprobante', quien(t, JEFE), {}, id)).rejects.toMatchObject({ codigo: 'sin_pago' });
  });

  it('el informe suma lo prorrogado, y ningún cargo pagado queda por cobrar', async () => {
    const i = await t.ask(contract, 'informe', quien(t, JEFE), { desde: '2026-01-01', hasta: '2026-12-31' });
    expect(i.filas.length).toBeGreaterThan(0);
    expect(i.prorrogado).toBe(i.filas.reduce((s, f) => s + f.prorrogado, 0));
    for (const inv of invariantes) expect(await t.arrange((ctx) => inv.check(ctx)), inv.id).toEqual([]);
  });
});
