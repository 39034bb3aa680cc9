/** A column of an export. */
export interface Column {
  campo: string;
  titulo: string;
  tipo?: 'texto' | 'pesos' | 'numero' | 'fecha' | 'instante' | 'si_no' | 'rut';
  /** Width in characters. */
  ancho?: number;
}
