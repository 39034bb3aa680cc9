import { Badge, Box, Button, CloseButton, Group, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { formatRut } from '#kernel/values/rut.ts';
import { Cargando, FalloLectura, Vacio } from '../feedback/states.tsx';
import { oneOf } from '../router/search.ts';
import { setRutGlobal } from '../session/rut-global.ts';
import { ListCards } from './cards.tsx';
import { resizeColumn, withoutIdle } from './columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExportMenu } from './export-menu.tsx';
import { DebouncedText, Filters } from './filters.tsx';
import { useRowKeys } from './keyboard.ts';
import classes from './list.module.css';
import { Pager } from './pager.tsx';
import { useSideScroll } from './side-scroll.ts';
import { activeFilters } from './state.ts';
import { ListTable } from './table.tsx';
import type { DataListProps } from './types.ts';
import { type DataListModel, useDataList } from './use-data-list.ts';
import { ViewsMenu } from './views-menu.tsx';

// It comes with the first row that is chosen.
const BulkBar = lazy(() =>
  import('./bulk-bar.tsx').then((m) => ({ default: m.BulkBar })),
) as unknown as typeof import('./bulk-bar.tsx').BulkBar;

interface Part<T> {
  p: DataListProps<T>;
  m: DataListModel<T>;
}

function Header<T>({ p, m }: Part<T>) {
  const total = m.query.data;
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="xs" align="baseline">
        <Title order={p.level ?? 1} size={p.level === 2 ? 'h4' : 'h3'}>
          {p.titulo}
        </Title>
        {total && (
          <Text size="sm" c="dimmed" className="figure">
            {total.total.toLocaleString('es-CL')}
            {total.total_aproximado ? '+' : ''}
          </Text>
        )}
      </Group>
      <Group gap="xs" className="no-print">
        {p.actions}
      </Group>
    </Group>
  );
}

function Toolbar<T>({ p, m }: Part<T>) {
  const exported = m.columns.shown.filter((c) => !c.sinExportar).map((c) => c.key);
  return (
    <Group justify="space-between" gap="xs" align="start" wrap={m.narrow ? 'wrap' : 'nowrap'} className="no-print">
      <Group gap="xs" role="search" aria-label={`Buscar en ${p.titulo}`}>
        {p.search !== false && <DebouncedText name="q" label={p.search ?? 'Buscar'} value={m.state.q} width={200} onChange={m.ask} />}
        <Filters area={p.area} filters={m.filters} search={m.search} onChange={m.ask} narrow={m.narrow} />
        {m.rutShown && (
          <Badge
            variant="light"
            size="lg"
            c="var(--mantine-color-text)"
            rightSection={<CloseButton size="xs" aria-label="Quitar el RUT de trabajo" onClick={() => setRutGlobal('')} />}
          >
            RUT de trabajo {formatRut(m.rutShown)}
          </Badge>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap">
        {p.views !== false && (
          <ViewsMenu lista={p.name ?? m.path} search={m.search} prefs={m.columns.prefs} onSearch={m.ask} onPrefs={m.columns.update} />
        )}
        {!m.narrow && <ColumnsMenu columns={p.columns} prefs={m.columns.prefs} onChange={m.columns.update} />}
        {p.exportable !== false && <ExportMenu path={m.path} columns={exported} params={m.params} />}
      </Group>
    </Group>
  );
}

function Rows<T>({ p, m }: Part<T>) {
  const { rowHref, onRow } = p;
  const target = useMemo(() => ({ rowHref, onRow }), [rowHref, onRow]);
  const selection = p.bulk ? m.marks.selection : undefined;
  const ref = useRef<HTMLElement>(null);
  const columns = useMemo(() => withoutIdle(m.columns.shown, m.rows, m.columns.prefs), [m.columns.shown, m.rows, m.columns.prefs]);
  useSideScroll(ref, m.rows, columns, m.columns.prefs.widths);
  const shared = { columns, rows: m.rows, rowId: m.rowId, target, selection, sums: m.query.data };
  if (m.narrow) return <ListCards {...shared} />;
  return (
    <section ref={ref} className={classes.frame} aria-label={p.titulo} data-marks={selection ? '' : undefined}>
      <div className={classes.scroll}>
        <ListTable
          {...shared}
          caption={p.titulo}
          orden={m.state.orden}
          onOrden={(orden) => m.ask({ orden })}
          widths={m.columns.prefs.widths}
          onWidth={(key, width) => m.columns.update(resizeColumn(m.columns.prefs, key, width))}
        />
      </div>
    </section>
  );
}

function Body<T>({ p, m }: Part<T>) {
  const { query } = m;
  if (query.isPending && query.fetchStatus === 'paused') return <Vacio razon="Sin conexión: la lista se mostrará al volver." />;
  if (query.isPending) return <Cargando lines={10} />;
  if (query.isError && !query.data) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  if (m.rows.length === 0) {
    if (m.rutShown !== '')
      return (
        <Vacio
          razon={`Nada coincide. La lista muestra sólo lo del RUT de trabajo, ${formatRut(m.rutShown)}.`}
          accion={
            <Button variant="default" size="xs" onClick={() => setRutGlobal('')}>
              Quitar el RUT de trabajo
            </Button>
          }
        />
      );
    const filtered = oneOf(m.search.q) !== '' || activeFilters(m.search, m.filters) > 0;
    return filtered ? (
      <Vacio razon="Nada coincide con lo que busca. Quite algún filtro o revise el texto." />
    ) : (
      <Vacio razon={p.empty?.razon ?? 'Todavía no hay registros.'} accion={p.empty?.accion} />
    );
  }
  return (
    <Box className={query.isPlaceholderData ? classes.stale : undefined} aria-busy={query.isPlaceholderData}>
      <Rows p={p} m={m} />
    </Box>
  );
}

/**
 * A list screen, solved once: state in the address, search, filters, sort, pages, columns, saved views, export, bulk acts, keyboard,
 * cards on narrow screens. See README for the columns and filters.
 */
export function DataList<T>(p: DataListProps<T>) {
  const m = useDataList(p);
  const ref = useRef<HTMLDivElement>(null);
  useRowKeys(ref);
  const page = m.query.data;
  return (
    <Stack gap="sm" ref={ref}>
      <Header p={p} m={m} />
      {p.header}
      <Toolbar p={p} m={m} />
      {m.query.isError && page && <FalloLectura error={m.query.error} onRetry={() => void m.query.refetch()} />}
      <Body p={p} m={m} />
      {page && p.footer?.(page)}
      {page && page.total > 0 && (
        <Pager
          page={page}
          perPage={m.state.perPage}
          cursor={m.state.cursor}
          onPage={(n) => m.setSearch({ page: n > 1 ? n : null, cursor: null })}
          onPerPage={(n) => m.ask({ perPage: n })}
          onCursor={(cursor) => m.setSearch({ cursor, page: null })}
        />
      )}
      {p.bulk && m.marks.selection.count > 0 && (
        <Suspense>
          <BulkBar
            area={p.area}
            path={m.path}
            actions={p.bulk}
            rows={m.rows.filter((r) => m.marks.selection.has(m.rowId(r)))}
            rowId={m.rowId}
            rowLabel={m.rowLabel}
            columns={m.columns.shown}
            sumas={page?.sumas}
            todos={m.marks.todos}
            total={page?.total ?? 0}
            onTodos={m.marks.selectTodos}
            onClear={m.marks.clear}
            params={m.params}
          />
        </Suspense>
      )}
    </Stack>
  );
}
