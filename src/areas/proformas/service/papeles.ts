import type { ContextoMotor } from '../domain/contexto.ts';

export interface Papeles extends Pick<ContextoMotor, 'respaldos' | 'contrato' | 'exige_contrato'> {
  contrato_id: string | null;
}

/** No area keeps contracts or pagarés yet: their rules are absent, not green. */
export const SIN_PAPELES: Papeles = { respaldos: null, contrato: null, exige_contrato: false, contrato_id: null };
