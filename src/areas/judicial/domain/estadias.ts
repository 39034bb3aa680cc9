import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import type { EstadoCausa } from './estados.ts';

interface Paso {
  fecha: Fecha;
  de: EstadoCausa | null;
  a: EstadoCausa | null;
}

/** Days that a case stayed in each stage that it left, and in the one where it is; the first one, before anything happened, only while it lasts. */
export function estadiasDe(
  c: { estado: EstadoCausa; estado_desde: Fecha },
  pasos: readonly Paso[],
  hoy: Fecha,
): { estado: EstadoCausa; dias: number }[] {
  const movidos = pasos.filter((p) => p.a !== null).sort((x, y) => (x.fecha < y.fecha ? -1 : 1));
  const idas = movidos.flatMap((p, i) => {
    const antes = movidos[i - 1];
    return p.de !== null && antes?.a === p.de ? [{ estado: p.de, dias: daysBetween(antes.fecha, p.fecha) }] : [];
  });
  return c.estado === 'TERMINADA' ? idas : [...idas, { estado: c.estado, dias: Math.max(0, daysBetween(c.estado_desde, hoy)) }];
}
