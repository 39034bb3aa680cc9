import { describe, expect, it } from 'vitest';
import { invertir } from '../asiento.ts';
import { abono, BANCO, CAJA, CLIENTE, CUOTA_916_800, DOC_1021, de, notacion, PAC, p, verificar } from './ejemplos.fixture.ts';
import { asientosDe } from './registro.ts';

describe('devengo_diario (ledger §3 y §2)', () => {
  const COSTO_DIA = [de(6_750, 'documento:1021', CLIENTE), de(4_234, 'documento:1022', CLIENTE), de(1_728, 'documento:233', CLIENTE)];
  it('un día de diferencia de precio y un reajuste de UF son asientos separados', () => {
    verificar('devengo_diario', { diferencias_precio: COSTO_DIA }, 'D2110 12,712 / H4103 12,712');
    verificar('devengo_diario', { reajustes: [de(36_000, 'cuota:1')] }, 'D1203 36,000 / H4102 36,000');
    const juntos = asientosDe('devengo_diario', { diferencias_precio: COSTO_DIA, reajustes: [de(36_000, 'cuota:1')] });
    expect(notacion(juntos)).toEqual(['D1203 36000 · H4102 36000', 'D2110 12712 · H4103 12712']);
  });
  it('ledger §2: mes 1, intereses y comisión diferida', () =>
    void verificar(
      'devengo_diario',
      { intereses: [de(150_000, 'cuota:1')], comisiones: [de(8_333, 'credito:1')] },
      'D1202 150,000 / H4101 150,000; D2109 8,333 / H4104 8,333',
    ));
  it('el interés anticipado de la prórroga de una cuota va a intereses', () =>
    void verificar('devengo_diario', { intereses_anticipados: [de(336, 'cuota:2')] }, 'D2110 336 / H4101 336'));
  it('una UF que baja devenga el reajuste al revés', () =>
    void verificar('devengo_diario', { reajustes: [{ ...de(1, 'cuota:1'), monto: p(-4_000) }] }, 'D4102 4,000 / H1203 4,000'));
  it('el ingreso se separa por sucursal', () => {
    const intereses = [
      { ...de(100, 'cuota:1'), sucursal: 'CENTRO' },
      { ...de(30, 'cuota:2'), sucursal: 'NORTE' },
      { ...de(20, 'cuota:3'), sucursal: 'CENTRO' },
    ];
    const [lineas = []] = asientosDe('devengo_diario', { intereses });
    expect(lineas.filter((l) => l.cuenta === '4101').map((l) => [l.sucursal, l.haber])).toEqual([
      ['CENTRO', 120],
      ['NORTE', 30],
    ]);
  });
  it('un día sin nada que devengar no escribe asiento', () => expect(asientosDe('devengo_diario', {})).toEqual([]));
});

describe('provision, castigo y recuperación', () => {
  it('provisión de 5 %', () => void verificar('provision', { cartera: 'creditos', ajuste: p(422_745) }, 'D5101 422,745 / H1291 422,745'));
  it('lo provisionado de más se libera', () =>
    void verificar('provision', { cartera: 'factoring', ajuste: p(-1_000) }, 'D1391 1,000 / H5101 1,000'));
  it('castigo: primero la provisión, el resto a pérdida, y cuentas de orden', () =>
    void verificar(
      'castigo',
      { cartera: 'creditos', objeto: 'credito:1', deuda: [abono('cuota', 'CAPITAL', 3_000_000)], provision: p(422_745) },
      'D1291 422,745 · D5102 2,577,255 / H1201 3,000,000; D8101 3,000,000 / H9101 3,000,000',
    ));
  it('castigo: lo que ya pagó el fondo de garantía no es pérdida (ledger §3 cobro_fondo)', () =>
    void verificar(
      'castigo',
      {
        cartera: 'creditos',
        objeto: 'credito:1',
        deuda: [abono('causa', 'CAPITAL', 2_270_296)],
        provision: p(0),
        fondo: [de(1_589_207, 'credito:1')],
      },
      'D2111 1,589,207 · D5102 681,089 / H1207 2,270,296; D8101 2,270,296 / H9101 2,270,296',
    ));
  it('castigo de un documento: la retención ya no se debe al cedente', () =>
    void verificar(
      'castigo',
      {
        cartera: 'factoring',
        objeto: 'documento:1021',
        deuda: [abono('documento', 'CAPITAL', 12_500_000, DOC_1021.pk)],
        provision: p(11_250_000),
        retencion: [de(1_250_000, DOC_1021.pk, CLIENTE)],
      },
      'D1391 11,250,000 · D2108 1,250,000 / H1301 12,500,000; D8101 12,500,000 / H9101 12,500,000',
    ));
  it('una provisión mayor que la deuda se rechaza', () =>
    expect(() =>
      asientosDe('castigo', { cartera: 'creditos', objeto: 'credito:1', deuda: [abono('cuota', 'CAPITAL', 100)], provision: p(101) }),
    ).toThrow('cobertura_excede_deuda'));
  it('recuperación de un castigo', () =>
    void verificar(
      'recuperacion_castigo',
      { recuperado: de(500_000, 'cuota:7'), medio: BANCO },
      'D1102 500,000 / H4107 500,000; D9101 500,000 / H8101 500,000',
    ));
  it('reaplicacion_pago: lo que pagó a una cuota pasa a otra; lo que nadie debe es del cliente', () =>
    void verificar(
      'reaplicacion_pago',
      {
        antes: [abono('cuota', 'INTERES', 89_816), abono('cuota', 'CAPITAL', 390_450)],
        ahora: [abono('cuota', 'INTERES', 82_397), abono('cuota', 'CAPITAL', 397_869)],
      },
      'D1202 89,816 · D1201 390,450 / H1202 82,397 · H1201 397,869',
    ));
  it('reaplicacion_pago de lo condonado: lo que nunca se llegó a deber no es pérdida', () =>
    void verificar(
      'reaplicacion_pago',
      { antes: [abono('cuota', 'MORA', 11_993)], ahora: [abono('cuota', 'CAPITAL', 8_868)], sin_objeto: p(3_125) },
      'D4105 11,993 / H1201 8,868 · H5107 3,125',
    ));
});

describe('asiento_manual, cierre_ejercicio y reversa', () => {
  it('entero de ITE y notaría', () => {
    verificar(
      'asiento_manual',
      {
        lineas: [
          { cuenta: '2101', debe: p(79_200), haber: p(0), moneda: 'CLP' },
          { cuenta: '2103', debe: p(25_000), haber: p(0), moneda: 'CLP' },
          { cuenta: '1102.01', debe: p(0), haber: p(104_200), moneda: 'CLP' },
        ],
      },
      'D2101 79,200 · D2103 25,000 / H1102 104,200',
    );
  });
  it('un asiento manual sin montos se rechaza', () =>
    expect(() => asientosDe('asiento_manual', { lineas: [] })).toThrow('asiento_sin_lineas'));
  it('cierre con utilidad', () =>
    void verificar(
      'cierre_ejercicio',
      {
        saldos: [
          { cuenta: '4101', debe: p(0), haber: p(150_000) },
          { cuenta: '5103', debe: p(300), haber: p(0) },
        ],
      },
      'D4101 150,000 / H5103 300 · H3101 149,700',
    ));
  it('cierre con pérdida, y una cuenta de ingreso con saldo deudor', () =>
    void verificar(
      'cierre_ejercicio',
      {
        saldos: [
          { cuenta: '4102', debe: p(500), haber: p(100) },
          { cuenta: '5103', debe: p(300), haber: p(0) },
        ],
      },
      'D3101 700 / H4102 400 · H5103 300',
    ));
  it('sólo cierra cuentas de resultado', () =>
    expect(() => asientosDe('cierre_ejercicio', { saldos: [{ cuenta: '1101', debe: p(1), haber: p(0) }] })).toThrow(RangeError));
  it('reversa de una prórroga cobrada', () => {
    const [original = []] = asientosDe('prorroga_cobro', { cargo: de(248_150, 'prorroga:1'), medio: BANCO });
    const [inversa = []] = verificar('reversa', { original }, 'D1209 248,150 / H1102 248,150');
    expect(invertir(inversa)).toEqual(original);
  });
  it('ledger §2: PAC aplicado por adelantado y rechazado', () => {
    const [original = []] = asientosDe('recaudacion_credito', { medio: PAC, abonos: CUOTA_916_800 });
    verificar('reversa', { original }, 'D1201 778,302 · D1202 138,498 / H1105 916,800');
  });
  it('la caja lleva su sucursal', () => {
    const [lineas = []] = asientosDe('recaudacion_credito', { medio: CAJA, abonos: CUOTA_916_800 });
    expect(lineas[0]).toMatchObject({ cuenta: '1101', sucursal: 'CENTRO' });
  });
});
