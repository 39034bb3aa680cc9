import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatFecha } from '#kernel/values/format.ts';
import { optionList, useAction, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { useConfirm } from '#platform/web/feedback/confirm.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { TextField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract } from '../contract.ts';
import { RELATIVAS } from '../domain/cuando.ts';
import { cuandoDicho, DialogoProgramar } from './programar.tsx';
import type { Programacion, Reporte } from './tipos.ts';

const camino = (p: Programacion, acto: string) => ({
  http: { method: 'POST', path: `/api/reportes/programaciones/${p.id}/${acto}` } as const,
});

function DialogoPausar({ p, close }: { p: Programacion; close: () => void }) {
  const act = useAction<Record<string, unknown>, { id: string }>('reportes', 'pausar', { ...camino(p, 'pausar'), toast: false });
  return (
    <ActDialog
      title={`Pausar ${p.nombre}`}
      close={close}
      area="reportes"
      accion="pausar"
      schema={contract.operations.pausar.input}
      defaults={{ motivo: '', version: p.version }}
      draft={false}
      guard={false}
      ok="En pausa"
      send={act.mutateAsync}
      onDone={close}
      submit="Pausar"
    >
      <Fields>
        <TextField name="motivo" label="Por qué" span={12} maxLength={200} required />
      </Fields>
    </ActDialog>
  );
}

function Botones({ p, abrir }: { p: Programacion; abrir: (que: 'pausar' | 'cambiar', p: Programacion) => void }) {
  const [preguntar, dialogo] = useConfirm();
  const reanudar = useAction('reportes', 'reanudar', { ...camino(p, 'reanudar'), ok: 'Vuelve a enviarse desde hoy' });
  const probar = useAction('reportes', 'probar', { ...camino(p, 'probar'), ok: 'En cola, sólo para usted: véala en Generados' });
  const quitar = useAction('reportes', 'quitar_programacion', { ...camino(p, 'eliminar'), ok: 'Eliminada' });
  if (!p.suya) return <Text size="sm">De {p.dueno}</Text>;
  const eliminar = async () => {
    const si = await preguntar({
      title: `Eliminar ${p.nombre}`,
      text: 'Nadie volverá a recibirlo. Lo ya enviado queda.',
      yes: 'Eliminar',
      danger: true,
    });
    if (si) quitar.mutate({ version: p.version });
  };
  return (
    <Group gap={4}>
      <Button size="compact-xs" variant="default" onClick={() => probar.mutate({})} loading={probar.isPending}>
        Probar
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => abrir('cambiar', p)}>
        Cambiar
      </Button>
      {p.pausada ? (
        <Button size="compact-xs" variant="default" loading={reanudar.isPending} onClick={() => reanudar.mutate({ version: p.version })}>
          Reanudar
        </Button>
      ) : (
        <Button size="compact-xs" variant="default" onClick={() => abrir('pausar', p)}>
          Pausar
        </Button>
      )}
      <Button size="compact-xs" variant="default" color="red" onClick={() => void eliminar()}>
        Eliminar
      </Button>
      {dialogo}
    </Group>
  );
}

function Lista({ items, reportes }: { items: readonly Programacion[]; reportes: readonly Reporte[] }) {
  const [abierto, setAbierto] = useState<{ que: 'pausar' | 'cambiar'; p: Programacion } | null>(null);
  const personas = optionList(useOptions('reportes').data, 'personas');
  const nombre = (id: string) => personas.find((o) => o.codigo === id)?.nombre ?? 'Otra persona';
  const cerrar = () => setAbierto(null);
  const de = (p: Programacion) => reportes.find((r) => r.nombre === p.reporte) ?? { nombre: p.reporte, titulo: p.titulo, personas: true };
  return (
    <>
      <Tabla
        nombre="Reportes programados"
        ancho={900}
        clave={(p) => p.id}
        filas={items}
        columnas={[
          { titulo: 'Nombre', celda: (p) => p.nombre },
          { titulo: 'Reporte', celda: (p) => p.titulo },
          { titulo: 'Cuándo', celda: (p) => `${cuandoDicho(p.cuando)}; ${RELATIVAS[p.relativa].toLowerCase()}` },
          { titulo: 'Para', celda: (p) => p.destinatarios.map(nombre).join(', ') },
          { titulo: 'Última vez', celda: (p) => (p.ultima ? formatFecha(p.ultima) : 'Nunca') },
          {
            titulo: 'Estado',
            celda: (p) => (
              <Stack gap={2}>
                <EstadoBadge
                  estado={p.pausada ? 'pausada' : 'activa'}
                  estados={{ pausada: { texto: 'En pausa', tono: 'alerta' }, activa: { texto: 'Activa', tono: 'exito' } }}
                />
                {p.motivo && <Text size="xs">{p.motivo}</Text>}
              </Stack>
            ),
          },
          { titulo: 'Actos', celda: (p) => <Botones p={p} abrir={(que, x) => setAbierto({ que, p: x })} /> },
        ]}
      />
      {abierto?.que === 'pausar' && <DialogoPausar p={abierto.p} close={cerrar} />}
      {abierto?.que === 'cambiar' && <DialogoProgramar r={de(abierto.p)} p={abierto.p} close={cerrar} />}
    </>
  );
}

/** Reports that run by themselves: those that a person made and those that are sent to him. */
export default function Programados() {
  const { data, error, isPending, refetch } = useRead<Programacion[]>('reportes', 'programaciones');
  const reportes = useRead<Reporte[]>('reportes', 'catalogo');
  return (
    <Stack>
      <PageTitle>Reportes programados</PageTitle>
      {isPending && <Cargando />}
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Vacio razon="Nada programado. Abra un reporte y elija Programar." />}
      {data && data.length > 0 && <Lista items={data} reportes={reportes.data ?? []} />}
    </Stack>
  );
}
