export type { RawRoute } from '../types.ts';
