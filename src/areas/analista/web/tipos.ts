import type { EntityOf, OutputOf } from '#kernel/contract.ts';
import type { contract } from '../contract.ts';

export type E = OutputOf<typeof contract, 'evaluacion'>;
export type Politica = OutputOf<typeof contract, 'politica'>[number];
export type T = EntityOf<typeof contract>;
