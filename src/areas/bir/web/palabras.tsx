import { Text } from '@mantine/core';
import { formatDecimal } from '#kernel/values/format.ts';
import { EstadoBadge, type Estados } from '#platform/web/inputs/estado.tsx';
import { Nada } from '#platform/web/inputs/show.tsx';
import { LETRA_EN_PALABRAS } from '../domain/palabras.ts';
import type { Letra } from '../domain/puntos.ts';

export const ESTADOS: Estados = {
  en_generacion: { texto: 'Generándose', tono: 'curso' },
  emitido: { texto: 'Vigente', tono: 'exito' },
  vencido: { texto: 'Vencido', tono: 'alerta' },
  reemplazado: { texto: 'Reemplazado', tono: 'neutro' },
  fallido: { texto: 'Fallido', tono: 'peligro' },
};
export const ESTADOS_ALERTA: Estados = {
  abierta: { texto: 'Abierta', tono: 'alerta' },
  atendida: { texto: 'Atendida', tono: 'exito' },
  descartada: { texto: 'Descartada', tono: 'neutro' },
  cerrada_sola: { texto: 'Cerrada sola', tono: 'neutro' },
};
export const GRAVEDADES: Estados = {
  1: { texto: 'Grave', tono: 'peligro' },
  2: { texto: 'Media', tono: 'alerta' },
  3: { texto: 'Leve', tono: 'curso' },
};

const TONO = { A: 'exito', B: 'exito', C: 'curso', D: 'alerta', E: 'peligro' } as const;

/** The letter with its word: it is never told by its colour alone. */
export function Clasificacion({ letra }: { letra: Letra | null }) {
  if (!letra) return <Nada />;
  return <EstadoBadge estado={letra} estados={{ [letra]: { texto: `${letra} · ${LETRA_EN_PALABRAS[letra]}`, tono: TONO[letra] } }} />;
}

export function Puntos({ v }: { v: string | null }) {
  return v === null ? (
    <Nada />
  ) : (
    <Text span inherit className="figure">
      {formatDecimal(v, 1)}
    </Text>
  );
}
