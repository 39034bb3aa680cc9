import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { request } from '#platform/web/api/http.ts';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { contract } from '../contract.ts';

export type Cubo = OutputOf<typeof contract, 'cubos'>[number];
export type MedidaVista = Cubo['medidas'][number];
export type Respuesta = OutputOf<typeof contract, 'explorar'>;
export type Celda = Respuesta['celdas'][number];
export type Previa = OutputOf<typeof contract, 'previa'>;
export type Filas = OutputOf<typeof contract, 'explorar_filas'>;
type Valor = Celda['valores'][string];

/** A question as the address keeps it: names and codes, never an answer. */
export interface Pregunta {
  cubo: string;
  medidas: string[];
  filas: string[];
  columnas: string[];
  filtros: { dimension: string; op: 'es'; valores: string[] }[];
  al?: string;
  desde?: string;
  hasta?: string;
}

const lista = (v: string): string[] => v.split(',').filter((x) => x !== '');

/** Sums that most people look for, the first first. */
const BUSCADAS = ['colocacion', 'vencido', 'colocado', 'recaudado', 'aplicado'];
const tiene = (c: Cubo, medida: string): boolean => c.medidas.some((m) => m.nombre === medida);

/** What the explorer is opened with: the portfolio, for who may see it, and not what comes first in the alphabet. */
const primero = (cubos: readonly Cubo[]): Cubo | undefined => BUSCADAS.flatMap((m) => cubos.find((c) => tiene(c, m)) ?? [])[0] ?? cubos[0];

/** What a cubo is opened with: its first sums, by its first dimension. */
function inicial(c: Cubo): Pick<Pregunta, 'medidas' | 'filas'> {
  const preferidas = BUSCADAS.filter((m) => tiene(c, m));
  const primera = c.medidas[0];
  return {
    medidas: preferidas.length > 0 ? preferidas : primera ? [primera.nombre] : [],
    filas: c.dimensiones[0] ? [c.dimensiones[0].nombre] : [],
  };
}

/** The question of the address, with what it does not say filled in, and how to change it. What the cubo does not know is left out. */
export function usePregunta(cubos: readonly Cubo[]) {
  const [search, setSearch] = useUrlState();
  const dicho = (n: string) => oneOf(search[n]);
  const cubo = cubos.find((c) => c.nombre === dicho('cubo')) ?? primero(cubos);
  if (!cubo) return null;
  const conoce = (d: string) => cubo.dimensiones.some((x) => x.nombre === d);
  const base = inicial(cubo);
  const medidas = lista(dicho('medidas')).filter((m) => cubo.medidas.some((x) => x.nombre === m));
  const filas = search.filas === undefined ? base.filas : lista(dicho('filas')).filter(conoce);
  const columnas = lista(dicho('columnas')).filter((d) => conoce(d) && !filas.includes(d));
  const filtros = lista(dicho('solo')).flatMap((x) => {
    const [dimension = '', ...resto] = x.split(':');
    return conoce(dimension) ? [{ dimension, op: 'es' as const, valores: [resto.join(':')] }] : [];
  });
  const dias = cubo.ambito === 'corte' ? (['al'] as const) : cubo.ambito === 'entre' ? (['desde', 'hasta'] as const) : [];
  const fechas = Object.fromEntries(dias.flatMap((n) => (dicho(n) ? [[n, dicho(n)]] : [])));
  const pregunta: Pregunta = {
    cubo: cubo.nombre,
    medidas: medidas.length > 0 ? medidas : base.medidas,
    filas,
    columnas,
    filtros,
    ...fechas,
  };
  const cambiar = (p: Partial<Record<'medidas' | 'filas' | 'columnas', string[]>> & { filtros?: Pregunta['filtros'] }) =>
    setSearch({
      ...(p.medidas ? { medidas: p.medidas.join(',') } : {}),
      ...(p.filas ? { filas: p.filas.join(',') || ',' } : {}),
      ...(p.columnas ? { columnas: p.columnas.join(',') } : {}),
      ...(p.filtros ? { solo: p.filtros.map((f) => `${f.dimension}:${f.valores[0] ?? ''}`).join(',') } : {}),
    });
  const fechar = (n: string, v: string) => setSearch({ [n]: v || null });
  const elegirCubo = (nombre: string) =>
    setSearch({ cubo: nombre, medidas: null, filas: null, columnas: null, solo: null, al: null, desde: null, hasta: null });
  return { cubo, pregunta, cambiar, fechar, elegirCubo };
}

export const useRespuesta = (p: Pregunta) =>
  useQuery({
    queryKey: ['reportes', 'explorar', p],
    queryFn: ({ signal }) => request<Respuesta>('POST', '/api/reportes/explorar', { body: p, signal }),
  });

/** A question as the API takes it: its rows may be chosen in more ways than by one code. */
export type PreguntaPedida = Omit<Pregunta, 'filtros'> & { filtros: NonNullable<Previa['pregunta']>['filtros'] };

/** The rows behind a cell, a page of them. */
export const useFilas = (p: PreguntaPedida, celda: Pick<Celda, 'filas' | 'columnas'>, page: number) =>
  useQuery({
    queryKey: ['reportes', 'filas', p, celda.filas, celda.columnas, page],
    queryFn: ({ signal }) =>
      request<Filas>('POST', '/api/reportes/explorar/filas', {
        body: { ...p, celda: { filas: celda.filas, columnas: celda.columnas }, page, perPage: 50 },
        signal,
      }),
  });

/** A value as a person reads it, by its unit. */
export function escrita(v: Valor | undefined, unidad: MedidaVista['unidad']): string {
  if (v === null || v === undefined) return '—';
  if (unidad === 'pesos') return `${Number(v) < 0 ? '-' : ''}$${formatDecimal(Math.abs(Number(v)), 0)}`;
  if (unidad === 'numero') return formatDecimal(Number(v), 0);
  const decimales = String(v).split('.')[1]?.length ?? 0;
  return `${formatDecimal(String(v), decimales)}${unidad === 'porcentaje' ? ' %' : unidad === 'dias' ? ' días' : ''}`;
}
