import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { zPeriodo } from '#kernel/fields.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract } from '../contract.ts';
import { ESTADOS, FORMATOS, type Plazo, type Presentacion, periodoDicho } from './tipos.ts';

const camino = (id: string, acto: string) => ({ method: 'POST', path: `/api/reportes/presentaciones/${id}/${acto}` }) as const;
type Dialogo = { que: 'preparar'; de: Plazo } | { que: 'presentar' | 'rectificar'; de: Presentacion };

const Preparar = z.object({ periodo: zPeriodo, formato: z.enum(['xlsx', 'csv'], { error: 'Elija Excel o CSV' }) });

function DialogoPreparar({ de, close }: { de: Plazo; close: () => void }) {
  const http = { method: 'POST', path: '/api/reportes/presentaciones' } as const;
  const act = useAction<Record<string, unknown>, { id: string }>('reportes', 'preparar', { http, toast: false });
  return (
    <ActDialog
      title={`Preparar ${de.titulo}`}
      close={close}
      area={contract.area}
      accion="preparar"
      schema={Preparar}
      defaults={{ periodo: de.periodo, formato: 'xlsx' }}
      draft={false}
      guard={false}
      ok="En borrador: falta que otra persona lo revise"
      send={(d) => act.mutateAsync({ ...d, informe: de.informe })}
      onDone={close}
      submit="Preparar"
    >
      <Fields>
        <TextField name="periodo" label="Período (mes-año; de un trimestre, su último mes)" span={12} required />
        <OptionField name="formato" label="Formato" options={FORMATOS.filter((f) => f.codigo !== 'pdf')} span={12} required />
      </Fields>
    </ActDialog>
  );
}

function DialogoDe({ que, de, close }: { que: 'presentar' | 'rectificar'; de: Presentacion; close: () => void }) {
  const act = useAction<Record<string, unknown>, { id: string }>('reportes', que, { http: camino(de.id, que), toast: false });
  const presenta = que === 'presentar';
  return (
    <ActDialog
      title={`${presenta ? 'Presentar' : 'Rectificar'} ${de.titulo} de ${periodoDicho(de.periodo)}`}
      close={close}
      area={contract.area}
      accion={que}
      schema={presenta ? contract.operations.presentar.input : contract.operations.rectificar.input}
      defaults={presenta ? { acuse: '', fecha: '', version: de.version } : { motivo: '', version: de.version }}
      draft={false}
      guard={false}
      ok={presenta ? 'Presentada' : 'En borrador: la anterior queda como fue presentada'}
      send={act.mutateAsync}
      onDone={close}
      submit={presenta ? 'Presentar' : 'Rectificar'}
    >
      <Fields>
        {presenta && <TextField name="acuse" label="Folio o certificado de la autoridad" span={12} maxLength={120} required />}
        {presenta && <DateField name="fecha" label="Fecha en que se presentó" span={12} required />}
        {!presenta && <TextField name="motivo" label="Qué se corrige" span={12} maxLength={300} required />}
      </Fields>
    </ActDialog>
  );
}

function Calendario({ plazos, preparar }: { plazos: readonly Plazo[]; preparar: (p: Plazo) => void }) {
  if (plazos.length === 0) return <Vacio razon="Su perfil no ve informes para una autoridad." />;
  return (
    <Tabla
      nombre="Plazos"
      ancho={820}
      clave={(p) => `${p.informe} ${p.periodo}`}
      filas={plazos}
      columnas={[
        { titulo: 'Informe', celda: (p) => p.titulo },
        { titulo: 'Autoridad', celda: (p) => p.autoridad },
        { titulo: 'Período', celda: (p) => periodoDicho(p.periodo) },
        { titulo: 'Vence', celda: (p) => <Fecha v={p.plazo} /> },
        { titulo: 'Estado', celda: (p) => <EstadoBadge estado={p.estado} estados={ESTADOS} /> },
        {
          titulo: 'Por qué se presenta',
          celda: (p) => (
            <Text size="xs" maw={360}>
              {p.fuente}
            </Text>
          ),
        },
        {
          titulo: 'Actos',
          celda: (p) => (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => preparar(p)}
              aria-label={`Preparar ${p.titulo} de ${periodoDicho(p.periodo)}`}
            >
              Preparar
            </Button>
          ),
        },
      ]}
    />
  );
}

function Directo({ p, accion, texto, ok }: { p: Presentacion; accion: 'revisar' | 'rehacer'; texto: string; ok: string }) {
  const act = useAction('reportes', accion, { http: camino(p.id, accion), ok });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={act.isPending}
      onClick={() => act.mutate({ version: p.version })}
      aria-label={`${texto} ${p.titulo} de ${periodoDicho(p.periodo)}`}
    >
      {texto}
    </Button>
  );
}

function Botones({ p, abrir }: { p: Presentacion; abrir: (d: Dialogo) => void }) {
  const bajar = () => void apiDownload(`/api/reportes/ejecuciones/${p.ejecucion?.id ?? ''}/archivo`).catch(toastError);
  return (
    <Group gap={4}>
      {p.ejecucion?.estado === 'lista' && (
        <Button size="compact-xs" variant="default" onClick={bajar}>
          Bajar
        </Button>
      )}
      {p.estado === 'borrador' && <Directo p={p} accion="revisar" texto="Revisar" ok="Revisada: ya se puede presentar" />}
      {p.estado === 'borrador' && <Directo p={p} accion="rehacer" texto="Rehacer" ok="En cola otra vez" />}
      {p.estado === 'revisada' && (
        <Button size="compact-xs" onClick={() => abrir({ que: 'presentar', de: p })}>
          Presentar
        </Button>
      )}
      {p.estado === 'presentada' && (
        <Button size="compact-xs" variant="default" onClick={() => abrir({ que: 'rectificar', de: p })}>
          Rectificar
        </Button>
      )}
    </Group>
  );
}

/** Those that are seen at first: a few months of what most companies present. */
const RECIENTES = 12;

function Hechas({ items, abrir }: { items: readonly Presentacion[]; abrir: (d: Dialogo) => void }) {
  const [todas, setTodas] = useState(false);
  if (items.length === 0) return <Vacio razon="Todavía no se prepara ninguna." />;
  const anteriores = items.length - RECIENTES;
  return (
    <>
      <Tabla
        nombre="Presentaciones"
        ancho={900}
        clave={(p) => p.id}
        filas={todas ? items : items.slice(0, RECIENTES)}
        columnas={[
          { titulo: 'Informe', celda: (p) => p.titulo },
          { titulo: 'Período', celda: (p) => periodoDicho(p.periodo) },
          {
            titulo: 'Estado',
            celda: (p) => (
              <Stack gap={2}>
                <EstadoBadge estado={p.estado} estados={ESTADOS} />
                {p.ejecucion && p.ejecucion.estado !== 'lista' && <EstadoBadge estado={p.ejecucion.estado} estados={ESTADOS} />}
                {p.ejecucion?.error && <Text size="xs">{p.ejecucion.error}</Text>}
              </Stack>
            ),
          },
          { titulo: 'Filas', cifra: true, celda: (p) => (p.ejecucion?.filas == null ? '—' : formatDecimal(p.ejecucion.filas, 0)) },
          { titulo: 'Hecha por', celda: (p) => p.hecha_por },
          { titulo: 'Revisada por', celda: (p) => p.revisor ?? '—' },
          { titulo: 'Acuse', celda: (p) => p.acuse ?? '—' },
          { titulo: 'Presentada', celda: (p) => <Fecha v={p.presentada_el} /> },
          { titulo: 'Actos', celda: (p) => <Botones p={p} abrir={abrir} /> },
        ]}
      />
      {!todas && anteriores > 0 && (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setTodas(true)}>
          {anteriores === 1 ? 'Ver la anterior' : `Ver las ${anteriores} anteriores`}
        </Button>
      )}
    </>
  );
}

/** What must be presented to an authority, by when, and how each one stands. */
export default function Presentaciones() {
  const plazos = useRead<Plazo[]>('reportes', 'calendario');
  const hechas = useRead<Presentacion[]>('reportes', 'presentaciones');
  const [abierto, setAbierto] = useState<Dialogo | null>(null);
  const cerrar = () => setAbierto(null);
  const error = plazos.error ?? hechas.error;
  return (
    <Stack>
      <PageTitle>Presentaciones a autoridades</PageTitle>
      {(plazos.isPending || hechas.isPending) && <Cargando />}
      {error && <FalloLectura error={error} onRetry={() => void Promise.all([plazos.refetch(), hechas.refetch()])} />}
      {plazos.data && (
        <Stack gap="xs" component="section" aria-label="Plazos">
          <Title order={2} size="h5">
            Plazos
          </Title>
          <Calendario plazos={plazos.data} preparar={(de) => setAbierto({ que: 'preparar', de })} />
        </Stack>
      )}
      {hechas.data && (
        <Stack gap="xs" component="section" aria-label="Preparadas y presentadas">
          <Title order={2} size="h5">
            Preparadas y presentadas
          </Title>
          <Hechas items={hechas.data} abrir={setAbierto} />
        </Stack>
      )}
      {abierto?.que === 'preparar' && <DialogoPreparar de={abierto.de} close={cerrar} />}
      {abierto && abierto.que !== 'preparar' && <DialogoDe que={abierto.que} de={abierto.de} close={cerrar} />}
    </Stack>
  );
}
