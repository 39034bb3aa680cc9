import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  nombre: { titulo: 'Nombre', orden: 'apellidos' },
  rut: { titulo: 'RUT', tipo: 'rut', orden: true },
  sucursal: { titulo: 'Sucursal' },
  zona: { titulo: 'Zona' },
  cargo: { titulo: 'Cargo', orden: true },
  clase: { titulo: 'Clase', oculta: true },
  perfiles: { titulo: 'Perfiles' },
  empresa: { titulo: 'Empresa', oculta: true },
  cartera: { titulo: 'Clientes', tipo: 'numero', orden: true },
  email: { titulo: 'Correo', oculta: true },
  estado: { titulo: 'Estado', tipo: 'estado' },
} satisfies Campos;
