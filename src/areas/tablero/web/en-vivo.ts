import { useEffect, useState } from 'react';
import { queryClient } from '#platform/web/api/client.ts';
import { onEvent } from '#platform/web/api/events.ts';
import { dialogOpen } from '#platform/web/list/keyboard.ts';
import type { Cifra } from './tipos.ts';

/** What the acts of others move; which cards there are is the person's own doing. */
const MOVIBLE: readonly unknown[] = ['cifras', 'caja', 'meta'];
/** Acts that come together are read once; not at the same instant in every browser. */
const ESPERA_MS = 300;
const AZAR_MS = 400;
/** While the rows of a card are open nothing moves under them: it is asked again after this time. */
const OTRA_VEZ_MS = 1_000;
/** Of the time of a board, at most one part in these is spent reading: a big company is not read without pause. */
const REPOSO = 9;
/** What a night moved, of which nobody is told, is seen in this time. */
const CADA_MS = 60_000;

const leer = () =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ queryKey: [area, que] }) => area === 'tablero' && MOVIBLE.includes(que) });

/** Asks for a reading after each act that is heard: one at a time, none while nobody looks, and the last act is always read. */
function lector() {
  let espera: ReturnType<typeof setTimeout> | undefined;
  let leyendo = false;
  let debe = false;
  let libre = 0;
  const en = (ms: number): void => {
    espera ??= setTimeout(() => void ir(), ms);
  };
  const ir = async (): Promise<void> => {
    espera = undefined;
    // A hidden tab reads when it is looked at; one with its rows open, when they are put away.
    if (document.hidden || leyendo) return;
    if (dialogOpen()) return en(OTRA_VEZ_MS);
    debe = false;
    leyendo = true;
    const desde = performance.now();
    await leer();
    leyendo = false;
    const ahora = performance.now();
    libre = ahora + REPOSO * (ahora - desde);
    if (debe) pedir();
  };
  const pedir = (): void => {
    debe = true;
    en(Math.max(ESPERA_MS + Math.random() * AZAR_MS, libre - performance.now()));
  };
  return {
    pedir,
    alVolver: () => debe && !document.hidden && pedir(),
    parar: () => clearTimeout(espera),
  };
}

/** The board follows what others do: it is read again soon after, without anybody reloading it. */
export function useEnVivo(): void {
  useEffect(() => {
    const l = lector();
    const callar = [onEvent('cambio', l.pedir), onEvent('cifras', l.pedir)];
    const cada = setInterval(l.pedir, CADA_MS);
    document.addEventListener('visibilitychange', l.alVolver);
    return () => {
      for (const c of callar) c();
      clearInterval(cada);
      document.removeEventListener('visibilitychange', l.alVolver);
      l.parar();
    };
  }, []);
}

/** What was read of a card with those of the whole board: nothing yet, its figure, or why it could not be told. */
export interface Leida {
  cifra: Cifra | null;
  falla: string | null;
}

const otra = (a: Leida | undefined, b: Leida | undefined): boolean => !!a?.cifra && !!b?.cifra && a.cifra.valor !== b.cifra.valor;

/** What a card shows of what was read: never another figure under the pointer, and whether it changed since somebody was on it. */
export function useQuieta(leida: Leida | undefined) {
  const [encima, setEncima] = useState(false);
  const [{ vista, cambio }, set] = useState({ vista: leida, cambio: false });
  if (vista !== leida && !(encima && vista && leida)) set({ vista: leida, cambio: cambio || otra(vista, leida) });
  return {
    vista,
    cambio: cambio || otra(vista, leida),
    puntero: {
      onPointerEnter: (e: { pointerType: string }) => {
        if (e.pointerType !== 'mouse') return;
        setEncima(true);
        set({ vista, cambio: false });
      },
      onPointerLeave: () => setEncima(false),
    },
  };
}
