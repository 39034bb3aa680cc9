import { Anchor, Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Sumas } from '#kernel/page.ts';
import { invalidateArea } from '../api/client.ts';
import type { Params } from '../api/params.ts';
import { toastError, toastOk } from '../feedback/toast.ts';
import { Can } from '../permissions/can.tsx';
import { allRows, BULK_LIMIT, type BulkResult, runBulk } from './bulk-run.ts';
import classes from './list.module.css';
import { sumRows, sumTexts } from './sums.ts';
import type { BulkAction, Column } from './types.ts';

interface BulkBarProps<T> {
  area: string;
  path: string;
  actions: readonly BulkAction<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  rowLabel: (row: T) => string;
  columns: readonly Column<T>[];
  sumas: Sumas | undefined;
  todos: boolean;
  total: number;
  onTodos: () => void;
  onClear: () => void;
  params: Params;
}

/** State of the act in course: asked, running, or with failures to report. */
function useBulk<T>(p: BulkBarProps<T>) {
  const [asked, setAsked] = useState<BulkAction<T> | null>(null);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [report, setReport] = useState<BulkResult | null>(null);
  const cancel = useRef<AbortController | null>(null);
  const perform = async (action: BulkAction<T>, signal: AbortSignal): Promise<void> => {
    if (action.run) {
      await action.run({ rows: p.rows, todos: p.todos, total: p.total, params: p.params });
      return p.onClear();
    }
    const rows = p.todos ? await allRows<T>(p.path, p.params, signal) : p.rows;
    const onProgress = (done: number): void => setProgress({ done, of: rows.length });
    onProgress(0);
    const result = await runBulk({
      area: p.area,
      accion: action.accion ?? '',
      rows,
      rowId: p.rowId,
      rowLabel: p.rowLabel,
      datos: action.datos,
      signal,
      onProgress,
    });
    if (result.ok > 0) toastOk(`${action.titulo}: ${result.ok} ${result.ok === 1 ? 'registro' : 'registros'}`);
    if (result.failed.length > 0) setReport(result);
    else p.onClear();
  };
  const start = async (action: BulkAction<T>): Promise<void> => {
    setAsked(null);
    cancel.current = new AbortController();
    try {
      await perform(action, cancel.current.signal);
    } catch (error) {
      toastError(error);
    } finally {
      setProgress(null);
      void invalidateArea(p.area);
    }
  };
  const ask = (action: BulkAction<T>): void => {
    if (action.confirmar) setAsked(action);
    else void start(action);
  };
  const dismiss = (): void => {
    setAsked(null);
    setReport(null);
  };
  return { asked, ask, start, progress, report, cancel: () => cancel.current?.abort(), dismiss };
}

type Bulk<T> = ReturnType<typeof useBulk<T>>;

function BulkButton<T>({ action, bulk }: { action: BulkAction<T>; bulk: Bulk<T> }) {
  const button = (
    <Button size="xs" disabled={bulk.progress !== null} onClick={() => bulk.ask(action)} {...(action.peligro ? { color: 'red' } : {})}>
      {action.titulo}
    </Button>
  );
  return action.permiso ? <Can do={action.permiso}>{button}</Can> : button;
}

function BulkDialogs<T>({ bulk, count }: { bulk: Bulk<T>; count: string }) {
  const { asked, report, dismiss } = bulk;
  return (
    <>
      <Modal opened={asked !== null} onClose={dismiss} title={asked?.titulo ?? ''} size="sm">
        <Stack>
          <Text size="sm">{asked?.confirmar}</Text>
          <Text size="sm">{count}.</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={dismiss}>
              Cancelar
            </Button>
            <Button color={asked?.peligro ? 'red' : undefined} onClick={() => asked && void bulk.start(asked)}>
              {asked?.titulo}
            </Button>
          </Group>
        </Stack>
      </Modal>
      <Modal opened={report !== null} onClose={dismiss} title={`No se pudo con ${report?.failed.length ?? 0}`}>
        <Stack gap={4}>
          {report?.failed.map((f) => (
            <Text key={f.id} size="sm">
              {f.nombre}: {f.motivo}
            </Text>
          ))}
        </Stack>
      </Modal>
    </>
  );
}

/** What the marked rows add up to, in the columns in sight: those of the page are added here, all the results by the server. */
function Adding<T>({ columns, rows, sumas, todos }: Pick<BulkBarProps<T>, 'columns' | 'rows' | 'sumas' | 'todos'>) {
  if (!sumas) return null;
  const sums = todos ? sumas : sumRows(rows, sumas);
  return columns
    .filter((c) => sums[c.key])
    .map((c) => (
      <Text key={c.key} size="sm" className="figure">
        {c.titulo} <strong>{sumTexts(sums[c.key]).join(' + ')}</strong>
      </Text>
    ));
}

/** Toolbar of the marked rows. "All N results" is an explicit second step. */
export function BulkBar<T>(p: BulkBarProps<T>) {
  const bulk = useBulk(p);
  const { progress } = bulk;
  const n = p.todos ? p.total : p.rows.length;
  const count = `${n.toLocaleString('es-CL')} ${n === 1 ? 'seleccionado' : 'seleccionados'}`;
  return (
    <Group className={classes.bulk} gap="sm" role="toolbar" aria-label="Acciones sobre la selección">
      <Text size="sm" fw={600} role="status">
        {count}
      </Text>
      <Adding columns={p.columns} rows={p.rows} sumas={p.sumas} todos={p.todos} />
      {!p.todos && p.total > p.rows.length && (
        <Anchor component="button" type="button" size="sm" onClick={p.onTodos}>
          Seleccionar los {p.total.toLocaleString('es-CL')} resultados
        </Anchor>
      )}
      {p.todos && p.total > BULK_LIMIT && <Text size="xs">Se procesan los primeros {BULK_LIMIT.toLocaleString('es-CL')}</Text>}
      {p.actions.map((a) => (
        <BulkButton key={a.titulo} action={a} bulk={bulk} />
      ))}
      <Button size="xs" variant="subtle" color="gray" onClick={progress ? bulk.cancel : p.onClear}>
        {progress ? 'Detener' : 'Quitar selección'}
      </Button>
      {progress && (
        <Progress w="100%" value={(progress.done / Math.max(1, progress.of)) * 100} aria-label={`${progress.done} de ${progress.of}`} />
      )}
      <BulkDialogs bulk={bulk} count={count} />
    </Group>
  );
}
