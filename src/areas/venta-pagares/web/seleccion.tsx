import { Alert, Box, Button, Checkbox, Group, Pagination, Paper, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { request } from '#platform/web/api/http.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { Fecha, Pesos, Porcentaje } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { ORIGENES } from './estados.ts';

export type Cifras = OutputOf<typeof contract, 'resumen'>;
type Pagina = OutputOf<typeof contract, 'elegibles'>;
const RUTA = '/api/venta-pagares/resumen';
const POR_PAGINA = 50;

/** The figures of what is ticked at the terms written, asked again with each tick; meanwhile the last ones stay. */
export function useResumen() {
  const [pagares, tasa, fecha, metodo] = useWatch({ name: ['pagares', 'tasa_descuento', 'fecha_liquidacion', 'metodo'] }) as [
    string[],
    string,
    string,
    string,
  ];
  const escrito = JSON.stringify({ pagares: pagares ?? [], tasa: tasa || '0', fecha, metodo });
  const [body] = useDebouncedValue(escrito, 150);
  return useQuery({
    queryKey: ['venta-pagares', 'resumen', body],
    queryFn: ({ signal }) => request<Cifras>('POST', RUTA, { body: JSON.parse(body), signal }),
    placeholderData: keepPreviousData,
    enabled: Boolean(fecha),
    retry: false,
  });
}

function Cifra({ titulo, children }: { titulo: string; children: React.ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {titulo}
      </Text>
      <Text fw={600} className="figure">
        {children}
      </Text>
    </div>
  );
}

/** Always in sight: how much is chosen, of how many, at what price. */
export function BarraResumen() {
  const { data: r, error } = useResumen();
  if (error) return <Alert color="red">No se pudo calcular: revise la tasa y la fecha.</Alert>;
  return (
    <Paper withBorder p="sm" pos="sticky" top={8} style={{ zIndex: 2 }} aria-live="polite" data-resumen>
      <SimpleGrid cols={{ base: 2, sm: 4, lg: 8 }} spacing="sm">
        <Cifra titulo="Elegidos">{r ? `${r.selectedCount} de ${r.pagaresCount}` : '—'}</Cifra>
        <Cifra titulo="Saldo">
          <Pesos v={r?.selectedTotalAmount ?? 0} span />
        </Cifra>
        <Cifra titulo="Flujos">
          <Pesos v={r?.total_flujos ?? 0} span />
        </Cifra>
        <Cifra titulo="Precio">
          <Pesos v={r?.precio ?? 0} span />
        </Cifra>
        <Cifra titulo="Par">
          <Pesos v={r?.par ?? 0} span />
        </Cifra>
        <Cifra titulo="Resultado">
          <Pesos v={r?.resultado ?? 0} span />
        </Cifra>
        <Cifra titulo="Tasa mensual">
          <Porcentaje v={r?.tasa ?? '0'} />
        </Cifra>
        <Cifra titulo="Plazo medio">{r ? `${r.plazo_medio} días` : '—'}</Cifra>
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
        <Table.Th>Crédito</Table.Th>
        <Table.Th>Origen</Table.Th>
        <Table.Th>Comuna</Table.Th>
        <Table.Th>Vence</Table.Th>
        <Table.Th ta="right">Saldo</Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

function Filas({ items, elegidos, poner }: Elegibles) {
  return (
    <Table.ScrollContainer minWidth={680} type="native">
      <Table verticalSpacing={4} fz="sm" highlightOnHover>
        <Cabeza items={items} elegidos={elegidos} poner={poner} />
        <Table.Tbody>
          {items.map((p) => (
            <Table.Tr key={p.id}>
              <Table.Td>
                <Checkbox
                  label={p.pagarevista}
                  checked={elegidos.has(p.pagarevista)}
                  onChange={(e) => poner([p.pagarevista], e.currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td>{p.nombre}</Table.Td>
              <Table.Td className="figure">{p.credito_numero}</Table.Td>
              <Table.Td>{ORIGENES[p.origin] ?? p.origin}</Table.Td>
              <Table.Td>{p.comuna}</Table.Td>
              <Table.Td>
                <Fecha v={p.vence} />
              </Table.Td>
              <Table.Td ta="right" className="figure">
                <Pesos v={p.saldo} span />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface BarraProps {
  q: string;
  total: number | undefined;
  vacia: boolean;
  onBuscar: (texto: string) => void;
  onTodos: () => void;
  onNinguno: () => void;
}

function Barra(p: BarraProps) {
  return (
    <Group align="end" gap="sm">
      <TextInput
        label="Buscar"
        placeholder="Pagaré, deudor, RUT o crédito"
        value={p.q}
        onChange={(e) => p.onBuscar(e.currentTarget.value)}
        style={{ flex: 1 }}
        miw={200}
      />
      <Button variant="default" disabled={!p.total} onClick={p.onTodos}>
        {p.total ? `Elegir los ${p.total}` : 'Elegir todos'}
      </Button>
      <Button variant="subtle" color="gray" disabled={p.vacia} onClick={p.onNinguno}>
        Quitar todos
      </Button>
    </Group>
  );
}

/** Notes that may be sold, paged by the server, with everything that the filter finds at one click. */
export function Seleccion() {
  const { setValue } = useFormContext();
  const [pagares, tasa, fecha] = useWatch({ name: ['pagares', 'tasa_descuento', 'fecha_liquidacion'] }) as [string[], string, string];
  const [q, setQ] = useState('');
  const [busca] = useDebouncedValue(q, 200);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRead<Pagina>('venta-pagares', 'elegibles', { q: busca || undefined, page, perPage: POR_PAGINA });
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
    const body = { todos: true, filtros: busca ? { q: busca } : {}, tasa: tasa || '0', fecha };
    const r = await request<Cifras>('POST', RUTA, { body });
    guardar([...new Set([...elegidos, ...r.pagaresSelected])]);
  };
  return (
    <Stack>
      <Barra
        q={q}
        total={data?.total}
        vacia={elegidos.size === 0}
        onBuscar={(texto) => {
          setQ(texto);
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
      {data && data.total > POR_PAGINA && (
        <Box>
          <Pagination
            size="sm"
            total={Math.ceil(data.total / POR_PAGINA)}
            value={page}
            onChange={setPage}
            getItemProps={(k) => ({ 'aria-label': `Página ${k}` })}
          />
        </Box>
      )}
    </Stack>
  );
}
