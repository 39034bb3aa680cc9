/** Query of a list (areas/0-comun): q, page (1..), perPage (1–100, default 10), orden ('campo' or '-campo'). */
export interface PageQuery {
  q?: string | undefined;
  page: number;
  perPage: number;
  orden?: string | undefined;
  cursor?: string | undefined;
  /** Page of an export: nobody reads how many there are in all. */
  exporta?: boolean | undefined;
}

/** Sums of the whole filter: by field of the row, by currency. Pesos are integers; other currencies, decimal text. */
export type Sumas = Record<string, Record<string, number | string>>;

/** States, as stored, of what came to nothing: its money is in the row and adds to no sum, unless nothing else is listed. */
export const SIN_SUMA = '^(anulad|reversad|rechazad|desistid)[oa]$';

export interface PageResult<T> {
  items: T[];
  total: number;
  page: number;
  perPage: number;
  /** The count stopped at 10.000: there are more. */
  total_aproximado?: boolean;
  /** What the money of the filter adds up to; absent beyond 10.000 rows. */
  sumas?: Sumas;
  /** Rows that `sumas` leaves out, by their state. */
  sin_sumar?: number;
  /** Cursor of the next page, beyond the pages that an offset may reach. */
  siguiente?: string;
}

export const MAX_PER_PAGE = 100;
/** Rows of each reading of an export. */
export const EXPORT_PAGE = 1_000;
export const EXACT_COUNT = 10_000;

/** Splits '-fecha' into its field and direction. */
export function parseOrden(orden: string): { campo: string; desc: boolean } {
  return orden.startsWith('-') ? { campo: orden.slice(1), desc: true } : { campo: orden, desc: false };
}
