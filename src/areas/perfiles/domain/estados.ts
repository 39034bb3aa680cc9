import { machine } from '#kernel/machine.ts';

/** areas/3 perfiles: a profile in force keeps working while its new version waits for the second person. */
export const estados = machine({
  borrador: { proponer: 'por_aprobar' },
  por_aprobar: { aprobar: 'vigente', rechazar: 'borrador', retirar: 'borrador' },
  vigente: { proponer: 'vigente', aprobar: 'vigente', rechazar: 'vigente', retirar: 'vigente', asignar: 'vigente', desactivar: 'inactivo' },
  inactivo: { activar: 'vigente' },
});
