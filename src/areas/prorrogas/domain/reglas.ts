import { Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { type Cotizada, diasPedidos } from './cotizar.ts';

/** Bounds in force on the day of the request (parameters of the area). */
export interface Limites {
  maximo_prorrogas: number;
  /** Cumulative of an object. */
  maximo_dias: number;
  /** Days that the branch manager may grant by himself. */
  dias_jefe: number;
}

interface PorPedir extends Pick<Cotizada, 'vence_anterior' | 'vence_pedido'> {
  /** Which prórroga of the object this is, from 1. */
  n: number;
  /** Days that the earlier ones took. */
  dias_usados: number;
}

/** The client is blocked by his mora alone: the approval of the comité is the exception. */
export const BLOQUEADO_POR_MORA = 'BLOQUEADO_POR_MORA';

export type Nivel = 'jefe' | 'comite';

/** The first limit that is broken, or null. */
function exceso(i: PorPedir, l: Limites): Rule | null {
  if (i.n > l.maximo_prorrogas) return new Rule('maximo_prorrogas', { n: i.n - 1 });
  const dias = i.dias_usados + diasPedidos(i);
  return dias > l.maximo_dias ? new Rule('plazo_maximo_excedido', { n: l.maximo_dias, d: dias }) : null;
}

/**
 * Who allows it: the branch manager the first one of each object up to `dias_jefe`, the comité the rest. Over the limits only with an
 * excepción asked, and by the comité, which also decides for a client that his mora blocked. `sobre_maxima`: with its charges it passes the maximum
 * rate, which needs one too. Throws 422 `maximo_prorrogas` {n}, `plazo_maximo_excedido` {n, d}.
 */
export function nivelDe(
  items: readonly PorPedir[],
  l: Limites,
  excepcion: boolean,
  bloqueado = false,
  sobre_maxima: Rule | null = null,
): { nivel: Nivel; motivos: string[] } {
  const motivos = new Set<string>(bloqueado ? [BLOQUEADO_POR_MORA] : []);
  if (sobre_maxima && !excepcion) throw sobre_maxima;
  if (sobre_maxima) motivos.add('EXCEPCION');
  for (const i of items) {
    const falla = exceso(i, l);
    if (falla && !excepcion) throw falla;
    if (falla) motivos.add('EXCEPCION');
    if (i.n > 1) motivos.add('NO_ES_LA_PRIMERA');
    if (diasPedidos(i) > l.dias_jefe) motivos.add('SUPERA_LOS_DIAS_DEL_JEFE');
  }
  return { nivel: motivos.size > 0 ? 'comite' : 'jefe', motivos: [...motivos] };
}

/** Least days whose interest may join a debt (Ley 18.010 art. 9; domain §3). */
const DIAS_CAPITALIZACION = 30;

/**
 * Whether the cost may be added to the debt instead of being paid. `tope`: room of the object (face of the document less its advance).
 * Throws 422 `capitalizacion_menor_30_dias`, `mora_no_se_suma`, `supera_documento` {tope}.
 */
export function exigirSumable(items: readonly (Pick<Cotizada, 'dias' | 'mora'> & { tope: Pesos | null; parte: Pesos })[]): void {
  for (const i of items) {
    if (i.dias < DIAS_CAPITALIZACION) throw new Rule('capitalizacion_menor_30_dias', { n: i.dias });
    if (i.mora > 0) throw new Rule('mora_no_se_suma');
    if (i.tope !== null && i.parte > i.tope) throw new Rule('supera_documento', { tope: formatPesos(i.tope) });
  }
}
