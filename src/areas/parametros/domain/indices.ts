import { nextUtm, ufChain } from '#finanzas/indices.ts';
import { addPeriodos, type Fecha, type Periodo } from '#kernel/values/fecha.ts';
import type { ValorUf } from '#kernel/values/money.ts';

/** UF of every day from the anchor to the last day that the known IPC reaches (domain §2). Two decimals, half up. */
export function ufDerivada(
  ancla: readonly [string, string],
  ipcDe: (p: Periodo) => string | undefined,
): { fecha: Fecha; valor: ValorUf }[] {
  return ufChain(ancla[0] as Fecha, ancla[1], ipcDe);
}

/** UTM of every month from the anchor: UTM(m) = round(UTM(m−1) × (1 + IPC(m−2))), until the IPC is unknown (domain §2, T04). */
export function utmDerivada(
  ancla: readonly [string, number],
  ipcDe: (p: Periodo) => string | undefined,
): { mes: Periodo; valor: number }[] {
  const out = [{ mes: ancla[0] as Periodo, valor: ancla[1] }];
  for (let i = 0; i < 600; i += 1) {
    const last = out.at(-1);
    if (!last) break;
    const mes = addPeriodos(last.mes, 1);
    const ipc = ipcDe(addPeriodos(mes, -2));
    if (ipc === undefined) break;
    out.push({ mes, valor: nextUtm(last.valor, ipc) });
  }
  return out;
}
