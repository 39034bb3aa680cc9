/** A column of an export. */
export interface Column {
  campo: string;
  titulo: string;
  tipo?: 'texto' | 'pesos' | 'numero' | 'fecha' | 'instante' | 'si_no' | 'rut';
  /** Words for codes that are not Spanish. */
  nombres?: Readonly<Record<string, string>>;
  /** Width in characters. */
  ancho?: number;
}
