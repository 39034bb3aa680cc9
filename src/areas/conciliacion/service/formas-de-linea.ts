import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { movimientos } from '../tables.ts';

export type Movimiento = typeof movimientos.$inferSelect;

/** A bank line seen by a conciliación. `calce` is null while it is open for it. */
export interface LineaBancoViva extends Movimiento {
  monto: Pesos;
  arrastre: boolean;
  calce_id: string | null;
  /** Taken by a conciliación of later days: open here, not to be matched. */
  ajena: boolean;
}

/** A line of the books seen by a conciliación. */
export interface LineaLibroViva {
  id: string;
  asiento_id: string;
  num_asiento: number;
  fecha: Fecha;
  monto: Pesos;
  rut: Rut | null;
  documento: string;
  glosa: string;
  evento: string;
  origen: { area: string; id: string };
  /** Entry that this one takes back; absent in those carried from reports signed before it was kept. */
  reversa_de?: string | null;
  arrastre: boolean;
  calce_id: string | null;
  ajena: boolean;
}

/** The lines of a match, read from the conciliación. */
export interface Lados {
  banco: readonly LineaBancoViva[];
  libro: readonly LineaLibroViva[];
}

/** A book line before asking who took it. */
export type LineaMayor = Omit<LineaLibroViva, 'arrastre' | 'calce_id' | 'ajena'>;

/** What a signed report keeps for the next conciliación. */
export interface ConAbiertas {
  abiertas_libro: LineaMayor[];
}
