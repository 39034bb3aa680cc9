/** Name of each rule of the motor, as screen and paper list it. */
const TITULOS: Readonly<Record<string, string>> = {
  documento_no_disponible: 'Documento disponible',
  documento_anulado: 'Notas de crédito',
  tipo_no_admitido: 'Tipo admitido por la operación',
  documento_reclamado: 'Reclamo en el SII',
  en_plazo_reclamo: 'Plazo de reclamo',
  documento_ya_cedido: 'Cesión anterior',
  documento_vencido: 'Vencimiento',
  plazo_mypime: 'Plazo máximo de empresa de menor tamaño',
  documento_antiguo: 'Antigüedad de la emisión',
  tmc_tasa: 'Tasa máxima convencional',
  tasa_bajo_piso: 'Tasa piso',
  concentracion_cartera: 'Concentración del deudor en la cartera',
  concentracion_linea: 'Concentración del deudor en la línea',
  sublimite_deudor: 'Sublímite del deudor',
  monto_bajo_minimo: 'Monto mínimo',
  deudor_bloqueado: 'Deudor bloqueado',
  deudor_mal_pagador: 'Calificación del deudor',
  girador_protestado: 'Protestos del girador',
  deudor_clasificacion: 'Clasificación del deudor',
  sin_respaldo: 'Respaldo de la línea',
  contrato_vencido: 'Contrato vigente',
  linea_excedida: 'Línea libre',
  tmc_con_gastos: 'Tasa máxima con todos los cargos',
  cliente_en_mora: 'Mora del cliente',
};

export function tituloRegla(id: string): string {
  return TITULOS[id] ?? id;
}
