import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { escrita } from '#areas/reportes/public.web.tsx';
import { formatDecimal } from '#kernel/values/format.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { apiTake } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { Enlace } from '#platform/web/inputs/show.tsx';
import type { Filas, Widget } from './tipos.ts';

const POR_PAGINA = 50;

/** All the rows of the figure, whatever their page, in one click. */
function Bajar({ widget, codigo }: { widget: string; codigo: string | undefined }) {
  const [baja, setBaja] = useState(false);
  const tomar = (formato: 'xlsx' | 'csv') => async () => {
    setBaja(true);
    await apiTake(`/api/tablero/${widget}/exportar`, { formato, ...(codigo === undefined ? {} : { codigo }) }, uuidv7()).catch(toastError);
    setBaja(false);
  };
  return (
    <Group gap={6}>
      <Button size="xs" variant="default" disabled={baja} onClick={tomar('xlsx')}>
        Planilla
      </Button>
      <Button size="xs" variant="default" disabled={baja} onClick={tomar('csv')}>
        CSV
      </Button>
    </Group>
  );
}

/** The rows behind a figure of the home, each with what it gives to it and what opens it. */
export default function FilasDeWidget({
  w,
  de,
  en,
  onClose,
}: {
  w: Pick<Widget, 'nombre' | 'titulo' | 'unidad'>;
  de: { codigo?: string; nombre: string };
  /** Where they are asked, when not of a card by its name. */
  en?: { ruta: string; parametros: Record<string, string> };
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useRead<Filas>('tablero', en?.ruta ?? `${w.nombre}/filas`, {
    page,
    perPage: POR_PAGINA,
    ...en?.parametros,
    ...(de.codigo === undefined ? {} : { codigo: de.codigo }),
  });
  const paginas = Math.max(1, Math.ceil((data?.total ?? 0) / POR_PAGINA));
  const titulo = `${w.titulo} · ${de.nombre}`;
  return (
    <Modal opened onClose={onClose} title={titulo} size="xl">
      {isPending && <Cargando />}
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <Vacio razon="Ninguna fila está detrás de esta cifra." />}
      {data && data.items.length > 0 && (
        <Stack gap="xs">
          {!en && <Bajar widget={w.nombre} codigo={de.codigo} />}
          <Tabla
            nombre={titulo}
            clave={(f) => f.clave}
            filas={data.items}
            columnas={[
              { titulo: 'Registro', celda: (f) => <Enlace to={f.url}>{f.titulo}</Enlace> },
              { titulo: w.titulo, cifra: true, celda: (f) => escrita(f.valor, w.unidad) },
            ]}
          />
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {data.total === 1 ? '1 fila' : `${formatDecimal(data.total, 0)} filas`}
              {paginas > 1 ? `, página ${page} de ${paginas}` : ''}
            </Text>
            {paginas > 1 && (
              <Group gap="xs">
                <Button size="xs" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  Anteriores
                </Button>
                <Button size="xs" variant="default" disabled={page === paginas} onClick={() => setPage(page + 1)}>
                  Siguientes
                </Button>
              </Group>
            )}
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
