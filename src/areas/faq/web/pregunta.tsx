import { Modal, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { z } from 'zod';
import { Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { Cargando } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import type { Pregunta } from '../contract.ts';
import { ESTADOS } from './estados.ts';

const Editar = lazy(() => import('./editar.tsx'));

export default function PreguntaDetalle() {
  return (
    <Detail<z.output<typeof Pregunta>>
      area="faq"
      head={(p) => ({
        titulo: p.question,
        subtitulo: p.categoria,
        estado: <EstadoBadge estado={p.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Sirvió', valor: p.utiles },
          { titulo: 'No sirvió', valor: p.no_utiles },
        ],
      })}
      actions={{
        publicar: { primary: true, confirm: 'La verán todos.' },
        editar: {
          dialog: ({ record, close }) => (
            <Modal opened onClose={close} title="Editar pregunta" size="lg">
              <Suspense fallback={<Cargando lines={6} />}>
                <Editar p={record} close={close} />
              </Suspense>
            </Modal>
          ),
        },
        archivar: { color: 'red', confirm: 'Deja de mostrarse y no vuelve a publicarse.' },
        votar: { hidden: true },
      }}
      tabs={(p) => [
        {
          key: 'respuesta',
          titulo: 'Respuesta',
          content: (
            <Text size="sm" maw={760} style={{ whiteSpace: 'pre-line' }}>
              {p.ans}
            </Text>
          ),
        },
        { key: 'historia', titulo: 'Historia', content: <Timeline area="faq" id={p.id} /> },
      ]}
    />
  );
}
