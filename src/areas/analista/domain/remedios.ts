import { ventasParaBajar } from '#finanzas/concentracion.ts';
import { tramoDe } from '#finanzas/tramos.ts';
import { cmp, sub, toFixed } from '#kernel/values/decimal.ts';
import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import type { Duro, Factor, Insumo } from './formas.ts';
import { escrito } from './variables.ts';

type Banda = Factor['tabla']['tramos'][number];

/** A band in words: «30 % o menos», «desde 5 %», «más de 12 meses». */
export function bandaEscrita(f: Factor, t: Banda): string {
  const ver = (v: string) => escrito(f.tabla.variable, v);
  const derecha = f.tabla.cierre === 'DERECHA';
  if (t.desde === null && t.hasta === null) return 'cualquier valor';
  if (t.desde === null) return derecha ? `${ver(t.hasta ?? '')} o menos` : `menos de ${ver(t.hasta ?? '')}`;
  if (t.hasta === null) return derecha ? `más de ${ver(t.desde)}` : `${ver(t.desde)} o más`;
  return derecha ? `sobre ${ver(t.desde)} y hasta ${ver(t.hasta)}` : `desde ${ver(t.desde)} y bajo ${ver(t.hasta)}`;
}

/** What gives all the points of each factor: it is of its policy, and the same whoever is evaluated. */
const umbrales = new WeakMap<Factor, string | null>();

/** What gives all the points of a factor, in words. */
export function umbralDe(f: Factor): string | null {
  const ya = umbrales.get(f);
  if (ya !== undefined) return ya;
  const dicho = umbralEscrito(f);
  umbrales.set(f, dicho);
  return dicho;
}

function umbralEscrito(f: Factor): string | null {
  if (f.lineal) return escrito(f.tabla.variable, f.lineal.hasta);
  const mejor = f.tabla.tramos.reduce<Banda | null>((a, b) => (a === null || cmp(b.puntos, a.puntos) > 0 ? b : a), null);
  return mejor && bandaEscrita(f, mejor);
}

/** What it takes to gain points from a band: the words, and the figure up to which it must come down when the band has one. */
interface Remedio {
  dicho: string;
  hasta: string | null;
}

/** The nearest band that gives more points than another, in words; null when there is none. */
function desdeLaBanda(f: Factor, donde: number): Remedio | null {
  const { tramos } = f.tabla;
  const puntos = tramos[donde]?.puntos ?? '0';
  const [mejor] = tramos
    .map((banda, k) => ({ banda, lejos: Math.abs(k - donde) }))
    .filter(({ banda }) => cmp(banda.puntos, puntos) > 0)
    .sort((a, b) => a.lejos - b.lejos);
  if (!mejor) return null;
  const gana = formatDecimal(toFixed(sub(mejor.banda.puntos, puntos), 1), 1).replace(/,0$/, '');
  const dicho = `Con ${bandaEscrita(f, mejor.banda)} gana ${gana} ${gana === '1' ? 'punto' : 'puntos'}`;
  return { dicho, hasta: mejor.banda.hasta };
}

/** The remedy from each band of each factor: it is of its policy, and the same whoever is evaluated. */
const remedios = new WeakMap<Factor, (Remedio | null)[]>();

/** What would gain points, computed: the nearest edge, and of a concentration the new sales to others that reach it. Null when nothing does. */
export function remedioDeFactor(f: Factor, insumo: Insumo): string | null {
  if (f.lineal || insumo.valor === null) return null;
  let suyos = remedios.get(f);
  if (!suyos) {
    suyos = f.tabla.tramos.map((_, k) => desdeLaBanda(f, k));
    remedios.set(f, suyos);
  }
  const remedio = suyos[tramoDe(f.tabla, insumo.valor)];
  if (!remedio) return null;
  const { dicho, hasta } = remedio;
  if (!insumo.apoyo || hasta === null) return dicho;
  return `${dicho}: ventas nuevas a otros por ${formatPesos(ventasParaBajar(insumo.apoyo.parte, insumo.apoyo.total, hasta))}`;
}

const DE_SI_O_NO: Readonly<Record<string, string>> = {
  tgr_cobranza: 'Pagar o convenir la deuda con Tesorería, fuera de cobranza judicial',
  pep_sin_visto: 'Obtener el visto de Cumplimiento',
  bloqueado: 'Levantar el bloqueo del cliente',
};

/** What would lift a hard rule that fell; null when nothing that the client may do does. */
export function remedioDeDuro(d: Duro): string | null {
  return d.tope === null ? (DE_SI_O_NO[d.variable] ?? null) : `Bajar a ${escrito(d.variable, d.tope)} o menos`;
}
