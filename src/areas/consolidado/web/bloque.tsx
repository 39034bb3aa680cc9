import { Alert, Badge, Button, CloseButton, Group, Pagination, Stack, Text } from '@mantine/core';
import { formatFecha } from '#kernel/values/format.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import { Acotar } from './acotar.tsx';
import { CifraEscrita, Escrito, enPalabras, esCifra } from './escrito.tsx';
import type { BloqueVisto, Filas } from './tipos.ts';

const POR_PAGINA = 25;

/** Which rows are asked for, in words, and how to see all of them. */
function Filtro({ donde, quitar }: { donde: string; quitar: () => void }) {
  if (!donde) return null;
  const dichos = donde.split(',').map((d) => enPalabras(d.slice(d.indexOf(':') + 1)));
  return (
    <Group gap={6}>
      <Text size="sm" c="dimmed">
        Sólo:
      </Text>
      <Badge variant="light" tt="none" rightSection={<CloseButton size="xs" aria-label="Quitar el filtro y ver todas" onClick={quitar} />}>
        {dichos.join(', ')}
      </Badge>
    </Group>
  );
}

function Planilla({ rut, b, params }: { rut: string; b: BloqueVisto; params: Record<string, string | undefined> }) {
  if (!useCan('consolidado:exportar')) return null;
  const bajar = (formato: 'xlsx' | 'csv') => () =>
    void apiDownload(`/api/consolidado/${rut}/exportar/${b.nombre}`, { ...params, formato }).catch(toastError);
  return (
    <Group gap={6} className="no-print">
      <Button size="xs" variant="default" onClick={bajar('xlsx')}>
        Planilla
      </Button>
      <Button size="xs" variant="default" onClick={bajar('csv')}>
        CSV
      </Button>
    </Group>
  );
}

/** Whether a value says something on this page: neither nothing, nor zero pesos, nor the very RUT of the page. */
const dice = (v: string | number | null | undefined, clase: string, rut: string): boolean =>
  v !== null && v !== undefined && v !== '' && !(clase === 'rut' && v === rut) && !(clase === 'pesos' && Number(v) === 0) && v !== 'CLP';

function Contenido({ rut, b, d }: { rut: string; b: BloqueVisto; d: Filas }) {
  if (d.items.length === 0) return <Vacio razon={`Sin ${b.titulo.toLowerCase()} a su alcance.`} />;
  const sinNada = new Set(d.columnas.filter((c) => d.items.every((f) => !dice(f.valores[c.campo], c.clase, rut))).map((c) => c.campo));
  const columnas = d.columnas.filter((c) => !sinNada.has(c.campo));
  return (
    <Tabla
      nombre={b.titulo}
      clave={(f) => f.clave}
      filas={d.items}
      ancho={180 + columnas.length * 92}
      columnas={[
        { titulo: 'Registro', celda: (f) => <Enlace to={f.url}>{f.titulo}</Enlace> },
        ...columnas.map((c) => ({
          titulo: c.titulo,
          cifra: esCifra(c),
          celda: (f: Filas['items'][number]) => <Escrito v={f.valores[c.campo]} c={c} moneda={f.valores.moneda} />,
        })),
      ]}
    />
  );
}

/** How many rows there are, and their pages when they do not fit in one. */
function Paginas({ total, page, ir }: { total: number; page: number; ir: (n: number) => void }) {
  const paginas = Math.ceil(total / POR_PAGINA);
  if (paginas <= 1) return null;
  return (
    <Group justify="space-between" className="no-print">
      <Text size="sm" c="dimmed">
        {total} registros
      </Text>
      <Pagination
        size="sm"
        total={paginas}
        value={page}
        onChange={ir}
        getControlProps={(c) => ({ 'aria-label': { first: 'Primera', last: 'Última', next: 'Siguiente', previous: 'Anterior' }[c] })}
      />
    </Group>
  );
}

/** A block of a RUT: its figures, and the rows that add up to them, each with its record. */
export default function Bloque({ rut, b, al }: { rut: string; b: BloqueVisto; al: string | undefined }) {
  const [search, setSearch] = useUrlState();
  const hoy = useHoy();
  const donde = oneOf(search.donde);
  const page = Math.max(1, Number(oneOf(search.page)) || 1);
  const [desde, hasta] = [oneOf(search.desde), oneOf(search.hasta)].map((d) => (/^\d{4}-\d{2}-\d{2}$/.test(d) ? d : ''));
  const aparte = oneOf(search.aparte) === 'si';
  const params = {
    al,
    ...(aparte ? { aparte: 'si' } : {}),
    ...(donde ? { donde } : {}),
    ...(desde ? { desde } : {}),
    ...(hasta ? { hasta } : {}),
  };
  const q = useRead<Filas>('consolidado', `${rut}/${b.nombre}`, { ...params, page, perPage: POR_PAGINA }, { enabled: b.permitido });
  if (!b.permitido) return <Vacio razon={`Requiere permiso ${b.faltan.join(', ')}.`} />;
  if (q.isPending) return <Cargando lines={6} />;
  if (q.error) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="start">
        <Filtro donde={donde} quitar={() => setSearch({ donde: null, page: null }, { replace: true })} />
        <Group gap="xs">
          {q.data.aparte && (
            <Button
              size="xs"
              variant={aparte ? 'light' : 'default'}
              className="no-print"
              aria-pressed={aparte}
              onClick={() => setSearch({ aparte: aparte ? null : 'si', page: null }, { replace: true })}
            >
              {q.data.aparte}
            </Button>
          )}
          <Planilla rut={rut} b={b} params={params} />
        </Group>
      </Group>
      {b.ambito === 'hoy' && al && al < hoy && (
        <Text size="sm" c="dimmed">
          Lo que había al {formatFecha(al)}, con el estado que tiene hoy.
        </Text>
      )}
      {b.faltan.length > 0 && <Alert color="yellow">Parcial: falta lo que requiere permiso {b.faltan.join(', ')}.</Alert>}
      {q.data.cifras.length > 0 && <Cifras items={q.data.cifras.map((c) => ({ titulo: c.titulo, valor: <CifraEscrita c={c} /> }))} />}
      {q.data.grupos.length > 0 && <Acotar grupos={q.data.grupos} />}
      <Contenido rut={rut} b={b} d={q.data} />
      <Paginas total={q.data.total} page={page} ir={(n) => setSearch({ page: n === 1 ? null : n })} />
    </Stack>
  );
}
