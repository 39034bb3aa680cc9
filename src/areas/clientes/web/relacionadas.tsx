import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { apiPost } from '#platform/web/api/http.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Fecha, Rut } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

type Fila = z.output<(typeof contract)['operations']['relacionadas']['output']>[number];

async function guardar(path: string, datos: Record<string, unknown>): Promise<{ id: string }> {
  const fila = await apiPost<{ id: string }>(path, datos, uuidv7());
  await invalidateArea('clientes');
  return fila;
}

function Anotar({ close }: { close: () => void }) {
  const hoy = useHoy();
  return (
    <ActDialog
      title="Agregar una parte relacionada"
      size="lg"
      close={close}
      area="clientes"
      accion="anotar_relacionada"
      schema={contract.operations.anotar_relacionada.input}
      defaults={{ rut: '', nombre: '', relacion: '', desde: hoy }}
      send={(v) => guardar('/api/clientes/relacionadas', v)}
      draft={false}
      guard={false}
      ok="Parte relacionada agregada"
      onDone={close}
      submit="Agregar"
    >
      <Fields>
        <RutField name="rut" label="RUT" required span={4} />
        <TextField name="nombre" label="Nombre" required maxLength={120} span={8} />
        <TextField name="relacion" label="Qué la relaciona con la empresa" required maxLength={200} span={8} />
        <DateField name="desde" label="Desde" max={hoy} required span={4} />
      </Fields>
    </ActDialog>
  );
}

function Terminar({ r, close }: { r: Fila; close: () => void }) {
  const hoy = useHoy();
  return (
    <ActDialog
      title={`Terminar la relación de ${r.nombre}`}
      size="lg"
      close={close}
      area="clientes"
      accion="terminar_relacionada"
      schema={contract.operations.terminar_relacionada.input}
      defaults={{ hasta: hoy, motivo: '' }}
      send={(v) => guardar(`/api/clientes/relacionadas/${r.id}/terminar`, v)}
      draft={false}
      guard={false}
      ok="Relación terminada"
      onDone={close}
      submit="Terminar"
    >
      <Text size="sm">Desde el día siguiente sus negocios ya no suben de nivel por esta relación. La historia queda.</Text>
      <Fields>
        <DateField name="hasta" label="Hasta" min={r.desde} max={hoy} required span={6} />
        <TextAreaField name="motivo" label="Por qué termina" required maxLength={300} />
      </Fields>
    </ActDialog>
  );
}

/** People and firms tied to the company, in force and ended. */
export default function Relacionadas() {
  const { data, error, refetch } = useRead<readonly Fila[]>('clientes', 'relacionadas');
  const [abierto, setAbierto] = useState<'anotar' | Fila | null>(null);
  const cerrar = (): void => setAbierto(null);
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>Partes relacionadas</PageTitle>
        <Button size="xs" onClick={() => setAbierto('anotar')}>
          Agregar
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Lo que pida una de ellas, o un cliente que tenga a una entre sus vínculos, lo decide un nivel más alto del comité.
      </Text>
      {!data && <Cargando lines={4} />}
      {data?.length === 0 && <Vacio razon="Todavía no hay partes relacionadas." />}
      {data && data.length > 0 && (
        <Tabla
          nombre="Partes relacionadas"
          filas={data}
          clave={(r) => r.id}
          columnas={[
            { titulo: 'Nombre', celda: (r) => r.nombre },
            { titulo: 'RUT', celda: (r) => <Rut v={r.rut} /> },
            { titulo: 'Relación', celda: (r) => r.relacion },
            { titulo: 'Desde', celda: (r) => <Fecha v={r.desde} /> },
            { titulo: 'Hasta', celda: (r) => (r.hasta ? <Fecha v={r.hasta} /> : 'Vigente') },
            { titulo: 'La agregó', celda: (r) => r.anotada_por },
            {
              titulo: 'Acción',
              celda: (r) =>
                r.hasta === null ? (
                  <Button size="compact-xs" variant="default" onClick={() => setAbierto(r)}>
                    Terminar
                  </Button>
                ) : (
                  (r.motivo_termino ?? '')
                ),
            },
          ]}
        />
      )}
      {abierto === 'anotar' && <Anotar close={cerrar} />}
      {abierto && abierto !== 'anotar' && <Terminar r={abierto} close={cerrar} />}
    </Stack>
  );
}
