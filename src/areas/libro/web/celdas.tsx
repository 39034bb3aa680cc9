import { Select, TextInput } from '@mantine/core';
import { type FocusEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { useField } from '#platform/web/form/context.ts';
import { PersonaInput } from '#platform/web/inputs/persona-input.tsx';
import { plainFilter } from '#platform/web/inputs/plain.ts';
import { PesosInput } from '#platform/web/inputs/text-figures.tsx';
import { type Campo, TITULO } from './lineas-pegadas.ts';

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
  const elegida = useRef(false);
  // A hand faster than the timer with which the list marks its first option leaves nothing marked: what was written is found here.
  const alSalir = (e: FocusEvent<HTMLInputElement>): void => {
    const escrito = e.currentTarget.value.trim();
    const sinElegir = !elegida.current && escrito !== '' && escrito !== (opciones.find((o) => o.value === v)?.label ?? v);
    const [primera] = sinElegir ? plainFilter({ options: opciones, search: escrito, limit: 1 }) : [];
    if (primera && 'value' in primera) change(primera.value);
    elegida.current = false;
    celda.onBlur();
  };
  return (
    <Select
      {...celda}
      onBlur={alSalir}
      onInput={() => {
        elegida.current = false;
      }}
      onOptionSubmit={() => {
        elegida.current = true;
      }}
      data={ajena ? [{ value: v, label: v }, ...opciones] : opciones}
      searchable
      filter={plainFilter}
      limit={100}
      selectFirstOptionOnChange
      autoSelectOnBlur
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
