import type { EntityOf, OutputOf } from '#kernel/contract.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import type { contract } from '../contract.ts';

export type Ticket = Detailed<EntityOf<typeof contract>>;
export type Persona = OutputOf<typeof contract, 'personas'>[number];
export type Tablero = OutputOf<typeof contract, 'tablero'>;
export type Siguiente = OutputOf<typeof contract, 'pedir_siguiente'>;
export type Deuda = Ticket['deudas'][number];
