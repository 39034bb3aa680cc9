import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { useConfirm } from '#platform/web/feedback/confirm.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { VIA } from '../domain/palabras.ts';
import { CASTIGO } from './palabras.tsx';

type Castigo = OutputOf<typeof contract, 'castigos'>['items'][number];
const ops = contract.operations;
const VIAS = Object.entries(VIA).map(([codigo, nombre]) => ({ codigo, nombre }));
/** Years back that may be looked at. */
const ANIOS = 8;
const TOCA = ['libro', 'creditos', 'documentos', 'operaciones'];

/** Asks for the write-off of what a case left, with its proof. */
function Pedir({ x, close }: { x: Castigo; close: () => void }) {
  return (
    <ActDialog
      title={`Pedir el castigo: ${x.numero}`}
      size="lg"
      close={close}
      area="judicial"
      accion="pedir_castigo"
      defaults={{
        objeto: x.objeto,
        motivo: x.motivo,
        via_tributaria: x.via_tributaria,
        relacionado: x.relacionado,
        evidencias: x.evidencias.join('\n'),
      }}
      transform={(v) => ({
        ...v,
        evidencias: String(v.evidencias ?? '')
          .split('\n')
          .map((e) => e.trim())
          .filter(Boolean),
      })}
      draft={false}
      guard={false}
      ok="Castigo pedido: falta que otra persona lo apruebe"
      onDone={close}
      submit="Pedir castigo"
    >
      <Fields>
        <OptionField name="motivo" label="Motivo" options="motivos_castigo" span={6} required />
        <OptionField name="via_tributaria" label="Vía tributaria" options={VIAS} span={6} required />
        <SwitchField name="relacionado" label="Es parte relacionada" />
        <TextAreaField name="evidencias" label="Evidencias, una por línea" rows={5} />
      </Fields>
    </ActDialog>
  );
}

function Rechazar({ x, close }: { x: Castigo; close: () => void }) {
  return (
    <ActDialog
      title={`Rechazar el castigo ${x.num_castigo}`}
      close={close}
      area="judicial"
      accion="rechazar_castigo"
      schema={ops.rechazar_castigo.input}
      defaults={{ castigo_id: x.id, motivo: '' }}
      draft={false}
      guard={false}
      ok="Castigo rechazado"
      onDone={close}
      submit="Rechazar"
      color="red"
    >
      <Fields>
        <TextAreaField name="motivo" label="Motivo" maxLength={500} required />
      </Fields>
    </ActDialog>
  );
}

const bajar = (id: string) => void apiDownload('/api/judicial/carpeta-castigo', { castigo_id: id }).catch(toastError);

function Actos({ x, onPedir, onRechazar }: { x: Castigo; onPedir: () => void; onRechazar: () => void }) {
  const aprobar = useAction<{ castigo_id: string }>('judicial', 'aprobar_castigo', { ok: 'Castigado', invalidates: TOCA });
  const [confirm, dialog] = useConfirm();
  const texto = `Se castigan ${formatPesos(x.monto)} de ${x.nombre}. Lo que se cobre después es recuperación.`;
  const preguntar = async () => {
    if (await confirm({ title: `Aprobar el castigo ${x.num_castigo}`, text: texto, yes: 'Castigar', danger: true }))
      aprobar.mutate({ castigo_id: x.id });
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="compact-xs" variant="default" onClick={() => bajar(x.id)}>
        Carpeta
      </Button>
      {x.estado === 'borrador' && (
        <Can do="judicial:castigar">
          <Button size="compact-xs" onClick={onPedir}>
            Pedir
          </Button>
        </Can>
      )}
      {x.estado === 'pedido' && (
        <Can do="judicial:aprobar-castigo">
          <Button size="compact-xs" color="red" loading={aprobar.isPending} onClick={() => void preguntar()}>
            Aprobar
          </Button>
          <Button size="compact-xs" variant="default" onClick={onRechazar}>
            Rechazar
          </Button>
        </Can>
      )}
      {dialog}
    </Group>
  );
}

const columnas = (o: { pedir: (x: Castigo) => void; rechazar: (x: Castigo) => void }): readonly Columna<Castigo>[] => [
  { titulo: 'N°', celda: (x) => x.num_castigo },
  { titulo: 'Deuda', celda: (x) => (x.url ? <Enlace to={x.url}>{x.numero}</Enlace> : x.numero) },
  { titulo: 'De', celda: (x) => x.nombre },
  { titulo: 'Estado', celda: (x) => <EstadoBadge estado={x.estado} estados={CASTIGO} /> },
  { titulo: 'Vía tributaria', celda: (x) => VIA[x.via_tributaria] },
  { titulo: 'Aprobado', celda: (x) => <Fecha v={x.aprobado_el} /> },
  { titulo: 'Monto', cifra: true, celda: (x) => <Pesos v={x.monto} /> },
  { titulo: 'Recuperado', cifra: true, celda: (x) => <Pesos v={x.recuperado} /> },
  { titulo: 'Acciones', celda: (x) => <Actos x={x} onPedir={() => o.pedir(x)} onRechazar={() => o.rechazar(x)} /> },
];

/** The write-offs of the year: what was asked, what another person agreed to, and what came back of it. */
export default function Castigos() {
  const hoy = Number(useHoy().slice(0, 4));
  const [anio, setAnio] = useState(hoy);
  const { data, error, refetch } = useRead<OutputOf<typeof contract, 'castigos'>>('judicial', 'castigos', { anio });
  const [pide, setPide] = useState<Castigo | null>(null);
  const [rechaza, setRechaza] = useState<Castigo | null>(null);
  return (
    <Stack>
      <PageTitle>Castigos del año</PageTitle>
      <Text size="sm">Lo que una causa no pudo cobrar queda por pedir; otra persona lo aprueba y sale de los libros.</Text>
      <Select
        label="Año"
        maw={140}
        data={Array.from({ length: ANIOS }, (_, k) => String(hoy - k))}
        value={String(anio)}
        onChange={(v) => setAnio(Number(v ?? hoy))}
      />
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Cargando lines={4} />}
      {data?.items.length === 0 && <Vacio razon={`No hay castigos en ${anio}.`} />}
      {data && data.items.length > 0 && (
        <Tabla nombre="Castigos" columnas={columnas({ pedir: setPide, rechazar: setRechaza })} filas={data.items} clave={(x) => x.id} />
      )}
      {pide && <Pedir x={pide} close={() => setPide(null)} />}
      {rechaza && <Rechazar x={rechaza} close={() => setRechaza(null)} />}
    </Stack>
  );
}
