import { Alert, Stack } from '@mantine/core';
import { lazy } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS } from './palabras.ts';

const Bloquear = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Bloquear })));
const ConfirmarBaja = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.ConfirmarBaja })));
type Publicacion = Detailed<EntityOf<typeof contract>>;

const ACCIONES: ActionSpecs<EntityOf<typeof contract>> = {
  publicar: { primary: true, ok: 'Deuda publicada', confirm: 'La deuda queda a la vista de terceros: infórmela al boletín hoy mismo.' },
  bloquear: { dialog: ({ record, close }) => <Bloquear record={record} close={close} /> },
  'confirmar-baja': { label: 'Confirmar la baja', dialog: ({ record, close }) => <ConfirmarBaja record={record} close={close} /> },
  anular: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    commentLabel: 'Por qué',
    confirm: 'Si ya se mostró, su baja se pide hoy.',
  },
};

/** What runs: the days of the notice, or those of the lifting. */
function Plazos({ p }: { p: Publicacion }) {
  return (
    <>
      {p.impedimento && <Alert color="yellow">{`Hoy no se puede publicar: ${p.impedimento}.`}</Alert>}
      {p.baja_pedida_en && !p.baja_vista_en && (
        <Alert color={p.baja_atrasada ? 'red' : 'yellow'}>
          {`La baja se pidió el ${formatFecha(p.baja_pedida_en)} y la ley da plazo hasta el ${formatFecha(p.baja_legal ?? p.baja_pedida_en)}.`}
        </Alert>
      )}
    </>
  );
}

const cabeza = (p: Publicacion) => ({
  titulo: `Publicación ${p.num_publicacion}`,
  subtitulo: `${p.nombre_deudor} · ${p.numero}`,
  estado: <EstadoBadge estado={p.estado} estados={ESTADOS} />,
  cifras: [
    { titulo: 'Monto', valor: <Pesos v={p.monto} /> },
    { titulo: 'Vencía', valor: <Fecha v={p.vence} /> },
    { titulo: 'Avisada', valor: <Fecha v={p.aviso_previo_en} /> },
    { titulo: p.desde ? 'Publicada' : 'Se puede publicar desde', valor: <Fecha v={p.desde ?? p.publicable_desde} /> },
  ],
});

const pestanas = (p: Publicacion) => [
  {
    key: 'datos',
    titulo: 'Datos',
    content: (
      <Stack>
        <Plazos p={p} />
        <Datos
          items={[
            ['Deudor', <Rut key="rut" v={p.rut_deudor} />],
            ['Ticket', <Enlace key="ticket" to={`/cobranzas/${p.ticket_id}`}>{`Ticket ${p.num_ticket}`}</Enlace>],
            ['Bloqueada hasta', p.bloqueada_hasta ? <Fecha key="hasta" v={p.bloqueada_hasta} /> : '—'],
            ['Baja vista', p.baja_vista_en ? <Fecha key="vista" v={p.baja_vista_en} /> : '—'],
            ['Motivo', p.motivo ?? '—'],
          ]}
        />
      </Stack>
    ),
  },
  { key: 'historia', titulo: 'Historia', content: <Timeline area="publicaciones" id={p.id} /> },
];

export default function FichaDePublicacion() {
  return <Detail<EntityOf<typeof contract>> area="publicaciones" head={cabeza} actions={ACCIONES} tabs={pestanas} />;
}
