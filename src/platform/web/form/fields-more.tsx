import { Input, SegmentedControl, Switch, Textarea, useMatches } from '@mantine/core';
import { type FieldProps, useField } from './context.ts';
import { Cell, str } from './fields.tsx';

export function TextAreaField({ rows = 3, maxLength, ...p }: FieldProps & { rows?: number; maxLength?: number }) {
  const { input, value, change } = useField({ ...p, span: p.span ?? 12 });
  return (
    <Cell span={p.span ?? 12}>
      <Textarea
        {...input}
        autosize
        minRows={rows}
        maxRows={12}
        {...(maxLength ? { maxLength } : {})}
        value={str(value)}
        onChange={(e) => change(e.currentTarget.value)}
      />
    </Cell>
  );
}

export function SwitchField(p: FieldProps) {
  const { input, value, change } = useField(p);
  return (
    <Cell span={p.span}>
      <Switch {...input} checked={value === true} onChange={(e) => change(e.currentTarget.checked)} />
    </Cell>
  );
}

/** Two to five options side by side; more than three, one below the other where there is no room. */
export function SegmentField(p: FieldProps & { options: readonly { codigo: string; nombre: string }[] }) {
  const { input, value, change } = useField(p);
  const narrow = useMatches({ base: true, sm: false });
  return (
    <Cell span={p.span}>
      <Input.Wrapper label={p.label} labelElement="div">
        <SegmentedControl
          fullWidth
          orientation={narrow && p.options.length > 3 ? 'vertical' : 'horizontal'}
          aria-label={p.label}
          disabled={input.disabled}
          data={p.options.map((o) => ({ value: o.codigo, label: o.nombre }))}
          value={typeof value === 'string' ? value : ''}
          onChange={change}
        />
      </Input.Wrapper>
    </Cell>
  );
}
