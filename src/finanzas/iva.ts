/** Rate of the IVA, by one (DL 825 art. 14): that of the figures that a firm declares in its form 29 and its statements. */
export const TASA_IVA = '0.19';
