import { formatDecimal } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { CLAVES, type Hecho } from './claves.ts';
import { hechoEnPalabras } from './palabras.ts';
import type { Factor, Letra } from './puntos.ts';

interface Comparable {
  puntaje: string | null;
  rating: Letra | null;
  hechos: readonly Hecho[];
  factores: readonly Factor[];
}
interface Fila {
  grupo: string;
  campo: string;
  antes: string;
  despues: string;
}

const NADA = '—';
const campoDe = (h: Hecho): string => (h.sujeto ? `${CLAVES[h.clave].nombre} · ${formatRut(h.sujeto)}` : CLAVES[h.clave].nombre);

/** What changed from one page to another: rating, points of each factor, and each fact; what stayed is left out. */
export function compararBirs(a: Comparable, b: Comparable): Fila[] {
  const puntos = (p: string | null | undefined) => (p ? formatDecimal(p, 1) : NADA);
  const hechosDe = (x: Comparable) => new Map(x.hechos.map((h) => [campoDe(h), hechoEnPalabras(h)]));
  const [ha, hb] = [hechosDe(a), hechosDe(b)];
  const filas = [
    { grupo: 'Clasificación', campo: 'Clasificación', antes: a.rating ?? NADA, despues: b.rating ?? NADA },
    { grupo: 'Clasificación', campo: 'Puntaje', antes: puntos(a.puntaje), despues: puntos(b.puntaje) },
    ...b.factores.map((f) => ({
      grupo: 'Puntos',
      campo: f.nombre,
      antes: puntos(a.factores.find((x) => x.clave === f.clave)?.puntos),
      despues: puntos(f.puntos),
    })),
    ...[...new Set([...ha.keys(), ...hb.keys()])].map((campo) => ({
      grupo: 'Hechos',
      campo,
      antes: ha.get(campo) ?? NADA,
      despues: hb.get(campo) ?? NADA,
    })),
  ];
  return filas.filter((f) => f.antes !== f.despues);
}
