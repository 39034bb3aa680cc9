import { machine } from '#kernel/machine.ts';

/** A branch is never deleted: its records keep its name (areas/3 empresas). */
export const estados = machine({
  vigente: { desactivar: 'cerrada', editar: 'vigente' },
  cerrada: { activar: 'vigente', editar: 'cerrada' },
});
