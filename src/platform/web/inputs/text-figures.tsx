import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useEffect, useRef, useState } from 'react';
import { formatRut, looksLikeName, parseRut, rutMotivo } from '#kernel/values/rut.ts';
import { groupPesos, parseDecimalTexto, parsePesosTexto, showDecimal } from './parse.ts';

type Base = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'ref'> & { ref?: Ref<HTMLInputElement> };

/** Whole pesos, grouped by thousands while one types. The value is a number, '' when empty, or the text when it is not an amount. */
export function PesosInput({
  value,
  onChange,
  ref: outer,
  ...props
}: Base & { value: number | string; onChange: (v: number | string) => void }) {
  const ref = useRef<HTMLInputElement>(null);
  const both = useMergedRef(ref, outer ?? null);
  const text = typeof value === 'number' ? groupPesos(String(value)) : value;
  const write = (typed: string, caret: number): void => {
    if (/[^\d\s.$-]/.test(typed)) {
      onChange(typed);
      return;
    }
    const grouped = groupPesos(typed);
    const fromEnd = typed.slice(caret).replace(/\D/g, '').length;
    onChange(parsePesosTexto(grouped) ?? grouped);
    requestAnimationFrame(() => ref.current?.setSelectionRange(...caretAt(grouped, fromEnd)));
  };
  return (
    <TextInput
      leftSection="$"
      leftSectionWidth={26}
      inputMode="numeric"
      autoComplete="off"
      className="figure"
      {...props}
      ref={both}
      value={text}
      onChange={(e) => write(e.currentTarget.value, e.currentTarget.selectionStart ?? 0)}
    />
  );
}

/** Caret that leaves `digits` digits at its right. */
function caretAt(text: string, digits: number): [number, number] {
  let at = text.length;
  for (let left = digits; left > 0 && at > 0; at -= 1) if (/\d/.test(text[at - 1] ?? '')) left -= 1;
  return [at, at];
}

interface DecimalProps extends Base {
  /** Decimal text with point ('1234.5'), '' when empty, or what was typed when it is not a number. */
  value: string;
  onChange: (v: string) => void;
  decimals: number;
  /** Decimals always shown once left. */
  minDecimals?: number;
}

/** A number with decimal comma. Exact: the value never passes through a floating number. */
export function DecimalInput({ value, onChange, decimals, minDecimals = 0, ...props }: DecimalProps) {
  const show = (v: string): string => {
    const ok = /^-?\d+(\.\d+)?$/.test(v);
    return ok ? showDecimal(v, minDecimals, decimals) : v;
  };
  const [text, setText] = useState(() => show(value));
  const focused = useRef(false);
  useEffect(() => {
    if (!focused.current) setText(/^-?\d+(\.\d+)?$/.test(value) ? showDecimal(value, minDecimals, decimals) : value);
  }, [value, minDecimals, decimals]);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      className="figure"
      {...props}
      value={text}
      onFocus={(e) => {
        focused.current = true;
        props.onFocus?.(e);
      }}
      onChange={(e) => {
        setText(e.currentTarget.value);
        onChange(e.currentTarget.value.trim() === '' ? '' : (parseDecimalTexto(e.currentTarget.value, decimals) ?? e.currentTarget.value));
      }}
      onBlur={(e) => {
        focused.current = false;
        setText(show(value));
        props.onBlur?.(e);
      }}
    />
  );
}

/** A RUT: any usual writing, shown as 12.345.678-5 once left; the value is canonical when the check digit holds, else what was typed. */
export function RutInput({ value, onChange, ...props }: Base & { value: string; onChange: (v: string) => void }) {
  const [text, setText] = useState(() => (parseRut(value) ? formatRut(parseRut(value) ?? '') : value));
  useEffect(() => setText((now) => ((parseRut(now) ?? now) === value ? now : parseRut(value) ? formatRut(value) : value)), [value]);
  const write = (typed: string): void => {
    setText(typed);
    onChange(parseRut(typed) ?? typed);
  };
  return (
    <TextInput
      placeholder="12.345.678-5"
      autoComplete="off"
      className="figure"
      maxLength={20}
      {...props}
      value={text}
      onChange={(e) => write(e.currentTarget.value)}
      onBlur={(e) => {
        const r = parseRut(text);
        if (r) setText(formatRut(r));
        props.onBlur?.(e);
      }}
    />
  );
}

/** What is wrong with a RUT that seems complete (8 signs or more), to say at once; null while it may still become one, or is a name being searched. */
export function rutTrouble(value: string): string | null {
  const bare = value.replace(/[.\s-]/g, '');
  return bare.length < 8 || looksLikeName(value) ? null : rutMotivo(value);
}
