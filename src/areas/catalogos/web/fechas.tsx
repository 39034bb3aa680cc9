import { ActionIcon, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCalendar, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatFecha } from '#kernel/values/format.ts';
import { useAction } from '#platform/web/api/hooks.ts';
import { ProblemError } from '#platform/web/api/problem.ts';
import { DateInput } from '#platform/web/inputs/date-input.tsx';

interface Fila {
  id: string;
  texto: string;
  activo: boolean;
  vigente: boolean;
  version: number;
  desde: string | null;
  hasta: string | null;
}

/** '01-03-2026 a 31-03-2026', 'desde el…', 'hasta el…', or nothing. */
function fechasDichas({ desde, hasta }: Pick<Fila, 'desde' | 'hasta'>): string {
  if (desde && hasta) return `${formatFecha(desde)} a ${formatFecha(hasta)}`;
  if (desde) return `desde el ${formatFecha(desde)}`;
  return hasta ? `hasta el ${formatFecha(hasta)}` : '';
}

/** The days in which a row is offered, and where they are changed. */
export function FechasFila({ fila, editar }: { fila: Fila; editar: boolean }) {
  const [abierto, setAbierto] = useState(false);
  const [desde, setDesde] = useState(fila.desde ?? '');
  const [hasta, setHasta] = useState(fila.hasta ?? '');
  const guardar = useAction<{ desde: string | null; hasta: string | null; version: number }>('catalogos', 'editar', {
    id: fila.id,
    ok: 'Fechas guardadas',
    onSuccess: () => setAbierto(false),
  });
  const falta = (campo: string): string | undefined =>
    guardar.error instanceof ProblemError ? guardar.error.campos[campo]?.[0] : undefined;
  const abrir = () => {
    setDesde(fila.desde ?? '');
    setHasta(fila.hasta ?? '');
    guardar.reset();
    setAbierto(true);
  };
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="xs">
        {fechasDichas(fila)}
        {fila.activo && !fila.vigente && (
          <Text span size="xs" c="dimmed">
            {' '}
            (hoy no se ofrece)
          </Text>
        )}
      </Text>
      {editar && (
        <ActionIcon variant="subtle" aria-label={`Fechas de ${fila.texto}`} onClick={abrir}>
          <IconCalendar size={16} aria-hidden />
        </ActionIcon>
      )}
      <Modal opened={abierto} onClose={() => setAbierto(false)} title={`Fechas de ${fila.texto}`}>
        <Stack>
          <Text size="sm">Fuera de estas fechas no se ofrece; los registros que ya la tienen siguen mostrando su texto.</Text>
          <DateInput label="Se ofrece desde" value={desde} onChange={setDesde} error={falta('desde')} data-autofocus />
          <DateInput label="Se ofrece hasta" value={hasta} onChange={setHasta} error={falta('hasta')} />
          <Group justify="flex-end">
            <Button
              loading={guardar.isPending}
              onClick={() => guardar.mutate({ desde: desde || null, hasta: hasta || null, version: fila.version })}
            >
              Guardar
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  );
}

/** Takes away a row that no record keeps, after asking. */
export function EliminarFila({ fila }: { fila: Fila }) {
  const [abierto, setAbierto] = useState(false);
  const eliminar = useAction<{ version: number }>('catalogos', 'eliminar', {
    id: fila.id,
    ok: 'Opción eliminada',
    onSuccess: () => setAbierto(false),
  });
  return (
    <>
      <ActionIcon variant="subtle" color="red" aria-label={`Eliminar ${fila.texto}`} onClick={() => setAbierto(true)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <Modal opened={abierto} onClose={() => setAbierto(false)} title="Eliminar opción">
        <Stack>
          <Text size="sm">Ningún registro usa «{fila.texto}». Si la elimina, deja de existir en la lista.</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAbierto(false)} data-autofocus>
              Conservar
            </Button>
            <Button color="red" loading={eliminar.isPending} onClick={() => eliminar.mutate({ version: fila.version })}>
              Eliminar
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
