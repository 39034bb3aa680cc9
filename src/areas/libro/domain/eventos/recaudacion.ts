import type { Pesos } from '#kernel/values/money.ts';
import { type Asientos, acto, invertir, type Lineas } from '../asiento.ts';
import { type Abono, abonar, nacerPasivos, type PartidaPasivo } from './deudas.ts';
import {
  cuentaDelDeudor,
  type DocumentoCedido,
  debe,
  debes,
  delCedente,
  delDeudor,
  entra,
  haber,
  haberes,
  hasta,
  type Medio,
  mas,
  menos,
  NADA,
  type Partida,
  saldoCedente,
  total,
} from './partes.ts';
import { redondeo_efectivo } from './pasivos.ts';

interface DatosRecaudacionCredito {
  medio: Medio;
  /** The imputation (`imputar`), each part with its clase. */
  abonos?: readonly Abono[];
  /** Overpayment: pasivos of the payer (PAGO_DOBLE, SALDO_A_FAVOR). */
  a_favor?: readonly PartidaPasivo[];
  /** Cash only: what was charged less the exact sum (Ley 20.956). */
  redondeo?: Pesos;
}

/** `recaudacion_credito` (recaudaciones, pacs): D1102 (1101 cash, 1105 PAC) / H by concept; overpayment 2105. Ledger §3. */
export function recaudacion_credito(d: DatosRecaudacionCredito): Asientos {
  const redondeo = d.redondeo ?? NADA;
  return acto([
    entra(d.medio, mas(total(d.abonos, d.a_favor), redondeo)),
    ...abonar(d.abonos),
    ...nacerPasivos(d.a_favor),
    ...redondeo_efectivo(redondeo, 'cobro'),
  ]);
}

export interface DatosRecaudacionFactoring {
  documento: DocumentoCedido;
  medio: Medio;
  /** What the payment lowers of the document (`liquidarPagoFactoring`). */
  pago: Pesos;
  /** Mora and gastos collected by this payment. */
  mora: Pesos;
  gastos?: Pesos;
  /** What is left in 2108 for the document before this payment. */
  retencion: Pesos;
  /** 2110 not yet accrued that the payment earns (0 while the document stays parcial). */
  por_devengar: Pesos;
  /** Paid above the document: pasivos of the payer. */
  a_favor?: readonly PartidaPasivo[];
  /** Needed when mora and gastos are more than the retención: the cedente owes the rest. */
  pk_saldo_cedente?: string;
  /** Cash only: what was charged less the exact sum (Ley 20.956). */
  redondeo?: Pesos;
}

/** Mora and gastos come out of the retención of the cedente; what it does not reach he owes (1302). */
function cargosDelCedente(d: DatosRecaudacionFactoring): Lineas {
  const gastos = d.gastos ?? NADA;
  const cargos = mas(d.mora, gastos);
  const deRetencion = hasta(cargos, d.retencion);
  const resto = menos(cargos, deRetencion);
  const deudaDelCedente = () => {
    if (!d.pk_saldo_cedente) throw new RangeError('charges exceed the retención: pk_saldo_cedente is needed');
    return debe('1302', saldoCedente(d.documento, d.pk_saldo_cedente, resto));
  };
  return [
    debe('2108', delCedente(d.documento, deRetencion)),
    ...(resto > 0 ? [deudaDelCedente()] : []),
    haber('4105', delCedente(d.documento, d.mora)),
    haber('1208', delDeudor(d.documento, gastos)),
  ];
}

/**
 * `recaudacion_factoring` (recaudaciones): D1102 / H1301 (1207 in a case); D2110 not yet accrued / H4103; D2108 mora / H4105 (gastos: H1208). Ledger §3.
 * By `pk`, 1301 = saldo_deudor and 1301 − 2108 = anticipo_pendiente of `liquidarPagoFactoring` after any payment, whole or short.
 */
export function recaudacion_factoring(d: DatosRecaudacionFactoring): Asientos {
  const { documento: doc } = d;
  const redondeo = d.redondeo ?? NADA;
  return acto(
    [
      entra(d.medio, mas(d.pago, total(d.a_favor), redondeo)),
      haber(cuentaDelDeudor(doc), delDeudor(doc, d.pago)),
      ...nacerPasivos(d.a_favor),
      ...redondeo_efectivo(redondeo, 'cobro'),
    ],
    [debe('2110', delCedente(doc, d.por_devengar)), haber('4103', delCedente(doc, d.por_devengar))],
    cargosDelCedente(d),
  );
}

/** `excedente_factoring` (recaudaciones): D2108 (pk of the documento) / H2108 (pk of the pasivo). Ledger §3. */
export function excedente_factoring(d: { documento: DocumentoCedido; excedente: Pesos; pk_pasivo: string }): Asientos {
  const partida = delCedente(d.documento, d.excedente);
  return acto([debe('2108', partida), haber('2108', { ...partida, pk: d.pk_pasivo })]);
}

/**
 * `reaplicacion_pago` (creditos): a payment that another area received and posted pays otherwise since an earlier one came in: D what its entry
 * had paid / H what it pays now, by concept; what nothing owes any more is of the client (2105). The entry of who received it stays. Of what was
 * forgiven, `sin_objeto` never came to be owed: H5107, it is no loss.
 */
export function reaplicacion_pago(d: {
  antes: readonly Abono[];
  ahora: readonly Abono[];
  a_favor?: readonly PartidaPasivo[];
  sin_objeto?: Pesos;
}): Asientos {
  const sobra = haber('5107', { monto: d.sin_objeto ?? NADA });
  return acto([...invertir(abonar(d.antes)), ...abonar(d.ahora), ...nacerPasivos(d.a_favor), sobra]);
}

/**
 * `baja_de_uf` (creditos): a payment at a UF below that of the giro gives back the capital for less than it was lent for; what the receipt
 * did not credit leaves 1201 against its reajuste: D1203 / H1201. areas/1 creditos: pesos are those of the UF of the payment.
 */
export function baja_de_uf(d: { bajas: readonly Partida[] }): Asientos {
  return acto([...debes('1203', d.bajas), ...haberes('1201', d.bajas)]);
}

/**
 * `reajuste_gastos` (creditos): charges of collection in UF that came in at another UF than that of the day they were charged: D1208 / H4102
 * what came above what 1208 held, D4102 / H1208 what came below (docs/decisiones/0029).
 */
export function reajuste_gastos(d: { alzas: readonly Partida[]; bajas: readonly Partida[] }): Asientos {
  return acto([...debes('1208', d.alzas), ...haberes('4102', d.alzas), ...debes('4102', d.bajas), ...haberes('1208', d.bajas)]);
}

/** `recaudacion_por_identificar` (recaudaciones): D1102 / H2106 (pk of the pasivo). Ledger §3. */
export function recaudacion_por_identificar(d: { deposito: Partida; medio: Medio }): Asientos {
  return acto([entra(d.medio, d.deposito.monto), haber('2106', d.deposito)]);
}

/** `identificacion_deposito` (recaudaciones): D2106 / H the debts chosen, at the original value date; the rest 2105. Ledger §3. */
export function identificacion_deposito(d: { deposito: Partida; abonos: readonly Abono[]; a_favor?: readonly PartidaPasivo[] }): Asientos {
  return acto([debe('2106', d.deposito), ...abonar(d.abonos), ...nacerPasivos(d.a_favor)]);
}

interface DatosPrepago {
  medio: Medio;
  /** 1202 missing to the day. */
  por_devengar: readonly Partida[];
  /** Capital, interest to the day and whatever else was due. */
  abonos: readonly Abono[];
  /** Commission of prepayment (domain §3). */
  comision: Partida;
  /** 2109 that stays deferred and is now earned. */
  comision_diferida?: Partida;
  /** Paid above what closes the credit: pasivos of the payer. */
  a_favor?: readonly PartidaPasivo[];
  /** Cash only: what was charged less the exact sum (Ley 20.956). */
  redondeo?: Pesos;
}

/** `prepago_credito` (recaudaciones): D1202 not yet accrued / H4101; D1102 / H1201 · 1202 · 4106; D2109 / H4104. Ledger §3. */
export function prepago_credito(d: DatosPrepago): Asientos {
  const diferida = d.comision_diferida;
  const redondeo = d.redondeo ?? NADA;
  return acto(
    [...debes('1202', d.por_devengar), ...haberes('4101', d.por_devengar)],
    [
      entra(d.medio, mas(total(d.abonos, d.a_favor), d.comision.monto, redondeo)),
      ...abonar(d.abonos),
      haber('4106', d.comision),
      ...nacerPasivos(d.a_favor),
      ...redondeo_efectivo(redondeo, 'cobro'),
    ],
    diferida ? [debe('2109', diferida), haber('4104', { monto: diferida.monto, sucursal: diferida.sucursal })] : [],
  );
}

/** `recuperacion_costas` (recaudaciones): D1102 / H1205; lost: D5104 / H1205. Ledger §3. */
export function recuperacion_costas(d: { costas: readonly Partida[]; medio: Medio | 'perdida' }): Asientos {
  const monto = total(d.costas);
  const cobro = d.medio === 'perdida' ? debe('5104', { monto }) : entra(d.medio, monto);
  return acto([cobro, ...haberes('1205', d.costas)]);
}

interface DatosRecuperacion {
  recuperado: Partida;
  medio: Medio;
  /** Paid above what was written off: pasivos of the payer. */
  a_favor?: readonly PartidaPasivo[];
  /** Cash only: what was charged less the exact sum (Ley 20.956). */
  redondeo?: Pesos;
}

/** `recuperacion_castigo` (recaudaciones): D1102 / H4107; orden D9101 / H8101. Ledger §3. */
export function recuperacion_castigo(d: DatosRecuperacion): Asientos {
  const { monto } = d.recuperado;
  const redondeo = d.redondeo ?? NADA;
  return acto(
    [
      entra(d.medio, mas(monto, total(d.a_favor), redondeo)),
      haber('4107', d.recuperado),
      ...nacerPasivos(d.a_favor),
      ...redondeo_efectivo(redondeo, 'cobro'),
    ],
    [debe('9101', d.recuperado), haber('8101', d.recuperado)],
  );
}
