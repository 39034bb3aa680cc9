import { TRAMOS_MORA } from '#finanzas/dias-mora.ts';

export type ClaveTramo = 'al_dia' | 'mora_1_15' | 'mora_16_30' | 'mora_31_60' | 'mora_61_90' | 'mora_mas_90';

/** The brackets of mora as the ageing by debtor names its columns. */
export const TRAMOS_POR_DEUDOR: readonly { clave: ClaveTramo; nombre: string }[] = TRAMOS_MORA.map(({ codigo, nombre }) => ({
  clave: (codigo === 'al_dia' ? codigo : `mora_${codigo}`) as ClaveTramo,
  nombre,
}));
