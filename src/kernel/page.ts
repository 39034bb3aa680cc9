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

export interface PageResult<T> {
  items: T[];
  total: number;
  page: number;
  perPage: number;
  /** The count stopped at 10.000: there are more. */
  total_aproximado?: boolean;
  /** Cursor of the next page, beyond the pages that an offset may reach. */
  siguiente?: string;
}

export const MAX_PER_PAGE = 100;
export const EXACT_COUNT = 10_000;

/** Splits '-fecha' into its field and direction. */
export function parseOrden(orden: string): { campo: string; desc: boolean } {
  return orden.startsWith('-') ? { campo: orden.slice(1), desc: true } : { campo: orden, desc: false };
}
