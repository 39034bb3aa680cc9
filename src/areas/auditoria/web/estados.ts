import { RESULTADOS } from '../contract.ts';

export const ESTADOS = {
  ok: { texto: RESULTADOS.ok ?? '', tono: 'exito' },
  rechazado: { texto: RESULTADOS.rechazado ?? '', tono: 'alerta' },
  error: { texto: RESULTADOS.error ?? '', tono: 'peligro' },
} as const;
