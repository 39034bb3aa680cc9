import { type Pesos, percentOf, pesos } from '#kernel/values/money.ts';
import { ufToPesos } from './uf.ts';

/** What is withheld from a giro before it leaves. */
export interface Retencion {
  motivo: string;
  beneficiario: string | null;
  monto: Pesos;
}

/** An open retención of the client: a sum, or a percentage of the giro. */
export interface RetencionAbierta {
  motivo: string;
  beneficiario: string | null;
  monto: Pesos | null;
  porcentaje: string | null;
}

export interface ConsultaAlimentos {
  fecha: string;
  inscrito: boolean;
  deuda: Pesos;
  /** RUT to whom the pension is paid. */
  beneficiario?: string | null;
}

/** Ley 21.389: from 50 UF to a natural person the registry of alimony debtors is asked the same day. */
export function requiereConsultaAlimentos(personaNatural: boolean, monto: number, valorUf: string): boolean {
  return personaNatural && monto >= ufToPesos('50', valorUf);
}

/** Kinds of giro that the rule may reach: what the law names is the credit that comes back in cuotas. */
export const AMBITOS_ALIMENTOS = ['CREDITO_CUOTAS', 'FACTORING', 'BULLET', 'DEVOLUCION'] as const;
export type AmbitoAlimentos = (typeof AMBITOS_ALIMENTOS)[number];

/** What kind of giro it is for Ley 14.908 art. 28 (operations of credit of money returned in cuotas): a purchase, a credit, or money given back. */
export function ambitoAlimentos(g: { compra: boolean; prestamo: { en_cuotas: boolean } | null }): AmbitoAlimentos {
  if (g.compra) return 'FACTORING';
  if (!g.prestamo) return 'DEVOLUCION';
  return g.prestamo.en_cuotas ? 'CREDITO_CUOTAS' : 'BULLET';
}

/** Withheld for the registry: min(50 % of the money, debt), pesos, the half rounded up; 0 when not listed. */
export function retencionAlimentos(monto: number, consulta: ConsultaAlimentos | null): Pesos {
  if (!consulta?.inscrito) return pesos(0);
  return pesos(Math.min(percentOf(monto, '50', 'half-up'), consulta.deuda));
}

/** Motive of what the law holds for an alimony debt. */
export const PENSION_ALIMENTOS = 'PENSION_ALIMENTOS';

/**
 * Retenciones of a giro, in order: alimony first (it is the law's), then the open rows of the client; none takes more than what is
 * left, so `monto_transferir` is never negative. `base`: what halves and percentages count over, the credit asked for; without it the giro. An
 * open row of alimony is the same debt as the registry's: together they take no more than the half (Ley 21.389).
 */
export function retener(
  montoGirar: Pesos,
  alimentos: ConsultaAlimentos | null,
  abiertas: readonly RetencionAbierta[],
  base: number = montoGirar,
): { retenciones: Retencion[]; monto_transferir: Pesos } {
  let resto: number = montoGirar;
  const retenciones: Retencion[] = [];
  const tomar = (motivo: string, beneficiario: string | null, pedido: number): number => {
    const monto = pesos(Math.max(0, Math.min(pedido, resto)));
    if (monto > 0) retenciones.push({ motivo, beneficiario, monto });
    resto -= monto;
    return monto;
  };
  let pension = tomar(PENSION_ALIMENTOS, alimentos?.beneficiario ?? null, retencionAlimentos(base, alimentos));
  for (const r of abiertas) {
    const pedido = r.monto ?? percentOf(base, r.porcentaje ?? '0', 'half-up');
    if (r.motivo !== PENSION_ALIMENTOS) tomar(r.motivo, r.beneficiario, pedido);
    else pension += tomar(r.motivo, r.beneficiario, Math.min(pedido, percentOf(base, '50', 'half-up')) - pension);
  }
  return { retenciones, monto_transferir: pesos(resto) };
}
