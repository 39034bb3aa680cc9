import type { Estados } from '#platform/web/inputs/estado.tsx';
import type { AmbitoMeta } from '../domain/metas.ts';

export const AMBITOS: Readonly<Record<AmbitoMeta, string>> = {
  EMPRESA: 'Empresa',
  ZONA: 'Zona',
  SUCURSAL: 'Sucursal',
  EJECUTIVO: 'Ejecutivo',
};

export const ESTADOS_META: Estados = {
  propuesta: { texto: 'Espera aprobación', tono: 'alerta' },
  vigente: { texto: 'Vigente', tono: 'exito' },
};

export const ESTADOS_ALARMA: Estados = {
  encendida: { texto: 'Encendida', tono: 'peligro' },
  silenciada: { texto: 'Silenciada', tono: 'alerta' },
  apagada: { texto: 'Apagada', tono: 'exito' },
};

const MESES = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** `2026-03` as it is said: marzo de 2026. */
export const mesEnPalabras = (mes: string): string => `${MESES[Number(mes.slice(5)) - 1] ?? mes} de ${mes.slice(0, 4)}`;
