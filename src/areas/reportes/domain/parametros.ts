import type { Fecha } from '#kernel/values/fecha.ts';

interface Filtro {
  dimension: string;
  op: 'es' | 'no_es' | 'en' | 'entre' | 'desde' | 'hasta' | 'contiene' | 'vacio';
  valores: string[];
}

/** What a run was asked. With `pregunta` it is an exploration; otherwise, a report by its name. */
export interface Parametros {
  al?: Fecha | undefined;
  desde?: Fecha | undefined;
  hasta?: Fecha | undefined;
  conocido_al?: string | undefined;
  filtros: Filtro[];
  pregunta?: { cubo: string; medidas: string[]; filas: string[] } | undefined;
}
