import { describe, it } from 'vitest';
import { abono, BANCO, CLIENTE, DOC_233, DOC_1021, de, EXCEDENTE, p, pasivo, verificar } from './ejemplos.fixture.ts';

describe('condonación, reprogramación y prolongación (ledger §3)', () => {
  it('condonacion: gastos y la mitad de la mora', () =>
    void verificar(
      'condonacion',
      { deuda: [abono('cuota', 'GASTOS', 40_768), abono('cuota', 'MORA', 5_997)] },
      'D5107 46,765 / H1208 40,768 · H4105 5,997',
    ));
  it('reprogramacion_credito: el interés de 30 días o más se capitaliza', () =>
    void verificar(
      'reprogramacion_credito',
      {
        capital_nuevo: [de(2_313_432, 'cuota:201')],
        deuda: [abono('cuota', 'CAPITAL', 2_270_296, 'cuota:8'), abono('cuota', 'INTERES', 43_136, 'cuota:8')],
      },
      'D1201 2,313,432 / H1201 2,270,296 · H1202 43,136',
    ));
  it('prolongacion_cobro: el interés que no se capitaliza se paga', () =>
    void verificar(
      'prolongacion_cobro',
      { medio: BANCO, cargos: [abono('cuota', 'INTERES', 43_136, 'cuota:8')] },
      'D1102 43,136 / H1202 43,136',
    ));
  it('prolongacion_cobro: el impuesto del exceso se paga', () =>
    void verificar('prolongacion_cobro', { medio: BANCO, ite: p(342) }, 'D1102 342 / H2101 342'));
  it('prolongacion_compensacion', () =>
    void verificar(
      'prolongacion_compensacion',
      { pasivos: [pasivo(EXCEDENTE, 43_136)], cargos: [abono('cuota', 'INTERES', 43_136, 'cuota:8')] },
      'D2108 43,136 / H1202 43,136',
    ));
  it('devengo_gastos_cobranza', () =>
    void verificar('devengo_gastos_cobranza', { gastos: [de(40_768, 'cuota:7')] }, 'D1208 40,768 / H4109 40,768'));
});

describe('documentos después del giro (ledger §3)', () => {
  it('nota_credito_cedida: lo que la retención no cubre lo debe el cedente', () =>
    void verificar(
      'nota_credito_cedida',
      { documento: DOC_233, monto: p(500_000), retencion: p(320_000), pk_saldo_cedente: 'saldo_cedente:1' },
      'D2108 320,000 · D1302 180,000 / H1301 500,000',
    ));
  it('nota_credito_cedida: una nota menor que la retención no deja deuda (domain §6.10, 34-233)', () =>
    void verificar(
      'nota_credito_cedida',
      { documento: DOC_233, monto: p(200_000), retencion: p(320_000), pk_saldo_cedente: 'saldo_cedente:1' },
      'D2108 200,000 / H1301 200,000',
    ));
  it('recompra_factoring: paga anticipo y mora, y se gana lo no devengado', () =>
    void verificar(
      'recompra_factoring',
      {
        documento: DOC_1021,
        medio: BANCO,
        anticipo_pendiente: p(11_250_000),
        retencion: p(1_250_000),
        mora: p(117_000),
        por_devengar: p(256_500),
      },
      'D1102 11,367,000 · D2108 1,250,000 / H1301 12,500,000 · H4105 117,000; D2110 256,500 / H4103 256,500',
    ));
  it('pago_al_cliente: el cedente pasa a deber el anticipo', () =>
    void verificar(
      'pago_al_cliente',
      { documento: DOC_1021, anticipo_pendiente: p(11_250_000), retencion: p(1_250_000), pk_saldo_cedente: 'saldo_cedente:2' },
      'D1302 11,250,000 · D2108 1,250,000 / H1301 12,500,000',
    ));
  it('pago_al_cliente de un documento en causa, con diferencia de precio por ganar', () =>
    void verificar(
      'pago_al_cliente',
      {
        documento: { ...DOC_1021, en_causa: true },
        anticipo_pendiente: p(11_250_000),
        retencion: p(1_250_000),
        pk_saldo_cedente: 'saldo_cedente:2',
        por_devengar: p(256_500),
      },
      'D1302 11,250,000 · D2108 1,250,000 / H1207 12,500,000; D2110 256,500 / H4103 256,500',
    ));
});

describe('cargos al cliente (ledger §3)', () => {
  const cargo = (monto: number) => ({ cargo: de(monto, 'gasto:1', CLIENTE) });
  const contrato = { neto: p(100_000), iva: p(19_000), cargo: { pk: 'gasto:2', rut: CLIENTE } };
  it('contrato_cobro por cobrar', () => void verificar('contrato_cobro', contrato, 'D1209 119,000 / H4104 100,000 · H2102 19,000'));
  it('contrato_cobro pagado al tiro', () =>
    void verificar('contrato_cobro', { ...contrato, medio: BANCO }, 'D1102 119,000 / H4104 100,000 · H2102 19,000'));
  it('ite_pagare', () => {
    verificar('ite_pagare', cargo(13_200), 'D1209 13,200 / H2101 13,200');
    verificar('ite_pagare', cargo(6_600), 'D1209 6,600 / H2101 6,600');
  });
  it('gasto_notarial', () => void verificar('gasto_notarial', cargo(25_000), 'D1209 25,000 / H2103 25,000'));
  it('gasto_constitucion', () => void verificar('gasto_constitucion', cargo(25_000), 'D1209 25,000 / H2103 25,000'));
  it('prima_seguro_garantia', () => void verificar('prima_seguro_garantia', cargo(25_000), 'D1209 25,000 / H2103 25,000'));
  it('prima_seguro_credito: se debe al asegurador, como la de una garantía', () =>
    void verificar('prima_seguro_credito', cargo(2_500), 'D1209 2,500 / H2103 2,500'));
});

describe('prórrogas (ledger §3, domain §6.13)', () => {
  const cargo = { pk: 'prorroga:1', rut: CLIENTE };
  const gastos = { gasto: p(10_000), iva: p(1_900) };
  it('prorroga_cargo de un documento al día (T15)', () =>
    void verificar(
      'prorroga_cargo',
      { cargo, intereses: [de(236_250, DOC_1021.pk, CLIENTE)], ...gastos },
      'D1209 248,150 / H2110 236,250 · H4104 10,000 · H2102 1,900',
    ));
  it('prorroga_cargo de un documento vencido cobra también la mora', () =>
    void verificar(
      'prorroga_cargo',
      { cargo, intereses: [de(133_875, DOC_1021.pk, CLIENTE)], mora: p(117_000), ...gastos },
      'D1209 262,775 / H2110 133,875 · H4105 117,000 · H4104 10,000 · H2102 1,900',
    ));
  it('prorroga_cargo de una cuota', () =>
    void verificar(
      'prorroga_cargo',
      { cargo, intereses: [de(10_086, 'cuota:2')], ...gastos },
      'D1209 21,986 / H2110 10,086 · H4104 10,000 · H2102 1,900',
    ));
  const deuda = { cargo: de(248_150, 'prorroga:1', CLIENTE) };
  it('prorroga_cobro', () => void verificar('prorroga_cobro', { ...deuda, medio: BANCO }, 'D1102 248,150 / H1209 248,150'));
  it('prorroga_compensacion', () =>
    void verificar('prorroga_compensacion', { ...deuda, pasivos: [pasivo(EXCEDENTE, 248_150)] }, 'D2108 248,150 / H1209 248,150'));
  it('prorroga_capitalizacion: en un documento baja la retención; en una cuota sube el capital', () => {
    const doc = { tipo: 'documento', pk: DOC_1021.pk, rut: CLIENTE } as const;
    verificar('prorroga_capitalizacion', { ...deuda, objeto: doc }, 'D2108 248,150 / H1209 248,150');
    const cuota = { tipo: 'cuota', pk: 'cuota:2', rut: CLIENTE } as const;
    verificar('prorroga_capitalizacion', { ...deuda, objeto: cuota }, 'D1201 248,150 / H1209 248,150');
  });
});
