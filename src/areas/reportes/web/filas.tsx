import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDecimal } from '#kernel/values/format.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { type Celda, escrita, type Filas, type MedidaVista, type PreguntaPedida, useFilas } from './pregunta.ts';

type Fila = Filas['items'][number];

interface Props {
  pregunta: PreguntaPedida;
  celda: Pick<Celda, 'filas' | 'columnas'>;
  /** What is opened, in words. */
  titulo: string;
  /** Measures that add up: what each row gives to the cell. */
  medidas: readonly MedidaVista[];
  onClose: () => void;
}

/** The rows behind a figure, each with what it gives to it and what opens it. */
export function FilasDeCifra({ pregunta, celda, titulo, medidas, onClose }: Props) {
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useFilas(pregunta, celda, page);
  const paginas = Math.max(1, Math.ceil((data?.total ?? 0) / 50));
  return (
    <Modal opened onClose={onClose} title={titulo} size="xl">
      {isPending && <Cargando />}
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <Vacio razon="Ninguna fila está detrás de esta cifra." />}
      {data && data.items.length > 0 && (
        <Stack>
          <Tabla
            nombre={titulo}
            clave={(f) => f.clave}
            filas={data.items}
            columnas={[
              { titulo: 'Registro', celda: (f) => <Enlace to={f.url}>{f.titulo}</Enlace> },
              ...medidas.map((m) => ({ titulo: m.titulo, cifra: true, celda: (f: Fila) => escrita(f.valores[m.nombre], m.unidad) })),
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
