import { Alert, Badge, Button, Group, Select, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { EntityOf, OutputOf } from '#kernel/contract.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { type Detailed, useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';

const ConDireccion = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.ConDireccion })));
type Ruta = Detailed<EntityOf<typeof contract>>;
type Leidos = OutputOf<typeof contract, 'candidatos'>;
type Fila = Leidos['items'][number];
const api = areaApi<typeof contract>('rutas');
const SIN_COMUNA = 'sin comuna';

/** Communes of some tickets, those with most of them first. */
function comunasDe(filas: readonly Fila[]): { value: string; label: string }[] {
  const n = new Map<string, number>();
  for (const f of filas) n.set(f.comuna_nombre ?? SIN_COMUNA, (n.get(f.comuna_nombre ?? SIN_COMUNA) ?? 0) + 1);
  return [...n].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], 'es')).map(([c, k]) => ({ value: c, label: `${c} (${k})` }));
}

function Agregar({ r, f, escribir }: { r: Ruta; f: Fila; escribir: () => void }) {
  const agregar = api.useAction('agregar', { id: r.id, ok: `${f.nombre} queda en la ruta`, unread: true, invalidates: ['cobranzas'] });
  const otroDia = !f.ley.permitido && f.ley.desde?.fecha !== r.fecha;
  if (f.direccion === null && !otroDia)
    return (
      <Button size="compact-xs" variant="default" aria-label={`Escribir la dirección de ${f.nombre} y agregarla`} onClick={escribir}>
        Con dirección…
      </Button>
    );
  return (
    <Button
      size="compact-xs"
      loading={agregar.isPending}
      disabled={otroDia}
      aria-label={`Agregar a ${f.nombre}`}
      onClick={() => agregar.mutate({ ticket_id: f.ticket_id, version: r.version })}
    >
      Agregar
    </Button>
  );
}

function columnasDe(r: Ruta, escribir: (f: Fila) => void): readonly Columna<Fila>[] {
  return [
    {
      titulo: 'A quién',
      celda: (f) => (
        <Stack gap={0}>
          <Group gap={6}>
            <Enlace to={`/cobranzas/${f.ticket_id}`}>{f.nombre}</Enlace>
            {f.toca_visita && (
              <Badge size="xs" variant="light">
                Toca visita
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {f.direccion ? `${f.direccion}, ${f.comuna_nombre}` : 'Sin dirección registrada'}
          </Text>
        </Stack>
      ),
    },
    { titulo: 'Zona', celda: (f) => f.zona ?? '—' },
    { titulo: 'Días', cifra: true, celda: (f) => f.dias_mora },
    { titulo: 'Debe hoy', cifra: true, celda: (f) => <Pesos v={f.monto} /> },
    {
      titulo: 'La ley',
      celda: (f) =>
        f.ley.permitido ? (
          <Text size="sm">Permitida</Text>
        ) : (
          <Text size="sm" c="red">
            {f.ley.motivo}
          </Text>
        ),
    },
    { titulo: 'Agregar', celda: (f) => <Agregar r={r} f={f} escribir={() => escribir(f)} /> },
  ];
}

/** Tickets that could go to the route, by commune, with what the law says of a visit at the hour at which it goes out. */
export function Candidatos({ r }: { r: Ruta }) {
  const [toda, setToda] = useState<'si' | 'no'>('no');
  const [comuna, setComuna] = useState<string | null>(null);
  const [sin, setSin] = useState<Fila | null>(null);
  const q = useRead<Leidos>('rutas', `${r.id}/candidatos`, { toda });
  if (q.isPending) return <Cargando lines={6} />;
  if (q.isError) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  const filas = q.data.items.filter((f) => comuna === null || (f.comuna_nombre ?? SIN_COMUNA) === comuna);
  const columnas = columnasDe(r, setSin);
  return (
    <Stack>
      <Group align="end">
        <Select label="Comuna" placeholder="Todas" data={comunasDe(q.data.items)} value={comuna} onChange={setComuna} clearable />
        <Select
          label="De dónde"
          data={[
            { value: 'no', label: `De ${r.sucursal_nombre}` },
            { value: 'si', label: 'De todas las sucursales' },
          ]}
          value={toda}
          onChange={(v) => setToda(v === 'si' ? 'si' : 'no')}
        />
      </Group>
      {q.data.cortado && <Alert color="yellow">Se muestran los primeros 150: elija una sucursal para ver los demás.</Alert>}
      {filas.length === 0 ? (
        <Vacio razon="No hay tickets en gestión que se puedan visitar." />
      ) : (
        <Tabla nombre="Tickets que se pueden visitar" columnas={columnas} filas={filas} clave={(f) => f.ticket_id} ancho={860} />
      )}
      <Suspense fallback={null}>
        {sin && <ConDireccion ruta={r} ticket_id={sin.ticket_id} nombre={sin.nombre} close={() => setSin(null)} />}
      </Suspense>
    </Stack>
  );
}
