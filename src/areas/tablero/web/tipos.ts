import type { OutputOf } from '#kernel/contract.ts';
import type { contract } from '../contract.ts';
import type { Rango } from '../domain/rango.ts';

export type Inicio = OutputOf<typeof contract, 'inicio'>;
export type Widget = Inicio['widgets'][number];
export type Cifra = OutputOf<typeof contract, 'cifra'>;
export type Meta = NonNullable<OutputOf<typeof contract, 'meta'>>;
export type Cambios = OutputOf<typeof contract, 'cambios'>;
export type Filas = OutputOf<typeof contract, 'filas'>;

export const NOMBRE_DE_RANGO: Readonly<Record<Rango, string>> = {
  visita: 'Mi última visita',
  'Last 28 Days': 'Hace 28 días',
  'Last Month': 'Fin del mes anterior',
  'Last Year': 'Hace un año',
};
