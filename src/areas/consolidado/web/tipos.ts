import type { OutputOf } from '#kernel/contract.ts';
import type { contract } from '../contract.ts';

type De<K extends keyof (typeof contract)['operations'] & string> = OutputOf<typeof contract, K>;
export type Vista = De<'de_rut'>;
export type Cifra = Vista['cifras'][number];
export type BloqueVisto = Vista['bloques'][number];
export type Filas = De<'bloque'>;
export type Tiempo = De<'tiempo'>;
export type Comparado = De<'comparar'>;
export type Grupo = De<'grupo'>;
export type Conducta = De<'comportamiento'>;
export type Cobertura = De<'cobertura'>;
export type Panel = De<'panel'>;
export type Guardada = De<'vistas'>[number];
