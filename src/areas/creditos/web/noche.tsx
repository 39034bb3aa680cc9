import { Button, Group, Pagination, Stack, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Enlace, Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { contract } from '../contract.ts';

type Noche = OutputOf<typeof contract, 'noche'>;
type Item = Noche['items'][number];

const monto = (v: number) => (v === 0 ? <Nada /> : <Pesos v={v} />);

/** Columns that have something that night: most have neither reajuste nor commission. */
function columnas(d: Noche): Columna<Item>[] {
  const si = (que: 'reajuste' | 'comision', titulo: string): Columna<Item>[] =>
    d.suma[que] === 0 ? [] : [{ titulo, cifra: true, celda: (i) => monto(i[que]) }];
  return [
    { titulo: 'Crédito', celda: (i) => <Enlace to={`/creditos/${i.credito_id}?tab=devengo`}>{String(i.numero)}</Enlace> },
    { titulo: 'Cliente', celda: (i) => i.nombre },
    { titulo: 'Cuota en curso', cifra: true, celda: (i) => i.cuota },
    { titulo: 'Interés', cifra: true, celda: (i) => monto(i.interes) },
    ...si('reajuste', 'Reajuste'),
    ...si('comision', 'Comisión'),
  ];
}

function pie(d: Noche) {
  const si = (que: 'reajuste' | 'comision') => (d.suma[que] === 0 ? [] : [<Pesos key={que} v={d.suma[que]} />]);
  return ['Total de la noche', '', '', <Pesos key="interes" v={d.suma.interes} />, ...si('reajuste'), ...si('comision')];
}

function Vecinas({ d, ir }: { d: Noche; ir: (fecha: string | null) => void }) {
  const boton = (texto: string, fecha: string | null) => (
    <Button size="xs" variant="default" disabled={!fecha} onClick={() => ir(fecha)}>
      {texto}
    </Button>
  );
  return (
    <Group gap="xs" align="end">
      <DateInput label="Noche del" size="xs" w={150} value={d.fecha} onChange={(v) => /^\d{4}-\d{2}-\d{2}$/.test(v) && ir(v)} />
      {boton('Noche anterior', d.anterior)}
      {boton('Noche siguiente', d.siguiente)}
    </Group>
  );
}

/** What the close of a day recognised of every credit: the detail of its entry in the books. */
export default function DevengoDeUnaNoche() {
  const [search, setSearch] = useUrlState();
  const [fecha, page] = [oneOf(search.fecha), oneOf(search.page)];
  const query = useRead<Noche>('creditos', 'noche', { fecha: fecha || undefined, page: page || undefined });
  const d = query.data;
  return (
    <Stack>
      <PageTitle>Devengo de una noche</PageTitle>
      <Text size="sm" c="dimmed">
        Lo que el cierre del día reconoció de cada crédito. Su suma es el asiento de esa noche, por sucursal.
      </Text>
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Cargando lines={6} />}
      {d && <Vecinas d={d} ir={(f) => setSearch({ fecha: f, page: null })} />}
      {d?.items.length === 0 && <Vacio razon="Esa noche no reconoció nada: no hubo cierre, o no había créditos vigentes a su alcance." />}
      {d && d.items.length > 0 && (
        <Tabla<Item>
          nombre="Devengo de la noche"
          columnas={columnas(d)}
          filas={d.items}
          clave={(i) => `${i.credito_id}/${i.cuota}`}
          {...(d.total <= d.perPage || d.page * d.perPage >= d.total ? { pie: pie(d) } : {})}
        />
      )}
      {d && d.total > d.perPage && (
        <Group justify="space-between">
          <Text size="sm">
            Noche del <Fecha v={d.fecha} />: interés <Pesos v={d.suma.interes} span fw={700} />, en {d.total} líneas.
          </Text>
          <Pagination size="sm" total={Math.ceil(d.total / d.perPage)} value={d.page} onChange={(n) => setSearch({ page: String(n) })} />
        </Group>
      )}
    </Stack>
  );
}
