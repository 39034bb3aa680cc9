import { label } from '#kernel/words.ts';
import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  impreso: { texto: 'Impreso', tono: 'curso' },
  firmado: { texto: 'Firmado', tono: 'curso' },
  autorizado_notario: { texto: 'Autorizado por notario', tono: 'curso' },
  custodia: { texto: 'En custodia', tono: 'exito' },
  prestado_a_legal: { texto: 'Prestado a legal', tono: 'alerta' },
  protestado: { texto: 'Protestado', tono: 'peligro' },
  demandado: { texto: 'Demandado', tono: 'peligro' },
  vendido: { texto: 'Vendido', tono: 'neutro' },
  pagado_devuelto: { texto: 'Pagado y devuelto', tono: 'neutro' },
  anulado: { texto: 'Anulado', tono: 'peligro' },
  reemplazado: { texto: 'Reemplazado', tono: 'neutro' },
};

export const RESULTADOS: Estados = {
  pendiente: { texto: 'Por leer', tono: 'neutro' },
  conforme: { texto: 'Conforme', tono: 'exito' },
  faltante: { texto: 'Falta', tono: 'peligro' },
  mal_ubicado: { texto: 'En otro lugar', tono: 'alerta' },
  sobrante: { texto: 'Sobra', tono: 'alerta' },
};

const MANOS: Readonly<Record<string, string>> = {
  firma: 'Firmado',
  notaria: 'Notaría',
  custodia: 'Entra a la bóveda',
  traslado: 'Cambia de lugar',
  prestamo: 'Préstamo',
  devolucion: 'Vuelve a la bóveda',
  entrega: 'Entregado al cliente',
  venta: 'Endosado',
  recompra: 'Recomprado',
  correccion: 'Lugar corregido',
};
export const nombreMano = (accion: string): string => MANOS[accion] ?? label(accion);

const CALIDADES: Readonly<Record<string, string>> = {
  SUSCRIPTOR: 'Suscriptor',
  REPRESENTANTE: 'Representante',
  AVAL: 'Aval',
  CONYUGE: 'Cónyuge del aval',
};
export const nombreCalidad = (c: string): string => CALIDADES[c] ?? label(c);

export const BASES = [
  { codigo: '30_360', nombre: 'Meses de 30 días' },
  { codigo: 'real_30', nombre: 'Días efectivos sobre 30' },
  { codigo: 'real_365', nombre: 'Días efectivos sobre 365' },
];

/** Days left to sue, in words. */
export function plazo(dias: number | null): string {
  if (dias === null) return 'No corre';
  if (dias < 0) return `Prescribió hace ${-dias} ${dias === -1 ? 'día' : 'días'}`;
  return dias === 0 ? 'Hoy' : `${dias} ${dias === 1 ? 'día' : 'días'}`;
}
