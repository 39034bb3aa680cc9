import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import {
  abrirMundo,
  ana,
  beto,
  conPagadas,
  credito,
  cuotas,
  descuadres,
  deuda,
  elegir,
  foto,
  hoy,
  movido,
  partes,
  prestar,
  recibir,
  reversa,
  saldosDe,
  transferencia,
  violaciones,
} from './credito.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

// Figures: domain §5, §19 (T10–T12), areas 3 recaudaciones ("Worked example", "Prepayment").
describe('pagos de cuotas', () => {
  it('el ejemplo: 300.000 sobre la cuota 7 el 20-11 y lo que debe el 30-11', async () => {
    const c = await conPagadas(t, 6);
    await hoy(t, '2026-11-20');
    const antes = await saldosDe(t);
    const debe = await deuda(t, c.rut);
    expect(debe.deudas[0]).toMatchObject({ cuota: 7, dias_mora: 31, gastos: 40_768, mora: 11_993, interes: 51_286, para_pagar: 533_027 });
    const r = await recibir(t, transferencia(c.rut, 300_000, '2026-11-20', elegir(c.pk(7))));
    expect(partes(r)).toEqual([
      ['GASTOS', 40_768],
      ['MORA', 11_993],
      ['INTERES', 51_286],
      ['CAPITAL', 195_953],
    ]);
    expect([r.estado, r.tipo_pago, r.product, r.excedente]).toEqual(['aplicada', 'PARCIAL', 'credito', 0]);
    expect(movido(antes, await saldosDe(t))).toMatchObject({ '1102.01': 300_000, '1201': -195_953, '4105': -11_993 });
    expect((await deuda(t, c.rut)).deudas[0]).toMatchObject({ cuota: 7, capital: 233_027, mora: 0, gastos: 0, para_pagar: 233_027 });
    await hoy(t, '2026-11-30');
    expect((await deuda(t, c.rut)).deudas[0]).toMatchObject({ capital: 233_027, mora: 1_877, gastos: 0, para_pagar: 234_904 });
    expect(await descuadres(t)).toEqual([]);
  });

  it('la cuota que vence un sábado no está en mora el lunes; el martes sí, y cuenta desde el sábado', async () => {
    const c = await conPagadas(t, 2);
    // 20-06-2026 is a Saturday: it is paid on Monday the 22nd.
    await hoy(t, '2026-06-22');
    expect((await deuda(t, c.rut)).deudas[0]).toMatchObject({ cuota: 3, vencimiento: '2026-06-20', dias_mora: 0, mora: 0 });
    const r = await recibir(t, transferencia(c.rut, 100_000, '2026-06-22', elegir(c.pk(3))));
    expect(r.aplicaciones.map((a) => a.dias_mora)).toEqual(r.aplicaciones.map(() => 0));
    await hoy(t, '2026-06-23');
    expect((await deuda(t, c.rut)).deudas[0]).toMatchObject({ cuota: 3, dias_mora: 3 });
  });

  it('en efectivo 533.027 se cobran 533.030 y la cuota queda pagada', async () => {
    const c = await conPagadas(t, 6);
    await hoy(t, '2026-11-20');
    await t.act(contract, 'abrir', ana(t), { office: 'SANTIAGO', saldo_apertura: 0 });
    const efectivo = { via: 'OFICINA', medio_pago: 'EFECTIVO', cuenta_banco: null, ...elegir(c.pk(7)) } as const;
    await expect(recibir(t, transferencia(c.rut, 533_027, '2026-11-20', efectivo))).rejects.toMatchObject({
      codigo: 'efectivo_en_decenas',
    });
    const r = await recibir(t, transferencia(c.rut, 533_030, '2026-11-20', efectivo));
    expect([r.redondeo, r.excedente, r.tipo_pago]).toEqual([3, 0, 'TOTAL']);
    expect((await cuotas(t, c.id))[6]).toMatchObject({ estado_cuota: 'pagada' });
    expect(await descuadres(t)).toEqual([]);
  });

  it('sin marcar paga lo vencido y la cuota en curso, la más antigua primero; lo demás queda a favor', async () => {
    const c = await prestar(t);
    await hoy(t, '2026-05-10');
    const r = await recibir(t, transferencia(c.rut, 1_500_000, '2026-05-10'));
    const [una, dos, tres] = await cuotas(t, c.id);
    expect([una?.estado_cuota, dos?.estado_cuota, tres?.estado_cuota]).toEqual(['pagada', 'pagada', 'pendiente']);
    expect(r.excedentes).toMatchObject([{ tipo_pasivo: 'SALDO_A_FAVOR', monto: r.excedente }]);
    expect(r.excedente).toBeGreaterThan(0);
  });

  it('no se paga una cuota dejando otra anterior, salvo con permiso y motivo; nunca capital antes que mora de la misma', async () => {
    const c = await prestar(t);
    await hoy(t, '2026-05-25');
    const dos = { obligaciones: [{ pk: c.pk(2) }] };
    await expect(recibir(t, transferencia(c.rut, 100_000, '2026-05-25', dos))).rejects.toMatchObject({
      codigo: 'deuda_anterior_sin_pagar',
    });
    const manual = { ...dos, manual: true, motivo: 'pidió pagar la segunda' };
    const r = await recibir(t, transferencia(c.rut, 100_000, '2026-05-25', manual));
    expect(r.aplicaciones[0]).toMatchObject({ concepto: 'MORA', pk: c.pk(2) });
    expect(r.aplicaciones.every((a) => a.pk === c.pk(2))).toBe(true);
    expect((await cuotas(t, c.id))[0]).toMatchObject({ estado_cuota: 'vencida', pagado: { capital: 0 } });
    expect(await descuadres(t)).toEqual([]);
  });

  it('dos pagos de la misma cuota: los dos quedan, el segundo es un pago doble a favor', async () => {
    const c = await prestar(t);
    await hoy(t, '2026-04-20');
    const pagar = () => recibir(t, transferencia(c.rut, 480_266, '2026-04-20', elegir(c.pk(1))));
    const [uno, otro] = [await pagar(), await pagar()];
    expect([uno.excedente, otro.excedente].sort((a, b) => a - b)).toEqual([0, 480_266]);
    expect(otro.excedentes[0]).toMatchObject({ tipo_pasivo: 'PAGO_DOBLE', monto: 480_266 });
    expect(await descuadres(t)).toEqual([]);
  });

  it('dos pagos a la vez de la misma cuota: los dos se conservan, uno la paga y al otro se le dice que es un pago doble', async () => {
    for (let vuelta = 0; vuelta < 3; vuelta += 1) {
      const c = await prestar(t);
      await hoy(t, '2026-04-20');
      const pagar = (quien: ReturnType<typeof ana>) => recibir(t, transferencia(c.rut, 480_266, '2026-04-20', elegir(c.pk(1))), quien);
      const [uno, otro] = await Promise.all([pagar(ana(t)), pagar(beto(t))]);
      const [paga, sobra] = uno.excedente === 0 ? [uno, otro] : [otro, uno];
      expect([paga.tipo_pago, paga.excedente, sobra.tipo_pago, sobra.excedente]).toEqual(['TOTAL', 0, 'ABONO', 480_266]);
      expect(sobra.excedentes).toMatchObject([{ tipo_pasivo: 'PAGO_DOBLE', monto: 480_266 }]);
      expect((await cuotas(t, c.id))[0]).toMatchObject({ estado_cuota: 'pagada', pagado: { capital: 348_469 } });
    }
    expect(await descuadres(t)).toEqual([]);
  });

  it('el mismo comprobante reversado dos veces a la vez: una vale y a la otra se le dice que ya no se puede', async () => {
    const c = await prestar(t);
    await hoy(t, '2026-04-20');
    const { id } = await recibir(t, transferencia(c.rut, 480_266, '2026-04-20', elegir(c.pk(1))));
    const r = await Promise.allSettled([reversa(t, id), reversa(t, id)]);
    expect(r.map((x) => x.status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const x of r) if (x.status === 'rejected') expect(x.reason).toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
    expect((await cuotas(t, c.id))[0]).toMatchObject({ pagado: { capital: 0 } });
    expect(await descuadres(t)).toEqual([]);
  });

  it('una cuota en UF se paga a la UF del pago, con el reajuste aparte', async () => {
    const c = await prestar(t, {
      moneda: 'UF',
      monto_solicitado: '100.0000',
      plazo: 6,
      tasa_mensual: '0.45',
      fecha_primer_vencimiento: '2026-04-09',
      costos: [],
      ite: { metodo: 'sobre_total', financiado: false },
    });
    await hoy(t, '2026-04-09');
    const uno = (await deuda(t, c.rut)).deudas[0];
    const r = await recibir(t, transferencia(c.rut, uno?.para_pagar ?? 0, '2026-04-09', elegir(c.pk(1))));
    expect([r.tipo_pago, r.excedente]).toEqual(['TOTAL', 0]);
    expect((await cuotas(t, c.id))[0]).toMatchObject({ estado_cuota: 'pagada' });
    await hoy(t, '2026-12-09');
    await expect(recibir(t, transferencia(c.rut, 100_000, '2026-12-09'))).rejects.toMatchObject({ codigo: 'uf_no_publicada' });
  });
});

describe('prepagos', () => {
  const PREPAGO = { politica: 'reduce_cuota' as const };

  it('T10: el total del 05-10 cuesta 2.776.205; reversado, todo vuelve', async () => {
    const c = await conPagadas(t, 6);
    await hoy(t, '2026-10-05');
    const antes = await foto(t, c, ['1201', '1202', '4106', '4101', '1102.01']);
    expect((await deuda(t, c.rut)).creditos[0]).toMatchObject({
      liquidacion: { vencido: 0, interes: 25_643, comision: 51_286, capital: 2_699_276, total: 2_776_205 },
      minimo_prepago: 539_856,
    });
    const r = await recibir(t, transferencia(c.rut, 2_776_205, '2026-10-05', { prepago: { ...PREPAGO, credito_id: c.id } }));
    expect([r.tipo_pago, r.excedente]).toEqual(['PREPAGO', 0]);
    expect(r.aplicaciones.find((a) => a.concepto === 'COMISION')).toMatchObject({ monto: 51_286 });
    expect(await credito(t, c.id)).toMatchObject({ estado: 'prepagado', saldo: 0 });
    expect((await foto(t, c, ['4106'])).saldos['4106']).toBe((antes.saldos['4106'] ?? 0) - 51_286);
    await reversa(t, r.id);
    expect(await foto(t, c, ['1201', '1202', '4106', '4101', '1102.01'])).toEqual(antes);
    expect(await descuadres(t)).toEqual([]);
  });

  it('parcial de 1.000.000: paga 1.028.500; seis cuotas de 302.342 (última 302.340)', async () => {
    const c = await conPagadas(t, 6);
    await hoy(t, '2026-10-05');
    const prepago = { ...PREPAGO, credito_id: c.id };
    const pedido = transferencia(c.rut, 1_028_500, '2026-10-05', { prepago });
    const que = { rut_deudor: c.rut, fecha_pago: '2026-10-05', monto: 1_028_500, medio_pago: 'TRANSFERENCIA' as const, prepago };
    const s = await t.ask(contract, 'simular', ana(t), que);
    expect(s.prepago).toMatchObject({ comision: 19_000, saldo: 1_699_276 });
    expect(s.prepago?.cuotas.map((q) => q.monto)).toEqual([302_342, 302_342, 302_342, 302_342, 302_342, 302_340]);
    const r = await recibir(t, pedido);
    expect(r.aplicaciones.filter((a) => a.concepto === 'CAPITAL').reduce((x, a) => x + a.monto, 0)).toBe(1_000_000);
    expect(r.aplicaciones.filter((a) => a.concepto === 'INTERES').map((a) => a.monto)).toEqual([9_500]);
    expect((await cuotas(t, c.id)).slice(6).map((q) => q.cuota)).toEqual([302_342, 302_342, 302_342, 302_342, 302_342, 302_340]);
    expect(await descuadres(t)).toEqual([]);
  });

  it('el mismo con reduce_plazo: tres de 480.266 y una de 335.903 el 20-01-2027', async () => {
    const c = await conPagadas(t, 6);
    await hoy(t, '2026-10-05');
    const prepago = { politica: 'reduce_plazo' as const, credito_id: c.id };
    await recibir(t, transferencia(c.rut, 1_028_500, '2026-10-05', { prepago }));
    const quedan = (await cuotas(t, c.id)).slice(6).filter((q) => q.estado_cuota !== 'reemplazada');
    expect(quedan.map((q) => q.cuota)).toEqual([480_266, 480_266, 480_266, 335_903]);
    expect(quedan.at(-1)?.vencimiento).toBe('2027-01-20');
  });

  it('bajo el 20 % del saldo (539.856) se rechaza, salvo consentimiento de quien puede, con motivo', async () => {
    const c = await conPagadas(t, 6);
    await hoy(t, '2026-10-05');
    const prepago = { ...PREPAGO, credito_id: c.id };
    const corto = (extra = {}) => transferencia(c.rut, 300_000, '2026-10-05', { prepago: { ...prepago, ...extra } });
    await expect(recibir(t, corto())).rejects.toMatchObject({ codigo: 'prepago_parcial_bajo_minimo', datos: { minimo: '$539.856' } });
    await expect(recibir(t, corto({ consentimiento: true }))).rejects.toMatchObject({ codigo: 'motivo_requerido' });
    const r = await recibir(t, { ...corto({ consentimiento: true }), motivo: 'lo aprobó la gerencia' });
    expect(r.tipo_pago).toBe('PREPAGO');
    await expect(recibir(t, corto({ consentimiento: true, meses_comision: '2' }))).rejects.toMatchObject({
      codigo: 'comision_no_pactable',
    });
  });
});

describe('al terminar', () => {
  it('los invariantes de todas las áreas se cumplen', async () => {
    expect(await violaciones(t)).toEqual([]);
  });
});
