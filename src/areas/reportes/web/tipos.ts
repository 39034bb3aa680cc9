import type { OutputOf } from '#kernel/contract.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Estados } from '#platform/web/inputs/estado.tsx';
import type { contract } from '../contract.ts';

export type Reporte = OutputOf<typeof contract, 'catalogo'>[number];
export type Ejecucion = OutputOf<typeof contract, 'ejecucion'>;
export type Ejecuciones = OutputOf<typeof contract, 'ejecuciones'>;
export type Comparacion = OutputOf<typeof contract, 'comparar'>;
export type Programacion = OutputOf<typeof contract, 'programaciones'>[number];
export type Presentacion = OutputOf<typeof contract, 'presentaciones'>[number];
export type Plazo = OutputOf<typeof contract, 'calendario'>[number];
export type Vista = OutputOf<typeof contract, 'vistas'>[number];

export const ESTADOS: Estados = {
  en_cola: { texto: 'En cola', tono: 'neutro' },
  en_curso: { texto: 'En curso', tono: 'curso' },
  lista: { texto: 'Lista', tono: 'exito' },
  fallida: { texto: 'Falló', tono: 'peligro' },
  cancelada: { texto: 'Cancelada', tono: 'neutro' },
  interrumpida: { texto: 'Interrumpida', tono: 'alerta' },
  vencida: { texto: 'Vencida', tono: 'neutro' },
  pendiente: { texto: 'Por preparar', tono: 'alerta' },
  atrasada: { texto: 'Atrasada', tono: 'peligro' },
  si_corresponde: { texto: 'Si corresponde', tono: 'neutro' },
  borrador: { texto: 'Borrador', tono: 'neutro' },
  revisada: { texto: 'Revisada', tono: 'curso' },
  presentada: { texto: 'Presentada', tono: 'exito' },
  rectificada: { texto: 'Rectificada', tono: 'neutro' },
};
export const FORMATOS = [
  { codigo: 'xlsx', nombre: 'Excel' },
  { codigo: 'csv', nombre: 'CSV' },
  { codigo: 'pdf', nombre: 'PDF' },
] as const;

/** The days of a run, in words. */
export function diasDichos(p: Ejecucion['parametros']): string {
  if (p.desde && p.hasta) return `Del ${formatFecha(p.desde)} al ${formatFecha(p.hasta)}`;
  if (p.al) return `Al ${formatFecha(p.al)}`;
  return 'Al día en que corrió';
}

/** A period as people write it. */
export const periodoDicho = (p: string): string => `${p.slice(5)}-${p.slice(0, 4)}`;
export const plano = (s: string): string =>
  s
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
