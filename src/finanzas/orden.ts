/** What says when a debt is paid. */
export interface Ordenable {
  /** AAAA-MM-DD. */
  vencimiento: string;
  /** Number of its paper, as it is written: '998-5'. */
  numero: string | number;
  pk?: string;
}

/** Numbers inside a text compare as numbers: '998-5' goes before '1023-2', and '9' before '10'. */
const NATURAL = new Intl.Collator('es', { numeric: true });

const comparar = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The one order in which debts are paid: oldest due date first; on the same day, the lower number as people read it; last the key, so that the
 * order never depends on how they came. Source: domain §5 and areas/3 recaudaciones.
 */
export function porVencimiento(a: Ordenable, b: Ordenable): number {
  return comparar(a.vencimiento, b.vencimiento) || NATURAL.compare(String(a.numero), String(b.numero)) || comparar(a.pk ?? '', b.pk ?? '');
}
