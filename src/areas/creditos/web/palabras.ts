const NOMBRES = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
];

export const MesesDelAno = NOMBRES.map((nombre, k) => ({ codigo: String(k + 1), nombre }));

export const PERIODOS = [
  { codigo: 'UNICA', nombre: 'Una vez' },
  { codigo: 'MENSUAL', nombre: 'Cada mes' },
  { codigo: 'TRIMESTRAL', nombre: 'Cada tres meses' },
  { codigo: 'SEMESTRAL', nombre: 'Cada seis meses' },
  { codigo: 'ANUAL', nombre: 'Cada año' },
];
