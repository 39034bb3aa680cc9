import { Badge, Button, Card, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { apiPost } from '#platform/web/api/http.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { useConfirm } from '#platform/web/feedback/confirm.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError, toastOk } from '#platform/web/feedback/toast.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { ESTADOS, type SesionFila } from './tipos.ts';
import { type Elegido, FirmarVarios } from './votar-y-firmar-varios.tsx';

/** Who came and when: the session takes the asuntos of its level that are waiting. */
function AbrirSesion({ close }: { close: () => void }) {
  const hoy = useHoy();
  return (
    <ActDialog
      title="Abrir sesión de comité"
      size="lg"
      close={close}
      area="comite"
      accion="crear_sesion"
      defaults={{ fecha: hoy, hora: '', nivel: '', integrantes: [] }}
      draft={false}
      guard={false}
      ok="Sesión abierta"
      send={async (v) => {
        const r = await apiPost<{ id: string }>('/api/comite/sesiones', { ...v, nivel: Number(v.nivel) }, uuidv7());
        await invalidateArea('comite');
        return r;
      }}
      onDone={close}
      submit="Abrir sesión"
    >
      <Fields>
        <DateField name="fecha" label="Fecha" required span={6} />
        <TextField name="hora" label="Hora" placeholder="15:30" required span={6} />
        <OptionField name="nivel" label="Nivel" options="niveles" required span={12} />
        <MultiOptionField name="integrantes" label="Asistieron" options="integrantes" required span={12} />
      </Fields>
    </ActDialog>
  );
}

function Firmas({ a }: { a: SesionFila['asuntos'][number] }) {
  if (a.firmas_faltan.length > 0)
    return (
      <Text size="sm">
        {a.firmas_faltan.length === 1 ? 'Falta' : 'Faltan'} {a.firmas_faltan.map((p) => p.nombre).join(', ')}
      </Text>
    );
  return a.firmas > 0 ? <Text size="sm">{a.firmas === 1 ? '1 firma' : `${a.firmas} firmas`}</Text> : <Nada />;
}

const ASUNTOS: readonly Columna<SesionFila['asuntos'][number]>[] = [
  { titulo: 'Asunto', celda: (a) => <Enlace to={a.url}>{a.titulo}</Enlace> },
  { titulo: 'Decisión', celda: (a) => <EstadoBadge estado={a.estado} estados={ESTADOS} /> },
  { titulo: 'Firmas', celda: (a) => <Firmas a={a} /> },
  { titulo: 'Monto', celda: (a) => <Pesos v={a.monto} />, cifra: true },
];

function Asuntos({ s }: { s: SesionFila }) {
  if (s.asuntos.length > 0)
    return <Tabla nombre={`Asuntos de la sesión ${s.numero}`} columnas={ASUNTOS} filas={s.asuntos} clave={(a) => a.id} />;
  return (
    <Text size="sm" c="dimmed">
      Ningún asunto de este nivel esperaba sesión.
    </Text>
  );
}

function Sesion({ s, onArchivar, onFirmar }: { s: SesionFila; onArchivar: () => void; onFirmar: (a: readonly Elegido[]) => void }) {
  const mias = s.asuntos.filter((a) => a.puedo_firmar);
  return (
    <Card withBorder component="section">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Sesión {s.numero} · nivel {s.nivel}
          </Title>
          {s.acta_archivada ? (
            <Badge color="teal" variant="light" c="var(--mantine-color-text)">
              Acta archivada
            </Badge>
          ) : (
            <Badge color="yellow" variant="light" c="var(--mantine-color-text)">
              Acta por archivar
            </Badge>
          )}
        </Group>
        <Text size="sm">
          <Fecha v={s.fecha} span /> a las {s.hora}. Asistieron {s.integrantes.map((p) => p.nombre).join(', ')}.
          {s.acta_archivada && (
            <>
              {' '}
              Acta archivada el <Fecha v={s.acta_archivada} span />.
            </>
          )}
        </Text>
        <Asuntos s={s} />
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileText size={16} />}
            onClick={() => void apiDownload(`/api/comite/sesiones/${s.id}/acta`).catch(toastError)}
          >
            Acta
          </Button>
          {mias.length > 0 && (
            <Button size="xs" onClick={() => onFirmar(mias)}>
              {mias.length === 1 ? 'Firmar lo que aprobé' : `Firmar los ${mias.length} que aprobé`}
            </Button>
          )}
          {!s.acta_archivada && (
            <Can do="comite:archivar-acta">
              <Button size="xs" onClick={onArchivar}>
                Archivar acta
              </Button>
            </Can>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

const archivadas = (ver: (s: SesionFila) => void): readonly Columna<SesionFila>[] => [
  { titulo: 'Sesión', celda: (s) => s.numero, cifra: true },
  { titulo: 'Fecha', celda: (s) => <Fecha v={s.fecha} />, cifra: true },
  { titulo: 'Nivel', celda: (s) => s.nivel, cifra: true },
  { titulo: 'Asuntos', celda: (s) => s.asuntos.map((a) => a.titulo).join('; ') || 'Ninguno' },
  { titulo: 'Acta archivada', celda: (s) => <Fecha v={s.acta_archivada} />, cifra: true },
  {
    titulo: 'Ver',
    celda: (s) => (
      <Button size="compact-xs" variant="default" aria-label={`Ver la sesión ${s.numero}`} onClick={() => ver(s)}>
        Ver
      </Button>
    ),
  },
];

/** The sessions whose acta is filed: nothing waits for them, so they take a row each. */
function Archivadas({ sesiones, onVer }: { sesiones: readonly SesionFila[]; onVer: (s: SesionFila) => void }) {
  if (sesiones.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Con acta archivada
      </Title>
      <Tabla nombre="Sesiones con acta archivada" columnas={archivadas(onVer)} filas={sesiones} clave={(s) => s.id} ancho={760} />
    </Stack>
  );
}

/** Sessions of the comité: who came, what each decided, its acta. */
export default function Sesiones() {
  const { data, error, refetch } = useRead<SesionFila[]>('comite', 'sesiones');
  const [abrir, setAbrir] = useState(false);
  const [ver, setVer] = useState<SesionFila | null>(null);
  const [porFirmar, setPorFirmar] = useState<readonly Elegido[]>([]);
  const [confirmar, dialogo] = useConfirm();
  const archivar = async (s: SesionFila): Promise<void> => {
    const si = await confirmar({
      title: `Archivar el acta de la sesión ${s.numero}`,
      text: 'Lo aprobado por el directorio empieza a regir con su acta archivada. Lo que no se decidió pasa a la sesión siguiente.',
      yes: 'Archivar acta',
    });
    if (!si) return;
    try {
      await apiPost(`/api/comite/sesiones/${s.id}/archivar-acta`, { version: s.version }, uuidv7());
      toastOk('Acta archivada');
      for (const area of ['comite', 'solicitudes', 'proformas', 'clientes']) void invalidateArea(area);
    } catch (e) {
      toastError(e);
    }
  };
  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>Sesiones y actas</PageTitle>
        <Can do="comite:sesionar">
          <Button size="xs" onClick={() => setAbrir(true)}>
            Abrir sesión
          </Button>
        </Can>
      </Group>
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Cargando />}
      {data?.length === 0 && <Vacio razon="Todavía no hay sesiones. Al abrir una, toma los asuntos de su nivel." />}
      {data
        ?.filter((s) => !s.acta_archivada)
        .map((s) => (
          <Sesion key={s.id} s={s} onArchivar={() => void archivar(s)} onFirmar={setPorFirmar} />
        ))}
      <Archivadas sesiones={(data ?? []).filter((s) => s.acta_archivada)} onVer={setVer} />
      {ver && (
        <Modal opened onClose={() => setVer(null)} title={`Sesión ${ver.numero}`} size="xl">
          <Sesion s={ver} onArchivar={() => undefined} onFirmar={setPorFirmar} />
        </Modal>
      )}
      {abrir && <AbrirSesion close={() => setAbrir(false)} />}
      {porFirmar.length > 0 && <FirmarVarios asuntos={porFirmar} close={() => setPorFirmar([])} />}
      {dialogo}
    </Stack>
  );
}
