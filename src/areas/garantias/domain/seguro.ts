import { Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { pideSeguro } from './tipos.ts';

export interface Seguro {
  aseguradora: string;
  poliza: string;
  periodo_prima: string;
  prima: Pesos;
  vence: Fecha;
  beneficiario_endosado: boolean;
}

type EstadoSeguro = 'no_pide' | 'sin_seguro' | 'por_vencer' | 'vigente';

/** How its insurance stands: a policy is good on its last day and warns `aviso` days before. */
export function estadoSeguro(tipo: string, seguro: Seguro | null, hoy: Fecha, aviso: number): EstadoSeguro {
  if (!pideSeguro(tipo)) return 'no_pide';
  if (!seguro || seguro.vence < hoy) return 'sin_seguro';
  return seguro.vence <= addDays(hoy, aviso) ? 'por_vencer' : 'vigente';
}

/** A good that must be insured is, in our favour. Throws 422 `seguro_sin_endosar`. */
export function exigirSeguro(tipo: string, seguro: Seguro | null, hoy: Fecha): void {
  if (!pideSeguro(tipo)) return;
  if (!seguro || seguro.vence < hoy || !seguro.beneficiario_endosado) throw new Rule('seguro_sin_endosar');
}
