import { Checkbox, Grid, PasswordInput, TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { isFecha } from '#kernel/values/fecha.ts';
import { DateInput } from '../inputs/date-input.tsx';
import { PersonaInput } from '../inputs/persona-input.tsx';
import { DecimalInput, PesosInput, RutInput, rutTrouble } from '../inputs/text-figures.tsx';
import { nombreReciente } from '../session/ruts-recientes.ts';
import { type FieldProps, useField } from './context.ts';

/** Place of a field in the grid of `<Fields>`. */
export function Cell({ span, children }: { span: number | undefined; children: React.ReactNode }) {
  return <Grid.Col span={{ base: 12, sm: span ?? 6 }}>{children}</Grid.Col>;
}

export const str = (v: unknown): string => (v === null || v === undefined ? '' : String(v));

type TextProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url';
  maxLength?: number;
  placeholder?: string;
  autoFocus?: boolean;
  autoComplete?: string;
};

export function TextField({ type, maxLength, placeholder, autoComplete, autoFocus, ...p }: TextProps) {
  const { input, value, change } = useField(p);
  return (
    <Cell span={p.span}>
      <TextInput
        {...input}
        type={type ?? 'text'}
        autoComplete={autoComplete ?? 'off'}
        {...(maxLength ? { maxLength } : {})}
        {...(placeholder ? { placeholder } : {})}
        {...(autoFocus ? { 'data-autofocus': true } : {})}
        value={str(value)}
        onChange={(e) => change(e.currentTarget.value)}
      />
    </Cell>
  );
}

/** Never kept in a draft. */
export function PasswordField({ autoComplete, ...p }: FieldProps & { autoComplete?: string }) {
  const { input, value, change } = useField(p, { secret: true });
  return (
    <Cell span={p.span}>
      <PasswordInput
        {...input}
        autoComplete={autoComplete ?? 'new-password'}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar lo escrito' }}
        value={str(value)}
        onChange={(e) => change(e.currentTarget.value)}
      />
    </Cell>
  );
}

/**
 * Canonical RUT; the check digit is told at once. It also finds people by name, and offers the RUT of work and the recent ones: not where
 * the RUT is that of somebody `nuevo`, whom nobody can find. With
 * `nombreEn`, the name of who was used before is written in that field.
 */
export function RutField({ nuevo = false, nombreEn, ...p }: FieldProps & { nuevo?: boolean; nombreEn?: string }) {
  const { input, value, change } = useField(p);
  const { setValue } = useFormContext();
  const take = (rut: string): void => {
    change(rut);
    const known = nombreReciente(rut);
    if (nombreEn && known) setValue(nombreEn, known, { shouldDirty: true, shouldValidate: true });
  };
  const props = { ...input, error: rutTrouble(str(value)) ?? input.error, value: str(value), onChange: take };
  return <Cell span={p.span}>{nuevo ? <RutInput {...props} /> : <PersonaInput {...props} unnamed={nombreEn !== undefined} />}</Cell>;
}

/** Whole pesos: a number. */
export function PesosField(p: FieldProps) {
  const { input, value, change } = useField(p);
  return (
    <Cell span={p.span}>
      <PesosInput {...input} value={typeof value === 'number' ? value : str(value)} onChange={change} />
    </Cell>
  );
}

/** Decimal text with up to `decimals` decimals. */
export function DecimalField({
  decimals,
  minDecimals,
  suffix,
  ...p
}: FieldProps & { decimals: number; minDecimals?: number; suffix?: string }) {
  const { input, value, change } = useField(p);
  const section = suffix ? { rightSection: <span aria-hidden>{suffix}</span>, rightSectionPointerEvents: 'none' as const } : {};
  return (
    <Cell span={p.span}>
      <DecimalInput {...input} {...section} decimals={decimals} minDecimals={minDecimals ?? 0} value={str(value)} onChange={change} />
    </Cell>
  );
}

/** UF: decimal text, 4 decimals. */
export function UfField(p: FieldProps) {
  return <DecimalField decimals={4} minDecimals={2} suffix="UF" {...p} />;
}

/** Percentage or rate: decimal text ('1.80' is 1,80 %). */
export function PercentField({ decimals = 2, ...p }: FieldProps & { decimals?: number }) {
  return <DecimalField decimals={decimals} minDecimals={2} suffix="%" {...p} />;
}

/** A whole number that is not money: days, quantity. */
export function NumberField({ suffix, ...p }: FieldProps & { suffix?: string }) {
  const { input, value, change } = useField(p);
  const section = suffix
    ? { rightSection: <span aria-hidden>{suffix}</span>, rightSectionWidth: 68, rightSectionPointerEvents: 'none' as const }
    : {};
  return (
    <Cell span={p.span}>
      <PesosInput
        {...input}
        {...section}
        leftSection={undefined}
        value={typeof value === 'number' ? value : str(value)}
        onChange={change}
      />
    </Cell>
  );
}

/** dd-mm-aaaa typed or picked; the value is AAAA-MM-DD. */
export function DateField({ min, max, ...p }: FieldProps & { min?: string; max?: string }) {
  const { input, value, change } = useField(p);
  const text = str(value);
  const error = input.error && text !== '' && !isFecha(text) ? 'Fecha inválida: escriba dd-mm-aaaa' : input.error;
  return (
    <Cell span={p.span}>
      <DateInput {...input} error={error} value={text} onChange={change} min={min} max={max} />
    </Cell>
  );
}

export function CheckField(p: FieldProps) {
  const { input, value, change } = useField(p);
  return (
    <Cell span={p.span}>
      <Checkbox {...input} checked={value === true} onChange={(e) => change(e.currentTarget.checked)} />
    </Cell>
  );
}
