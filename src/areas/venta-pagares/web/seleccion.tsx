import {
  Alert,
  Box,
  Button,
  Checkbox,
  Group,
  Pagination,
  Paper,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/Table.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { isFecha } from '#kernel/values/fecha.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { request } from '#platform/web/api/http.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Fecha, Pesos, Porcentaje, Uf } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { ORIGENES } from './estados.ts';
import { type Cifras, RUTA, recordar, useResumen, useTerminos } from './resumen.ts';

type Pagina = OutputOf<typeof contract, 'elegibles'>;
const POR_PAGINA = 50;

/** One figure; on a telephone only what decides stays in sight. */
function Cifra({
  titulo,
  ancha,
  uf,
  children,
}: {
  titulo: string;
  ancha?: boolean;
  uf?: string | null | undefined;
  children: React.ReactNode;
}) {
  return (
    <Box {...(ancha ? { visibleFrom: 'sm' as const } : {})}>
      <Text size="xs" c="dimmed">
        {titulo}
      </Text>
      <Text fw={600} className="figure">
        {children}
      </Text>
      {uf && (
        <Text size="xs" className="figure">
          <Uf v={uf} span inherit />
        </Text>
      )}
    </Box>
  );
}

/** Always in sight: how much is chosen, of how many, at what price. */
export function BarraResumen() {
  const { data: r, error } = useResumen();
  if (error) return <Alert color="red">No se pudo calcular: {messageOf(error)}</Alert>;
  return (
    <Paper withBorder p="sm" pos="sticky" top={52} style={{ zIndex: 2 }} aria-live="polite" data-resumen>
      <SimpleGrid cols={{ base: 2, sm: 4, lg: 8 }} spacing="sm">
        <Cifra titulo="Elegidos">{r ? `${r.selectedCount} de ${r.pagaresCount}` : '—'}</Cifra>
        <Cifra titulo="Saldo" uf={r?.saldo_uf}>
          <Pesos v={r?.selectedTotalAmount ?? 0} span />
        </Cifra>
        <Cifra titulo="Flujos" ancha uf={r?.total_flujos_uf}>
          <Pesos v={r?.total_flujos ?? 0} span />
        </Cifra>
        <Cifra titulo="Precio" uf={r?.precio_uf}>
          <Pesos v={r?.precio ?? 0} span />
        </Cifra>
        <Cifra titulo="Par" ancha uf={r?.par_uf}>
          <Pesos v={r?.par ?? 0} span />
        </Cifra>
        <Cifra titulo="Resultado">
          <Pesos v={r?.resultado ?? 0} span />
        </Cifra>
        <Cifra titulo="Tasa mensual" ancha>
          <Porcentaje v={r?.tasa ?? '0'} />
        </Cifra>
        <Cifra titulo="Plazo medio" ancha>
          {r ? `${r.plazo_medio} días` : '—'}
        </Cifra>
      </SimpleGrid>
      {r && r.rechazados.length > 0 && (
        <Alert color="yellow" mt="xs">
          {r.rechazados.slice(0, 5).map((x) => (
            <div key={x.pagarevista}>
              {x.pagarevista}: {x.motivo}
            </div>
          ))}
          {r.rechazados.length > 5 && <div>y {r.rechazados.length - 5} más</div>}
        </Alert>
      )}
    </Paper>
  );
}

interface Elegibles {
  items: Pagina['items'];
  elegidos: ReadonlySet<string>;
  poner: (vistas: string[], si: boolean) => void;
}

function Cabeza({ items, elegidos, poner }: Elegibles) {
  const todos = items.every((p) => elegidos.has(p.pagarevista));
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th>
          <Checkbox
            label="Pagaré"
            aria-label="Elegir los de esta página"
            checked={todos}
            indeterminate={!todos && items.some((p) => elegidos.has(p.pagarevista))}
            onChange={(e) =>
              poner(
                items.map((p) => p.pagarevista),
                e.currentTarget.checked,
              )
            }
          />
        </Table.Th>
        <Table.Th>Deudor</Table.Th>
        <Table.Th visibleFrom="sm">Crédito</Table.Th>
        <Table.Th visibleFrom="sm">Origen</Table.Th>
        <Table.Th visibleFrom="sm">Comuna</Table.Th>
        <Table.Th visibleFrom="sm">Vence</Table.Th>
        <Table.Th ta="right">Saldo</Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

function Filas({ items, elegidos, poner }: Elegibles) {
  return (
    <Table.ScrollContainer minWidth={300} type="native">
      <Table verticalSpacing={4} fz="sm" highlightOnHover>
        <Cabeza items={items} elegidos={elegidos} poner={poner} />
        <Table.Tbody>
          {items.map((p) => (
            <Table.Tr key={p.id}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                <Checkbox
                  label={p.pagarevista}
                  checked={elegidos.has(p.pagarevista)}
                  onChange={(e) => poner([p.pagarevista], e.currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td>{p.nombre}</Table.Td>
              <Table.Td className="figure" visibleFrom="sm">
                {p.credito_numero}
              </Table.Td>
              <Table.Td visibleFrom="sm">{ORIGENES[p.origin] ?? p.origin}</Table.Td>
              <Table.Td visibleFrom="sm">{p.comuna}</Table.Td>
              <Table.Td visibleFrom="sm">
                <Fecha v={p.vence} />
              </Table.Td>
              <Table.Td ta="right" className="figure">
                <Pesos v={p.saldo} span />
                {p.saldo_uf && (
                  <Text size="xs" c="dimmed">
                    <Uf v={p.saldo_uf} span inherit />
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface Filtros {
  q?: string;
  origins?: string;
  comuna?: string;
  vence_hasta?: string;
  saldo_min?: string;
  saldo_max?: string;
}

interface BarraProps {
  f: Filtros;
  total: number | undefined;
  vacia: boolean;
  eligiendo: boolean;
  onFiltro: (f: Filtros) => void;
  onTodos: () => void;
  onNinguno: () => void;
}

const soloCifras = (t: string) => t.replaceAll(/\D/g, '').slice(0, 12);

/** What narrows the list, beyond the words searched. */
function MasFiltros({ f, onFiltro }: Pick<BarraProps, 'f' | 'onFiltro'>) {
  const poner = (cambio: Filtros): void => onFiltro({ ...f, ...cambio });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="sm">
      <Select
        label="Origen"
        placeholder="Todos"
        data={Object.entries(ORIGENES).map(([value, label]) => ({ value, label }))}
        value={f.origins ?? null}
        onChange={(v) => poner({ origins: v ?? '' })}
        clearable
      />
      <TextInput label="Comuna" placeholder="Todas" value={f.comuna ?? ''} onChange={(e) => poner({ comuna: e.currentTarget.value })} />
      <DateInput label="Vence hasta" value={f.vence_hasta ?? ''} onChange={(v) => poner({ vence_hasta: v ?? '' })} />
      <TextInput
        label="Saldo desde"
        inputMode="numeric"
        value={f.saldo_min ?? ''}
        onChange={(e) => poner({ saldo_min: soloCifras(e.currentTarget.value) })}
      />
      <TextInput
        label="Saldo hasta"
        inputMode="numeric"
        value={f.saldo_max ?? ''}
        onChange={(e) => poner({ saldo_max: soloCifras(e.currentTarget.value) })}
      />
    </SimpleGrid>
  );
}

function Barra(p: BarraProps) {
  const [abiertos, setAbiertos] = useState(false);
  return (
    <Stack gap="sm">
      <Group align="end" gap="sm">
        <TextInput
          label="Buscar"
          placeholder="Pagaré, deudor, RUT o crédito"
          value={p.f.q ?? ''}
          onChange={(e) => p.onFiltro({ ...p.f, q: e.currentTarget.value })}
          style={{ flex: 1 }}
          miw={200}
        />
        <Button variant="default" aria-expanded={abiertos} onClick={() => setAbiertos(!abiertos)}>
          Más filtros
        </Button>
        <Button variant="default" disabled={!p.total} loading={p.eligiendo} onClick={p.onTodos}>
          {p.total ? `Elegir los ${p.total.toLocaleString('es-CL')}` : 'Elegir todos'}
        </Button>
        <Button variant="subtle" color="gray" disabled={p.vacia} onClick={p.onNinguno}>
          Quitar todos
        </Button>
      </Group>
      {abiertos && <MasFiltros f={p.f} onFiltro={p.onFiltro} />}
    </Stack>
  );
}

/** Only what was written goes to the server. */
const escritos = (f: Filtros): Record<string, string> =>
  Object.fromEntries(Object.entries(f).filter(([k, v]) => Boolean(v) && (k !== 'vence_hasta' || isFecha(String(v)))));

function MonedaVenta({ moneda, onMoneda }: { moneda: string; onMoneda: (v: string) => void }) {
  return (
    <Box>
      <SegmentedControl
        size="xs"
        aria-label="Moneda de la venta"
        data={[
          { value: 'CLP', label: 'Pagarés en pesos' },
          { value: 'UF', label: 'Pagarés en UF' },
        ]}
        value={moneda}
        onChange={onMoneda}
      />
    </Box>
  );
}

const PaginasSeleccion = ({ total, page, onPage }: { total: number; page: number; onPage: (p: number) => void }) =>
  total <= POR_PAGINA ? null : (
    <Box>
      <Pagination
        size="sm"
        total={Math.ceil(total / POR_PAGINA)}
        value={page}
        onChange={onPage}
        getItemProps={(k) => ({ 'aria-label': `Página ${k}` })}
      />
    </Box>
  );

/** Notes that may be sold, paged by the server, with everything that the filter finds at one click. */
export function Seleccion() {
  const { setValue } = useFormContext();
  const [pagares, moneda] = useWatch({ name: ['pagares', 'moneda'] }) as [string[] | undefined, 'CLP' | 'UF'];
  const terminos = useTerminos();
  const [f, setF] = useState<Filtros>({});
  const [eligiendo, setEligiendo] = useState(false);
  const [busca] = useDebouncedValue(f, 200);
  const [page, setPage] = useState(1);
  const filtros = { ...escritos(busca), moneda };
  const { data, error, refetch } = useRead<Pagina>('venta-pagares', 'elegibles', { ...filtros, page, perPage: POR_PAGINA });
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  const elegidos = new Set(pagares ?? []);
  const guardar = (vistas: string[]) => setValue('pagares', vistas, { shouldDirty: true, shouldValidate: true });
  const poner = (vistas: string[], si: boolean): void => {
    const nuevos = new Set(elegidos);
    for (const v of vistas) {
      if (si) nuevos.add(v);
      else nuevos.delete(v);
    }
    guardar([...nuevos]);
  };
  const todos = async (): Promise<void> => {
    setEligiendo(true);
    const body = { ...JSON.parse(terminos), todos: true, filtros };
    const r = await request<Cifras>('POST', RUTA, { body }).finally(() => setEligiendo(false));
    recordar(terminos, r, false);
    guardar([...new Set([...elegidos, ...r.pagaresSelected])]);
  };
  return (
    <Stack>
      <MonedaVenta
        moneda={moneda}
        onMoneda={(v) => {
          // A lot is of one currency: what was ticked of the other one is not of this lot.
          setValue('moneda', v, { shouldDirty: true });
          guardar([]);
          setPage(1);
        }}
      />
      <Barra
        f={f}
        total={data?.total}
        vacia={elegidos.size === 0}
        eligiendo={eligiendo}
        onFiltro={(nuevo) => {
          setF(nuevo);
          setPage(1);
        }}
        onTodos={() => void todos().catch(toastError)}
        onNinguno={() => guardar([])}
      />
      {!data && <Cargando />}
      {data?.total === 0 && (
        <Vacio razon="No hay pagarés que se puedan vender: en la bóveda, autorizados por notario y con su crédito al día." />
      )}
      {data && data.total > 0 && <Filas items={data.items} elegidos={elegidos} poner={poner} />}
      {data && <PaginasSeleccion total={data.total} page={page} onPage={setPage} />}
    </Stack>
  );
}
