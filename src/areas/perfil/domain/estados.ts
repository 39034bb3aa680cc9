import { machine } from '#kernel/machine.ts';

/** States of a post (areas/4 perfil): what was removed does not come back. */
export const estados = machine({
  publicada: { editar: 'editada', eliminar: 'eliminada' },
  editada: { editar: 'editada', eliminar: 'eliminada' },
  eliminada: {},
});

/** Votes of each option, in its order. */
export function recuento(opciones: readonly string[], votos: readonly number[]): { texto: string; votos: number }[] {
  return opciones.map((texto, i) => ({ texto, votos: votos.filter((v) => v === i).length }));
}
