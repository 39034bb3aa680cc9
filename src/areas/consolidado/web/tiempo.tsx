import { Badge, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { label } from '#kernel/words.ts';
import { apiGet } from '#platform/web/api/http.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { Tiempo as Pagina } from './tipos.ts';

const TONO = { nota: 'gray', aviso: 'yellow', alerta: 'red' } as const;

function Hechos({ items }: { items: Pagina['items'] }) {
  return (
    <Tabla
      nombre="Línea de tiempo"
      clave={(f) => `${f.fecha} ${f.area} ${f.que} ${f.url} ${f.titulo}`}
      filas={items}
      columnas={[
        { titulo: 'Fecha', celda: (f) => <Fecha v={f.fecha} /> },
        { titulo: 'Registro', celda: (f) => <Enlace to={f.url}>{f.titulo}</Enlace> },
        {
          titulo: 'Qué pasó',
          celda: (f) => (
            <Group gap={6}>
              {f.que}
              {f.gravedad !== 'nota' && (
                <Badge size="xs" variant="light" color={TONO[f.gravedad]}>
                  {f.gravedad}
                </Badge>
              )}
            </Group>
          ),
        },
        { titulo: 'Monto', cifra: true, celda: (f) => <Pesos v={f.monto} /> },
      ]}
    />
  );
}

/** Everything dated of a RUT, newest first. */
export default function Tiempo({ rut, al }: { rut: string; al: string | undefined }) {
  const [search, setSearch] = useUrlState();
  const area = oneOf(search.area);
  const q = useInfiniteQuery({
    queryKey: ['consolidado', 'tiempo', rut, al, area],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      apiGet<Pagina>(
        `/api/consolidado/${rut}/tiempo`,
        { al, ...(area ? { area } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    getNextPageParam: (p) => p.siguiente ?? undefined,
  });
  if (q.isPending) return <Cargando lines={6} />;
  if (q.error) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  const items = q.data.pages.flatMap((p) => p.items);
  const areas = q.data.pages[0]?.areas ?? [];
  return (
    <Stack gap="sm">
      <NativeSelect
        label="De"
        size="xs"
        w={220}
        className="no-print"
        data={[{ value: '', label: 'Todas las áreas' }, ...areas.map((a) => ({ value: a, label: label(a) }))]}
        value={area}
        onChange={(e) => setSearch({ area: e.currentTarget.value || null }, { replace: true })}
      />
      {items.length === 0 ? <Vacio razon="Nada con fecha a su alcance." /> : <Hechos items={items} />}
      {q.hasNextPage && (
        <Button variant="default" size="xs" loading={q.isFetchingNextPage} onClick={() => void q.fetchNextPage()} className="no-print">
          Ver más
        </Button>
      )}
      {!q.hasNextPage && items.length > 0 && (
        <Text size="xs" c="dimmed">
          Es todo lo que hay a su alcance.
        </Text>
      )}
    </Stack>
  );
}
