import { Combobox, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ComponentProps, useEffect } from 'react';
import { formatRut, isRut, looksLikeName } from '#kernel/values/rut.ts';
import { useRead } from '../api/hooks.ts';
import { services } from '../api/services.ts';
import { useCan } from '../permissions/can.tsx';
import { useRutGlobal } from '../session/rut-global.ts';
import { recordarRut, useRutsRecientes } from '../session/ruts-recientes.ts';
import { MIN_LETTERS, type PersonaOption, personaOptions } from './persona-options.ts';
import { RutInput } from './text-figures.tsx';

/** People of a name within reach, as the application tells where to ask; nothing for who may not ask. */
function useByName(text: string, isName: boolean) {
  const [q] = useDebouncedValue(text.trim(), 250);
  const may = useCan(services.personas.modulo);
  const asks = may && isName && q.length >= MIN_LETTERS;
  const read = useRead<{ items: PersonaOption[] }>('personas', services.personas.path, { q }, { enabled: asks });
  return { may, asked: q, found: asks ? (read.data?.items ?? []) : [], busy: isName && (read.isFetching || q !== text.trim()) };
}

function Offered({ p }: { p: PersonaOption }) {
  return (
    <Combobox.Option value={p.rut}>
      <Text size="sm" truncate>
        {p.nombre || formatRut(p.rut)}
      </Text>
      <Text size="xs" c="inherit" opacity={0.85} className="figure">
        {[p.nombre ? formatRut(p.rut) : '', p.detalle].filter(Boolean).join(' · ')}
      </Text>
    </Combobox.Option>
  );
}

/** Nothing to choose from, and why: said only of a name. */
function emptyReason(text: string, busy: boolean): string {
  if (text.trim().length < MIN_LETTERS) return 'Siga escribiendo el nombre';
  return busy ? 'Buscando…' : 'Nadie con ese nombre está a su alcance';
}

/** What is offered for what is written, and choosing one of them, which is remembered. */
function useOffer(value: string, onChoose: (rut: string) => void) {
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const recent = useRutsRecientes();
  const { rut: work } = useRutGlobal();
  const isName = looksLikeName(value);
  const { may, asked, found, busy } = useByName(value, isName);
  const options = personaOptions({ text: value, isName, work, recent, found, asked });
  const first = options[0]?.rut;
  // Enter takes the first one: it is marked whenever what is offered changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is another object on each render, and what it marks follows the first option
  useEffect(() => {
    if (store.dropdownOpened && first) store.selectFirstOption();
  }, [first, store.dropdownOpened, options.length]);
  const choose = (rut: string): void => {
    const nombre = options.find((p) => p.rut === rut)?.nombre;
    if (nombre) recordarRut({ rut, nombre });
    onChoose(rut);
    store.closeDropdown();
  };
  const known = isRut(value) ? recent.find((r) => r.rut === value)?.nombre : undefined;
  return { store, options, busy, choose, known, silent: options.length === 0 && !(isName && may) };
}

/**
 * A RUT, or the name of whose it is: a name is searched on the server within reach and choosing writes its RUT; empty, it offers the RUT
 * of work and the recent ones (click or arrow down). A RUT typed or pasted is taken as it always was. The value is canonical, or what was typed.
 * `unnamed`: the name stands in a field beside it, and repeating it a moment later would move the button that is being pressed.
 */
export function PersonaInput({
  value,
  onChange,
  onChoose,
  unnamed = false,
  ...props
}: ComponentProps<typeof RutInput> & { onChoose?: (rut: string) => void; unnamed?: boolean }) {
  const { store, options, busy, choose, known, silent } = useOffer(value, (rut) => {
    onChange(rut);
    onChoose?.(rut);
  });
  return (
    <Combobox store={store} withinPortal onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <RutInput
          placeholder="RUT o nombre"
          {...props}
          maxLength={100}
          description={(!unnamed && props.label && known) || props.description}
          value={value}
          onChange={(v) => {
            onChange(v);
            if (looksLikeName(v)) store.openDropdown();
            else store.closeDropdown();
          }}
          onClick={(e) => {
            if (value === '') store.openDropdown();
            props.onClick?.(e);
          }}
          onBlur={(e) => {
            store.closeDropdown();
            props.onBlur?.(e);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={silent || props.disabled === true}>
        <Combobox.Options aria-label="Personas" mah={260} style={{ overflowY: 'auto' }}>
          {options.map((p) => (
            <Offered key={p.rut} p={p} />
          ))}
          {options.length === 0 && <Combobox.Empty>{emptyReason(value, busy)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
