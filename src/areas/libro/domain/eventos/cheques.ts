import type { Pesos } from '#kernel/values/money.ts';
import { type Asientos, type Auxiliares, acto } from '../asiento.ts';
import { type Abono, abonar, nacerPasivos, type PartidaPasivo } from './deudas.ts';
import { debe, entra, haber, type Medio, type Partida, sale } from './partes.ts';
import { type DatosRecaudacionFactoring, recaudacion_factoring } from './recaudacion.ts';

/** `cheque_recibido` (cheques): D1103 / H2107; the debt is not yet reduced. Ledger §3. `cheque.pk` = `cheque:<id>`. */
export function cheque_recibido(d: { cheque: Partida }): Asientos {
  return acto([debe('1103', d.cheque), haber('2107', d.cheque)]);
}

/** `cheque_depositado` (cheques): D1104 / H1103. Ledger §3. */
export function cheque_depositado(d: { cheque: Partida }): Asientos {
  return acto([debe('1104', d.cheque), haber('1103', d.cheque)]);
}

/** A cheque that paid (or will pay) a debt. */
interface DatosChequeCobrado {
  origen: 'cartera';
  cheque: Partida;
  medio: Medio;
  abonos: readonly Abono[];
  a_favor?: readonly PartidaPasivo[];
  /** Its receipt applies it, in an entry of its own out of 2107. */
  aplica_recibo?: boolean;
}

/** A CHQ bought in factoring: its money was in 1301, never in 1103 nor 1104. */
interface DatosChequeComprado extends DatosRecaudacionFactoring {
  origen: 'comprado';
}

/** `cheque_cobrado` (cheques): D1102; 2107 / H1104; the debt by concept. CHQ bought: D1102 / H1301, as `recaudacion_factoring`. Ledger §3. */
export function cheque_cobrado(d: DatosChequeCobrado | DatosChequeComprado): Asientos {
  if (d.origen === 'comprado') return recaudacion_factoring(d);
  if (d.aplica_recibo) return acto([entra(d.medio, d.cheque.monto), haber('1104', d.cheque)]);
  return acto(
    [entra(d.medio, d.cheque.monto), haber('1104', d.cheque)],
    [debe('2107', d.cheque), ...abonar(d.abonos), ...nacerPasivos(d.a_favor)],
  );
}

/** Tax (1 %) and charge of the protest, which the bank takes and the client owes: `pk` = `gasto:<id>`. */
interface GastoProtesto extends Auxiliares {
  monto: Pesos;
}

interface DatosChequeProtestado {
  origen: 'cartera';
  cheque: Partida;
  /** Its deposit was pending (1104), or the bank takes back what it had credited (after the `reversa` of the application). */
  devuelve: 'deposito' | Medio;
  gasto: GastoProtesto;
  banco: Medio;
}

interface DatosChqCompradoProtestado {
  origen: 'comprado';
  gasto: GastoProtesto;
  banco: Medio;
}

/**
 * `cheque_protestado` (cheques): D1204 / H1104 (1102 if already paid); D2107 / H1204; D1206 tax and charge / H1102.
 * If it was already paid, the `reversa` of the application is posted first by its own event. CHQ bought: only 1206. Ledger §3.
 */
export function cheque_protestado(d: DatosChequeProtestado | DatosChqCompradoProtestado): Asientos {
  const gasto = [debe('1206', d.gasto), sale(d.banco, d.gasto.monto)];
  if (d.origen === 'comprado') return acto(gasto);
  const salida = d.devuelve === 'deposito' ? haber('1104', d.cheque) : sale(d.devuelve, d.cheque.monto);
  return acto([debe('1204', d.cheque), salida], [debe('2107', d.cheque), haber('1204', d.cheque)], gasto);
}
