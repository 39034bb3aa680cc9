import { Alert, Anchor, Button, Code, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Code.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { addDays, type Fecha as Dia } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract } from '../contract.ts';

type Redec = OutputOf<typeof contract, 'redec'>;
type Archivo = Redec['archivos'][number];

const ARCHIVOS = [
  { codigo: 'RDC30', nombre: 'RDC30 · consentimientos' },
  { codigo: 'RDC31', nombre: 'RDC31 · accesos' },
];
const nombreDe = (codigo: string): string => ARCHIVOS.find((a) => a.codigo === codigo)?.nombre ?? codigo;
const HUELLA_VISIBLE = 16;

function Hechos({ filas }: { filas: readonly Archivo[] }) {
  return (
    <Tabla
      nombre="Archivos hechos"
      ancho={820}
      filas={filas}
      clave={(a) => a.id}
      columnas={[
        { titulo: 'Archivo', celda: (a) => nombreDe(a.archivo) },
        { titulo: 'Semana', celda: (a) => `${formatFecha(a.desde)} al ${formatFecha(a.hasta)}` },
        { titulo: 'Edición', celda: (a) => a.edicion, cifra: true },
        { titulo: 'Líneas', celda: (a) => a.lineas, cifra: true },
        { titulo: 'Hecho', celda: (a) => <Fecha v={a.hecho} /> },
        { titulo: 'Por', celda: (a) => a.quien },
        { titulo: 'Huella', celda: (a) => <span title={a.hash}>{a.hash.slice(0, HUELLA_VISIBLE)}…</span> },
        {
          titulo: 'Bajar',
          celda: (a) => (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Bajar ${a.archivo} del ${formatFecha(a.hasta)}, edición ${a.edicion}`}
              onClick={() => void apiDownload(`/api/buro/redec/${a.id}/archivo`).catch(toastError)}
            >
              Bajar
            </Button>
          ),
        },
      ]}
    />
  );
}

function Hacer({ semana, close }: { semana: Dia; close: () => void }) {
  return (
    <ActDialog
      title="Hacer un archivo del REDEC"
      close={close}
      area="buro"
      accion="hacer_archivo"
      schema={contract.operations.hacer_archivo.input}
      defaults={{ archivo: 'RDC30', desde: semana }}
      draft={false}
      guard={false}
      ok="Archivo hecho"
      onDone={close}
      submit="Hacer el archivo"
    >
      <Fields>
        <OptionField name="archivo" label="Archivo" options={ARCHIVOS} span={6} required />
        <DateField name="desde" label="Semana que parte el lunes" max={semana} span={6} required />
      </Fields>
    </ActDialog>
  );
}

/** How the files are written today: nobody publishes it, so that it is said and corrected without touching the product. */
function Formatos({ formatos }: { formatos: Redec['formatos'] }) {
  const casa = formatos.some((f) => f.de_la_casa);
  return (
    <Alert
      color={casa ? 'yellow' : 'gray'}
      title={casa ? 'Confirme el formato antes de enviar' : 'El formato de los archivos es el que se escribió en Parámetros'}
    >
      <Stack gap={4}>
        <Text size="sm">
          La Comisión entrega el suyo sólo a quien inscribe.{' '}
          {casa &&
            'Mientras no se escriba en Parámetros, con su fecha y una segunda persona, estos archivos y el sobre de la consulta llevan el de la casa. '}
          <Anchor component={Link} to="/parametros" size="sm" underline="always" c="inherit">
            Ver o corregir el formato
          </Anchor>
        </Text>
        {formatos.map((f) => (
          <Text size="xs" key={f.archivo}>
            {`${f.archivo}${f.de_la_casa ? ', de la casa' : ''}: `}
            <Code style={{ overflowWrap: 'anywhere' }}>{f.columnas}</Code>
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}

/** The weekly files of who asks the register of consolidated debt: the consents given and taken back, and the queries made under them. */
export default function ArchivosDelRedec() {
  const query = useRead<Redec>('buro', 'redec');
  const [haciendo, setHaciendo] = useState(false);
  if (query.isPending) return <Cargando lines={6} />;
  const r = query.data;
  if (!r) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  const semana = r.semana as Dia;
  const rige = r.rige_desde !== null && addDays(semana, 6) >= r.rige_desde;
  const faltan = ARCHIVOS.filter((a) => !r.archivos.some((h) => h.archivo === a.codigo && h.desde === semana));
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <PageTitle>Archivos del REDEC</PageTitle>
        <Button size="xs" disabled={!rige} onClick={() => setHaciendo(true)}>
          Hacer un archivo
        </Button>
      </Group>
      <Text size="sm">
        La última semana terminada es la del {formatFecha(semana)} al {formatFecha(addDays(semana, 6))}:{' '}
        {rige
          ? faltan.length === 0
            ? 'sus dos archivos están hechos'
            : `falta ${faltan.map((a) => a.nombre).join(' y ')}`
          : `el registro ${r.rige_desde ? `rige desde el ${formatFecha(r.rige_desde)}` : 'no está entre las fuentes'} y no hay nada que enviar`}
        . Un archivo hecho no cambia: si después cambió algo de su semana, se hace otra edición.
      </Text>
      <Formatos formatos={r.formatos} />
      {r.archivos.length === 0 ? <Vacio razon="Todavía no se ha hecho ningún archivo." /> : <Hechos filas={r.archivos} />}
      {haciendo && <Hacer semana={semana} close={() => setHaciendo(false)} />}
    </Stack>
  );
}
