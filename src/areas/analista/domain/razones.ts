import { cmp, sub, toFixed } from '#kernel/values/decimal.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import type { ContenidoPolitica, Insumos, Razon, ReglaAplicada } from './formas.ts';

/** Reasons that are told: more of them explain less (adverse action practice, Reg. B comment 9(b)(2)). */
const MAXIMO = 4;

const deDonde = (r: ReglaAplicada): string => [r.fuente, r.fecha ? `al ${formatFecha(r.fecha)}` : ''].filter((x) => x !== '').join(' ');
const conFuente = (texto: string, r: ReglaAplicada): string => (deDonde(r) === '' ? texto : `${texto}, ${deDonde(r)}`);
const figura = (v: string): string => formatDecimal(v, 1).replace(/,0$/, '');

/** A hard rule that did not pass, or that nobody could look at, in words. */
function deDuro(r: ReglaAplicada): Razon {
  const { id, valor, umbral, fuente, fecha } = r;
  const tope = umbral && valor !== null ? `; tope ${umbral}` : '';
  // What nobody looked at has no source to name.
  const dicho = r.resultado === 'SIN_DATO' ? r.motivo : conFuente(r.motivo, r);
  return { id, texto: `${dicho}${tope}`, valor, umbral, fuente, fecha, perdio: null, de: null };
}

/** A factor that lost points, in words with its figure, source and date. */
function deFactor(r: ReglaAplicada, perdio: string, sujeto: string | undefined): Razon {
  const { id, valor, umbral, peso, fuente, fecha } = r;
  const quien = sujeto ? ` en ${sujeto}` : '';
  const texto = `${conFuente(`${r.motivo}${quien}`, r)}; perdió ${figura(perdio)} de ${figura(peso ?? '0')}`;
  return { id, texto, valor, umbral, fuente, fecha, perdio, de: peso };
}

/** Why it is not better: hard rules first, then the factors by the points that they lost; at most four, and none that lost nothing. */
export function razonesDe(duros: readonly ReglaAplicada[], factores: readonly ReglaAplicada[], i: Insumos, p: ContenidoPolitica): Razon[] {
  const peso: Readonly<Record<string, number>> = { RECHAZA: 0, DERIVA: 1, SIN_DATO: 2 };
  const caidos = duros
    .filter((r) => r.resultado in peso)
    .sort((a, b) => (peso[a.resultado] ?? 9) - (peso[b.resultado] ?? 9) || (a.id < b.id ? -1 : 1));
  const perdidas = factores
    .map((r) => ({ r, perdio: toFixed(sub(r.peso ?? '0', r.puntos ?? '0'), 1) }))
    .filter(({ perdio }) => cmp(perdio, 0) > 0)
    .sort((a, b) => cmp(b.perdio, a.perdio) || (a.r.id < b.r.id ? -1 : 1));
  const sujetoDe = (id: string): string | undefined => {
    const f = p.factores.find((x) => x.id === id);
    return f ? i.variables[f.tabla.variable]?.sujeto : undefined;
  };
  // Only the ones that are told are put in words.
  const factoresDichos = perdidas.slice(0, Math.max(0, MAXIMO - caidos.length));
  return [...caidos.slice(0, MAXIMO).map(deDuro), ...factoresDichos.map(({ r, perdio }) => deFactor(r, perdio, sujetoDe(r.id)))];
}
