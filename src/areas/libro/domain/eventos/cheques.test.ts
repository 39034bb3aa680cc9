import { describe, it } from 'vitest';
import { abono, BANCO, CLIENTE, CUOTA_916_800, DOC_1021, de, p, pasivo, verificar } from './ejemplos.fixture.ts';
import { asientosDe } from './registro.ts';

const cheque = de(916_800, 'cheque:1');
const gasto = de(15_000, 'gasto:4');

describe('cheques (ledger §3 y §2)', () => {
  it('cheque_recibido: la deuda no baja todavía', () => void verificar('cheque_recibido', { cheque }, 'D1103 916,800 / H2107 916,800'));
  it('cheque_depositado', () => void verificar('cheque_depositado', { cheque }, 'D1104 916,800 / H1103 916,800'));
  it('cheque_cobrado: recién aquí baja la deuda', () =>
    void verificar(
      'cheque_cobrado',
      { origen: 'cartera', cheque, medio: BANCO, abonos: CUOTA_916_800 },
      'D1102 916,800 / H1104 916,800; D2107 916,800 / H1201 778,302 · H1202 138,498',
    ));
  it('cheque_cobrado mayor que la deuda: el resto es pasivo', () =>
    void verificar(
      'cheque_cobrado',
      {
        origen: 'cartera',
        cheque,
        medio: BANCO,
        abonos: [abono('cuota', 'CAPITAL', 778_302)],
        a_favor: [pasivo('PAGO_DOBLE', 138_498)],
      },
      'D1102 916,800 / H1104 916,800; D2107 916,800 / H1201 778,302 · H2105 138,498',
    ));
  it('cheque_cobrado comprado en factoring: como una recaudación', () =>
    void verificar(
      'cheque_cobrado',
      {
        origen: 'comprado',
        documento: { ...DOC_1021, pk: 'documento:CHQ' },
        medio: BANCO,
        pago: p(916_800),
        mora: p(0),
        retencion: p(91_680),
        por_devengar: p(1_200),
      },
      'D1102 916,800 / H1301 916,800; D2110 1,200 / H4103 1,200',
    ));
  it('cheque_protestado con su depósito pendiente', () =>
    void verificar(
      'cheque_protestado',
      { origen: 'cartera', cheque, devuelve: 'deposito', gasto, banco: BANCO },
      'D1204 916,800 / H1104 916,800; D2107 916,800 / H1204 916,800; D1206 15,000 / H1102 15,000',
    ));
  it('ledger §2: cheque_protestado ya abonado: antes se reversa su aplicación', () => {
    const [, aplicacion = []] = asientosDe('cheque_cobrado', { origen: 'cartera', cheque, medio: BANCO, abonos: CUOTA_916_800 });
    verificar('reversa', { original: aplicacion }, 'D1201 778,302 · D1202 138,498 / H2107 916,800');
    verificar(
      'cheque_protestado',
      { origen: 'cartera', cheque, devuelve: BANCO, gasto, banco: BANCO },
      'D1204 916,800 / H1102 916,800; D2107 916,800 / H1204 916,800; D1206 15,000 / H1102 15,000',
    );
  });
  it('cheque_protestado comprado en factoring: sólo el gasto', () =>
    void verificar('cheque_protestado', { origen: 'comprado', gasto, banco: BANCO }, 'D1206 15,000 / H1102 15,000'));
});

describe('garantías y fondos (ledger §3)', () => {
  const fondo = (monto: number) => [{ monto: p(monto), pk: 'credito:1' }];
  it('ejecucion_garantia: costas primero', () =>
    void verificar(
      'ejecucion_garantia',
      {
        medio: BANCO,
        abonos: [
          abono('costa', 'COSTAS', 180_000, 'costa:1'),
          abono('causa', 'CAPITAL', 2_793_698),
          abono('causa', 'GASTOS', 40_768),
          abono('causa', 'MORA', 11_993),
        ],
      },
      'D1102 3,026,459 / H1205 180,000 · H1207 2,793,698 · H1208 40,768 · H4105 11,993',
    ));
  it('ejecucion_garantia: el exceso es del otorgante', () =>
    void verificar(
      'ejecucion_garantia',
      { medio: BANCO, abonos: [abono('cuota', 'CAPITAL', 700)], exceso: de(300, 'pasivo:7') },
      'D1102 1,000 / H1201 700 · H2105 300',
    ));
  it('comision_fondo: nuestra o cobrada al cliente', () => {
    verificar('comision_fondo', { monto: p(12_000), medio: BANCO }, 'D5108 12,000 / H1102 12,000');
    const cargo = { pk: 'gasto:6', rut: CLIENTE };
    verificar('comision_fondo', { monto: p(12_000), medio: BANCO, cargo }, 'D1209 12,000 / H1102 12,000');
  });
  it('cobro_fondo', () => void verificar('cobro_fondo', { medio: BANCO, fondo: fondo(1_589_207) }, 'D1102 1,589,207 / H2111 1,589,207'));
  it('recuperacion_fondo: lo recuperado se recauda y la parte del fondo se le paga', () => {
    const abonos = [abono('cuota', 'CAPITAL', 1_000_000)];
    verificar('recaudacion_credito', { medio: BANCO, abonos }, 'D1102 1,000,000 / H1201 1,000,000');
    verificar('recuperacion_fondo', { fondo: fondo(700_000), medio: BANCO }, 'D2111 700,000 / H1102 700,000');
  });
});

describe('cobranza judicial (ledger §3)', () => {
  it('traspaso_judicial de un documento, y su vuelta (areas 6 §0.4)', () => {
    const deuda = [abono('documento', 'CAPITAL', 12_500_000, 'documento:1')];
    verificar('traspaso_judicial', { deuda }, 'D1207 12,500,000 / H1301 12,500,000');
    verificar('traspaso_judicial', { deuda, vuelve: true }, 'D1301 12,500,000 / H1207 12,500,000');
  });
  it('reajuste_judicial: UF 100,4 que pasan de 40.000,00 a 40.100,00 suben 10.040, y a 39.500,00 bajan 60.240 (0141)', () => {
    verificar('reajuste_judicial', { alzas: [de(10_040, 'cuota:1')], bajas: [] }, 'D1207 10,040 / H4102 10,040');
    verificar('reajuste_judicial', { alzas: [], bajas: [de(60_240, 'cuota:1')] }, 'D4102 60,240 / H1207 60,240');
  });
  it('traspaso_judicial: capital e interés vencido', () =>
    void verificar(
      'traspaso_judicial',
      { deuda: [abono('cuota', 'CAPITAL', 2_699_276), abono('cuota', 'INTERES', 94_422)] },
      'D1207 2,793,698 / H1201 2,699,276 · H1202 94,422',
    ));
  it('bien_recibido: paga como el dinero, en su orden (areas 6 §0.4)', () =>
    void verificar(
      'bien_recibido',
      {
        medio: { medio: 'bien', pk: 'bien:1', rut: CLIENTE, documento: 'Causa 1' },
        abonos: [
          abono('costa', 'COSTAS', 180_000, 'costa:1'),
          abono('causa', 'GASTOS', 40_768),
          abono('causa', 'MORA', 34_498),
          abono('causa', 'CAPITAL', 2_444_734),
        ],
      },
      'D1401 2,700,000 / H1205 180,000 · H1208 40,768 · H4105 34,498 · H1207 2,444,734',
    ));
  it('venta_bien_recibido con pérdida, con ganancia y al costo (areas 6 §0.4)', () => {
    const bien = { ...de(2_700_000, 'bien:1'), documento: 'Causa 1' };
    const venta = (precio: number) => ({ bien, precio: p(precio), medio: BANCO });
    verificar('venta_bien_recibido', venta(2_500_000), 'D1102 2,500,000 · D5110 200,000 / H1401 2,700,000');
    verificar('venta_bien_recibido', venta(2_900_000), 'D1102 2,900,000 / H1401 2,700,000 · H4110 200,000');
    verificar('venta_bien_recibido', venta(2_700_000), 'D1102 2,700,000 / H1401 2,700,000');
  });
  it('costa_judicial con retención de honorarios', () =>
    void verificar(
      'costa_judicial',
      { costa: de(180_000, 'costa:1'), retencion: p(27_450), medio: BANCO },
      'D1205 180,000 / H2104 27,450 · H1102 152,550',
    ));
});
