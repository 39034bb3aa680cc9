import { type ComboboxItem, MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { type Opcion, optionList, useList, useOptions } from '../api/hooks.ts';
import type { Params } from '../api/params.ts';
import { markedOption } from '../inputs/marked-option.ts';
import { matches, plainFilter } from '../inputs/plain.ts';
import { type FieldProps, useField } from './context.ts';
import { Cell } from './fields.tsx';

type Choice = FieldProps & {
  /** Name of a list of `/opciones`, or the options themselves. */
  options: string | readonly { codigo: string; nombre: string; activo?: boolean }[];
  /** Area whose options to ask, when it is not the form's. */
  area?: string;
  /** Which of them are offered (the communes of the region). */
  only?: (o: Opcion) => boolean;
  /** When there is only one, it is the one. */
  sola?: boolean;
};

const SHOWN = 100;

/** What is said of an empty list of options by the schema of a text. */
const elija = (error: string | undefined): string | undefined => (error === 'Escriba un valor' ? 'Elija una opción' : error);

function useChoices(p: Choice, areaOfForm: string, current: readonly string[]) {
  const named = typeof p.options === 'string';
  const query = useOptions(p.area ?? areaOfForm, named);
  const all: readonly Opcion[] = typeof p.options === 'string' ? optionList(query.data, p.options) : p.options.map((o) => ({ ...o }));
  const offered = all.filter((o) => current.includes(o.codigo) || (o.activo !== false && (p.only?.(o) ?? true)));
  const data = offered.map((o) => ({ value: o.codigo, label: o.activo === false ? `${o.nombre} (no vigente)` : o.nombre }));
  return { data, named, loading: named && query.isPending, error: query.isError ? 'No se pudo cargar la lista' : undefined };
}

/** One option of a catalogue. Searchable without accents. Options no longer in force show only where already chosen. */
export function OptionField(p: Choice) {
  const { input, value, change, shared } = useField(p);
  const now = typeof value === 'string' && value !== '' ? value : null;
  const { data, named, loading, error } = useChoices(p, shared.area, now ? [now] : []);
  const sola = p.sola && data.length === 1 ? data[0]?.value : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is written once, when the only option comes; whoever clears it afterwards means it
  useEffect(() => {
    if (sola && now === null) change(sola);
  }, [sola]);
  return (
    <Cell span={p.span}>
      <Select
        {...input}
        error={elija(input.error) ?? error}
        data={data}
        // A list that is read from the server takes what is typed while it comes; a short one opens no keyboard on a phone.
        searchable={named || data.length > 6}
        inputMode={loading || data.length > 6 ? 'text' : 'none'}
        filter={plainFilter}
        limit={SHOWN}
        clearable={!p.required}
        placeholder={loading ? 'Cargando…' : 'Elija una opción'}
        value={now}
        onChange={(v) => change(v ?? '')}
      />
    </Cell>
  );
}

/** Several options of a catalogue: a list of codes. */
export function MultiOptionField(p: Choice) {
  const { input, value, change, shared } = useField(p);
  const now = Array.isArray(value) ? value.map(String) : [];
  const { data, error } = useChoices(p, shared.area, now);
  return (
    <Cell span={p.span}>
      <MultiSelect
        {...input}
        error={elija(input.error) ?? error}
        data={data}
        searchable
        filter={plainFilter}
        limit={SHOWN}
        clearable
        {...(now.length === 0 ? { placeholder: 'Elija una o más' } : {})}
        value={now}
        onChange={change}
      />
    </Cell>
  );
}

type EntityProps<T> = FieldProps & {
  /** Area whose list is searched on the server. */
  area: string;
  toLabel: (row: T) => string;
  toValue?: (row: T) => string;
  /** Text of the value that the form opens with. */
  initialLabel?: string;
  params?: Params;
  onPick?: (row: T | null) => void;
};

/**
 * What a field searched on the server offers for what is written. While its answer is on the way, only what was found before that still holds it:
 * who writes on and presses an arrow and Enter at once chose no record of another name.
 */
function useFound<T>(o: { area: string; params: Params; text: string; enabled: boolean; option: (row: T) => ComboboxItem }) {
  const [q] = useDebouncedValue(o.text, 250);
  const { data, isPlaceholderData, isFetching, isError } = useList<T>(o.area, { ...o.params, q, perPage: 20 }, { enabled: o.enabled });
  const rows = data?.items ?? [];
  const found = rows.map(o.option);
  const answered = q === o.text && !isPlaceholderData;
  const holds = (c: ComboboxItem) => found.some((f) => f.value === c.value) && (answered || matches(c.label, o.text.trim()));
  const empty = isError ? 'No se pudo buscar' : isFetching || !answered ? 'Buscando…' : 'Sin resultados';
  return { rows, found, holds, empty };
}

/** Enter takes what is marked on screen: the library takes the place that it had, which is of another once an answer of the server changed the list. */
function takeMarked(e: KeyboardEvent<HTMLInputElement>): void {
  if (e.key !== 'Enter' || e.nativeEvent.isComposing || e.currentTarget.getAttribute('aria-expanded') !== 'true') return;
  e.preventDefault();
  e.stopPropagation();
  markedOption(e.currentTarget)?.click();
}

/** A record of another list, searched on the server while one types: a client, an executive. The value is its id. */
export function EntityField<T>({ area, toLabel, toValue, initialLabel, params, onPick, ...p }: EntityProps<T>) {
  const { input, value, change } = useField(p);
  const { formState } = useFormContext();
  const [text, setText] = useState(initialLabel ?? '');
  const [picked, setPicked] = useState<ComboboxItem | null>(null);
  const now = typeof value === 'string' && value !== '' ? value : null;
  const current = picked ?? (now ? { value: now, label: initialLabel ?? now } : null);
  const option = (row: T) => ({ value: toValue ? toValue(row) : String((row as { id: unknown }).id), label: toLabel(row) });
  const searched = text === current?.label ? '' : text;
  const { rows, found, holds, empty } = useFound<T>({
    area,
    params: params ?? {},
    text: searched,
    enabled: !formState.isSubmitting,
    option,
  });
  const data = current && !found.some((o) => o.value === current.value) ? [current, ...found] : found;
  return (
    <Cell span={p.span}>
      <Select
        {...input}
        data={data}
        searchable
        clearable={!p.required}
        filter={({ options }) => options.filter((o) => holds(o as ComboboxItem))}
        nothingFoundMessage={empty}
        placeholder="Escriba para buscar"
        onSearchChange={setText}
        onKeyDownCapture={takeMarked}
        value={now}
        onChange={(v) => {
          setPicked(data.find((o) => o.value === v) ?? null);
          change(v ?? '');
          onPick?.(rows.find((r) => option(r).value === v) ?? null);
        }}
      />
    </Cell>
  );
}
