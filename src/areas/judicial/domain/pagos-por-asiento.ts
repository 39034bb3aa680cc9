import { type Pesos, pesos } from '#kernel/values/money.ts';

const COBROS: readonly string[] = [
  'recaudacion_credito',
  'recaudacion_factoring',
  'prepago_credito',
  'reaplicacion_pago',
  'ejecucion_garantia',
  'cheque_cobrado',
  'bien_recibido',
];
/** Areas whose contra-entries take a collection back; others undo something else of the debt. */
const COBRAN: readonly string[] = ['recaudaciones', 'cheques', 'garantias'];
const DEUDA: readonly string[] = ['1201', '1202', '1205', '1207', '1208', '1301', '4105'];
const RECARGOS: readonly string[] = ['1208', '4105'];

/** What an entry of the books did to an account of the debts of a case. */
interface Linea {
  asiento_id: string;
  evento: string;
  origen: { area: string; id: string };
  cuenta: string;
  debe: number;
  haber: number;
}

const cobra = (l: Linea): boolean => COBROS.includes(l.evento) || (l.evento === 'reversa' && COBRAN.includes(l.origen.area));

/**
 * What came in, entry by entry: what the accounts of the debts and the mora took of each collection, in pesos; a reversal is negative. The mora and gastos of a
 * document are borne by its cedente, out of his retención or as a debt of his, in an entry of their own (ledger §3, `recaudacion_factoring`): it brought no
 * money and nobody who is sued paid it, nor does its reversal take any back.
 */
export function pagosPorAsiento<T extends Linea>(lineas: readonly T[]): (T & { monto: Pesos })[] {
  const por = new Map<string, T & { monto: Pesos; soloRecargos: boolean }>();
  for (const l of lineas.filter((x) => DEUDA.includes(x.cuenta) && cobra(x))) {
    const antes = por.get(l.asiento_id);
    const monto = pesos((antes?.monto ?? 0) + l.haber - l.debe);
    por.set(l.asiento_id, { ...l, monto, soloRecargos: (antes?.soloRecargos ?? true) && RECARGOS.includes(l.cuenta) });
  }
  const todos = [...por.values()];
  const clave = (p: Linea, monto: number) => `${p.origen.area}:${p.origen.id}:${monto}`;
  const delCedente = todos.filter((p) => p.soloRecargos && p.evento === 'recaudacion_factoring');
  const deshechos = new Set(delCedente.map((p) => clave(p, -p.monto)));
  return todos.filter(
    (p) => p.monto !== 0 && !delCedente.includes(p) && !(p.soloRecargos && p.evento === 'reversa' && deshechos.has(clave(p, p.monto))),
  );
}
