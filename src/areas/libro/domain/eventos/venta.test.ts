import { describe, it } from 'vitest';
import { abono, BANCO, COMPRADOR, de, p, verificar } from './ejemplos.fixture.ts';

const obligacion = (monto: number) => [de(monto, 'pagare:1', COMPRADOR)];

describe('venta de pagarés (ledger §3, domain §7 T18)', () => {
  it('sin responsabilidad: devenga al día, sale la cartera, queda la utilidad', () =>
    void verificar(
      'venta_pagares',
      {
        responsabilidad: 'sin',
        medio: BANCO,
        precio: p(4_878_974),
        por_devengar: [de(44_908, 'cuota:2')],
        capital: [de(4_727_136, 'cuota:2')],
        intereses: [de(44_908, 'cuota:2')],
      },
      'D1202 44,908 / H4101 44,908; D1102 4,878,974 / H1201 4,727,136 · H1202 44,908 · H4108 106,930',
    ));
  it('ledger §2: venta sin responsabilidad', () =>
    void verificar(
      'venta_pagares',
      {
        responsabilidad: 'sin',
        medio: BANCO,
        precio: p(5_600_000),
        por_devengar: [de(40_000, 'cuota:1')],
        capital: [de(5_454_898, 'cuota:1')],
        intereses: [de(40_000, 'cuota:1')],
      },
      'D1202 40,000 / H4101 40,000; D1102 5,600,000 / H1201 5,454,898 · H1202 40,000 · H4108 105,102',
    ));
  // 84,0813 UF lent at 39.841,72 and sold at 40.001,10: decimal arithmetic in Python (`venta-pagares/service/uf.test.ts`).
  const enUf = { responsabilidad: 'sin' as const, medio: BANCO, precio: p(3_379_485), intereses: [de(8_408, 'cuota:2')] };
  it('en UF: el reajuste se reconoce al día, y 1203 sale con el capital', () =>
    void verificar(
      'venta_pagares',
      {
        ...enUf,
        por_devengar: [de(561, 'cuota:2')],
        por_reajustar: [de(515, 'cuota:2')],
        capital: [de(3_349_944, 'cuota:2')],
        reajustes: [de(13_400, 'cuota:2')],
      },
      'D1202 561 / H4101 561; D1203 515 / H4102 515; D1102 3,379,485 / H1201 3,349,944 · H1202 8,408 · H1203 13,400 · H4108 7,733',
    ));
  it('en UF: lo reconocido después de la liquidación vuelve, y con la UF bajo la del giro 1203 sale por el otro lado', () =>
    void verificar(
      'venta_pagares',
      {
        ...enUf,
        por_devengar: [de(-280, 'cuota:2')],
        por_reajustar: [de(-1_031, 'cuota:2')],
        capital: [de(3_364_344, 'cuota:2')],
        reajustes: [de(-1_000, 'cuota:2')],
      },
      'D4101 280 / H1202 280; D4102 1,031 / H1203 1,031; D1102 3,379,485 · D1203 1,000 / H1201 3,364,344 · H1202 8,408 · H4108 7,733',
    ));
  it('bajo la par hay pérdida', () =>
    void verificar(
      'venta_pagares',
      { responsabilidad: 'sin', medio: BANCO, precio: p(990), por_devengar: [], capital: [de(1_000, 'cuota:1')], intereses: [] },
      'D1102 990 · D5105 10 / H1201 1,000',
    ));
  it('ledger §2: con responsabilidad la cartera no sale de los libros', () =>
    void verificar(
      'venta_pagares',
      { responsabilidad: 'con', medio: BANCO, obligacion: obligacion(2_000_000), par: p(1_950_000) },
      'D1102 2,000,000 / H2201 2,000,000; D8103 1,950,000 / H9103 1,950,000',
    ));
});

describe('recaudación, rendición y recompra de lo vendido (ledger §3)', () => {
  const por_rendir = [de(480_266, 'pasivo:3', COMPRADOR)];
  const con = { capital: [de(390_450, 'cuota:2')], intereses: [de(89_816, 'cuota:2')], obligacion: obligacion(390_450) };
  it('recaudo_vendido: lo cobrado es del comprador', () =>
    void verificar('recaudo_vendido', { medio: BANCO, por_rendir }, 'D1102 480,266 / H2112 480,266'));
  it('recaudo_vendido con responsabilidad: baja la cartera y la obligación', () =>
    void verificar(
      'recaudo_vendido',
      { medio: BANCO, por_rendir, con_responsabilidad: con },
      'D1102 480,266 / H2112 480,266; D2201 390,450 · D4101 89,816 / H1201 390,450 · H1202 89,816',
    ));
  it('recaudo_vendido: al terminar, lo que queda en la obligación es utilidad y el orden se cierra', () =>
    void verificar(
      'recaudo_vendido',
      { medio: BANCO, por_rendir, con_responsabilidad: { ...con, queda_en_obligacion: obligacion(9_550)[0], orden: p(390_450) } },
      'D1102 480,266 / H2112 480,266; D2201 390,450 · D4101 89,816 / H1201 390,450 · H1202 89,816; D2201 9,550 / H4108 9,550; D9103 390,450 / H8103 390,450',
    ));
  it('recaudo_vendido: gastos de cobranza y nuestra parte de la mora son nuestros', () =>
    void verificar(
      'recaudo_vendido',
      { medio: BANCO, por_rendir, nuestro: [abono('cuota', 'GASTOS', 40_768), abono('cuota', 'MORA', 1_199)] },
      'D1102 522,233 / H2112 480,266 · H1208 40,768 · H4105 1,199',
    ));
  const enUf = [abono('cuota', 'INTERES', 16_855), abono('cuota', 'REAJUSTE', 4_184), abono('cuota', 'CAPITAL', 663_321)];
  const abonado = [abono('cuota', 'INTERES', 89_816), abono('cuota', 'CAPITAL', 390_450)];
  it('recaudo_vendido junto a la recaudación: devuelve lo abonado y la cartera no se mueve', () =>
    void verificar('recaudo_vendido', { medio: null, por_rendir, abonado }, 'D1202 89,816 · D1201 390,450 / H2112 480,266'));
  it('recaudo_vendido junto a la recaudación, con responsabilidad: baja la obligación', () =>
    void verificar(
      'recaudo_vendido',
      { medio: null, por_rendir, abonado, con_responsabilidad: con },
      'D2201 390,450 · D4101 89,816 / H2112 480,266',
    ));
  it('recaudo_vendido con responsabilidad vendido bajo la par: lo que le falta a la obligación es pérdida', () =>
    void verificar(
      'recaudo_vendido',
      { medio: null, por_rendir, abonado, con_responsabilidad: { ...con, obligacion: obligacion(390_000) } },
      'D2201 390,000 · D5105 450 · D4101 89,816 / H2112 480,266',
    ));
  it('recaudo_vendido en UF junto a la recaudación: 1203 vuelve con lo demás', () =>
    void verificar(
      'recaudo_vendido',
      { medio: null, por_rendir: [de(684_360, 'pasivo:3', COMPRADOR)], abonado: enUf },
      'D1202 16,855 · D1203 4,184 · D1201 663,321 / H2112 684,360',
    ));
  it('recaudo_vendido en UF con responsabilidad: 2201 baja al valor de la venta y lo que subió la UF es del comprador', () =>
    void verificar(
      'recaudo_vendido',
      {
        medio: null,
        por_rendir: [de(684_360, 'pasivo:3', COMPRADOR)],
        abonado: enUf,
        con_responsabilidad: {
          capital: [de(665_974, 'cuota:2')],
          intereses: [de(16_855, 'cuota:2')],
          obligacion: obligacion(665_974),
          reajuste_posterior: de(1_531, 'cuota:2'),
        },
      },
      'D2201 665,974 · D4101 16,855 · D4102 1,531 / H2112 684,360',
    ));
  // Cuota 2 of domain §5 (interest 89.816, capital 390.450) and half of a mora: what the buyer forgives is his loss, not ours.
  const perdonado = [...abonado, abono('cuota', 'MORA', 5_997)];
  it('condonacion_vendida: junto a la condonación, nuestra pérdida vuelve y la cartera del comprador no se mueve', () =>
    void verificar('condonacion_vendida', { abonado: perdonado }, 'D1202 89,816 · D1201 390,450 · D4105 5,997 / H5107 486,263'));
  it('condonacion_vendida con responsabilidad: se le debe menos al comprador, y el interés que no llegó deja de ser ingreso', () =>
    void verificar(
      'condonacion_vendida',
      { abonado: perdonado, con_responsabilidad: con },
      'D2201 390,450 · D4101 89,816 · D4105 5,997 / H5107 486,263',
    ));
  it('rendicion_comprador', () => void verificar('rendicion_comprador', { por_rendir, medio: BANCO }, 'D2112 480,266 / H1102 480,266'));
  it('recompra_pagare a la par', () =>
    void verificar(
      'recompra_pagare',
      { responsabilidad: 'sin', medio: BANCO, capital: [de(4_727_136, 'cuota:2')], intereses: [de(44_908, 'cuota:2')] },
      'D1201 4,727,136 · D1202 44,908 / H1102 4,772,044',
    ));
  it('recompra_pagare en UF: vuelve también su reajuste', () =>
    void verificar(
      'recompra_pagare',
      {
        responsabilidad: 'sin',
        medio: BANCO,
        capital: [de(2_686_623, 'cuota:3')],
        intereses: [de(9_187, 'cuota:3')],
        reajustes: [de(25_628, 'cuota:3')],
      },
      'D1201 2,686,623 · D1202 9,187 · D1203 25,628 / H1102 2,721,438',
    ));
  it('recompra_pagare con responsabilidad: se extingue la obligación y termina el orden', () =>
    void verificar(
      'recompra_pagare',
      { responsabilidad: 'con', medio: BANCO, par: p(1_950_000), obligacion: obligacion(1_960_000), orden: p(1_950_000) },
      'D2201 1,960,000 / H1102 1,950,000 · H4108 10,000; D9103 1,950,000 / H8103 1,950,000',
    ));
});
