import { motivosDeAlza } from '#finanzas/alza.ts';
import { Rule } from '#kernel/errors.ts';
import { formatPesos, formatTasa } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { leerUf } from './uf.ts';

/** Least days whose interest may join a capital (Ley 18.010 art. 9; domain §3). */
const DIAS_CAPITALIZACION = 30;

interface Deuda {
  capital: Pesos;
  interes: Pesos;
  mora: Pesos;
  gastos: Pesos;
  dias_interes: number;
}

/** The capital of the new table. 422 `capitalizacion_menor_30_dias` {n}. Mora and charges never join it. */
export function capitalNuevo(d: Deuda, capitaliza_interes: boolean): Pesos {
  if (!capitaliza_interes) return d.capital;
  if (d.interes > 0 && d.dias_interes < DIAS_CAPITALIZACION) throw new Rule('capitalizacion_menor_30_dias', { n: d.dias_interes });
  return pesos(d.capital + d.interes);
}

/** What is paid the day it is applied: interest that does not join the capital, mora, charges, and the stamp tax of the excess. */
export function cargosDe(d: Deuda, capitaliza_interes: boolean, ite: Pesos) {
  const interes_pagado = capitaliza_interes ? pesos(0) : d.interes;
  return { interes_pagado, total_cargos: pesos(interes_pagado + d.mora + d.gastos + ite) };
}

/** Everything that a credit owes, however it is split: what must not move between the proposal and its application. */
export const totalDe = (d: Omit<Deuda, 'dias_interes'>): Pesos => pesos(d.capital + d.interes + d.mora + d.gastos);

/** The client is blocked by his mora alone: the approval of the comité is the exception. */
const BLOQUEADO_POR_MORA = 'BLOQUEADO_POR_MORA';

/** Reasons that raise the level of the comité (areas/1): few cuotas paid, or more prolongaciones than the limit. */
export function motivosDe(o: {
  pagadas: number;
  minimo: number;
  n: number;
  maximo: number;
  dias_mora: number;
  /** The client is blocked, for that mora alone. */
  bloqueado: boolean;
}): string[] {
  return [
    ...(o.pagadas < o.minimo ? ['POCAS_CUOTAS_PAGADAS'] : []),
    ...(o.n > o.maximo ? ['MAXIMO_PROLONGACIONES'] : []),
    ...motivosDeAlza({ dias_mora: o.dias_mora }),
    ...(o.bloqueado ? [BLOQUEADO_POR_MORA] : []),
  ];
}

/** Automatic comment (areas/1): what was agreed, and by how many. */
export function comentarioAutomatico(p: {
  numero: number;
  credito_numero: number;
  capital_insoluto: Pesos;
  /** Of a credit in UF. */
  uf?: { capital_insoluto: string } | null;
  cuotas_antes: number;
  cuotas: number;
  tasa_mensual: string;
  aprueba: number;
  total: number;
  motivos: readonly string[];
}): string {
  const saldo = p.uf ? leerUf(p.uf.capital_insoluto) : formatPesos(p.capital_insoluto);
  return `Prolongación N°${p.numero}: crédito ${p.credito_numero}, saldo ${saldo} de ${p.cuotas_antes} a ${p.cuotas} cuotas, tasa ${formatTasa(p.tasa_mensual)}, ${p.aprueba}/${p.total} votos${p.motivos.includes(BLOQUEADO_POR_MORA) ? '; el cliente estaba bloqueado por mora' : ''}`;
}

interface FilaNueva {
  numero: number;
  vencimiento: string;
  cuota: number;
  amortizacion: number;
}

/** The cuotas of the pagaré: capital and what is paid with it. Interest that joined the capital in the grace is interest when it is paid. Σ = capital. */
export function cuotasDelPagare<F extends FilaNueva>(filas: readonly F[]): { fila: F; monto: number; interes: number }[] {
  let capitalizado = filas.reduce((s, f) => s + Math.max(0, -f.amortizacion), 0);
  return filas.flatMap((fila) => {
    if (fila.cuota === 0) return [];
    const devuelve = Math.min(Math.max(0, fila.amortizacion), capitalizado);
    capitalizado -= devuelve;
    const monto = Math.max(0, fila.amortizacion) - devuelve;
    return [{ fila, monto, interes: fila.cuota - monto }];
  });
}
