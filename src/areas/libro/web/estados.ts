import type { Estados } from '#platform/web/inputs/estado.tsx';

/** Tones of an entry and of a voucher. */
export const ESTADOS: Estados = {
  borrador: 'neutro',
  por_aprobar: 'alerta',
  contabilizado: 'exito',
  rechazado: 'peligro',
  anulado: 'neutro',
  reversado: 'neutro',
  reversa: 'alerta',
};
