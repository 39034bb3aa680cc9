import { describe, expect, it } from 'vitest';
import { saldoPorPk } from '../balance.fixture.ts';
import { abono, BANCO, CLIENTE, CUOTA_7, DEUDOR, de, EXCEDENTE, PERSONA, p, pasivo, verificar } from './ejemplos.fixture.ts';
import { asientosDe, type DatosDe } from './registro.ts';

/** Table of domain §5: amortización by cuota, Σ = 5.075.605. */
const AMORTIZACIONES = [348_469, 390_450, 397_869, 405_428, 413_132, 420_981, 428_980, 437_130, 445_436, 453_899, 462_523, 471_308];
const CREDITO: DatosDe<'giro_credito'> = {
  capital: AMORTIZACIONES.map((a, i) => de(a, `cuota:${i + 1}`)),
  giro: { medio: BANCO, monto: p(5_000_000) },
  ite: p(40_605),
  costos: [{ monto: p(35_000), rut: PERSONA }],
};

/** Domain §6.6. */
const FACTORING: DatosDe<'giro_factoring'> = {
  cedente: CLIENTE,
  documentos: [
    {
      pk: 'documento:1021',
      documento: '33-1021',
      deudor: DEUDOR,
      monto: p(12_500_000),
      retencion: p(1_250_000),
      diferencia_precio: p(256_500),
    },
    {
      pk: 'documento:1022',
      documento: '33-1022',
      deudor: DEUDOR,
      monto: p(7_840_000),
      retencion: p(784_000),
      diferencia_precio: p(122_774),
    },
    { pk: 'documento:233', documento: '34-233', deudor: DEUDOR, monto: p(3_200_000), retencion: p(320_000), diferencia_precio: p(25_920) },
  ],
  comision: p(94_160),
  gastos: p(25_000),
  iva: p(22_640),
  descuentos: [abono('cuota', 'CAPITAL', 450_000, 'cuota:99')],
  giro: { medio: BANCO, monto: p(20_189_006) },
};

describe('giro_credito (ledger §3, domain §5)', () => {
  it('el capital se contabiliza cuota por cuota y suma P', () => {
    const [lineas = []] = verificar('giro_credito', CREDITO, 'D1201 5,075,605 / H1102 5,000,000 · H2101 40,605 · H2103 35,000');
    expect([...saldoPorPk(lineas, '1201').values()]).toEqual(AMORTIZACIONES);
  });
  it('ledger §2: con comisión diferida e IVA', () =>
    void verificar(
      'giro_credito',
      {
        capital: [de(10_000_000, 'cuota:1')],
        giro: { medio: BANCO, monto: p(9_776_800) },
        ite: p(79_200),
        costos: [{ monto: p(25_000) }],
        comision_diferida: de(100_000, 'credito:1'),
        iva: p(19_000),
      },
      'D1201 10,000,000 / H2101 79,200 · H2103 25,000 · H2109 100,000 · H2102 19,000 · H1102 9,776,800',
    ));
  it('ledger §2: crédito de 300 UF a 39.000, sin impuesto ni costos', () =>
    void verificar(
      'giro_credito',
      { capital: [de(11_700_000, 'cuota:1')], giro: { medio: BANCO, monto: p(11_700_000) }, ite: p(0) },
      'D1201 11,700,000 / H1102 11,700,000',
    ));
  it('descuento_de_giro: las deudas descontadas quedan dentro del giro, por concepto', () =>
    void verificar(
      'giro_credito',
      { ...CREDITO, giro: { medio: BANCO, monto: p(4_466_973) }, descuentos: CUOTA_7.map((a) => ({ ...a, pk: 'cuota:77' })) },
      'D1201 5,075,605 / H1102 4,466,973 · H2101 40,605 · H2103 35,000 · H1208 40,768 · H4105 11,993 · H1202 51,286 · H1201 428,980',
    ));
  it('retencion_legal: lo retenido queda en 2105 del beneficiario', () =>
    void verificar(
      'giro_credito',
      { ...CREDITO, giro: { medio: BANCO, monto: p(2_500_000) }, retenciones: [de(2_500_000, 'pasivo:9')] },
      'D1201 5,075,605 / H1102 2,500,000 · H2105 2,500,000 · H2101 40,605 · H2103 35,000',
    ));
  it('un giro que no suma el capital no se contabiliza', () => {
    const malo = { ...CREDITO, ite: p(40_604) };
    expect(() => asientosDe('giro_credito', malo)).toThrow('asiento_descuadrado');
  });
});

describe('giro_factoring (ledger §3, domain §6.6)', () => {
  const EJEMPLO = 'D1301 23,540,000 / H2108 2,354,000 · H2110 405,194 · H4104 119,160 · H2102 22,640 · H1201 450,000 · H1102 20,189,006';
  it('el ejemplo al peso', () => void verificar('giro_factoring', FACTORING, EJEMPLO));
  it('cada documento lleva su pk, folio y RUT: el auxiliar es igual a la cuenta', () => {
    const [lineas = []] = verificar('giro_factoring', FACTORING, EJEMPLO);
    for (const [i, d] of FACTORING.documentos.entries()) {
      const propias = lineas.filter((l) => l.pk === d.pk && l.documento === d.documento);
      expect(propias.map((l) => [l.cuenta, l.rut, l.debe + l.haber])).toEqual([
        ['1301', DEUDOR, d.monto],
        ['2108', CLIENTE, d.retencion],
        ['2110', CLIENTE, d.diferencia_precio],
      ]);
      const anticipo = [11_250_000, 7_056_000, 2_880_000][i] ?? 0;
      expect((saldoPorPk(lineas, '1301').get(d.pk) ?? 0) + (saldoPorPk(lineas, '2108').get(d.pk) ?? 0)).toBe(anticipo);
    }
  });
  it('ledger §2: 11.900.000 al 90 %, 45 días, 1,6 %', () =>
    void verificar(
      'giro_factoring',
      {
        cedente: CLIENTE,
        documentos: [
          {
            pk: 'documento:5',
            documento: '33-5',
            deudor: DEUDOR,
            monto: p(11_900_000),
            retencion: p(1_190_000),
            diferencia_precio: p(257_040),
          },
        ],
        comision: p(35_700),
        gastos: p(0),
        iva: p(6_783),
        giro: { medio: BANCO, monto: p(10_410_477) },
      },
      'D1301 11,900,000 / H2108 1,190,000 · H2110 257,040 · H4104 35,700 · H2102 6,783 · H1102 10,410,477',
    ));
  it('un excedente del cliente aplicado al giro sube lo que recibe', () =>
    void verificar(
      'giro_factoring',
      { ...FACTORING, a_favor: [pasivo(EXCEDENTE, 1_133_000)], giro: { medio: BANCO, monto: p(21_322_006) } },
      'D1301 23,540,000 · D2108 1,133,000 / H2108 2,354,000 · H2110 405,194 · H4104 119,160 · H2102 22,640 · H1201 450,000 · H1102 21,322,006',
    ));
});
