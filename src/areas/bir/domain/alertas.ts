/** The rules of the early warnings, as the screen calls them. */
export const REGLAS = {
  SCORE_CAE: 'Cae el puntaje de buró',
  PROTESTO_NUEVO: 'Protesto nuevo',
  CMF_EMPEORA: 'Empeora la deuda en el sistema',
  CONCURSAL: 'Procedimiento concursal',
  VENTAS_CAEN: 'Caen las ventas',
  DEUDOR_SE_ALARGA: 'Un deudor se alarga',
  DILUCION: 'Dilución',
  CONCENTRACION: 'Concentración en un deudor',
  LINEA_AGOTADA: 'Línea agotada',
  FOLIOS_SALTADOS: 'Folios saltados',
  INFORME_POR_VENCER: 'Informe por vencer',
  COMPROMISO_INCUMPLIDO: 'Compromisos incumplidos',
} as const;
export type Regla = keyof typeof REGLAS;
export type Gravedad = 1 | 2 | 3;
