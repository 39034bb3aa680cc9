import { Table } from '@mantine/core';
import type { z } from 'zod';
import { label, words } from '#kernel/words.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Instante, Nada, SiNo } from '#platform/web/inputs/show.tsx';
import { type Ausencia, contract } from '../contract.ts';

type Ficha = z.output<typeof Ausencia>;
type Acto = z.output<typeof contract.operations.actos.output>[number];
const palabra = label;

/** A module delegated: 'clientes:ver' → 'Clientes: ver'. */
const enPalabras = (m: string): string => {
  const [area = '', permiso] = m.split(':');
  return permiso ? `${label(area)}: ${words(permiso)}` : label(area);
};

function DatosAusencia({ a }: { a: Ficha }) {
  return (
    <Datos
      items={[
        ['Desde', <Fecha key="d" v={a.desde} />],
        ['Hasta', <Fecha key="h" v={a.hasta} />],
        ['Media jornada', <SiNo key="m" v={a.media_jornada} />],
        ['Pasa lo pendiente', <SiNo key="p" v={a.delega_bandeja} />],
        ['Qué se delega', a.alcance ? a.alcance.map(enPalabras).join(', ') : 'Todo'],
        ['Motivo', a.motivo ?? <Nada key="mo" />],
        ['Documento', a.documento ?? <Nada key="do" />],
      ]}
    />
  );
}

/** What was done in the name of the absent: it reads this when it is back. */
function Actos({ id }: { id: string }) {
  const actos = useRead<Acto[]>('ausencias', `${id}/actos`);
  if (actos.isPending) return <Cargando lines={4} />;
  if (actos.isError) return <FalloLectura error={actos.error} onRetry={() => void actos.refetch()} />;
  if (actos.data.length === 0) return <Vacio razon="Nadie ha hecho nada en su nombre en estos días." />;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Cuándo</Table.Th>
          <Table.Th>Quién lo hizo</Table.Th>
          <Table.Th>Dónde</Table.Th>
          <Table.Th>Qué</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {actos.data.map((a) => (
          <Table.Tr key={`${a.fecha}${a.entidad_id ?? ''}${a.accion}`}>
            <Table.Td>
              <Instante v={a.fecha} />
            </Table.Td>
            <Table.Td>{a.quien}</Table.Td>
            <Table.Td>{palabra(a.area)}</Table.Td>
            <Table.Td>{label(a.accion)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** How each act is offered: its name and what it will do. */
const ACCIONES: ActionSpecs<Ficha> = {
  aprobar: { primary: true, confirm: 'Quien reemplaza tendrá los permisos de ambos en esos días.', ok: 'Ausencia aprobada' },
  rechazar: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    commentLabel: 'Motivo',
    confirm: 'La ausencia no corre y nadie reemplaza: quien la pidió lo sabrá con el motivo.',
  },
  anular: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    commentLabel: 'Motivo',
    confirm: 'La ausencia no corre: sus tareas dejan de pasar al reemplazante.',
  },
  terminar_antes: {
    label: 'Terminar antes',
    dialog: ({ record, close }) => (
      <ActDialog
        title="Terminar antes"
        close={close}
        area="ausencias"
        accion="terminar_antes"
        id={record.id}
        version={record.version}
        schema={contract.operations.terminar_antes.input}
        defaults={{ hasta: '' }}
        draft={false}
        guard={false}
        ok="Ausencia acortada"
        onDone={close}
        submit="Guardar"
      >
        <Fields>
          <DateField name="hasta" label="Último día" required />
        </Fields>
      </ActDialog>
    ),
  },
};

export default function AusenciaDetalle() {
  return (
    <Detail<Ficha>
      area="ausencias"
      head={(a) => ({
        titulo: `${palabra(a.tipo)} de ${a.ejecutivo}`,
        subtitulo: `Reemplaza ${a.reemplazante}`,
        estado: <EstadoBadge estado={a.estado} />,
      })}
      actions={ACCIONES}
      tabs={(a) => [
        {
          key: 'datos',
          titulo: 'Datos',
          content: <DatosAusencia a={a} />,
        },
        { key: 'actos', titulo: 'Hecho en su nombre', content: <Actos id={a.id} /> },
        { key: 'historia', titulo: 'Historia', content: <Timeline area="ausencias" id={a.id} /> },
      ]}
    />
  );
}
