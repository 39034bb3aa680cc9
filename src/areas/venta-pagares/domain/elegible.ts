/** What decides whether a note may be sold. */
interface Candidato {
  pagare: { estado: string; notarial: boolean; de_credito: boolean } | null;
  credito: { estado: string; moneda: 'CLP' | 'UF'; dias_mora: number; origin: string; quedan: number } | null;
  /** Number of the live sale that holds it already. */
  en_venta: number | null;
}

const EN = { CLP: 'en pesos', UF: 'en UF' } as const;

/**
 * Why a note may not be sold, in words, or null: pagaré in the vault and authorised by a notary, credit in force without a day of mora nor in
 * court, of an origin of the sale, in the currency of the lot (one rate does not price both), with something left to receive, and in no
 * other live sale (areas/2 venta-pagares).
 */
export function motivoNoElegible(c: Candidato, origins: readonly string[], moneda?: 'CLP' | 'UF'): string | null {
  const { pagare, credito } = c;
  if (!pagare) return 'no existe';
  if (!pagare.de_credito || !credito) return 'no documenta un crédito';
  if (c.en_venta !== null) return `ya está en la venta ${c.en_venta}`;
  if (pagare.estado !== 'custodia') return `no está en la bóveda: está ${pagare.estado.replaceAll('_', ' ')}`;
  if (!pagare.notarial) return 'no tiene la autorización del notario';
  if (credito.estado === 'moroso') return `el crédito tiene ${credito.dias_mora} ${credito.dias_mora === 1 ? 'día' : 'días'} de mora`;
  if (credito.estado !== 'vigente') return `el crédito está ${credito.estado.replaceAll('_', ' ')}`;
  if (moneda && credito.moneda !== moneda) return `el crédito es ${EN[credito.moneda]} y la venta es ${EN[moneda]}`;
  if (origins.length > 0 && !origins.includes(credito.origin)) return 'su origen no es de los elegidos';
  if (credito.quedan === 0) return 'no quedan cuotas después de la liquidación';
  return null;
}
