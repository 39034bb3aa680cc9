import { useState } from 'react';
import { useRead } from '#platform/web/api/hooks.ts';
import { storage } from '#platform/web/state/storage.ts';
import type { BloqueVisto, Guardada } from './tipos.ts';

const CLAVE = 'consolidado:vista';

/** The view that this person chose last, in this browser: its id alone. */
export function useVista(): { guardadas: readonly Guardada[]; vista: Guardada | undefined; elegir: (id: string) => void } {
  const q = useRead<Guardada[]>('consolidado', 'vistas');
  const [id, setId] = useState(() => storage.getItem(CLAVE) ?? '');
  const elegir = (nueva: string): void => {
    if (nueva) storage.setItem(CLAVE, nueva);
    else storage.removeItem(CLAVE);
    setId(nueva);
  };
  return { guardadas: q.data ?? [], vista: q.data?.find((v) => v.id === id), elegir };
}

/** The blocks as a view orders them: those it does not know come after, those it hides do not come. */
export function enVista(bloques: readonly BloqueVisto[], v: Guardada | undefined): BloqueVisto[] {
  if (!v) return [...bloques];
  const puesto = (b: BloqueVisto) => (v.bloques.includes(b.nombre) ? v.bloques.indexOf(b.nombre) : v.bloques.length);
  return bloques.filter((b) => !v.ocultos.includes(b.nombre)).sort((a, b) => puesto(a) - puesto(b));
}
