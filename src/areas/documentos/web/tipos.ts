import type { z } from 'zod';
import type { EntityOf, OutputOf } from '#kernel/contract.ts';
import { label } from '#kernel/words.ts';
import type { Estados } from '#platform/web/inputs/estado.tsx';
import type { Archivo, contract, DocumentoItem } from '../contract.ts';

export type Fila = z.output<typeof DocumentoItem>;
export type Documento = EntityOf<typeof contract>;
export type ArchivoFila = z.output<typeof Archivo>;
export type Carga = OutputOf<typeof contract, 'cargar'>;

/** A code as people read it: 'CARPETA_TRIBUTARIA' → 'Carpeta tributaria'. */
export const palabra = (codigo: string): string => label(codigo);

export const ESTADOS: Estados = {
  cargado: { texto: 'Cargado', tono: 'neutro' },
  validado: { texto: 'Validado', tono: 'exito' },
  reservado: { texto: 'Reservado', tono: 'curso' },
  vigente: { texto: 'Vigente', tono: 'curso' },
  parcial: { texto: 'Pago parcial', tono: 'curso' },
  prorrogado: { texto: 'Prorrogado', tono: 'alerta' },
  moroso: { texto: 'Moroso', tono: 'peligro' },
  protestado: { texto: 'Protestado', tono: 'peligro' },
  judicial: { texto: 'Judicial', tono: 'peligro' },
  castigado: { texto: 'Castigado', tono: 'peligro' },
  pagado: { texto: 'Pagado', tono: 'exito' },
  recomprado: { texto: 'Recomprado', tono: 'neutro' },
  devuelto: { texto: 'Devuelto', tono: 'neutro' },
  anulado: { texto: 'Anulado', tono: 'neutro' },
};

export const ESTADOS_SII: Estados = {
  sin_consulta: { texto: 'Sin consulta', tono: 'neutro' },
  en_plazo: { texto: 'En plazo de reclamo', tono: 'alerta' },
  aceptado_tacito: { texto: 'Aceptación tácita', tono: 'exito' },
  aceptado_contenido: { texto: 'Contenido aceptado', tono: 'exito' },
  recibo_mercaderias: { texto: 'Recibo de mercaderías', tono: 'exito' },
  reclamado: { texto: 'Reclamado', tono: 'peligro' },
  falta_parcial: { texto: 'Falta parcial', tono: 'peligro' },
  falta_total: { texto: 'Falta total', tono: 'peligro' },
};

/** A state of the SII in words. */
export function nombreSii(codigo: string): string {
  const e = ESTADOS_SII[codigo];
  return typeof e === 'object' ? e.texto : palabra(codigo);
}

export const ESTADOS_ARCHIVO: Estados = {
  pendiente: { texto: 'Por validar', tono: 'neutro' },
  validado: { texto: 'Validado', tono: 'exito' },
  por_vencer: { texto: 'Por vencer', tono: 'alerta' },
  vencido: { texto: 'Vencido', tono: 'peligro' },
  objetado: { texto: 'Objetado', tono: 'peligro' },
  anulado: { texto: 'Anulado', tono: 'neutro' },
};

export const ESTADOS_CESION: Estados = {
  por_ceder: { texto: 'Por ceder', tono: 'neutro' },
  enviado: { texto: 'Enviado', tono: 'curso' },
  cedido: { texto: 'Cedido', tono: 'exito' },
  recedido: { texto: 'Recedido', tono: 'alerta' },
  devuelto: { texto: 'Devuelto', tono: 'neutro' },
  rechazado: { texto: 'Rechazado', tono: 'peligro' },
  vigente: { texto: 'Vigente', tono: 'exito' },
  recedida: { texto: 'Recedida', tono: 'neutro' },
  rechazada: { texto: 'Rechazada', tono: 'peligro' },
};

export const ESTADOS_NOTA: Estados = {
  asociada: { texto: 'Asociada', tono: 'alerta' },
  desasociada: { texto: 'Desasociada', tono: 'neutro' },
};
