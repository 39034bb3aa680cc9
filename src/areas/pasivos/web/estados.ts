import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  por_identificar: { texto: 'Por identificar', tono: 'alerta' },
  disponible: { texto: 'Disponible', tono: 'exito' },
  retenido: { texto: 'Retenido', tono: 'alerta' },
  comprometido: { texto: 'Comprometido', tono: 'curso' },
  pagado: { texto: 'Pagado', tono: 'neutro' },
  compensado: { texto: 'Compensado', tono: 'neutro' },
  reversado: { texto: 'Reversado', tono: 'peligro' },
};

export const ESTADOS_SOLICITUD: Estados = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  solicitada: { texto: 'Por revisar', tono: 'alerta' },
  revisada: { texto: 'Por autorizar', tono: 'alerta' },
  autorizada: { texto: 'Autorizada: falta el giro', tono: 'curso' },
  ejecutada: { texto: 'Ejecutada', tono: 'exito' },
  rechazada: { texto: 'Rechazada', tono: 'peligro' },
  anulada: { texto: 'Anulada', tono: 'peligro' },
};

export const ESTADOS_MANUAL: Estados = {
  propuesto: { texto: 'Por registrar', tono: 'alerta' },
  registrado: { texto: 'Registrado', tono: 'exito' },
  rechazado: { texto: 'Rechazado', tono: 'peligro' },
  reversado: { texto: 'Reversado', tono: 'peligro' },
};

export const SUGERENCIAS: Estados = {
  PAGAR: { texto: 'Pagar', tono: 'exito' },
  APLICAR: { texto: 'Aplicar a la deuda', tono: 'alerta' },
  RETENER: { texto: 'Retenido', tono: 'neutro' },
};

export const MEDIO: Readonly<Record<string, string>> = {
  TRANSFERENCIA: 'Transferencia',
  VALE_VISTA: 'Vale vista',
  CHEQUE: 'Cheque',
  EFECTIVO: 'Efectivo',
};

export const opcionesDeEstado = (estados: Estados) =>
  Object.entries(estados).map(([codigo, e]) => ({ codigo, nombre: typeof e === 'string' ? codigo : e.texto }));
