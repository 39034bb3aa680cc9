import { label } from '#kernel/words.ts';
import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  recibido: { texto: 'Recibido', tono: 'neutro' },
  en_cartera: { texto: 'En cartera', tono: 'curso' },
  por_depositar: { texto: 'Por depositar', tono: 'alerta' },
  depositado: { texto: 'Depositado', tono: 'curso' },
  pagado: { texto: 'Pagado', tono: 'exito' },
  protestado: { texto: 'Protestado', tono: 'peligro' },
  canjeado: { texto: 'Canjeado', tono: 'neutro' },
  repactado: { texto: 'Repactado', tono: 'neutro' },
  judicial: { texto: 'Judicial', tono: 'peligro' },
  devuelto_cliente: { texto: 'Devuelto', tono: 'neutro' },
  retirado: { texto: 'Retirado', tono: 'neutro' },
  endosado_banco: { texto: 'Endosado', tono: 'neutro' },
  extraviado: { texto: 'Extraviado', tono: 'peligro' },
  anulado: { texto: 'Anulado', tono: 'peligro' },
};

const MANOS: Readonly<Record<string, string>> = {
  recepcion: 'Recibido',
  custodia: 'Entra a la bóveda',
  deposito: 'Depositado',
  protesto: 'Devuelto por el banco',
  devolucion: 'Devuelto',
  retiro: 'Retirado por el cliente',
  extravio: 'Extraviado',
  anulacion: 'Anulado',
  prorroga: 'Prorrogado',
  endoso: 'Endosado',
};
export const nombreMano = (accion: string): string => MANOS[accion] ?? label(accion);

const CONCEPTOS: Readonly<Record<string, string>> = {
  COSTAS: 'Costas',
  GASTOS: 'Gastos',
  MORA: 'Mora',
  INTERES: 'Interés',
  CAPITAL: 'Capital',
};
export const nombreConcepto = (c: string): string => CONCEPTOS[c] ?? label(c);

/** Days to its deposit, in words. */
export function enDias(dias: number): string {
  if (dias === 0) return 'Hoy';
  const n = Math.abs(dias);
  const texto = n === 1 ? '1 día' : `${n} días`;
  return dias > 0 ? `En ${texto}` : `Hace ${texto}`;
}
