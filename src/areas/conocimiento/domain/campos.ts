import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  title: { titulo: 'Artículo', orden: true },
  categoria: { titulo: 'Categoría', orden: true },
  estado: { titulo: 'Estado', tipo: 'estado' },
  publicada_n: { titulo: 'Versión', tipo: 'numero' },
  revisar_el: { titulo: 'Revisar el', tipo: 'fecha', orden: true },
  lecturas: { titulo: 'Lecturas', tipo: 'numero', orden: true },
} satisfies Campos;
