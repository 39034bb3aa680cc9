import type { z } from 'zod';
import { words } from '#kernel/words.ts';
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
export const nombreQueda = (estado: string): string => QUEDA[estado] ?? words(estado);

/** Votes given of those that approve: "1 de 3". */
export const quorum = (a: Pick<AsuntoFila, 'requeridos' | 'faltan'>): string => `${a.requeridos - a.faltan} de ${a.requeridos}`;

/** Whom an asunto waits for: who has not voted, who has not signed, or the acta. Empty when nobody. */
export function esperaA(a: Pick<AsuntoFila, 'quienes_faltan' | 'firmas_faltan' | 'acta_pendiente'>): string {
  const nombres = (p: readonly { nombre: string }[]): string => p.map((x) => x.nombre).join(', ');
  if (a.quienes_faltan.length > 0) return `Voto de ${nombres(a.quienes_faltan)}`;
  if (a.firmas_faltan.length > 0) return `Firma de ${nombres(a.firmas_faltan)}`;
  return a.acta_pendiente ? 'Acta de Fiscalía' : '';
}
