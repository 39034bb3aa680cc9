import { machine } from '#kernel/machine.ts';

/** activa ↔ inactiva; never deleted once used (areas/3 zonas). */
export const estados = machine({ activa: { inactivar: 'inactiva' }, inactiva: { activar: 'activa' } });
