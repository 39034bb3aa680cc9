import { Rule } from '#kernel/errors.ts';

/**
 * The columns of a file as the house wrote them: `campo=Título` separated by commas, in their order; empty, all of them as they are. A column that the
 * report does not have is refused: a file with a hole is not presented. 422 `formato_desconocido` {campo}.
 */
export function enFormato<C extends { campo: string; titulo: string }>(columnas: readonly C[], escrito: string): readonly C[] {
  const partes = escrito
    .split(',')
    .map((p) => p.trim())
    .filter(Boolean);
  if (partes.length === 0) return columnas;
  return partes.map((p) => {
    const [campo = '', titulo] = p.split('=').map((x) => x.trim());
    const c = columnas.find((x) => x.campo === campo);
    if (!c) throw new Rule('formato_desconocido', { campo });
    return titulo ? { ...c, titulo } : c;
  });
}
