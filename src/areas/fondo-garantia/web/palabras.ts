import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  solicitada: { texto: 'Solicitada', tono: 'curso' },
  aceptada: { texto: 'Aceptada', tono: 'curso' },
  rechazada: { texto: 'Rechazada', tono: 'peligro' },
  vigente: { texto: 'Vigente', tono: 'exito' },
  en_mora_30: { texto: 'Mora de 30 días', tono: 'alerta' },
  en_mora_60: { texto: 'Mora de 60 días', tono: 'alerta' },
  en_mora_90: { texto: 'Mora de 90 días', tono: 'peligro' },
  requerida: { texto: 'Requerida', tono: 'curso' },
  documentada: { texto: 'Documentada', tono: 'curso' },
  pagada: { texto: 'Pagada por el fondo', tono: 'exito' },
  rechazada_siniestro: { texto: 'Siniestro rechazado', tono: 'peligro' },
  en_recuperacion: { texto: 'En recuperación', tono: 'curso' },
  cerrada: { texto: 'Cerrada', tono: 'neutro' },
  vencida: { texto: 'Vencida', tono: 'neutro' },
  cancelada: { texto: 'Cancelada', tono: 'neutro' },
  anulada: { texto: 'Anulada', tono: 'peligro' },
};

/** Days left to claim, in words; null when it may no longer, or not yet, be claimed. */
export function plazoEnPalabras({
  dias_para_requerir: dias,
  estado,
}: {
  dias_para_requerir: number | null;
  estado: string;
}): string | null {
  if (dias === null) return estado === 'vigente' ? 'Sin mora' : null;
  if (dias < 0) return dias === -1 ? 'Venció hace un día' : `Venció hace ${-dias} días`;
  if (dias === 0) return 'Vence hoy';
  return dias === 1 ? 'Queda un día' : `Quedan ${dias} días`;
}

/** What asked the fund for its note. */
export const porQue = (x: { tipo: 'PRORROGA' | 'PROLONGACION'; origen_numero: number }): string =>
  `${x.tipo === 'PRORROGA' ? 'Prórroga' : 'Prolongación'} ${x.origen_numero}`;
