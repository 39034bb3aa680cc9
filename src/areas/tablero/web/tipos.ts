import type { OutputOf } from '#kernel/contract.ts';
import type { contract } from '../contract.ts';

export type Inicio = OutputOf<typeof contract, 'inicio'>;
export type Widget = Inicio['widgets'][number];
export type Cifra = OutputOf<typeof contract, 'cifra'>;
export type Meta = NonNullable<OutputOf<typeof contract, 'meta'>>;
export type Cambios = OutputOf<typeof contract, 'cambios'>;
export type Caja = NonNullable<OutputOf<typeof contract, 'caja'>>;
export type AlarmaFila = OutputOf<typeof contract, 'alarmas'>[number];
export type Filas = OutputOf<typeof contract, 'filas'>;
export type Metas = OutputOf<typeof contract, 'metas'>;
export type MetaFila = Metas['items'][number];
export type CifrasLeidas = OutputOf<typeof contract, 'cifras'>;
