import { useEffect } from 'react';
import { ProblemError } from '#platform/web/api/problem.ts';
import { useHoy } from '#platform/web/session/config.ts';
import { DRAFT_PREFIX, useUser } from '#platform/web/session/session.ts';
import { readJson, storage, writeJson } from '#platform/web/state/storage.ts';
import type { DelDia } from './tipos.ts';

interface Guardada {
  hoy: string;
  dia: DelDia;
}

/**
 * The day as it was last read, for when there is no signal: names, addresses and amounts, kept with the drafts so that signing out forgets it, and no longer than
 * its day or its route.
 */
export function useGuardada(leida: DelDia | undefined, error: unknown): { dia: DelDia | undefined; sinSenal: boolean } {
  const hoy = useHoy();
  const clave = `${DRAFT_PREFIX}${useUser().id}:ruta-del-dia`;
  useEffect(() => {
    if (!leida) return;
    if (leida.ruta && leida.ruta.estado !== 'rendida') writeJson(clave, { hoy, dia: leida });
    else storage.removeItem(clave);
  }, [leida, clave, hoy]);
  const sinSenal = error instanceof ProblemError ? error.status === 0 : !leida && typeof navigator !== 'undefined' && !navigator.onLine;
  if (leida) return { dia: leida, sinSenal };
  const antes = readJson<Guardada>(clave);
  if (antes && antes.hoy !== hoy) storage.removeItem(clave);
  return { dia: antes?.hoy === hoy ? antes.dia : undefined, sinSenal };
}
