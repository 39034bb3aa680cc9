import { sumPesos } from '#kernel/values/money.ts';

/** A figure of a day or of a name. */
export interface Medida {
  clave: string;
  valor: number;
}

/** The figures in their categories, zeros where there is none: 'AAAA-MM-DD' falls in its day, or in its month when categories are months. */
export function enCategorias(medidas: readonly Medida[], categorias: readonly string[]): number[] {
  const largo = categorias[0]?.length ?? 10;
  const suma = new Map(categorias.map((c) => [c, 0]));
  for (const { clave, valor } of medidas) {
    const c = clave.slice(0, largo);
    const antes = suma.get(c);
    if (antes !== undefined) suma.set(c, antes + valor);
  }
  return [...suma.values()];
}

export const total = (valores: readonly number[]): number => sumPesos(valores);

/** Whole numbers of parts in `por`, one decimal, half away from zero. Null when there is nothing to divide by. */
function proporcion(parte: number, todo: number): number | null {
  if (todo === 0) return null;
  const decimas = (Math.abs(parte) * 1000) / Math.abs(todo);
  const signo = parte < 0 === todo < 0 ? 1 : -1;
  return (signo * Math.round(decimas)) / 10 + 0;
}

/** Change in percent against the span before, one decimal; null when that was 0. */
export const cambio = (ahora: number, antes: number): number | null => (antes === 0 ? null : proporcion(ahora - antes, Math.abs(antes)));

/** Percent of a part, one decimal; 0 of nothing. */
export const porcentajeDe = (parte: number, todo: number): number => proporcion(parte, todo) ?? 0;

/** Each value plus those before it, from `base`. */
export function acumular(valores: readonly number[], base: number): number[] {
  let llevo = base;
  return valores.map((v) => {
    llevo += v;
    return llevo;
  });
}

/** The middle of some figures; null of none. */
export function mediana(valores: readonly number[]): number | null {
  const orden = [...valores].sort((a, b) => a - b);
  const medio = Math.floor(orden.length / 2);
  const [alto, bajo] = [orden[medio], orden[medio - 1]];
  if (alto === undefined) return null;
  return orden.length % 2 === 1 || bajo === undefined ? alto : (alto + bajo) / 2;
}

export const DISPOSITIVOS = ['Computador', 'Teléfono', 'Tableta', 'Otro'] as const;
type Dispositivo = (typeof DISPOSITIVOS)[number];

/** Class of the device by what its browser says of itself. */
export function dispositivoDe(agente: string | null): Dispositivo {
  const a = agente ?? '';
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(a)) return 'Tableta';
  if (/Mobi|iPhone|Android/i.test(a)) return 'Teléfono';
  return /Windows|Macintosh|X11|Linux|CrOS/i.test(a) ? 'Computador' : 'Otro';
}
