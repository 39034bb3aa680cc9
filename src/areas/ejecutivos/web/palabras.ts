import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  activo: { texto: 'Activo', tono: 'exito' },
  licencia: { texto: 'Con licencia', tono: 'alerta' },
  desvinculado: { texto: 'Desvinculado', tono: 'neutro' },
};
