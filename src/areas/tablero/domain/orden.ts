/** How many columns of the home a card takes. */
export const ANCHOS = [1, 2, 3] as const;
export type Ancho = (typeof ANCHOS)[number];

/** The place of a figure in a board: its turn is that of the list. */
export interface Puesto {
  widget: string;
  ancho: Ancho;
  oculto: boolean;
}

type Puesta<T> = T & Omit<Puesto, 'widget'>;

/**
 * The figures in the order of `puestos`. Those that nobody placed come after, in their own order: shown when they are news of the house
 * (`nuevas` true), and out of sight in a board that somebody chose one by one. A place whose figure is not offered is left out.
 */
export function enOrden<T extends { nombre: string }>(figuras: readonly T[], puestos: readonly Puesto[], nuevas: boolean): Puesta<T>[] {
  const porNombre = new Map(figuras.map((f) => [f.nombre, f]));
  const puestas = puestos.flatMap(({ widget, ancho, oculto }) => {
    const f = porNombre.get(widget);
    porNombre.delete(widget);
    return f ? [{ ...f, ancho, oculto }] : [];
  });
  return [...puestas, ...[...porNombre.values()].map((f) => ({ ...f, ancho: 1 as const, oculto: !nuevas }))];
}

/** Moves one of the list to the place of another, and the rest make room. The same list when either is not in it. */
export function mover<T extends { nombre: string }>(lista: readonly T[], nombre: string, a: string): T[] {
  const desde = lista.findIndex((x) => x.nombre === nombre);
  const hasta = lista.findIndex((x) => x.nombre === a);
  const que = lista[desde];
  if (!que || hasta < 0 || desde === hasta) return [...lista];
  const resto = lista.filter((_, i) => i !== desde);
  return [...resto.slice(0, hasta), que, ...resto.slice(hasta)];
}
