import { SIN_SUMA, type Sumas } from '#kernel/page.ts';
import { frac, sum, toFixed } from '#kernel/values/decimal.ts';
import { formatDecimal, formatPesos, formatUf } from '#kernel/values/format.ts';

type Row = Readonly<Record<string, unknown>>;
const DEAD = new RegExp(SIN_SUMA);
const dead = (row: Row): boolean => typeof row.estado === 'string' && DEAD.test(row.estado);

/** Currency of a row in a field: its own when the server adds the field in it, or the only one that the field has (a deal in UF priced in pesos). */
function currencyOf(row: Row, all: Record<string, unknown>): string {
  if (typeof row.moneda === 'string' && row.moneda in all) return row.moneda;
  const [only, ...more] = Object.keys(all);
  return only !== undefined && more.length === 0 ? only : 'CLP';
}

/** What the rows that a person ticked add up to, by the same rule as the list: by currency, without what was annulled unless nothing else was ticked. Exact. */
export function sumRows(rows: readonly unknown[], sumas: Sumas): Sumas {
  const ticked = rows as readonly Row[];
  const alive = ticked.filter((r) => !dead(r));
  const counted = alive.length > 0 ? alive : ticked;
  return Object.fromEntries(
    Object.entries(sumas).map(([campo, all]) => {
      const out: Record<string, number | string> = {};
      for (const moneda of new Set(counted.map((r) => currencyOf(r, all)))) {
        const values = counted.filter((r) => currencyOf(r, all) === moneda).map((r) => frac(String(r[campo] ?? 0)));
        out[moneda] = moneda === 'CLP' ? Number(toFixed(sum(values), 0)) : toFixed(sum(values), 4);
      }
      return [campo, out];
    }),
  );
}

/** $1.234.567 · UF 18,2739 · USD 305,00 */
function moneyText(moneda: string, value: number | string): string {
  if (moneda === 'CLP') return formatPesos(Number(value));
  return moneda === 'UF' ? formatUf(String(value)) : `${moneda} ${formatDecimal(String(value), 2)}`;
}

/** The sums of a field as they are read, one by currency, without those of zero when another says something. */
export function sumTexts(all: Record<string, number | string> | undefined): string[] {
  const some = Object.entries(all ?? {});
  const said = some.filter(([, v]) => Number(v) !== 0);
  return (said.length > 0 ? said : some.slice(0, 1)).map(([moneda, v]) => moneyText(moneda, v));
}

/** 'Suma', and what it leaves out. */
export function sumTitle(without: number | undefined): string {
  if (!without) return 'Suma';
  return `Suma sin ${without.toLocaleString('es-CL')} ${without === 1 ? 'anulada o rechazada' : 'anuladas o rechazadas'}`;
}
