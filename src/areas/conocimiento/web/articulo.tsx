import { Alert, Button, Modal, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { z } from 'zod';
import { Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { Cargando } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS } from './estados.ts';
import { Texto } from './texto.tsx';
import { Versiones } from './versiones.tsx';

const Editar = lazy(async () => ({ default: (await import('./editar.tsx')).Editar }));
const Revisar = lazy(async () => ({ default: (await import('./editar.tsx')).Revisar }));

type Ficha = z.output<NonNullable<typeof contract.entity>>;

const ACCIONES: ActionSpecs<Ficha> = {
  publicar: { primary: true, confirm: 'Queda como nueva versión y la leen todos.', invalidates: ['bandeja'] },
  enviar: { label: 'Enviar a revisión', confirm: 'Otra persona lo revisa y lo publica.', invalidates: ['bandeja'] },
  editar: {
    dialog: ({ record, close }) => (
      <Modal opened onClose={close} title="Editar artículo" size="xl">
        <Suspense fallback={<Cargando lines={8} />}>
          <Editar a={record} close={close} />
        </Suspense>
      </Modal>
    ),
  },
  devolver: {
    comment: 'required',
    commentField: 'motivo',
    commentLabel: 'Motivo',
    invalidates: ['bandeja'],
    confirm: 'El artículo vuelve a borrador y su autor recibe el motivo.',
  },
  revisar: {
    label: 'Sigue vigente',
    dialog: ({ record, close }) => (
      <Modal opened onClose={close} title="Sigue vigente">
        <Suspense fallback={<Cargando lines={3} />}>
          <Revisar a={record} close={close} />
        </Suspense>
      </Modal>
    ),
  },
  archivar: { color: 'red', confirm: 'Deja de mostrarse; sus versiones quedan.', invalidates: ['bandeja'] },
  votar: { hidden: true },
};

export default function ArticuloDetalle() {
  return (
    <Detail<Ficha>
      area="conocimiento"
      head={(a) => ({
        titulo: a.title,
        subtitulo: a.desc,
        estado: <EstadoBadge estado={a.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Versión publicada', valor: a.publicada_n ?? '—' },
          { titulo: 'Lecturas', valor: a.lecturas },
          { titulo: 'Revisar el', valor: <Fecha v={a.revisar_el} /> },
          { titulo: 'Responsable', valor: a.responsable ?? '—' },
        ],
      })}
      extra={(a) =>
        a.publicada_n !== null && a.estado !== 'archivado' ? (
          <Button size="xs" variant="default" component={Link} to={`/conocimiento/${a.slug}`}>
            Leer
          </Button>
        ) : null
      }
      actions={ACCIONES}
      tabs={(a) => [
        {
          key: 'texto',
          titulo: 'Texto',
          content: (
            <Stack maw={860}>
              {a.devuelto && a.estado === 'borrador' && (
                <Alert variant="light" color="yellow" title="Devuelto">
                  {a.devuelto}
                </Alert>
              )}
              <Texto texto={a.texto} />
            </Stack>
          ),
        },
        { key: 'versiones', titulo: 'Versiones', content: <Versiones id={a.id} /> },
        { key: 'historia', titulo: 'Historia', content: <Timeline area="conocimiento" id={a.id} /> },
      ]}
    />
  );
}
