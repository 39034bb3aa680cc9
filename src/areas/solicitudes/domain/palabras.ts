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
  garantia: 'Garantía',
};

/** What changed, in words: the field, and of whom when it is of a debtor; of a garantía, which one. */
export const nombreCambio = (c: { campo: string; detalle: string | null }): string =>
  `${CAMPOS[c.campo] ?? c.campo}${c.detalle ? `${c.campo === 'garantia' ? ':' : ' de'} ${c.detalle}` : ''}`;
