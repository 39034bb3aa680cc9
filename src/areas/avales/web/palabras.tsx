import { Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import type { Estados } from '#platform/web/inputs/estado.tsx';

export const ESTADOS: Estados = {
  propuesto: { texto: 'Propuesto', tono: 'neutro' },
  en_revision: { texto: 'En revisión', tono: 'curso' },
  vigente: { texto: 'Vigente', tono: 'exito' },
  descartado: { texto: 'Descartado', tono: 'neutro' },
  liberado: { texto: 'Liberado', tono: 'neutro' },
  reemplazado: { texto: 'Reemplazado', tono: 'neutro' },
  ejecutado: { texto: 'Ejecutado', tono: 'peligro' },
};

export const ALCANCES = [
  { codigo: 'GENERAL', nombre: 'Todo lo que deba' },
  { codigo: 'ESPECIFICO', nombre: 'Algo determinado' },
];
export const ORIGENES = [
  { codigo: 'linea', nombre: 'Su línea de factoring' },
  { codigo: 'solicitud', nombre: 'Una solicitud' },
];
const ORIGEN: Readonly<Record<string, string>> = { linea: 'Línea', solicitud: 'Solicitud', credito: 'Crédito', pagare: 'Pagaré' };
export const MONEDAS = [
  { codigo: 'CLP', nombre: 'Pesos' },
  { codigo: 'UF', nombre: 'UF' },
];
export const BIENES = ['INMUEBLE', 'VEHICULO', 'DEPOSITO', 'ACCIONES', 'EMPRESA', 'OTRO'].map((codigo) => ({
  codigo,
  nombre: label(codigo),
}));
export const CONYUGE: Estados = {
  NO_CORRESPONDE: { texto: 'No corresponde', tono: 'neutro' },
  AUTORIZA: { texto: 'Autoriza', tono: 'exito' },
  FALTA: { texto: 'Falta', tono: 'alerta' },
};

/** Texts of a catalogue of this area by code. */
export function useNombre(lista: string): (codigo: string | null) => string {
  const { data } = useOptions('avales');
  const nombres = new Map(optionList(data, lista).map((o) => [o.codigo, o.nombre]));
  return (codigo) => (codigo === null ? '—' : (nombres.get(codigo) ?? label(codigo)));
}

export const alcanceEnPalabras = (a: { alcance: string; origen_area: string | null }): string =>
  a.alcance === 'GENERAL' ? 'General' : (ORIGEN[a.origen_area ?? ''] ?? 'Específico');

export function limiteEnPalabras(a: { monto_maximo: string | null; moneda: 'CLP' | 'UF' }): string {
  if (a.monto_maximo === null) return 'Sin límite';
  return a.moneda === 'UF' ? `UF ${formatDecimal(a.monto_maximo, 4)}` : formatPesos(Number(a.monto_maximo));
}

export const Tipo = ({ codigo }: { codigo: string }) => useNombre('tipos_aval')(codigo);

/** What calls for attention, in words and with its icon. */
export function Alertas({ alertas }: { alertas: readonly { codigo: string; detail: string }[] }) {
  if (alertas.length === 0) return null;
  return (
    <Group gap="xs">
      {alertas.map((a) => (
        <Group key={a.codigo} gap={4} wrap="nowrap" c="var(--r-danger-text)">
          <IconAlertTriangle size={14} aria-hidden />
          <Text size="xs">{a.detail}</Text>
        </Group>
      ))}
    </Group>
  );
}
