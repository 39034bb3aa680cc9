import { Alert, Group, Text } from '@mantine/core';
import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import type { Estados } from '#platform/web/inputs/estado.tsx';
import type { Monto } from '../domain/contenido.ts';
import { TRAMOS_EN_PALABRAS } from '../domain/montos.ts';

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
export const MONEDAS = [
  { codigo: 'CLP', nombre: 'Pesos' },
  { codigo: 'UF', nombre: 'UF' },
  { codigo: 'USD', nombre: 'Dólares' },
];
const COLOR_DE_TRAMO = { vigente: 'green.7', m30_59: 'yellow.7', m60_89: 'orange.7', m90: 'red.7', castigo: 'grape.8' } as const;
/** Debt by days of mora, in order, with the colour of each in its bar. */
export const TRAMOS = TRAMOS_EN_PALABRAS.map((t) => ({ ...t, color: COLOR_DE_TRAMO[t.clave] }));
export const TIPOS_RECLAMO = [
  { codigo: 'ACCESO', nombre: 'Conocer sus datos' },
  { codigo: 'RECTIFICACION', nombre: 'Corregir un informe' },
  { codigo: 'SUPRESION', nombre: 'Suprimir un informe' },
  { codigo: 'OPOSICION', nombre: 'Oponerse a que se use un informe' },
  { codigo: 'BLOQUEO', nombre: 'Bloquear un informe' },
];
export const RESPUESTAS = [
  { codigo: 'acogido', nombre: 'Se acoge' },
  { codigo: 'rechazado', nombre: 'No se acoge' },
];
export const RECLAMOS: Estados = {
  recibido: { texto: 'Por responder', tono: 'alerta' },
  acogido: { texto: 'Acogido', tono: 'exito' },
  rechazado: { texto: 'No acogido', tono: 'neutro' },
};
/** A source that does not tell who the creditors are. */
export const SIN_ACREEDORES = 'acreedores_no_identificados';
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

/** What the reader found at odds in an answer, when it found something. */
export function Advertencias({ de }: { de: readonly string[] }) {
  if (de.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" title="La fuente trae diferencias">
      {de.map((a) => label(a)).join(' · ')}
    </Alert>
  );
}

export type TipoPantalla = 'BURO' | 'DEUDA' | 'OTRA';
/** The source that is asked or written first on the screen of each kind. */
export const habitual = (tipo: TipoPantalla, firma: boolean): string => {
  if (tipo === 'DEUDA') return 'CMF';
  if (tipo === 'OTRA') return 'PODER_JUDICIAL';
  return firma ? 'EQUIFAX_EMPRESA' : 'EQUIFAX_PERSONA';
};
