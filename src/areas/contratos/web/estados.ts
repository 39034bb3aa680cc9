import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  emitido: { texto: 'Emitido', tono: 'curso' },
  firmado: { texto: 'Firmado', tono: 'curso' },
  legalizado: { texto: 'Legalizado', tono: 'curso' },
  vigente: { texto: 'Vigente', tono: 'exito' },
  por_vencer: { texto: 'Por vencer', tono: 'alerta' },
  vencido: { texto: 'Vencido', tono: 'peligro' },
  renovado: { texto: 'Renovado', tono: 'neutro' },
  termino_anticipado: { texto: 'Término anticipado', tono: 'peligro' },
  anulado: { texto: 'Anulado', tono: 'peligro' },
};

export const CALIDADES = [
  { codigo: 'REPRESENTANTE', nombre: 'Representante' },
  { codigo: 'AVAL', nombre: 'Aval' },
  { codigo: 'CONYUGE', nombre: 'Cónyuge' },
  { codigo: 'NUESTRO', nombre: 'Por nosotros' },
];

export const nombreCalidad = (codigo: string): string => CALIDADES.find((c) => c.codigo === codigo)?.nombre ?? codigo;

/** Days to the end, in words: the office thinks in days. */
export function enDias(dias: number | null): string {
  if (dias === null) return 'Indefinido';
  if (dias === 0) return 'Vence hoy';
  const n = Math.abs(dias);
  const texto = n === 1 ? '1 día' : `${n} días`;
  return dias > 0 ? `En ${texto}` : `Hace ${texto}`;
}
