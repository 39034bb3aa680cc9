import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  en_revision: { texto: 'En revisión', tono: 'curso' },
  cerrado: { texto: 'Cerrado', tono: 'exito' },
  vencido: { texto: 'Vencido', tono: 'peligro' },
  anulado: { texto: 'Anulado', tono: 'neutro' },
};

export const ESTADOS_SECCION: Estados = {
  pendiente: { texto: 'Pendiente', tono: 'neutro' },
  borrador: { texto: 'A medias', tono: 'alerta' },
  completa: { texto: 'Completa', tono: 'exito' },
  observada: { texto: 'Observada', tono: 'peligro' },
};

export const LETRAS = ['A', 'B', 'C', 'D', 'E'].map((l) => ({ codigo: l, nombre: l }));
