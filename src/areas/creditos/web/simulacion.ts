import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { request } from '#platform/web/api/http.ts';
import { useHoy } from '#platform/web/session/config.ts';
import { readJson, writeJson } from '#platform/web/state/storage.ts';
import type { contract } from '../contract.ts';
import { type Alternativa, aPeticion, copiaDe, inicial, MAXIMO } from './alternativa.ts';

export type Respuesta = OutputOf<typeof contract, 'simular'>;

const CLAVE = 'respaldo.creditos.simulador.1';

/** The alternatives on the screen; what is written stays in this browser, but for those that come of a kept credit (`desde`). */
export function useAlternativas(desde: Alternativa | null) {
  const hoy = useHoy();
  const [lista, setLista] = useState<Alternativa[]>(() => (desde ? [desde] : (readJson<Alternativa[]>(CLAVE) ?? [inicial(hoy)])));
  const [activa, setActiva] = useState(() => lista[0]?.id ?? 'a1');
  useEffect(() => {
    if (!desde) writeJson(CLAVE, lista);
  }, [lista, desde]);
  const actual = lista.find((a) => a.id === activa) ?? lista[0] ?? inicial(hoy);
  return {
    lista,
    actual,
    elegir: setActiva,
    cambiar: (cambios: Partial<Alternativa>) => setLista((xs) => xs.map((a) => (a.id === actual.id ? { ...a, ...cambios } : a))),
    agregar: () => {
      if (lista.length >= MAXIMO) return;
      const nueva = copiaDe(actual, lista);
      setLista([...lista, nueva]);
      setActiva(nueva.id);
    },
    quitar: () => {
      const resto = lista.filter((a) => a.id !== actual.id);
      setLista(resto);
      setActiva(resto[0]?.id ?? 'a1');
    },
    vaciar: () => {
      const nueva = desde ?? inicial(hoy);
      setLista([nueva]);
      setActiva(nueva.id);
    },
  };
}

/** The calculation of every alternative, asked again as soon as something changes; meanwhile, or when it is refused, the last one stays. */
export function useSimulaciones(lista: readonly Alternativa[]) {
  const peticiones = lista.map((a) => ({ id: a.id, body: aPeticion(a) }));
  const [texto] = useDebouncedValue(JSON.stringify(peticiones), 120);
  const pedidas = JSON.parse(texto) as { id: string; body: object | null }[];
  const consultas = useQueries({
    queries: lista.map((a) => {
      const body = pedidas.find((p) => p.id === a.id)?.body ?? null;
      return {
        queryKey: ['creditos', 'simular', a.id, JSON.stringify(body)],
        queryFn: ({ signal }: { signal: AbortSignal }) => request<Respuesta>('POST', '/api/creditos/simular', { body, signal }),
        enabled: body !== null,
        retry: false,
        staleTime: 60_000,
        placeholderData: (previous: Respuesta | undefined) => previous,
      };
    }),
  });
  const ultimas = useRef(new Map<string, Respuesta>());
  useEffect(() => {
    consultas.forEach((q, k) => {
      const id = lista[k]?.id;
      if (id && q.data) ultimas.current.set(id, q.data);
    });
  });
  return consultas.map((q, k) => ({
    data: q.data ?? ultimas.current.get(lista[k]?.id ?? ''),
    error: q.error,
    isFetching: q.isFetching,
  }));
}
