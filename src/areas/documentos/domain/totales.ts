import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Dte, Impuesto } from './tipos.ts';

/**
 * Codes of `ImptoReten` that are withheld by the buyer, and so lower the total; all others are additional taxes that raise it
 * (table of taxes of the SII format of DTE: IVA retenido total 15, legumbres 30/301, silvestres 31, ganado 32/321, madera
 * 33/331, trigo 34/341, arroz 36/361, hidrobiológicas 37/371, chatarra 38, PPA 39, construcción 41, cartones 47,
 * berries 48/481).
 */
const RETENCIONES = new Set('15 30 301 31 32 321 33 331 34 341 36 361 37 371 38 39 41 47 48 481'.split(' '));

function esRetencion(codigo: string): boolean {
  return RETENCIONES.has(codigo);
}

/** What is neither net, exempt nor IVA in the totals of a document; whole pesos as written. */
interface OtrosTotales {
  impuestos: readonly Impuesto[];
  /** Credit of construction firms (CredEC) and, in a liquidación, commissions: they lower the total. */
  credito_constructoras: number;
  comisiones: number;
  /** Guarantee of containers (GrntDep): raises it. */
  garantia_envases: number;
}

/** Signed sum of what takes neto + exento + IVA to the total. Exact. */
export function otrosImpuestos(o: OtrosTotales): Pesos {
  const impuestos = o.impuestos.reduce((s, i) => s + (esRetencion(i.codigo) ? -i.monto : i.monto), 0);
  return pesos(impuestos - o.credito_constructoras - o.comisiones + o.garantia_envases);
}

/** What the total should be by its own parts. */
export function totalEsperado(d: Pick<Dte, 'monto_neto' | 'monto_exento' | 'iva' | 'otros_impuestos'>): Pesos {
  return pesos(d.monto_neto + d.monto_exento + d.iva + d.otros_impuestos);
}
