import type { z } from 'zod';
import type { Estados } from '#platform/web/inputs/estado.tsx';
import type { AsuntoItem, Sesion } from '../contract.ts';

export type AsuntoFila = z.output<typeof AsuntoItem>;
export type SesionFila = z.output<typeof Sesion>;

export const RESPUESTAS = [
  { codigo: 'APRUEBA', nombre: 'Aprueba' },
  { codigo: 'RECHAZA', nombre: 'Rechaza' },
  { codigo: 'ABSTIENE', nombre: 'Se abstiene' },
  { codigo: 'PIDE_ANTECEDENTES', nombre: 'Pide antecedentes' },
] as const;

export const ESTADOS = {
  abierto: { texto: 'Abierto', tono: 'curso' },
  devuelto: { texto: 'Devuelto', tono: 'alerta' },
  aprobado: { texto: 'Aprobado', tono: 'exito' },
  rechazado: { texto: 'Rechazado', tono: 'peligro' },
  retirado: { texto: 'Retirado', tono: 'neutro' },
  vencido: { texto: 'Vencido', tono: 'peligro' },
} as const satisfies Estados;

/** How the area's own record stands after an act, in words of the result of a row. */
const QUEDA: Readonly<Record<string, string>> = {
  enviada: 'en comité',
  enviada_a_comite: 'en comité',
  pendiente_firma: 'pendiente de firma',
  convertida: 'en operación',
};
export const nombreQueda = (estado: string): string => QUEDA[estado] ?? estado.replaceAll('_', ' ');
