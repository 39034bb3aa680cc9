import { ActionIcon, Group, Select, Table, TextInput } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { useDetail } from '#platform/web/api/hooks.ts';
import { ProblemError } from '#platform/web/api/problem.ts';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { PesosInput } from '#platform/web/inputs/text-figures.tsx';
import type { contract, Empleado } from '../contract.ts';
import { ESTADOS } from './estados.ts';

const api = areaApi<typeof contract>('tabla-demo');
const OPCIONES = Object.entries(ESTADOS).map(([value, { texto }]) => ({ value, label: texto }));

export interface Columna {
  key: Exclude<keyof Empleado, 'id'>;
  titulo: string;
  /** How it is written. */
  campo: 'texto' | 'fecha' | 'pesos' | 'numero' | 'estado';
  cifra?: boolean;
  celda?: (e: Empleado) => ReactNode;
}

interface CeldaProps {
  columna: Columna;
  de: string;
  value: string | number;
  error: ReactNode;
  onChange: (v: string | number) => void;
}

/** The box of one cell, named by its column and its row. */
function Celda({ columna: { campo, titulo }, de, value, error, onChange }: CeldaProps) {
  const comun = { size: 'xs', 'aria-label': `${titulo} de ${de}`, error } as const;
  if (campo === 'fecha') return <DateInput {...comun} w={122} value={String(value)} onChange={onChange} />;
  if (campo === 'pesos') return <PesosInput {...comun} w={104} value={value} onChange={onChange} />;
  if (campo === 'estado') return <Select {...comun} w={112} data={OPCIONES} value={String(value)} onChange={(v) => onChange(Number(v))} />;
  const entero = (s: string): string | number => (/^\d{1,4}$/.test(s) ? Number(s) : s);
  return (
    <TextInput
      {...comun}
      w={campo === 'numero' ? 56 : 120}
      {...(campo === 'numero' ? { inputMode: 'numeric' as const } : {})}
      value={String(value)}
      onChange={(e) => onChange(campo === 'numero' ? entero(e.currentTarget.value) : e.currentTarget.value)}
    />
  );
}

interface FilaProps {
  f: Empleado;
  columnas: readonly Columna[];
  onFin: () => void;
}

/** A row that is written where it stands: Enter saves it, Escape leaves it as it was. */
export function FilaEditada({ f, columnas, onFin }: FilaProps) {
  const id = String(f.id);
  const r = useDetail<Omit<Empleado, 'id'>>('tabla-demo', id);
  const [escrito, setEscrito] = useState<Partial<Empleado>>({});
  const guardar = api.useAction('editar', { id, ok: 'Fila guardada', onSuccess: onFin });
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => row.current?.querySelector('input')?.focus(), []);
  const campos = guardar.error instanceof ProblemError ? guardar.error.campos : {};
  const enviar = (): void => {
    if (Object.keys(escrito).length === 0) onFin();
    else if (r.data && !guardar.isPending) guardar.mutate({ ...escrito, version: r.data.version } as Parameters<typeof guardar.mutate>[0]);
  };
  const tecla = (e: KeyboardEvent<HTMLElement>): void => {
    // The list of states and the buttons have their own Enter.
    const propia = (e.target as HTMLElement).closest('button, [aria-haspopup]') !== null;
    if (e.key === 'Escape') onFin();
    else if (e.key === 'Enter' && !propia) enviar();
  };
  return (
    <Table.Tr ref={row} onKeyDown={tecla}>
      {columnas.map((c) => (
        <Table.Td key={c.key}>
          <Celda
            columna={c}
            de={f.name}
            value={escrito[c.key] ?? f[c.key]}
            error={campos[c.key]?.join('. ')}
            onChange={(v) => setEscrito((antes) => ({ ...antes, [c.key]: v }))}
          />
        </Table.Td>
      ))}
      <Table.Td>
        <Group gap={2} wrap="nowrap">
          <ActionIcon variant="subtle" aria-label={`Guardar: ${f.name}`} loading={guardar.isPending} onClick={enviar}>
            <IconCheck size={16} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={`Dejar como estaba: ${f.name}`} onClick={onFin}>
            <IconX size={16} />
          </ActionIcon>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

export const botonDe = (id: number): string => `editar-fila-${id}`;

export function Fila({ f, columnas, onEditar }: { f: Empleado; columnas: readonly Columna[]; onEditar?: (() => void) | undefined }) {
  return (
    <Table.Tr {...(onEditar ? { onDoubleClick: onEditar } : {})}>
      {columnas.map((c) => (
        <Table.Td key={c.key} ta={c.cifra ? 'right' : 'left'} {...(c.cifra ? { className: 'figure' } : {})}>
          {c.celda ? c.celda(f) : f[c.key]}
        </Table.Td>
      ))}
      {onEditar && (
        <Table.Td>
          <ActionIcon id={botonDe(f.id)} variant="subtle" color="gray" aria-label={`Editar aquí: ${f.name}`} onClick={onEditar}>
            <IconPencil size={16} />
          </ActionIcon>
        </Table.Td>
      )}
    </Table.Tr>
  );
}
