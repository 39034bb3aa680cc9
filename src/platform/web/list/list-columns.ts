import type { Campos } from '#kernel/campos.ts';
import type { Column } from './types.ts';

/** What only the screen knows of a column: how its cell is drawn, and the words of its states. */
type Drawn<T> = Pick<Column<T>, 'render' | 'tipo' | 'align' | 'dice' | 'estados' | 'oculta'>;

/** The columns of a list on screen, as its fields are declared. A cell that is drawn by itself is not read by its kind. */
export function listColumns<T, K extends string>(campos: Campos<K>, drawn: { [k in NoInfer<K>]?: Drawn<T> } = {}): Column<T>[] {
  return (Object.keys(campos) as K[]).flatMap((key): Column<T>[] => {
    const { solo, tipo, enPlanilla: _, ...campo } = campos[key];
    if (solo === 'planilla') return [];
    const own = drawn[key];
    return [{ key, ...campo, ...(tipo && !own?.render ? { tipo } : {}), ...(solo ? { sinExportar: true } : {}), ...own }];
  });
}
