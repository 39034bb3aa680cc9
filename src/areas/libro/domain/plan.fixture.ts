import { type Cuenta, PLAN } from './plan.ts';

/** The plan as a look-up, with the accounts of the banks of a company. */
export function mapaCuentas(bancos: readonly Cuenta[] = []): ReadonlyMap<string, Cuenta> {
  return new Map([...PLAN, ...bancos].map((c) => [c.codigo, c]));
}

/** Accounts whose lines by `pk` must equal the auxiliary ledger. */
export const CUENTAS_CONTROL: readonly string[] = PLAN.filter((c) => c.exige_auxiliar.includes('documento')).map((c) => c.codigo);
