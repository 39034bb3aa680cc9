import { Alert, Badge, Button, Group, List, Modal, Stack, Textarea } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Instante } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { PeriodoOut } from '../contract.ts';
import { quien } from './quien.ts';
import { type Columna, Tabla } from './tabla.tsx';

type Periodo = z.output<typeof PeriodoOut>;
interface Item {
  codigo: string;
  titulo: string;
  ok: boolean;
  detalle?: string;
  url?: string;
}
const NOMBRE: Readonly<Record<string, string>> = { 'iniciar-cierre': 'Iniciar cierre', cerrar: 'Cerrar', reabrir: 'Reabrir' };
const PERMISO: Readonly<Record<string, string>> = {
  'iniciar-cierre': 'libro:cerrar-periodo',
  cerrar: 'libro:cerrar-periodo',
  reabrir: 'libro:reabrir-periodo',
};

/** What the month still needs, each item with the screen where it is done. */
function Pendientes({ periodo }: { periodo: string }) {
  const query = useRead<Item[]>('libro', 'pendientes-cierre', { periodo });
  if (query.isError) return <FalloLectura error={query.error} />;
  if (!query.data) return <Cargando lines={4} />;
  return (
    <List spacing={4} size="sm">
      {query.data.map((i) => (
        <List.Item
          key={i.codigo}
          icon={
            i.ok ? (
              <IconCheck size={16} color="var(--r-success-text)" aria-label="Listo" />
            ) : (
              <IconX size={16} color="var(--r-danger-text)" aria-label="Falta" />
            )
          }
        >
          {i.ok || !i.url ? i.titulo : <Enlace to={i.url}>{i.titulo}</Enlace>}
          {i.detalle ? ` · ${i.detalle}` : ''}
        </List.Item>
      ))}
    </List>
  );
}

function Acto({ periodo, accion, onClose }: { periodo: string; accion: string; onClose: () => void }) {
  const [motivo, setMotivo] = useState('');
  const http = { method: 'POST' as const, path: `/api/libro/periodos/${periodo}/${accion}` };
  const act = useAction<Record<string, unknown>>('libro', accion, {
    http,
    ok: `${periodo}: ${NOMBRE[accion] ?? accion} listo`,
    onSuccess: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={`${NOMBRE[accion] ?? accion} ${periodo}`} size="lg">
      <Stack>
        {accion === 'reabrir' ? (
          <Textarea label="Motivo" required value={motivo} onChange={(e) => setMotivo(e.currentTarget.value)} data-autofocus />
        ) : (
          <Pendientes periodo={periodo} />
        )}
        {accion === 'iniciar-cierre' && (
          <Alert variant="light" color="blue">
            Desde ahora sólo contabiliza en este mes quien puede cerrarlo.
          </Alert>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Volver
          </Button>
          <Button
            loading={act.isPending}
            disabled={accion === 'reabrir' && motivo.trim().length < 5}
            onClick={() => act.mutate(accion === 'reabrir' ? { motivo: motivo.trim() } : {})}
          >
            {NOMBRE[accion] ?? accion}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Botones({ p, abrir }: { p: Periodo; abrir: (accion: string) => void }) {
  const puede: Record<string, boolean> = {
    'libro:cerrar-periodo': useCan('libro:cerrar-periodo'),
    'libro:reabrir-periodo': useCan('libro:reabrir-periodo'),
  };
  return (
    <Group gap={6}>
      {p.acciones
        .filter((a) => puede[PERMISO[a] ?? ''])
        .map((a) => (
          <Button key={a} size="compact-xs" variant="default" aria-label={`${NOMBRE[a] ?? a} ${p.periodo}`} onClick={() => abrir(a)}>
            {NOMBRE[a] ?? a}
          </Button>
        ))}
    </Group>
  );
}

/** Months of the books and their closing. */
export default function Periodos() {
  const query = useRead<Periodo[]>('libro', 'periodos');
  const [acto, setActo] = useState<{ periodo: string; accion: string } | null>(null);
  const columnas: readonly Columna<Periodo>[] = [
    { titulo: 'Período', celda: (p) => <Enlace to={`/libro/diario?periodo=${p.periodo}`}>{p.periodo}</Enlace> },
    { titulo: 'Estado', celda: (p) => <EstadoBadge estado={p.estado} /> },
    { titulo: 'Asientos', cifra: true, celda: (p) => p.asientos },
    { titulo: 'Cerrado', celda: (p) => (p.cerrado_en ? <Instante v={p.cerrado_en} /> : '') },
    { titulo: 'Por', celda: (p) => p.cerrado_por?.map(quien).join(', ') ?? '', junto: true },
    {
      titulo: 'Reapertura',
      celda: (p) =>
        p.reapertura_motivo ? (
          <Badge color="orange" variant="light">
            {p.reapertura_motivo}
          </Badge>
        ) : (
          ''
        ),
    },
    { titulo: 'Acciones', celda: (p) => <Botones p={p} abrir={(accion) => setActo({ periodo: p.periodo, accion })} /> },
  ];
  return (
    <Stack>
      <PageTitle>Períodos contables</PageTitle>
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Cargando />}
      {query.data?.length === 0 && <Vacio razon="Los períodos se abren con el primer asiento del mes." />}
      {query.data && query.data.length > 0 && (
        <Tabla nombre="Períodos contables" columnas={columnas} filas={query.data} clave={(p) => p.periodo} />
      )}
      {acto && <Acto {...acto} onClose={() => setActo(null)} />}
    </Stack>
  );
}
