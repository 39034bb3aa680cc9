import type { Campos } from '#kernel/campos.ts';

/** The fields of the list, on screen and in its spreadsheet. */
export const CAMPOS = {
  id: { titulo: 'N.º', tipo: 'numero', solo: 'planilla' },
  name: { titulo: 'Nombre', orden: true },
  post: { titulo: 'Cargo', orden: true },
  email: { titulo: 'Correo', orden: true, oculta: true },
  city: { titulo: 'Ciudad', orden: true },
  start_date: { titulo: 'Ingreso', tipo: 'fecha', orden: true },
  salary: { titulo: 'Sueldo', tipo: 'pesos', orden: true },
  age: { titulo: 'Edad', tipo: 'numero', orden: true },
  experience: { titulo: 'Experiencia (años)', tipo: 'numero', orden: true, oculta: true },
  status: { titulo: 'Estado', tipo: 'numero', orden: true },
} satisfies Campos;
