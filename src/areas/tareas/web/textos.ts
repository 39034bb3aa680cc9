/** The template's words in Spanish. */
export const TAGS: Readonly<Record<string, string>> = { team: 'Equipo', low: 'Baja', medium: 'Media', high: 'Alta', update: 'Actualizar' };
export const COLORES: Readonly<Record<string, string>> = { team: 'blue', low: 'green', medium: 'yellow', high: 'red', update: 'grape' };
export const SORTS = [
  { value: 'orden', label: 'Mi orden' },
  { value: 'latest', label: 'Más nuevas' },
  { value: 'due-date', label: 'Vencimiento' },
  { value: 'title-asc', label: 'Título, A a Z' },
  { value: 'title-desc', label: 'Título, Z a A' },
  { value: 'assignee', label: 'Responsable' },
];
