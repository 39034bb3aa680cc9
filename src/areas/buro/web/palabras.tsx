import { Group, Text } from '@mantine/core';
import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import type { Estados } from '#platform/web/inputs/estado.tsx';
import type { Monto } from '../domain/contenido.ts';

export const ESTADOS: Estados = {
  en_cola: { texto: 'En cola', tono: 'neutro' },
  en_proceso: { texto: 'En proceso', tono: 'curso' },
  completada: { texto: 'Completada', tono: 'exito' },
  sin_informacion: { texto: 'Sin información', tono: 'neutro' },
  error: { texto: 'Con error', tono: 'peligro' },
  cancelada: { texto: 'Cancelada', tono: 'neutro' },
};
export const CIRCUITOS: Estados = {
  cerrado: { texto: 'Responde', tono: 'exito' },
  abierto: { texto: 'En pausa', tono: 'peligro' },
  semiabierto: { texto: 'Probando', tono: 'alerta' },
};
export const PROVEEDORES: Readonly<Record<string, string>> = {
  SIMULADOR: 'Simulador',
  MANUAL: 'A mano',
  SOAP_EQUIFAX: 'Equifax (SOAP)',
  REST_EQUIFAX: 'Equifax (REST)',
  REST_REDEC: 'CMF REDEC',
};
export const ORIGENES: Readonly<Record<string, string>> = { AUTOMATICO: 'En línea', MANUAL: 'A mano', SIMULADO: 'Simulado' };

/** Texts of a catalogue of this area by code. */
export function useNombre(lista: string): (codigo: string | null) => string {
  const { data } = useOptions('buro');
  const nombres = new Map(optionList(data, lista).map((o) => [o.codigo, o.nombre]));
  return (codigo) => (codigo === null ? '—' : (nombres.get(codigo) ?? label(codigo)));
}

export function dinero({ moneda, monto }: Monto): string {
  if (moneda === 'CLP') return formatPesos(Number(monto));
  return `${moneda === 'UF' ? 'UF' : 'US$'} ${formatDecimal(monto, 2)}`;
}

/** Amounts of different currencies, each as its own figure. */
export function Cifras({ montos }: { montos: readonly Monto[] }) {
  if (montos.length === 0) return <Text span>Sin deuda</Text>;
  return (
    <Group gap="sm">
      {montos.map((m) => (
        <Text span key={m.moneda} className="figure">
          {dinero(m)}
        </Text>
      ))}
    </Group>
  );
}
