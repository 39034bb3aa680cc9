/** One row of the calls that a client of the template makes (specification §7, statuses of §8), in our own words. */
export interface Llamada {
  /** Area of the product that answers it. */
  area: string;
  metodo: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Parameters of the query, as a client sends them. */
  query?: Readonly<Record<string, string>>;
  /** Body; a function takes what the test has at hand. */
  cuerpo?: (mano: Mano) => Record<string, unknown>;
  status: number;
  /** Names that the answer must have; with `lista`, those of each of its elements. */
  claves?: readonly string[];
  lista?: boolean;
  /** Text that the body must hold, byte for byte (specification §8). */
  exacto?: unknown;
}

/** What a call may need of those before it. */
export interface Mano {
  refreshToken: string;
  tarea: number;
  evento: number;
  correo: number;
  contacto: number;
}
