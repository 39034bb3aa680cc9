import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { optionList, useAction, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';

type Lista = OutputOf<typeof contract, 'recuentos'>;
const ESTADO = { abierto: { texto: 'Abierto', tono: 'curso' as const }, cerrado: { texto: 'Cerrado', tono: 'neutro' as const } };

function Abrir({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const [boveda, setBoveda] = useState<string | null>(null);
  const { data } = useOptions('pagares');
  const abrir = useAction<{ boveda: string }, { id: string }>('pagares', 'abrir_recuento', {
    http: { method: 'POST', path: '/api/pagares/recuentos' },
    ok: 'Recuento abierto',
    onSuccess: (r) => void navigate({ to: `/pagares/recuentos/${r.id}` }),
  });
  return (
    <Modal opened onClose={close} title="Abrir un recuento" size="sm">
      <Stack>
        <Select
          label="Bóveda que se cuenta"
          data={optionList(data, 'bovedas').map((o) => ({ value: o.codigo, label: o.nombre }))}
          value={boveda}
          onChange={setBoveda}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button disabled={!boveda} loading={abrir.isPending} onClick={() => boveda && abrir.mutate({ boveda })}>
            Abrir
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Counts of the vaults, newest first. */
export default function Recuentos() {
  const [abrir, setAbrir] = useState(false);
  const { data, error, isPending, refetch } = useRead<Lista>('pagares', 'recuentos');
  return (
    <Stack gap="lg">
      <PageTitle
        actions={
          <Can do="pagares:custodiar">
            <Button size="xs" onClick={() => setAbrir(true)}>
              Abrir recuento
            </Button>
          </Can>
        }
      >
        Recuentos de la bóveda
      </PageTitle>
      {abrir && <Abrir close={() => setAbrir(false)} />}
      {isPending && <Cargando />}
      {!isPending && !data && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Vacio razon="Nadie ha contado todavía la bóveda con el lector." />}
      {data && data.length > 0 && (
        <Tabla
          nombre="Recuentos"
          filas={data}
          clave={(r) => r.id}
          columnas={[
            { titulo: 'Bóveda', celda: (r) => <Enlace to={`/pagares/recuentos/${r.id}`}>{r.boveda}</Enlace> },
            { titulo: 'Fecha', celda: (r) => <Fecha v={r.fecha} /> },
            { titulo: 'Contó', celda: (r) => r.nombre },
            { titulo: 'Esperados', cifra: true, celda: (r) => r.esperados },
            { titulo: 'Leídos', cifra: true, celda: (r) => r.leidos },
            { titulo: 'Diferencias', cifra: true, celda: (r) => r.diferencias },
            { titulo: 'Por visar', cifra: true, celda: (r) => r.por_visar },
            { titulo: 'Estado', celda: (r) => <EstadoBadge estado={r.abierto ? 'abierto' : 'cerrado'} estados={ESTADO} /> },
          ]}
        />
      )}
    </Stack>
  );
}
