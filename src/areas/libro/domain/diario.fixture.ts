import { type Fecha, fecha, periodoOf } from '#kernel/values/fecha.ts';
import type { Linea, Lineas } from './asiento.ts';
import {
  abono,
  BANCO,
  CLIENTE,
  COMPRADOR,
  CUOTA_916_800,
  DEUDOR,
  DOC_1021,
  de,
  EXCEDENTE,
  PAC,
  p,
  pasivo,
} from './eventos/ejemplos.fixture.ts';
import { asientosDe, type DatosDe, type Evento, NOMBRE_EVENTO } from './eventos/registro.ts';
import type { AsientoJournal } from './exportar-journal.ts';

/** The journal of ledger §2: every example marked there, posted by its event, one after another. */
export function diarioDeEjemplo(): AsientoJournal[] {
  const diario: AsientoJournal[] = [];
  const postear = <E extends Evento>(dia: Fecha, evento: E, datos: DatosDe<E>) => {
    for (const lineas of asientosDe(evento, datos)) {
      const periodo = periodoOf(dia);
      const num_asiento = diario.filter((a) => a.periodo === periodo).length + 1;
      diario.push({ periodo, num_asiento, fecha_contable: dia, evento, glosa: NOMBRE_EVENTO[evento], lineas });
    }
    return diario.at(-1)?.lineas ?? [];
  };
  aporte(postear);
  credito(postear);
  factoring(postear);
  chequesYPac(postear);
  ventaYCastigo(postear);
  return diario;
}

type Postear = <E extends Evento>(dia: Fecha, evento: E, datos: DatosDe<E>) => Lineas;

const linea = (cuenta: string, debe: number, haber: number): Linea => ({ cuenta, debe: p(debe), haber: p(haber), moneda: 'CLP' });

function aporte(postear: Postear): void {
  postear(fecha('2026-01-02'), 'asiento_manual', { lineas: [linea('1102.01', 60_000_000, 0), linea('3101', 0, 60_000_000)] });
}

function credito(postear: Postear): void {
  postear(fecha('2026-01-05'), 'giro_credito', {
    capital: [de(766_800, 'cuota:1'), de(9_233_200, 'cuota:2')],
    giro: { medio: BANCO, monto: p(9_776_800) },
    ite: p(79_200),
    costos: [{ monto: p(25_000) }],
    comision_diferida: de(100_000, 'credito:1'),
    iva: p(19_000),
  });
  postear(fecha('2026-02-05'), 'devengo_diario', { intereses: [de(150_000, 'cuota:1')], comisiones: [de(8_333, 'credito:1')] });
  postear(fecha('2026-02-15'), 'recaudacion_credito', {
    medio: BANCO,
    abonos: [
      abono('cuota', 'CAPITAL', 766_800, 'cuota:1'),
      abono('cuota', 'INTERES', 150_000, 'cuota:1'),
      abono('cuota', 'MORA', 6_112, 'cuota:1'),
    ],
  });
  postear(fecha('2026-02-20'), 'prepago_credito', {
    medio: BANCO,
    por_devengar: [de(69_249, 'cuota:2')],
    abonos: [abono('cuota', 'CAPITAL', 9_233_200, 'cuota:2'), abono('cuota', 'INTERES', 69_249, 'cuota:2')],
    comision: de(138_498, 'credito:1'),
    comision_diferida: de(91_667, 'credito:1'),
  });
  postear(fecha('2026-02-27'), 'asiento_manual', {
    lineas: [linea('2101', 79_200, 0), linea('2103', 25_000, 0), linea('1102.01', 0, 104_200)],
  });
}

function factoring(postear: Postear): void {
  postear(fecha('2026-03-02'), 'giro_factoring', {
    cedente: CLIENTE,
    documentos: [
      {
        pk: DOC_1021.pk,
        documento: '33-1021',
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
  });
  postear(fecha('2026-04-26'), 'recaudacion_factoring', {
    documento: DOC_1021,
    medio: BANCO,
    pago: p(11_900_000),
    mora: p(71_400),
    retencion: p(1_190_000),
    por_devengar: p(257_040),
  });
  postear(fecha('2026-04-26'), 'excedente_factoring', { documento: DOC_1021, excedente: p(1_118_600), pk_pasivo: 'pasivo:1' });
  postear(fecha('2026-04-27'), 'pasivo_pago', { pasivos: [pasivo(EXCEDENTE, 1_118_600)], medio: BANCO });
  postear(fecha('2026-04-28'), 'recaudacion_credito', { medio: BANCO, a_favor: [pasivo('PAGO_DOBLE', 83_200, 'pasivo:2')] });
  postear(fecha('2026-04-28'), 'pasivo_pago', { pasivos: [pasivo('PAGO_DOBLE', 83_200, 'pasivo:2')], medio: BANCO });
  postear(fecha('2026-04-29'), 'recaudacion_por_identificar', { deposito: { monto: p(500_000), pk: 'pasivo:3' }, medio: BANCO });
  postear(fecha('2026-04-30'), 'pasivo_reclasificacion', {
    caso: 'deposito_identificado',
    deposito: { monto: p(500_000), pk: 'pasivo:3' },
    pasivos: [pasivo('SALDO_A_FAVOR', 500_000, 'pasivo:3')],
  });
}

function chequesYPac(postear: Postear): void {
  const cheque = de(916_800, 'cheque:1');
  const cobro = [...CUOTA_916_800];
  postear(fecha('2026-05-04'), 'giro_credito', {
    capital: [de(11_700_000, 'cuota:2')],
    giro: { medio: BANCO, monto: p(11_700_000) },
    ite: p(0),
  });
  postear(fecha('2026-05-31'), 'devengo_diario', { reajustes: [de(36_000, 'cuota:2')], intereses: [de(178_498 + 98_498, 'cuota:2')] });
  postear(fecha('2026-06-01'), 'cheque_recibido', { cheque });
  postear(fecha('2026-06-02'), 'cheque_depositado', { cheque });
  const aplicacion = postear(fecha('2026-06-03'), 'cheque_cobrado', { origen: 'cartera', cheque, medio: BANCO, abonos: cobro });
  postear(fecha('2026-06-05'), 'reversa', { original: aplicacion });
  const gasto = de(15_000, 'gasto:1');
  postear(fecha('2026-06-05'), 'cheque_protestado', { origen: 'cartera', cheque, devuelve: BANCO, gasto, banco: BANCO });
  const adelantada = postear(fecha('2026-06-08'), 'recaudacion_credito', { medio: PAC, abonos: cobro });
  postear(fecha('2026-06-09'), 'reversa', { original: adelantada });
  postear(fecha('2026-06-10'), 'recaudacion_credito', { medio: PAC, abonos: cobro });
  postear(fecha('2026-06-11'), 'abono_pac', { medio: BANCO, cargado: [{ monto: p(916_800) }], comision: p(300), iva: p(57) });
}

function ventaYCastigo(postear: Postear): void {
  postear(fecha('2026-06-15'), 'venta_pagares', {
    responsabilidad: 'sin',
    medio: BANCO,
    precio: p(5_600_000),
    por_devengar: [de(40_000, 'cuota:2')],
    capital: [de(5_454_898, 'cuota:2')],
    intereses: [de(40_000, 'cuota:2')],
  });
  postear(fecha('2026-06-16'), 'venta_pagares', {
    responsabilidad: 'con',
    medio: BANCO,
    obligacion: [de(2_000_000, 'pagare:1', COMPRADOR)],
    par: p(1_950_000),
  });
  postear(fecha('2026-06-30'), 'provision', { cartera: 'creditos', ajuste: p(422_745) });
  postear(fecha('2026-07-01'), 'castigo', {
    cartera: 'creditos',
    objeto: 'credito:1',
    deuda: [abono('cuota', 'CAPITAL', 3_000_000, 'cuota:2')],
    provision: p(422_745),
  });
  postear(fecha('2026-07-10'), 'recuperacion_castigo', { recuperado: de(500_000, 'cuota:2'), medio: BANCO });
  postear(fecha('2026-07-15'), 'costa_judicial', { costa: de(180_000, 'costa:1'), retencion: p(27_450), medio: BANCO });
  postear(fecha('2026-07-20'), 'recuperacion_costas', { costas: [de(180_000, 'costa:1')], medio: BANCO });
}
