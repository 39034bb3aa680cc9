import { Conflict } from './errors.ts';

type Moves<S extends string> = Readonly<Record<string, S | readonly S[]>>;

export interface Machine<S extends string, A extends string> {
  readonly states: readonly S[];
  /** Actions that leave `from`. */
  allowed(from: S): readonly A[];
  can(from: S, accion: A): boolean;
  /**
   * The state after `accion`. With several possible targets, `to` chooses one of them.
   * Throws 409 `transicion_no_permitida` {accion, estado, acciones_permitidas} for a pair that is not in the table.
   */
  go(from: S, accion: A, to?: S): S;
  /** Every (state, action, target) of the table, for tests and for the verifier of legal states (I10). */
  readonly table: readonly { from: S; accion: A; to: S }[];
}

type ActionsOf<T> = { [K in keyof T]: keyof T[K] }[keyof T] & string;

/**
 * A table of states: `machine({ borrador: { aprobar: 'aprobada' }, aprobada: {} })`.
 * What is not listed is refused; states change through it and nowhere else.
 */
export function machine<const T extends Readonly<Record<string, Moves<keyof T & string>>>>(
  table: T,
): Machine<keyof T & string, ActionsOf<T>> {
  type S = keyof T & string;
  type A = ActionsOf<T>;
  const moves = new Map<string, Map<string, readonly string[]>>();
  for (const [from, row] of Object.entries(table)) {
    moves.set(from, new Map(Object.entries(row).map(([a, to]) => [a, Array.isArray(to) ? to : [to as string]])));
  }
  const allowed = (from: S) => [...(moves.get(from)?.keys() ?? [])] as A[];
  return {
    states: Object.keys(table) as S[],
    allowed,
    can: (from, accion) => moves.get(from)?.has(accion) ?? false,
    go(from, accion, to) {
      const targets = moves.get(from)?.get(accion);
      const target = to ?? targets?.[0];
      if (!targets || target === undefined || !targets.includes(target)) {
        throw new Conflict('transicion_no_permitida', {
          accion: accion.replaceAll('_', ' ').replaceAll('-', ' '),
          estado: from.replaceAll('_', ' '),
          acciones_permitidas: allowed(from),
        });
      }
      return target as S;
    },
    table: [...moves].flatMap(([from, row]) =>
      [...row].flatMap(([accion, targets]) => targets.map((to) => ({ from: from as S, accion: accion as A, to: to as S }))),
    ),
  };
}
