import { ActionIcon, Anchor, Group, Text, type TextProps, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatFecha, formatPercent, formatPesos, formatUf } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { formatInstante } from './parse.ts';

type Value<T> = T | null | undefined;

/** What stands where there is nothing. */
export function Nada() {
  return (
    <span className="nada" role="img" aria-label="sin dato">
      —
    </span>
  );
}

function Figure({ children, ...props }: TextProps & { children: string }) {
  if (Object.keys(props).length > 0)
    return (
      <Text span inherit className="figure" {...props}>
        {children}
      </Text>
    );
  // Most of them ask for nothing more, by the thousand in a list.
  return <span className="figure">{children}</span>;
}

/** $1.234.567; a negative one in red, with its sign. */
export function Pesos({ v, ...props }: TextProps & { v: Value<number> }) {
  if (v === null || v === undefined) return <Nada />;
  return (
    <Figure {...(v < 0 ? { c: 'var(--r-danger-text)' } : {})} {...props}>
      {formatPesos(v)}
    </Figure>
  );
}

/** UF 1.234,5678 */
export function Uf({ v, decimals = 4, ...props }: TextProps & { v: Value<string>; decimals?: number }) {
  return v === null || v === undefined || v === '' ? <Nada /> : <Figure {...props}>{formatUf(v, decimals)}</Figure>;
}

/** 1,80 % */
export function Porcentaje({ v, decimals = 2, ...props }: TextProps & { v: Value<string>; decimals?: number }) {
  return v === null || v === undefined || v === '' ? <Nada /> : <Figure {...props}>{formatPercent(v, decimals)}</Figure>;
}

/** 31-12-2026 */
export function Fecha({ v, ...props }: TextProps & { v: Value<string> }) {
  return v ? <Figure {...props}>{formatFecha(v)}</Figure> : <Nada />;
}

/** 31-12-2026 14:05, Chilean time. */
export function Instante({ v, ...props }: TextProps & { v: Value<string> }) {
  return v ? <Figure {...props}>{formatInstante(v)}</Figure> : <Nada />;
}

/** Button that copies `value`. */
export function Copiar({ value, label }: { value: string; label: string }) {
  const clipboard = useClipboard({ timeout: 1500 });
  return (
    <Tooltip label={clipboard.copied ? 'Copiado' : label}>
      <ActionIcon className="no-print" variant="subtle" color="gray" size={24} aria-label={label} onClick={() => clipboard.copy(value)}>
        {clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      </ActionIcon>
    </Tooltip>
  );
}

/** 12.345.678-5; `copy` adds the button, `href` makes it a link. */
export function Rut({ v, copy = false, href }: { v: Value<string>; copy?: boolean; href?: string | undefined }) {
  if (!v) return <Nada />;
  const text = (
    <Figure style={{ whiteSpace: 'nowrap' }} data-rut={v}>
      {formatRut(v)}
    </Figure>
  );
  const body = href ? <Enlace to={href}>{text}</Enlace> : text;
  if (!copy) return body;
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex">
      {body}
      <Copiar value={v} label={`Copiar RUT ${formatRut(v)}`} />
    </Group>
  );
}

export function SiNo({ v }: { v: Value<boolean> }) {
  if (v === null || v === undefined) return <Nada />;
  return v ? 'Sí' : 'No';
}

/** A link inside the application. */
export function Enlace({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Anchor component={Link} to={to} inherit>
      {children}
    </Anchor>
  );
}
