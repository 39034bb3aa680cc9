import { type SQL, sql } from 'drizzle-orm';
import { type Fecha, periodoOf } from '#kernel/values/fecha.ts';

/** What the books say of a period when numbers of it are taken. */
export interface Numeros {
  estado: 'abierto' | 'en_cierre' | 'cerrado' | 'reabierto';
  /** The last number given, with those that are taken. */
  ultimo: number;
  ultimo_cerrado: string | null;
  /** The last secuencia of the event in this act. */
  secuencia: number;
}

/**
 * Takes numbers of a period, as part of the statement that takes the chain: the function looks again once the chain is its own, which another part
 * of the same statement would not.
 */
export function numerosTomados(
  empresa_id: string,
  e: { fecha: Fecha; origen: { area: string; id: string }; evento: string },
  cuantos: number,
): SQL<Numeros> {
  return sql<Numeros>`libro_numeros(${empresa_id}::uuid, ${periodoOf(e.fecha)}, ${cuantos}::int, ${e.origen.area}, ${e.origen.id}, ${e.evento})`;
}
