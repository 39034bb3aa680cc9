import type { EntityOf, OutputOf } from '#kernel/contract.ts';
import type { contract } from '../contract.ts';

type Registro = EntityOf<typeof contract>;
export type Lote = Extract<Registro, { clase: 'lote' }>;
export type Mandato = Extract<Registro, { clase: 'mandato' }>;
export type Cargo = Lote['cargos'][number];
export type Simulacion = OutputOf<typeof contract, 'simular'>;
export type Plantilla = OutputOf<typeof contract, 'plantillas'>[number];
