import type { z } from 'zod';
import type { contract, Version as VersionSchema } from '../contract.ts';

export type Perfil = z.output<typeof contract.entity & z.ZodType>;
export type Version = z.output<typeof VersionSchema>;
export type Matriz = z.output<typeof contract.operations.matriz.output>;
export type Area = Matriz['areas'][number];

export const ALCANCE: Record<string, string> = {
  propio: 'Su cartera',
  sucursal: 'Su sucursal',
  zona: 'Su zona',
  empresa: 'Toda la empresa',
};
export const ALCANCES = Object.entries(ALCANCE).map(([codigo, nombre]) => ({ codigo, nombre }));

/** Whether these modules give a permission: itself, its whole area, or everything. */
export function da(modulos: ReadonlySet<string>, permiso: string): boolean {
  return modulos.has(permiso) || modulos.has(permiso.split(':')[0] ?? '') || modulos.has('all');
}

/** A module in the words of the matrix: "Zonas: editar". */
export function nombreDe(areas: readonly Area[], modulo: string): string {
  if (modulo === 'all') return 'Todo';
  const area = areas.find((a) => a.area === modulo.split(':')[0]);
  const accion = area?.acciones.find((x) => x.id === modulo);
  return accion ? `${area?.titulo}: ${accion.nombre.toLowerCase()}` : area ? `${area.titulo}: todo` : modulo;
}
