import { lazy, Suspense } from 'react';
import { SidePanel } from '#platform/web/detail/side-panel.tsx';
import { Cargando } from '#platform/web/feedback/states.tsx';
import type { Evento } from '../contract.ts';
import type { Tramo } from './lienzo.tsx';

const Panel = lazy(() => import('./panel.tsx'));

interface Props {
  /** Event shown; empty when none. */
  id: string;
  /** Stretch chosen for a new event. */
  nuevo: Tramo | null;
  eventos: readonly Evento[];
  onClose: () => void;
}

/** What opens beside the grid: an event, or a new one. */
export default function Lateral({ id, nuevo, eventos, onClose }: Props) {
  const opened = nuevo !== null || id !== '';
  return (
    <SidePanel title={nuevo ? 'Nuevo evento' : 'Evento'} opened={opened} onClose={onClose}>
      <Suspense fallback={<Cargando lines={8} />}>
        {opened && (
          <Panel
            id={nuevo ? '' : id}
            nuevo={nuevo}
            sistema={nuevo ? undefined : eventos.find((e) => String(e.id) === id && e.extendedProps.sistema)}
            onClose={onClose}
          />
        )}
      </Suspense>
    </SidePanel>
  );
}
