import { type DragEvent, useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import type { contract } from '../contract.ts';

/** What makes a row go where it is dropped; nothing when the order may not be changed. */
export interface Arrastre {
  draggable?: boolean;
  onDragStart?: () => void;
  onDragOver?: (e: DragEvent) => void;
  onDrop?: () => void;
  onDragEnd?: () => void;
}

/** The order of a list, saved whole: rows are dragged, or moved one place. `puede` is false when not all of them are in sight. */
export function useOrden(catalogo: string, ids: readonly string[], puede: boolean) {
  const [lleva, setLleva] = useState<number | null>(null);
  const ordenar = areaApi<typeof contract>('catalogos').useAction('ordenar');
  const llevar = (de: number, a: number): void => {
    if (de === a || ordenar.isPending) return;
    const nuevos = [...ids];
    const [id] = nuevos.splice(de, 1);
    if (id) nuevos.splice(a, 0, id);
    ordenar.mutate({ catalogo, ids: nuevos });
  };
  const arrastre = (i: number): Arrastre =>
    puede
      ? {
          draggable: true,
          onDragStart: () => setLleva(i),
          onDragOver: (e) => lleva !== null && e.preventDefault(),
          onDrop: () => {
            if (lleva !== null) llevar(lleva, i);
            setLleva(null);
          },
          onDragEnd: () => setLleva(null),
        }
      : {};
  return { llevar, arrastre };
}
