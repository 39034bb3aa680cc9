import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { isFecha } from '#kernel/values/fecha.ts';
import { request } from '#platform/web/api/http.ts';
import type { contract } from '../contract.ts';
import { sumar } from '../domain/resumen.ts';

export type Cifras = OutputOf<typeof contract, 'resumen'>;
type Valor = Cifras['valores'][number];
export const RUTA = '/api/venta-pagares/resumen';
/** How long what a note brings is believed without asking again. */
const VALE_MS = 300_000;

/** What is known of the notes at some terms (rate, day, method): a tick asks only for what is not here. */
interface Memoria {
  terminos: string;
  desde: number;
  valores: Map<string, Valor>;
  rechazados: Map<string, string>;
  cuenta: number | null;
}
let memoria: Memoria = { terminos: '', desde: 0, valores: new Map(), rechazados: new Map(), cuenta: null };

/** What the server answered at some terms, kept for the next tick. `contar`: its count is of all that may be sold, not of a search. */
export function recordar(terminos: string, r: Cifras, contar = true): void {
  if (memoria.terminos !== terminos || Date.now() - memoria.desde > VALE_MS)
    memoria = { terminos, desde: Date.now(), valores: new Map(), rechazados: new Map(), cuenta: null };
  for (const v of r.valores) memoria.valores.set(v.pagarevista, v);
  for (const x of r.rechazados) memoria.rechazados.set(x.pagarevista, x.motivo);
  if (contar) memoria.cuenta = r.pagaresCount;
}

async function calcular(terminos: string, pagares: readonly string[], signal: AbortSignal): Promise<Omit<Cifras, 'valores'>> {
  const sirve = memoria.terminos === terminos && Date.now() - memoria.desde <= VALE_MS;
  const faltan = sirve ? pagares.filter((p) => !memoria.valores.has(p) && !memoria.rechazados.has(p)) : [...pagares];
  if (!sirve || faltan.length > 0 || memoria.cuenta === null)
    recordar(terminos, await request<Cifras>('POST', RUTA, { body: { ...JSON.parse(terminos), pagares: faltan }, signal }));
  const { valores, rechazados, cuenta } = memoria;
  return {
    ...sumar(pagares.flatMap((p) => valores.get(p) ?? [])),
    rechazados: pagares.flatMap((pagarevista) => {
      const motivo = rechazados.get(pagarevista);
      return motivo === undefined ? [] : [{ pagarevista, motivo }];
    }),
    pagaresCount: cuenta ?? 0,
    tasa: (JSON.parse(terminos) as { tasa: string }).tasa,
  };
}

/** Rate, day, method and currency as they are asked. */
export function useTerminos(): string {
  const [tasa, fecha, metodo, moneda] = useWatch({ name: ['tasa_descuento', 'fecha_liquidacion', 'metodo', 'moneda'] }) as string[];
  return JSON.stringify({ tasa: tasa || '0', fecha, metodo, filtros: { moneda } });
}

/** The figures of what is ticked at the terms written, with each tick; meanwhile the last ones stay. */
export function useResumen() {
  const pagares = useWatch({ name: 'pagares' }) as string[] | undefined;
  const escritos = useTerminos();
  const [terminos] = useDebouncedValue(escritos, 150);
  const elegidos = pagares ?? [];
  return useQuery({
    queryKey: ['venta-pagares', 'resumen', terminos, elegidos.join(' ')],
    queryFn: ({ signal }) => calcular(terminos, elegidos, signal),
    placeholderData: keepPreviousData,
    enabled: isFecha(String((JSON.parse(terminos) as { fecha?: string }).fecha)),
    retry: false,
    // A selection that changed is another question: only the last answers are worth their place.
    gcTime: 10_000,
  });
}
