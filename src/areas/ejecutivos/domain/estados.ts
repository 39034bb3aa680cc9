import { machine } from '#kernel/machine.ts';

/** activo → desvinculado → activo again; `licencia` is read from the absences of the day, never stored (areas/3 ejecutivos). */
export const estados = machine({
  activo: { traspasar: 'activo', cambiar_perfil: 'activo', desvincular: 'desvinculado' },
  desvinculado: { reincorporar: 'activo' },
});
