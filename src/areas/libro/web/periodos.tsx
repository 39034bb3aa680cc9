import { Alert, Button, Group, List, Modal, Stack, Text, Textarea } from '@mantine/core';
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
import { type Columna, Tabla } from './tabla.tsx';

type Periodo = z.output<typeof PeriodoOut>;
interface Item {
  codigo: string;
  titulo: string;
  ok: boolean;
  detalle?: string;
  url?: string;
}
interface Paso {
  nombre: string;
  permiso: string;
  /** What is told once it is done. */
  hecho: string;
  conMotivo?: boolean;
  conPendientes?: boolean;
  aviso?: string;
}
const PASOS: Readonly<Record<string, Paso>> = {
  'iniciar-cierre': {
    nombre: 'Iniciar cierre',
    permiso: 'libro:cerrar-periodo',
    hecho: 'Cierre iniciado',
    conPendientes: true,
    aviso: 'Desde ahora sólo contabiliza en este mes quien puede cerrarlo.',
  },
  cerrar: { nombre: 'Cerrar', permiso: 'libro:cerrar-periodo', hecho: 'Período cerrado', conPendientes: true },
  'cerrar-ejercicio': {
    nombre: 'Cerrar ejercicio',
    permiso: 'libro:cerrar-periodo',
    hecho: 'Ejercicio cerrado',
    aviso: 'Los ingresos y los gastos del año pasan al capital con un asiento del 31 de diciembre.',
  },
  'pedir-reapertura': {
    nombre: 'Pedir reapertura',
    permiso: 'libro:cerrar-periodo',
    hecho: 'Reapertura pedida a Gerencia',
    conMotivo: true,
    aviso: 'El mes sigue cerrado hasta que Gerencia lo reabra.',
  },
  reabrir: {
    nombre: 'Reabrir',
    permiso: 'libro:reabrir-periodo',
    hecho: 'Período reabierto',
    aviso: 'El mes vuelve a recibir asientos hasta que se cierre de nuevo.',
  },
  'rechazar-reapertura': { nombre: 'No reabrir', permiso: 'libro:reabrir-periodo', hecho: 'El mes sigue cerrado', conMotivo: true },
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

function Acto({ p, accion, paso, onClose }: { p: Periodo; accion: string; paso: Paso; onClose: () => void }) {
  const [motivo, setMotivo] = useState('');
  const delEjercicio = accion === 'cerrar-ejercicio';
  const path = delEjercicio ? '/api/libro/cerrar-ejercicio' : `/api/libro/periodos/${p.periodo}/${accion}`;
  const act = useAction<Record<string, unknown>>('libro', accion, {
    http: { method: 'POST' as const, path },
    ok: `${p.periodo}: ${paso.hecho}`,
    onSuccess: onClose,
  });
  const datos = delEjercicio ? { anio: Number(p.periodo.slice(0, 4)) } : paso.conMotivo ? { motivo: motivo.trim() } : {};
  return (
    <Modal opened onClose={onClose} title={`${paso.nombre} ${delEjercicio ? p.periodo.slice(0, 4) : p.periodo}`} size="lg">
      <Stack>
        {paso.conPendientes && <Pendientes periodo={p.periodo} />}
        {p.reapertura_pedida_nombre && (
          <Text size="sm">
            La pide {p.reapertura_pedida_nombre}: {p.reapertura_motivo}
          </Text>
        )}
        {paso.conMotivo && (
          <Textarea
            label="Motivo"
            required
            maxLength={300}
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
            data-autofocus
          />
        )}
        {paso.aviso && (
          <Alert variant="light" color="blue">
            {paso.aviso}
          </Alert>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Volver
          </Button>
          <Button loading={act.isPending} disabled={paso.conMotivo === true && motivo.trim().length < 5} onClick={() => act.mutate(datos)}>
            {paso.nombre}
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
        .filter((a) => puede[PASOS[a]?.permiso ?? ''])
        .map((a) => (
          <Button key={a} size="compact-xs" variant="default" aria-label={`${PASOS[a]?.nombre ?? a} ${p.periodo}`} onClick={() => abrir(a)}>
            {PASOS[a]?.nombre ?? a}
          </Button>
        ))}
    </Group>
  );
}

/** Who asks to reopen the month, or who reopened it, and why. */
function Reapertura({ p }: { p: Periodo }) {
  if (!p.reapertura_motivo) return null;
  const quien = p.reapertura_pedida_nombre ? `Pedida por ${p.reapertura_pedida_nombre}` : (p.reapertura_nombre ?? '');
  return (
    <Stack gap={0}>
      <Text size="sm">{p.reapertura_motivo}</Text>
      <Text size="xs" c="var(--r-muted)">
        {quien}
      </Text>
    </Stack>
  );
}

/** Months of the books and their closing. */
export default function Periodos() {
  const query = useRead<Periodo[]>('libro', 'periodos');
  const [acto, setActo] = useState<{ periodo: string; accion: string } | null>(null);
  const elegido = query.data?.find((p) => p.periodo === acto?.periodo);
  const paso = acto ? PASOS[acto.accion] : undefined;
  const columnas: readonly Columna<Periodo>[] = [
    { titulo: 'Período', celda: (p) => <Enlace to={`/libro/diario?periodo=${p.periodo}`}>{p.periodo}</Enlace> },
    { titulo: 'Estado', celda: (p) => <EstadoBadge estado={p.estado} /> },
    { titulo: 'Acciones', celda: (p) => <Botones p={p} abrir={(accion) => setActo({ periodo: p.periodo, accion })} /> },
    { titulo: 'Asientos', cifra: true, celda: (p) => p.asientos },
    { titulo: 'Cerrado', celda: (p) => (p.cerrado_en ? <Instante v={p.cerrado_en} /> : ''), junto: true },
    { titulo: 'Por', celda: (p) => p.cerrado_nombre ?? '', junto: true },
    { titulo: 'Reapertura', celda: (p) => <Reapertura p={p} /> },
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
      {acto && elegido && paso && <Acto p={elegido} accion={acto.accion} paso={paso} onClose={() => setActo(null)} />}
    </Stack>
  );
}
