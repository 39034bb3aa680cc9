import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  fullName: { titulo: 'Nombre', orden: true },
  username: { titulo: 'Usuario' },
  email: { titulo: 'Correo', orden: true },
  rut: { titulo: 'RUT', tipo: 'rut', solo: 'planilla' },
  perfiles: { titulo: 'Perfiles', solo: 'pantalla' },
  role: { titulo: 'Rol', oculta: true },
  currentPlan: { titulo: 'Plan', oculta: true },
  status: { titulo: 'Estado', tipo: 'estado' },
  ultimo_acceso: { titulo: 'Último acceso', tipo: 'instante', orden: true },
} satisfies Campos;
