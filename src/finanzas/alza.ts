/** Reasons that raise one level of the comité, once, however many they are (domain §15). Areas may add their own. */
const MOTIVOS_DE_ALZA = ['EXCEPCION', 'MORA_15_DIAS', 'RATING_D_E', 'PARTE_RELACIONADA', 'SIN_RESPONSABILIDAD', 'SIN_GARANTIA'] as const;
type MotivoDeAlza = (typeof MOTIVOS_DE_ALZA)[number];

/** Days of mora of the client up to which his level stays. */
export const DIAS_MORA_SIN_ALZA = 15;

/** What is known of a matter. A fact that nobody read gives no reason. */
export interface HechosDeAlza {
  excepciones?: number;
  dias_mora?: number;
  /** A–E; null = not rated. */
  rating?: string | null;
  parte_relacionada?: boolean;
  con_responsabilidad?: boolean;
  /** A guarantee, or an aval in force; null = it was not measured. */
  tiene_garantia?: boolean | null;
}

/** Every reason that the facts give, in the order of the list. */
export function motivosDeAlza(h: HechosDeAlza): MotivoDeAlza[] {
  const valen: Record<MotivoDeAlza, boolean> = {
    EXCEPCION: (h.excepciones ?? 0) > 0,
    MORA_15_DIAS: (h.dias_mora ?? 0) > DIAS_MORA_SIN_ALZA,
    RATING_D_E: h.rating === 'D' || h.rating === 'E',
    PARTE_RELACIONADA: h.parte_relacionada === true,
    SIN_RESPONSABILIDAD: h.con_responsabilidad === false,
    SIN_GARANTIA: h.tiene_garantia === false,
  };
  return MOTIVOS_DE_ALZA.filter((m) => valen[m]);
}
