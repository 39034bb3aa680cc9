import { machine } from '#kernel/machine.ts';

/** areas/4 usuarios: pending → active (invitation accepted) ↔ inactive; removed by `eliminar`. */
export const estados = machine({
  pending: { invitar: 'pending', desactivar: 'inactive' },
  active: { desactivar: 'inactive', restablecer: 'active', cerrar_sesiones: 'active' },
  inactive: { activar: ['active', 'pending'] },
});
