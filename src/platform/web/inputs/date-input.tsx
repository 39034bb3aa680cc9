import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { formatFecha } from '#kernel/values/format.ts';
import { parseFechaTexto } from './parse.ts';

const Calendar = lazy(() => import('./calendar.tsx'));

type DateInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** 'AAAA-MM-DD' or nothing. A text that is not a date comes out as typed, so that the validation speaks. */
  value: string;
  onChange: (value: string) => void;
  min?: string | undefined;
  max?: string | undefined;
};

const shown = (value: string): string => (parseFechaTexto(value) ? formatFecha(parseFechaTexto(value) ?? '') : value);

/** A date typed as dd-mm-aaaa, strictly, or picked in a calendar that loads when it opens. */
export function DateInput({ value, onChange, min, max, ...props }: DateInputProps) {
  const [text, setText] = useState(() => shown(value));
  const [open, setOpen] = useState(false);
  useEffect(() => setText((now) => (parseFechaTexto(now) === value || now === value ? now : shown(value))), [value]);
  const write = (typed: string): void => {
    setText(typed);
    onChange(parseFechaTexto(typed) ?? typed);
  };
  const picker = (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus position="bottom-end" withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Abrir calendario${props.label ? `: ${String(props.label)}` : ''}`}
          disabled={props.disabled ?? false}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Calendario">
        <Suspense fallback={null}>
          <Calendar
            value={parseFechaTexto(value)}
            min={min}
            max={max}
            onPick={(d) => {
              onChange(d);
              setText(formatFecha(d));
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      inputMode="numeric"
      placeholder="dd-mm-aaaa"
      autoComplete="off"
      {...props}
      value={text}
      onChange={(e) => write(e.currentTarget.value)}
      onBlur={(e) => {
        setText(shown(text));
        props.onBlur?.(e);
      }}
      rightSection={picker}
    />
  );
}
