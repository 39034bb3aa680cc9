import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  enviada: { texto: 'En comité', tono: 'alerta' },
  con_reparos: { texto: 'Con reparos', tono: 'alerta' },
  aprobada: { texto: 'Aprobada', tono: 'exito' },
  rechazada: { texto: 'Rechazada', tono: 'peligro' },
  anulada: { texto: 'Anulada', tono: 'neutro' },
};

/** Why the level rose, in words. */
export const MOTIVOS: Readonly<Record<string, string>> = {
  EXCEPCION: 'Pide una excepción',
  MORA_15_DIAS: 'El cliente tiene más de 15 días de mora',
  SIN_RESPONSABILIDAD: 'Sin responsabilidad del cedente',
};

export const RESPUESTAS: Readonly<Record<string, string>> = {
  APRUEBA: 'Aprueba',
  RECHAZA: 'Rechaza',
  ABSTIENE: 'Se abstiene',
  PIDE_ANTECEDENTES: 'Pide antecedentes',
};
