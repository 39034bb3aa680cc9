const CAMPOS: Readonly<Record<string, string>> = {
  monto: 'Monto',
  plazo_maximo: 'Plazo máximo',
  anticipo_pct: 'Anticipo',
  tasa_mensual: 'Tasa mensual',
  comision_pct: 'Comisión',
  comision_minima_uf: 'Comisión mínima',
  con_responsabilidad: 'Con responsabilidad',
  fecha_expiracion: 'Expiración',
  sublimite: 'Sublímite',
  plazo_deudor: 'Plazo',
  anticipo_deudor: 'Anticipo',
  garantia: 'Garantía',
  condicion: 'Condición',
};

/** A field of the proposal, in words. */
export const nombreCampo = (campo: string): string => CAMPOS[campo] ?? campo;

/** What changed, in words: the field, and of whom when it is of a debtor; of a garantía, which one. */
export const nombreCambio = (c: { campo: string; detalle: string | null }): string =>
  `${nombreCampo(c.campo)}${c.detalle ? `${c.campo === 'garantia' || c.campo === 'condicion' ? ':' : ' de'} ${c.detalle}` : ''}`;
