import { label } from '#kernel/words.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  POR_DEMANDAR: { texto: 'Por demandar', tono: 'alerta' },
  DEMANDADA: { texto: 'Demandada', tono: 'curso' },
  MANDAMIENTO: { texto: 'Mandamiento', tono: 'curso' },
  NOTIFICACION_PENDIENTE: { texto: 'Notificación pendiente', tono: 'alerta' },
  NOTIFICADA_REQUERIDA: { texto: 'Notificada y requerida', tono: 'curso' },
  EXCEPCIONES: { texto: 'Excepciones', tono: 'curso' },
  PRUEBA: { texto: 'Prueba', tono: 'curso' },
  SENTENCIA: { texto: 'Sentencia', tono: 'curso' },
  APELACION: { texto: 'Apelación', tono: 'curso' },
  EMBARGO_TRABADO: { texto: 'Embargo trabado', tono: 'curso' },
  REMATE_FIJADO: { texto: 'Remate fijado', tono: 'alerta' },
  REMATADA: { texto: 'Rematada', tono: 'curso' },
  SUSPENDIDA_POR_CONVENIO: { texto: 'Suspendida por convenio', tono: 'neutro' },
  ARCHIVADA: { texto: 'Archivada', tono: 'neutro' },
  TERMINADA: { texto: 'Terminada', tono: 'neutro' },
};
export const nombreEstado = (codigo: string): string => {
  const e = ESTADOS[codigo];
  return e === undefined ? label(codigo) : typeof e === 'string' ? label(codigo) : e.texto;
};

export const COSTAS: Estados = {
  solicitada: { texto: 'Solicitada', tono: 'alerta' },
  aprobada: { texto: 'Aprobada, por pagar', tono: 'curso' },
  pagada: { texto: 'Por recuperar', tono: 'curso' },
  recuperada: { texto: 'Recuperada', tono: 'exito' },
  perdida: { texto: 'Perdida', tono: 'peligro' },
  rechazada: { texto: 'Rechazada', tono: 'neutro' },
  anulada: { texto: 'Anulada', tono: 'neutro' },
};
export const CONVENIO: Estados = {
  vigente: { texto: 'Vigente', tono: 'curso' },
  cumplido: { texto: 'Cumplido', tono: 'exito' },
  roto: { texto: 'Roto', tono: 'peligro' },
  pagada: { texto: 'Pagada', tono: 'exito' },
  por_vencer: { texto: 'Por vencer', tono: 'neutro' },
  en_gracia: { texto: 'En gracia', tono: 'alerta' },
  vencida: { texto: 'Vencida', tono: 'peligro' },
};
export const BIEN: Estados = {
  pedido: { texto: 'Por aprobar', tono: 'alerta' },
  nuestro: { texto: 'Es nuestro', tono: 'curso' },
  vendido: { texto: 'Vendido', tono: 'exito' },
};
export const CASTIGO: Estados = {
  borrador: { texto: 'Por pedir', tono: 'alerta' },
  pedido: { texto: 'Por aprobar', tono: 'alerta' },
  aprobado: { texto: 'Castigado', tono: 'neutro' },
  rechazado: { texto: 'Rechazado', tono: 'peligro' },
};
export const COMO: readonly { codigo: string; nombre: string }[] = [
  { codigo: 'PERSONAL', nombre: 'Personal' },
  { codigo: 'ART_44', nombre: 'Artículo 44' },
  { codigo: 'TACITA', nombre: 'Tácita' },
  { codigo: 'CEDULA', nombre: 'Por cédula' },
];
export const CONCURSO: readonly { codigo: string; nombre: string }[] = [
  { codigo: 'LIQUIDACION', nombre: 'Liquidación' },
  { codigo: 'REORGANIZACION', nombre: 'Reorganización' },
  { codigo: 'RENEGOCIACION', nombre: 'Renegociación' },
];

/** Names of every list of this area by code; the code in words when the list does not have it. */
export function useNombres(): (lista: string, codigo: string | null | undefined) => string {
  const { data } = useOptions('judicial');
  return (lista, codigo) => {
    if (!codigo) return '—';
    return optionList(data, lista).find((o) => o.codigo === codigo)?.nombre ?? label(codigo);
  };
}
