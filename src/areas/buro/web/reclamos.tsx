import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useAction } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { esDeInforme, type TipoReclamo } from '../domain/reclamos.ts';
import { RECLAMOS, RESPUESTAS, TIPOS_RECLAMO } from './palabras.tsx';

type Vistos = OutputOf<typeof contract, 'vistos'>;
type Guardado = Vistos['informes'][number];
type Reclamo = Vistos['reclamos'][number];

const informeEn = (i: Guardado): string => `${i.nombre_fuente} del ${formatFecha(i.fecha)}`;

/** Reports kept of the person, in use or not, and the answer as it came where it is kept. */
export function Guardados({ filas }: { filas: readonly Guardado[] }) {
  if (filas.length === 0) return <Vacio razon="No se guarda ningún informe de esta persona." />;
  return (
    <Tabla
      nombre="Informes guardados"
      filas={filas}
      clave={(i) => i.id}
      columnas={[
        { titulo: 'Fuente', celda: (i) => i.nombre_fuente },
        { titulo: 'Fecha', celda: (i) => <Fecha v={i.fecha} /> },
        { titulo: 'Vence', celda: (i) => <Fecha v={i.vence} /> },
        { titulo: 'Uso', celda: (i) => (i.retirado ? 'Retirado por reclamo' : 'En uso') },
        {
          titulo: 'Respuesta original',
          celda: (i) =>
            i.crudo_hasta === null ? (
              <Nada />
            ) : (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => void apiDownload(`/api/buro/informes/${i.id}/crudo`).catch(toastError)}
              >
                Descargar, hasta el {formatFecha(i.crudo_hasta)}
              </Button>
            ),
        },
      ]}
    />
  );
}

function CamposRecibir({ informes }: { informes: readonly Guardado[] }) {
  const hoy = useHoy();
  const { control } = useFormContext();
  const tipo = useWatch({ control, name: 'tipo' }) as TipoReclamo | '';
  return (
    <Fields>
      <OptionField name="tipo" label="Qué pide" options={TIPOS_RECLAMO} span={6} required />
      <DateField name="recibido" label="Recibido" max={hoy} span={6} required />
      {tipo !== '' && esDeInforme(tipo) && (
        <OptionField
          name="informe_id"
          label="Informe que reclama"
          options={informes.map((i) => ({ codigo: i.id, nombre: informeEn(i) }))}
          span={12}
          required
        />
      )}
      <TextAreaField name="texto" label="Qué dice" maxLength={1000} span={12} required />
    </Fields>
  );
}

function Recibir({ rut, informes, close }: { rut: string; informes: readonly Guardado[]; close: () => void }) {
  const hoy = useHoy();
  const http = { method: 'POST' as const, path: `/api/buro/rut/${rut}/reclamos` };
  const act = useAction<Record<string, unknown>, { id: string }>('buro', 'recibir_reclamo', { http, toast: false });
  return (
    <ActDialog
      title="Recibir lo que pide sobre sus datos"
      close={close}
      area="buro"
      accion="recibir_reclamo"
      schema={contract.operations.recibir_reclamo.input}
      defaults={{ tipo: '', recibido: hoy, informe_id: '', texto: '' }}
      draft={false}
      guard={false}
      ok="Quedó en la bandeja, con su plazo"
      send={act.mutateAsync}
      onDone={close}
      submit="Recibir"
    >
      <CamposRecibir informes={informes} />
    </ActDialog>
  );
}

function Responder({ reclamo, close }: { reclamo: Reclamo; close: () => void }) {
  const http = { method: 'POST' as const, path: `/api/buro/reclamos/${reclamo.id}/responder` };
  const act = useAction<Record<string, unknown>, { id: string }>('buro', 'responder_reclamo', { http, toast: false });
  return (
    <ActDialog
      title="Responder lo que pide sobre sus datos"
      close={close}
      area="buro"
      accion="responder_reclamo"
      schema={contract.operations.responder_reclamo.input}
      defaults={{ estado: '', respuesta: '' }}
      draft={false}
      guard={false}
      ok="Respondido"
      send={act.mutateAsync}
      onDone={close}
      submit="Responder"
    >
      <Stack>
        <Text size="sm">{reclamo.texto}</Text>
        <Fields>
          <OptionField name="estado" label="Se acoge" options={RESPUESTAS} span={6} required />
          <TextAreaField name="respuesta" label="Qué se le responde, y por qué" maxLength={1000} span={12} required />
        </Fields>
        {esDeInforme(reclamo.tipo) && <Text size="sm">Si se acoge, el informe deja de usarse: habrá que pedir uno nuevo.</Text>}
      </Stack>
    </ActDialog>
  );
}

/** What the titular asked about his data, when it must be answered and what was. */
export function Reclamos({ rut, filas, informes }: { rut: string; filas: readonly Reclamo[]; informes: readonly Guardado[] }) {
  const [abierto, setAbierto] = useState<Reclamo | 'nuevo' | null>(null);
  const deInforme = new Map(informes.map((i) => [i.id, informeEn(i)]));
  const cerrar = () => setAbierto(null);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Lo que pidió sobre sus datos
        </Title>
        <Button size="xs" variant="default" onClick={() => setAbierto('nuevo')}>
          Recibir
        </Button>
      </Group>
      {filas.length === 0 ? (
        <Vacio razon="Esta persona no ha pedido nada sobre sus datos." />
      ) : (
        <Tabla
          nombre="Lo que pidió"
          filas={filas}
          clave={(r) => r.id}
          columnas={[
            { titulo: 'Recibido', celda: (r) => <Fecha v={r.recibido} /> },
            { titulo: 'Pide', celda: (r) => TIPOS_RECLAMO.find((x) => x.codigo === r.tipo)?.nombre },
            { titulo: 'Informe', celda: (r) => (r.informe_id && deInforme.get(r.informe_id)) || <Nada /> },
            { titulo: 'Estado', celda: (r) => <EstadoBadge estado={r.estado} estados={RECLAMOS} /> },
            { titulo: 'Respuesta', celda: (r) => r.respuesta ?? `Hasta el ${formatFecha(r.vence)}` },
            {
              titulo: 'Acciones',
              celda: (r) =>
                r.estado === 'recibido' ? (
                  <Button size="compact-xs" variant="default" onClick={() => setAbierto(r)}>
                    Responder
                  </Button>
                ) : (
                  <Nada />
                ),
            },
          ]}
        />
      )}
      {abierto === 'nuevo' && <Recibir rut={rut} informes={informes} close={cerrar} />}
      {abierto !== null && abierto !== 'nuevo' && <Responder reclamo={abierto} close={cerrar} />}
    </Stack>
  );
}
