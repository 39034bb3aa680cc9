import { createContext, type RefObject, useContext, useEffect } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { onLeaving } from './blur.ts';

export interface FormShared {
  area: string;
  /** Labels of the fields on screen, for summaries and for the conflict dialog. */
  labels: Map<string, string>;
  /** Those of the fields with an asterisk that were shown: the steps of a wizard say which are still empty. */
  required: Map<string, string>;
  /** The step of a wizard that drew each field first: what it checks and marks, whether or not the step lists it. */
  steps: Map<string, number>;
  /** The step in sight of a wizard; 0 where there are no steps. */
  step: RefObject<number>;
  /** Names that drafts must not keep. */
  secrets: Set<string>;
  /** Names of the fields that were in sight when sending, or going on, was tried: their errors show although they were never left. */
  tried: Set<string>;
  readOnly: boolean;
}

export const FormShared = createContext<FormShared | null>(null);

export function useFormShared(): FormShared {
  const shared = useContext(FormShared);
  if (!shared) throw new Error('a field needs a <Form> around it');
  return shared;
}

export interface FieldProps {
  name: string;
  label: string;
  description?: React.ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Columns of 12 it takes inside `<Fields>` (default 6; full width on narrow screens). */
  span?: number;
  /** When its value changes by hand. */
  onValue?: (value: unknown) => void;
}

/** The text of an error; of a list, that of its first wrong element. */
function errorText(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(errorText).find(Boolean);
  return (error as { message?: string } | undefined)?.message;
}

/** Notes which fields stand in sight when sending or going on is tried; `within` = those of a step. A row added afterwards is new. */
export function tryFields(shared: FormShared, within?: readonly string[]): void {
  for (const name of shared.labels.keys())
    if (!within || within.some((f) => name === f || name.startsWith(`${f}.`))) shared.tried.add(name);
}

/** Binds a field by name: value, error, label for assistive technology. For own inputs inside a `<Form>`. */
export function useField(p: FieldProps, options: { secret?: boolean } = {}) {
  const shared = useFormShared();
  const { field, fieldState } = useController({ name: p.name });
  const { trigger } = useFormContext();
  const { label, name } = p;
  const secret = options.secret ?? false;
  const required = p.required ?? false;
  useEffect(() => {
    shared.labels.set(name, label);
    if (required) shared.required.set(name, label);
    else shared.required.delete(name);
    if (secret) shared.secrets.add(name);
    const { current: step } = shared.step;
    if (!shared.steps.has(name)) shared.steps.set(name, step);
    return () => {
      // Hidden while its step stays in sight (the other kind of person): it asks for nothing. Gone with its step, it is still asked for.
      if (shared.step.current === step) shared.required.delete(name);
    };
  }, [shared, name, label, secret, required]);
  const change = (value: unknown): void => {
    field.onChange(value);
    // Its complaint goes now: if it waited for the blur, what stands below would move up under the next click, which is lost.
    if (fieldState.invalid) void trigger(name);
    p.onValue?.(value);
  };
  // Nothing is wrong yet with a field that nobody has left: a row just added, a dialog just opened.
  const said = fieldState.isTouched || shared.tried.has(name) || fieldState.error?.type === 'server';
  const input = {
    ref: field.ref,
    name,
    label,
    description: p.description,
    required,
    disabled: (p.disabled ?? false) || shared.readOnly,
    error: said ? errorText(fieldState.error) : undefined,
    onBlur: () => onLeaving(field.onBlur),
  };
  return { input, value: field.value as unknown, change, shared };
}
