/** What the order of tasks looks at. */
export interface Ordenable {
  id: number;
  title: string;
  assignee: { fullName: string } | null;
  dueDate: string | null;
  orden: number | null;
}

export type Criterio = 'latest' | 'title-asc' | 'title-desc' | 'assignee' | 'due-date' | 'orden';

const letras = new Intl.Collator('es', { sensitivity: 'variant', numeric: true });
const porTitulo = (a: Ordenable, b: Ordenable): number => letras.compare(a.title, b.title) || a.id - b.id;
/** What has no value goes last. */
const alFinal = <T>(a: T | null | undefined, b: T | null | undefined, cmp: (a: T, b: T) => number): number =>
  a == null || b == null ? Number(a == null) - Number(b == null) : cmp(a, b);

const COMPARA: Readonly<Record<Criterio, (a: Ordenable, b: Ordenable) => number>> = {
  latest: (a, b) => b.id - a.id,
  'title-asc': porTitulo,
  'title-desc': (a, b) => -porTitulo(a, b),
  assignee: (a, b) => alFinal(a.assignee?.fullName, b.assignee?.fullName, (x, y) => letras.compare(x, y)) || a.id - b.id,
  'due-date': (a, b) => alFinal(a.dueDate, b.dueDate, (x, y) => (x < y ? -1 : x > y ? 1 : 0)) || a.id - b.id,
  // What was never placed is new: it comes first.
  orden: (a, b) =>
    a.orden === null || b.orden === null
      ? Number(b.orden === null) - Number(a.orden === null) || b.id - a.id
      : a.orden - b.orden || b.id - a.id,
};

/** Tasks in the asked order; titles in Spanish collation, ties by id (areas/4 tareas). */
export function ordenar<T extends Ordenable>(tareas: readonly T[], criterio: Criterio): T[] {
  return [...tareas].sort(COMPARA[criterio]);
}

/** The list with the element at `de` put at `a`. */
export function mover<T>(lista: readonly T[], de: number, a: number): T[] {
  const out = [...lista];
  const [uno] = out.splice(de, 1);
  if (uno !== undefined) out.splice(a, 0, uno);
  return out;
}
