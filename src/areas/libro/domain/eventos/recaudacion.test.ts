import { describe, expect, it } from 'vitest';
import { imputar } from '#finanzas/imputacion.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { abonosDe } from './deudas.ts';
import { abono, BANCO, CAJA, CLIENTE, CUOTA_7, DOC_1021, de, PAC, PERSONA, p, pasivo, verificar } from './ejemplos.fixture.ts';
import { asientosDe } from './registro.ts';

const [GASTOS, MORA, INTERES] = CUOTA_7;
const sin = <T>(x: T | undefined): x is T => x !== undefined;

describe('recaudacion_credito (ledger §3, areas/3 recaudaciones)', () => {
  it('transferencia de 300.000 sobre la cuota 7', () =>
    void verificar(
      'recaudacion_credito',
      { medio: BANCO, abonos: [...[GASTOS, MORA, INTERES].filter(sin), abono('cuota', 'CAPITAL', 195_953)] },
      'D1102 300,000 / H1208 40,768 · H4105 11,993 · H1202 51,286 · H1201 195,953',
    ));
  it('PAC: la plata está en tránsito', () =>
    void verificar(
      'recaudacion_credito',
      { medio: PAC, abonos: [abono('cuota', 'INTERES', 51_286), abono('cuota', 'CAPITAL', 428_980)] },
      'D1105 480,266 / H1202 51,286 · H1201 428,980',
    ));
  it('ledger §2: cuota de 916.800 pagada 10 días tarde', () =>
    void verificar(
      'recaudacion_credito',
      {
        medio: BANCO,
        abonos: [abono('cuota', 'CAPITAL', 766_800), abono('cuota', 'INTERES', 150_000), abono('cuota', 'MORA', 6_112)],
      },
      'D1102 922,912 / H1201 766,800 · H1202 150,000 · H4105 6,112',
    ));
  it('ledger §2: PAC cobrado de la cuota de 916.800', () =>
    void verificar(
      'recaudacion_credito',
      { medio: PAC, abonos: [abono('cuota', 'CAPITAL', 778_302), abono('cuota', 'INTERES', 138_498)] },
      'D1105 916,800 / H1201 778,302 · H1202 138,498',
    ));
  it('ledger §2: lo pagado de más es un pasivo, nunca un saldo negativo', () =>
    void verificar('recaudacion_credito', { medio: BANCO, a_favor: [pasivo('PAGO_DOBLE', 83_200)] }, 'D1102 83,200 / H2105 83,200'));
  it('redondeo_efectivo: 533.027 en efectivo se cobran 533.030', () =>
    void verificar(
      'recaudacion_credito',
      { medio: CAJA, abonos: CUOTA_7, redondeo: p(3) },
      'D1101 533,030 / H1208 40,768 · H4105 11,993 · H1202 51,286 · H1201 428,980 · H5106 3',
    ));
  it('redondeo_efectivo: cuando se cobra menos, la diferencia es gasto', () =>
    void verificar(
      'recaudacion_credito',
      { medio: CAJA, abonos: [abono('cuota', 'CAPITAL', 1_004)], redondeo: p(-4) },
      'D1101 1,000 · D5106 4 / H1201 1,004',
    ));
});

describe('un pago con la UF bajo la del giro (areas 1, creditos)', () => {
  it('lo que no entró sale de 1201 contra su reajuste', () =>
    void verificar('baja_de_uf', { bajas: [de(36_000, 'cuota:7')] }, 'D1203 36,000 / H1201 36,000'));
  it('los gastos de cobranza cobrados a otra UF que la de su cargo son reajuste, de más o de menos (docs/decisiones/0029)', () => {
    verificar('reajuste_gastos', { alzas: [de(2_887, 'cuota:7')], bajas: [] }, 'D1208 2,887 / H4102 2,887');
    verificar('reajuste_gastos', { alzas: [], bajas: [de(1_925, 'cuota:7')] }, 'D4102 1,925 / H1208 1,925');
  });
});

describe('de la imputación al asiento', () => {
  it('imputar y recaudacion_credito dan el ejemplo de 300.000', () => {
    const montos = { costas: p(0), gastos: p(40_768), mora: p(11_993), interes: p(51_286), capital: p(428_980) };
    const { aplicaciones } = imputar([{ pk: 'cuota:7', vencimiento: fecha('2026-10-20'), numero: '7', ...montos }], p(300_000));
    const abonos = abonosDe(aplicaciones, () => ({ rut: PERSONA }));
    verificar(
      'recaudacion_credito',
      { medio: BANCO, abonos },
      'D1102 300,000 / H1208 40,768 · H4105 11,993 · H1202 51,286 · H1201 195,953',
    );
    const enCausa = abonosDe(aplicaciones, () => ({ rut: PERSONA, clase: 'causa' }));
    verificar('recaudacion_credito', { medio: BANCO, abonos: enCausa }, 'D1102 300,000 / H1208 40,768 · H4105 11,993 · H1207 247,239');
  });
});

describe('recaudacion_factoring y excedente (ledger §3, domain §6.10)', () => {
  it('en causa, lo que debe el deudor sale de 1207 y la mora de la retención (areas 6 §0.4)', () =>
    void verificar(
      'recaudacion_factoring',
      {
        documento: { ...DOC_1021, en_causa: true },
        medio: BANCO,
        pago: p(12_500_000),
        mora: p(117_000),
        retencion: p(1_250_000),
        por_devengar: p(0),
      },
      'D1102 12,500,000 / H1207 12,500,000; D2108 117,000 / H4105 117,000',
    ));
  const base = { documento: DOC_1021, medio: BANCO, retencion: p(1_250_000) };
  it('33-1021 pagado 13 días tarde', () =>
    void verificar(
      'recaudacion_factoring',
      { ...base, pago: p(12_500_000), mora: p(117_000), por_devengar: p(256_500) },
      'D1102 12,500,000 / H1301 12,500,000; D2110 256,500 / H4103 256,500; D2108 117,000 / H4105 117,000',
    ));
  it('ledger §2: 11.900.000 pagados 10 días tarde', () =>
    void verificar(
      'recaudacion_factoring',
      { ...base, retencion: p(1_190_000), pago: p(11_900_000), mora: p(71_400), por_devengar: p(257_040) },
      'D1102 11,900,000 / H1301 11,900,000; D2110 257,040 / H4103 257,040; D2108 71,400 / H4105 71,400',
    ));
  it('los gastos de cobranza también salen de la retención', () =>
    void verificar(
      'recaudacion_factoring',
      { ...base, pago: p(5_000_000), mora: p(117_000), gastos: p(10_000), por_devengar: p(0) },
      'D1102 5,000,000 / H1301 5,000,000; D2108 127,000 / H4105 117,000 · H1208 10,000',
    ));
  it('la mora que excede la retención la debe el cedente', () => {
    const datos = { ...base, retencion: p(100_000), pago: p(12_500_000), mora: p(117_000), por_devengar: p(0) };
    verificar(
      'recaudacion_factoring',
      { ...datos, pk_saldo_cedente: 'saldo_cedente:3' },
      'D1102 12,500,000 / H1301 12,500,000; D2108 100,000 · D1302 17,000 / H4105 117,000',
    );
    expect(() => asientosDe('recaudacion_factoring', datos)).toThrow(RangeError);
  });
  it('lo pagado sobre el documento es un pasivo del pagador', () =>
    void verificar(
      'recaudacion_factoring',
      { ...base, pago: p(12_500_000), mora: p(0), por_devengar: p(0), a_favor: [pasivo('PAGO_DOBLE', 1_000)] },
      'D1102 12,501,000 / H1301 12,500,000 · H2105 1,000',
    ));
  it('redondeo_efectivo dentro del recibo de un documento', () =>
    void verificar(
      'recaudacion_factoring',
      { ...base, medio: CAJA, pago: p(533_027), mora: p(0), por_devengar: p(0), redondeo: p(3) },
      'D1101 533,030 / H1301 533,027 · H5106 3',
    ));
  it('excedente_factoring: pasa del documento al pasivo', () => {
    const datos = { documento: DOC_1021, excedente: p(1_133_000), pk_pasivo: 'pasivo:8' };
    const [lineas = []] = verificar('excedente_factoring', datos, 'D2108 1,133,000 / H2108 1,133,000');
    expect(lineas.map((l) => l.pk)).toEqual(['documento:1021', 'pasivo:8']);
  });
});

describe('depósitos, prepagos y recuperos (ledger §3)', () => {
  const deposito = de(500_000, 'pasivo:5');
  it('recaudacion_por_identificar', () =>
    void verificar(
      'recaudacion_por_identificar',
      { deposito: { monto: p(500_000), pk: 'pasivo:5' }, medio: BANCO },
      'D1102 500,000 / H2106 500,000',
    ));
  it('identificacion_deposito: paga lo elegido y el resto queda a favor', () =>
    void verificar(
      'identificacion_deposito',
      {
        deposito,
        abonos: [abono('cuota', 'INTERES', 51_286), abono('cuota', 'CAPITAL', 428_980)],
        a_favor: [pasivo('SALDO_A_FAVOR', 19_734)],
      },
      'D2106 500,000 / H1202 51,286 · H1201 428,980 · H2105 19,734',
    ));
  it('prepago_credito total (T10)', () =>
    void verificar(
      'prepago_credito',
      {
        medio: BANCO,
        por_devengar: [de(25_643, 'cuota:7')],
        abonos: [abono('cuota', 'CAPITAL', 2_699_276), abono('cuota', 'INTERES', 25_643)],
        comision: de(51_286, 'credito:1'),
      },
      'D1202 25,643 / H4101 25,643; D1102 2,776,205 / H1201 2,699,276 · H1202 25,643 · H4106 51,286',
    ));
  it('ledger §2: prepago con comisión diferida', () =>
    void verificar(
      'prepago_credito',
      {
        medio: BANCO,
        por_devengar: [de(69_249, 'cuota:2')],
        abonos: [abono('cuota', 'CAPITAL', 9_233_200), abono('cuota', 'INTERES', 69_249)],
        comision: de(138_498, 'credito:1'),
        comision_diferida: de(91_667, 'credito:1'),
      },
      'D1202 69,249 / H4101 69,249; D1102 9,440,947 / H1201 9,233,200 · H1202 69,249 · H4106 138,498; D2109 91,667 / H4104 91,667',
    ));
  it('recuperacion_costas: cobradas o perdidas', () => {
    const costas = [de(180_000, 'costa:1')];
    verificar('recuperacion_costas', { costas, medio: BANCO }, 'D1102 180,000 / H1205 180,000');
    verificar('recuperacion_costas', { costas, medio: 'perdida' }, 'D5104 180,000 / H1205 180,000');
  });
});

describe('la línea de banco lleva con qué conciliarla (domain §14 R1, R2)', () => {
  it('RUT y número de operación quedan en 1102', () => {
    const medio = { ...BANCO, rut: CLIENTE, documento: '0012345' };
    const [lineas = []] = asientosDe('recaudacion_credito', { medio, abonos: CUOTA_7 });
    expect(lineas[0]).toEqual({ cuenta: '1102.01', debe: 533_027, haber: 0, moneda: 'CLP', rut: CLIENTE, documento: '0012345' });
  });
});
