import type { OutputOf } from '#kernel/contract.ts';
import type { contract } from '../contract.ts';

export type DelDia = OutputOf<typeof contract, 'de_hoy'>;
export type ParadaDelDia = NonNullable<DelDia['ruta']>['paradas'][number];
