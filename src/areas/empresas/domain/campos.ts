import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  nombre: { titulo: 'Sucursal', orden: true },
  codigo: { titulo: 'Código', orden: true },
  zona: { titulo: 'Zona' },
  ciudad: { titulo: 'Ciudad' },
  direccion: { titulo: 'Dirección' },
  telefono: { titulo: 'Teléfono', oculta: true },
  tiene_caja: { titulo: 'Tiene caja', tipo: 'si_no' },
  vigente: { titulo: 'Abierta', tipo: 'si_no' },
} satisfies Campos;
