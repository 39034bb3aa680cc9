import type { Pesos } from '#kernel/values/money.ts';
import { type Asientos, acto } from '../asiento.ts';
import { type Abono, abonar, type PartidaPasivo, usarPasivos } from './deudas.ts';
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

/** `condonacion` (descuentos): D5107 / H the debt forgiven, by concept. Ledger §3. */
export function condonacion(d: { deuda: readonly Abono[]; sucursal?: string }): Asientos {
  return acto([debe('5107', { monto: total(d.deuda), sucursal: d.sucursal }), ...abonar(d.deuda)]);
}

/** `reprogramacion_credito` (prolongaciones): D1201 new credit / H1201 old credit · 1202 interest capitalised (30 days or more). Ledger §3. */
export function reprogramacion_credito(d: { capital_nuevo: readonly Partida[]; deuda: readonly Abono[] }): Asientos {
  return acto([...debes('1201', d.capital_nuevo), ...abonar(d.deuda)]);
}

interface CargosProlongacion {
  /** Interest, mora and gastos of collection due now. */
  cargos?: readonly Abono[];
  /** Of what the new capital exceeds the old. */
  ite?: Pesos;
}

/** `prolongacion_cobro` (prolongaciones): D1102 / H1202 · 4105 · 1208 · 2101 ITE of the excess. Ledger §3. */
export function prolongacion_cobro(d: CargosProlongacion & { medio: Medio }): Asientos {
  const ite = d.ite ?? NADA;
  return acto([entra(d.medio, mas(total(d.cargos), ite)), ...abonar(d.cargos), haber('2101', { monto: ite })]);
}

/** `prolongacion_compensacion` (prolongaciones): D2105 or 2108 / H the same charges. Ledger §3. */
export function prolongacion_compensacion(d: CargosProlongacion & { pasivos: readonly PartidaPasivo[] }): Asientos {
  return acto([...usarPasivos(d.pasivos), ...abonar(d.cargos), haber('2101', { monto: d.ite ?? NADA })]);
}

interface DatosNotaCredito {
  documento: DocumentoCedido;
  monto: Pesos;
  /** What is left in 2108 for the document. */
  retencion: Pesos;
  /** `saldo_cedente:<id>` that takes what the retención does not cover. */
  pk_saldo_cedente: string;
}

/** `nota_credito_cedida` (documentos): D2108 what is left of R · 1302 the rest (`saldo_cedente`) / H1301. Ledger §3; after giro only. */
export function nota_credito_cedida(d: DatosNotaCredito): Asientos {
  const deRetencion = hasta(d.monto, d.retencion);
  return acto([
    debe('2108', delCedente(d.documento, deRetencion)),
    debe('1302', saldoCedente(d.documento, d.pk_saldo_cedente, menos(d.monto, deRetencion))),
    haber(cuentaDelDeudor(d.documento), delDeudor(d.documento, d.monto)),
  ]);
}

interface DatosRecompraFactoring {
  documento: DocumentoCedido;
  medio: Medio;
  anticipo_pendiente: Pesos;
  /** What is left in 2108 for the document. */
  retencion: Pesos;
  mora: Pesos;
  gastos?: Pesos;
  /** 2110 not yet accrued: it is earned, early payment gives none back (domain §6.10). */
  por_devengar: Pesos;
}

/** `recompra_factoring` (operaciones): D1102 anticipo_pendiente + mora + gastos · 2108 R / H1301 · 4105 · 1208; D2110 not yet accrued / H4103. Ledger §3. */
export function recompra_factoring(d: DatosRecompraFactoring): Asientos {
  const { documento: doc } = d;
  const gastos = d.gastos ?? NADA;
  return acto(
    [
      entra(d.medio, mas(d.anticipo_pendiente, d.mora, gastos)),
      debe('2108', delCedente(doc, d.retencion)),
      haber(cuentaDelDeudor(doc), delDeudor(doc, mas(d.anticipo_pendiente, d.retencion))),
      haber('4105', delCedente(doc, d.mora)),
      haber('1208', delDeudor(doc, gastos)),
    ],
    [debe('2110', delCedente(doc, d.por_devengar)), haber('4103', delCedente(doc, d.por_devengar))],
  );
}

/** `devengo_gastos_cobranza` (cobranzas): D1208 / H4109, once per overdue cuota on day 21. Ledger §3, domain §3. */
export function devengo_gastos_cobranza(d: { gastos: readonly Partida[] }): Asientos {
  return acto([...debes('1208', d.gastos), ...haberes('4109', d.gastos)]);
}

interface DatosPagoAlCliente {
  documento: DocumentoCedido;
  anticipo_pendiente: Pesos;
  /** What is left in 2108 for the document. */
  retencion: Pesos;
  pk_saldo_cedente: string;
  /** 2110 not yet accrued: it is earned, as by any payment (domain §6.10). */
  por_devengar?: Pesos;
}

/**
 * `pago_al_cliente` (operaciones): D1302 anticipo_pendiente · 2108 R / H1301 (1207 in a case): the debtor paid the client, the client owes us;
 * D2110 not yet accrued / H4103. Ledger §3, domain §6.10.
 */
export function pago_al_cliente(d: DatosPagoAlCliente): Asientos {
  const ganado = delCedente(d.documento, d.por_devengar ?? NADA);
  return acto(
    [
      debe('1302', saldoCedente(d.documento, d.pk_saldo_cedente, d.anticipo_pendiente)),
      debe('2108', delCedente(d.documento, d.retencion)),
      haber(cuentaDelDeudor(d.documento), delDeudor(d.documento, mas(d.anticipo_pendiente, d.retencion))),
    ],
    [debe('2110', ganado), haber('4103', ganado)],
  );
}
