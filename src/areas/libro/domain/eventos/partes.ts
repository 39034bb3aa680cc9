import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { type Auxiliares, type Linea, type Lineas, lineaDebe, lineaHaber } from '../asiento.ts';
import type { CodigoCuenta, CuentaBanco } from '../plan.ts';

/** An amount in pesos with whose and of what it is. */
export interface Partida extends Auxiliares {
  monto: Pesos;
}

/**
 * Where the money comes in or goes out: a bank account (1102.x), the till of a branch (1101) the PAC in transit (1105), or a cheque that the
 * bank paid and waits to be applied (2107, `pk` = `cheque:<id>`). A good that we take instead of money is one too (1401, `pk` = `bien:<id>`).
 * `rut` and `documento` (number of the bank operation) stay in the line: conciliation matches by them (domain §14 R1, R2).
 */
export type Medio = { rut?: Rut | undefined; documento?: string | undefined } & (
  | { medio: 'banco'; cuenta: CuentaBanco; sucursal?: string | undefined }
  | { medio: 'caja'; sucursal: string }
  | { medio: 'pac'; sucursal?: string | undefined }
  | { medio: 'cheque' | 'bien'; pk: string; sucursal?: string | undefined }
);

/** A document bought: who owes it (deudor) and who sold it (cedente, the client). `pk` is `documento:<id>`. */
export interface DocumentoCedido {
  pk: string;
  documento: string;
  deudor: Rut;
  cedente: Rut;
  sucursal?: string | undefined;
  /** It stands in a judicial case: what its debtor owes is in 1207, not in 1301. */
  en_causa?: boolean | undefined;
}

/** The account of what the debtor of a document owes. */
export const cuentaDelDeudor = (d: DocumentoCedido): '1301' | '1207' => (d.en_causa ? '1207' : '1301');

export const NADA = pesos(0);

export function debe(cuenta: CodigoCuenta, p: Partida): Linea {
  return lineaDebe(cuenta, p.monto, p);
}

export function haber(cuenta: CodigoCuenta, p: Partida): Linea {
  return lineaHaber(cuenta, p.monto, p);
}

export function debes(cuenta: CodigoCuenta, partidas: readonly Partida[] = []): Lineas {
  return partidas.map((p) => debe(cuenta, p));
}

export function haberes(cuenta: CodigoCuenta, partidas: readonly Partida[] = []): Lineas {
  return partidas.map((p) => haber(cuenta, p));
}

/** Σ of the amounts. */
export function total(...grupos: readonly (readonly { monto: Pesos }[] | undefined)[]): Pesos {
  return sumPesos(grupos.flatMap((g) => (g ?? []).map((p) => p.monto)));
}

/** `a` less what is listed. */
export function menos(a: number, ...otros: readonly (number | undefined)[]): Pesos {
  return pesos(otros.reduce<number>((resto, n) => resto - (n ?? 0), a));
}

export function mas(...montos: readonly (number | undefined)[]): Pesos {
  return sumPesos(montos.map((n) => n ?? 0));
}

/** The smaller of two amounts, never below zero. */
export function hasta(a: number, tope: number): Pesos {
  return pesos(Math.max(0, Math.min(a, tope)));
}

function cuentaDeMedio(m: Medio): CodigoCuenta {
  if (m.medio === 'banco') return m.cuenta;
  if (m.medio === 'cheque') return '2107';
  if (m.medio === 'bien') return '1401';
  return m.medio === 'caja' ? '1101' : '1105';
}

/** Money that comes in. */
export function entra(m: Medio, monto: Pesos): Linea {
  const pk = m.medio === 'cheque' || m.medio === 'bien' ? { pk: m.pk } : {};
  return debe(cuentaDeMedio(m), { rut: m.rut, documento: m.documento, sucursal: m.sucursal, ...pk, monto });
}

/** Money that goes out. */
export function sale(m: Medio, monto: Pesos): Linea {
  return haber(cuentaDeMedio(m), { rut: m.rut, documento: m.documento, sucursal: m.sucursal, monto });
}

/** What the debtor of the document owes (1301, or 1207 in a case). */
export function delDeudor(d: DocumentoCedido, monto: Pesos): Partida {
  return { monto, rut: d.deudor, pk: d.pk, documento: d.documento, sucursal: d.sucursal };
}

/** What concerns who sold the document (2108, 2110 and his charges). */
export function delCedente(d: DocumentoCedido, monto: Pesos): Partida {
  return { monto, rut: d.cedente, pk: d.pk, documento: d.documento, sucursal: d.sucursal };
}

/** What the cedente comes to owe for the document (1302): obligación `saldo_cedente:<id>`. */
export function saldoCedente(d: DocumentoCedido, pk: string, monto: Pesos): Partida {
  return { ...delCedente(d, monto), pk };
}
