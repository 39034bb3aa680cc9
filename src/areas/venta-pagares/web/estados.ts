import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  seleccionado: { texto: 'Seleccionado', tono: 'neutro' },
  ofertado: { texto: 'Ofertado', tono: 'curso' },
  vencido: { texto: 'Oferta vencida', tono: 'peligro' },
  aceptado: { texto: 'Aceptado', tono: 'curso' },
  endosado: { texto: 'Endosado', tono: 'curso' },
  pagado: { texto: 'Pagado', tono: 'exito' },
  en_administracion: { texto: 'En administración', tono: 'exito' },
  liquidado: { texto: 'Liquidado', tono: 'neutro' },
  anulado: { texto: 'Anulado', tono: 'neutro' },
};

export const ITEM: Estados = {
  incluido: { texto: 'Incluido', tono: 'curso' },
  excluido_por_pago: { texto: 'Excluido por pago', tono: 'alerta' },
  retirado: { texto: 'Retirado', tono: 'neutro' },
  endosado: { texto: 'Endosado', tono: 'exito' },
  recomprado: { texto: 'Recomprado', tono: 'alerta' },
  liquidado: { texto: 'Liquidado', tono: 'neutro' },
};

export const GIRO: Estados = {
  por_girar: { texto: 'Por girar', tono: 'curso' },
  rechazada: { texto: 'Giro rechazado', tono: 'peligro' },
  pagada: { texto: 'Pagada', tono: 'exito' },
};

export const ORIGENES: Readonly<Record<string, string>> = {
  CREDITO_PROPIO: 'Crédito propio',
  REPROGRAMADO: 'Reprogramado',
  SERVIU: 'SERVIU',
  BONO_RIEGO: 'Bono de riego',
};
