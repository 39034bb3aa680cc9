import { Select, TextInput } from '@mantine/core';
import { type FocusEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { useField } from '#platform/web/form/context.ts';
import { markedOption } from '#platform/web/inputs/marked-option.ts';
import { PersonaInput } from '#platform/web/inputs/persona-input.tsx';
import { plainFilter } from '#platform/web/inputs/plain.ts';
import { PesosInput } from '#platform/web/inputs/text-figures.tsx';
import { type Campo, hallada, TITULO } from './lineas-pegadas.ts';

/** A cell of the grid bound to its field: its column names it on screen, its line and column to who does not see it. */
function useCelda(i: number, campo: Campo) {
  const nombre = `${TITULO[campo]} de la línea ${i + 1}`;
  const { input, value, change } = useField({ name: `lineas.${i}.${campo}`, label: nombre });
  const { label, description: _d, required: _r, ...celda } = input;
  return { celda: { ...celda, 'aria-label': label, size: 'xs' as const }, value, change };
}

const texto = (v: unknown): string => (typeof v === 'string' ? v : '');

function CeldaLista({ i, campo, lista, pide }: { i: number; campo: 'cuenta' | 'sucursal'; lista: string; pide?: boolean }) {
  const { celda, value, change } = useCelda(i, campo);
  const { data } = useOptions('libro');
  const v = texto(value);
  const opciones = optionList(data, lista)
    .filter((o) => o.activo !== false || o.codigo === v)
    .map((o) => ({ value: o.codigo, label: o.nombre }));
  // What was pasted and is not in the list is shown as it came: its error says the rest.
  const ajena = v !== '' && !opciones.some((o) => o.value === v);
  const hecho = useRef<'escrito' | 'marcado' | null>(null);
  // Leaving takes what was marked with the arrows, or the first that what was written finds: a hand faster than the list leaves nothing marked. The
  // library's own choosing on leaving also takes, of a closed list, one that nobody marked.
  const alSalir = (e: FocusEvent<HTMLInputElement>): void => {
    const escrito = e.currentTarget.value.trim();
    if (hecho.current === 'marcado') markedOption(e.currentTarget)?.click();
    if (hecho.current === 'escrito') change(escrito === '' ? '' : (hallada(opciones, escrito) ?? v));
    hecho.current = null;
  };
  return (
    <Select
      {...celda}
      onBlurCapture={alSalir}
      onInput={() => {
        hecho.current = 'escrito';
      }}
      onKeyDown={(e) => {
        if (e.key === 'ArrowDown' || e.key === 'ArrowUp') hecho.current = 'marcado';
      }}
      onOptionSubmit={() => {
        hecho.current = null;
      }}
      data={ajena ? [{ value: v, label: v }, ...opciones] : opciones}
      searchable
      filter={plainFilter}
      limit={100}
      selectFirstOptionOnChange
      openOnFocus={false}
      comboboxProps={{ width: campo === 'cuenta' ? 340 : 220, position: 'bottom-start' }}
      placeholder={campo === 'cuenta' ? 'Código o nombre' : pide ? 'Exigida' : ''}
      value={v || null}
      onChange={(x) => change(x ?? '')}
    />
  );
}

export const CeldaCuenta = ({ i }: { i: number }) => <CeldaLista i={i} campo="cuenta" lista="cuentas" />;
export const CeldaSucursal = ({ i, pide }: { i: number; pide: boolean }) => (
  <CeldaLista i={i} campo="sucursal" lista="sucursales" pide={pide} />
);

export function CeldaRut({ i, pide }: { i: number; pide: boolean }) {
  const { celda, value, change } = useCelda(i, 'rut');
  return <PersonaInput {...celda} placeholder={pide ? 'Exigido' : ''} value={texto(value)} onChange={change} />;
}

export function CeldaTexto({ i, campo, pide = false }: { i: number; campo: 'documento' | 'pk'; pide?: boolean }) {
  const { celda, value, change } = useCelda(i, campo);
  return (
    <TextInput
      {...celda}
      maxLength={60}
      placeholder={pide ? 'tipo:identificador' : ''}
      value={texto(value)}
      onChange={(e) => change(e.currentTarget.value)}
    />
  );
}

/** An amount of one side: writing it empties the other, as a line is of one side only. */
export function CeldaMonto({ i, campo }: { i: number; campo: 'debe' | 'haber' }) {
  const { celda, value, change } = useCelda(i, campo);
  const { setValue, getValues } = useFormContext();
  const otro = `lineas.${i}.${campo === 'debe' ? 'haber' : 'debe'}`;
  return (
    <PesosInput
      {...celda}
      leftSection={undefined}
      leftSectionWidth={8}
      styles={{ input: { textAlign: 'right' } }}
      value={value === 0 || value === null || value === undefined ? '' : (value as number | string)}
      onChange={(v) => {
        change(v);
        if (typeof v === 'number' && v > 0 && getValues(otro) !== '') setValue(otro, '', { shouldDirty: true, shouldValidate: false });
      }}
    />
  );
}
