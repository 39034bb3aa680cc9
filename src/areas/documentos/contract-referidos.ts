/** Records that a digitised paper may hang from. */
export const REFERIDOS = [
  'persona',
  'documento',
  'operacion',
  'contrato',
  'pagare',
  'aval',
  'analisis',
  'cheque',
  'garantia',
  'fondo_garantia',
  'descuento',
  'causa',
  'solicitud',
  'credito',
  'comprobante',
  'venta',
] as const;
