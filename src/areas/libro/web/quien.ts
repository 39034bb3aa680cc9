import { formatRut, parseRut } from '#kernel/values/rut.ts';

/** Who signed, as the ledger keeps it: a RUT as people write it; the account of who has none, as it is. */
export function quien(codigo: string): string {
  const rut = parseRut(codigo);
  return rut ? formatRut(rut) : codigo;
}
