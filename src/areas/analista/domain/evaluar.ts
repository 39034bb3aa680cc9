import { puntosDe } from '#finanzas/tramos.ts';
import { cmp, div, type Frac, max, min, mul, sub, sum, toFixed } from '#kernel/values/decimal.ts';
import type { ContenidoPolitica, Decision, Duro, Factor, Insumo, Insumos, Razon, ReglaAplicada } from './formas.ts';
import { razonesDe } from './razones.ts';
import { remedioDeDuro, remedioDeFactor, umbralDe } from './remedios.ts';
import { escrito, variable } from './variables.ts';

/** What came out of a policy over some inputs; `falta`: what could not be known, in words, and then there is no decision. */
export interface Resultado {
  decision: Decision | null;
  /** One decimal. */
  puntaje: string | null;
  reglas: ReglaAplicada[];
  /** Hard rules that fell. */
  duros: string[];
  razones: Razon[];
  falta: string | null;
}

const AUSENTE: Insumo = { estado: 'falta', valor: null, fuente: '', fecha: null, ids: [] };
const GRAVEDAD: Readonly<Record<Decision, number>> = { APRUEBA: 0, DERIVA: 1, RECHAZA: 2 };

/** The worst of several outcomes, whatever their order. */
export function peor(salidas: readonly Decision[]): Decision {
  return salidas.reduce<Decision>((a, b) => (GRAVEDAD[b] > GRAVEDAD[a] ? b : a), 'APRUEBA');
}

const de = (i: Insumos, nombre: string): Insumo => i.variables[nombre] ?? AUSENTE;

/** Points of a factor; null when its figure is demanded and is not there. */
function puntosDeFactor(f: Factor, i: Insumos): Frac | string | null {
  const insumo = de(i, f.tabla.variable);
  if (insumo.estado === 'falta' || (insumo.estado === 'conocido' && insumo.valor === null)) return null;
  if (insumo.estado === 'sin_dato') return f.tabla.sin_dato === 'error' ? null : f.tabla.sin_dato;
  const valor = insumo.valor ?? '0';
  const brutos = f.lineal ? toFixed(max(0, min(f.maximo, div(mul(f.maximo, valor), f.lineal.hasta))), 1) : puntosDe(f.tabla, valor);
  const letra = f.rebaja ? de(i, f.rebaja.variable).valor : null;
  return f.rebaja && letra !== null && f.rebaja.valores.includes(letra) ? max(0, sub(brutos, f.rebaja.puntos)) : brutos;
}

function reglaDeFactor(f: Factor, i: Insumos, puntos: Frac | string): ReglaAplicada {
  const insumo = de(i, f.tabla.variable);
  const { nombre } = variable(f.tabla.variable);
  return {
    id: f.id,
    nombre: f.nombre,
    resultado: 'PUNTOS',
    valor: insumo.valor,
    umbral: umbralDe(f),
    peso: f.maximo,
    puntos: toFixed(puntos, 1),
    motivo: insumo.valor === null ? `${nombre}: sin información` : `${nombre}: ${escrito(f.tabla.variable, insumo.valor)}`,
    remedio: cmp(puntos, f.maximo) < 0 ? remedioDeFactor(f, insumo) : null,
    fuente: insumo.fuente,
    fecha: insumo.fecha,
  };
}

const cae = (d: Duro, valor: string): boolean => (d.tope === null ? valor === 'si' : cmp(valor, d.tope) > 0);

/** A hard rule. What could not be looked at is absent and never green: a person looks at it. */
function reglaDeDuro(d: Duro, i: Insumos): ReglaAplicada & { salida: Decision } {
  const insumo = de(i, d.variable);
  const { falta } = variable(d.variable);
  const { valor } = insumo;
  const caida = valor !== null && cae(d, valor);
  const sinDato = insumo.estado === 'falta';
  return {
    id: d.id,
    nombre: d.nombre,
    resultado: sinDato ? 'SIN_DATO' : caida ? d.resultado : 'OK',
    salida: sinDato ? 'DERIVA' : caida ? d.resultado : 'APRUEBA',
    valor,
    umbral: d.tope === null ? null : escrito(d.variable, d.tope),
    peso: null,
    puntos: null,
    motivo: sinDato
      ? `${d.nombre}: falta ${falta}`
      : valor === null
        ? `${d.nombre}: sin información`
        : `${d.nombre}: ${escrito(d.variable, valor)}`,
    remedio: caida ? remedioDeDuro(d) : sinDato ? `Conseguir ${falta}` : null,
    fuente: insumo.fuente,
    fecha: insumo.fecha,
  };
}

const porPuntaje = (puntaje: string, u: ContenidoPolitica['umbrales']): Decision =>
  cmp(puntaje, u.aprueba) >= 0 ? 'APRUEBA' : cmp(puntaje, u.deriva) >= 0 ? 'DERIVA' : 'RECHAZA';

/**
 * Evaluates frozen inputs by a policy: the sum of its factors, one decimal half up, and its hard rules; of everything that comes out, the worst
 * wins. A figure that a factor demands and is not there gives no decision (`falta`), never a band. Pure: the same inputs give the same.
 */
export function evaluar(p: ContenidoPolitica, i: Insumos): Resultado {
  const factores = p.factores.map((f) => ({ f, puntos: puntosDeFactor(f, i) }));
  const faltan = factores.flatMap(({ f, puntos }) => (puntos === null ? [variable(f.tabla.variable).falta] : []));
  if (faltan.length > 0)
    return { decision: null, puntaje: null, reglas: [], duros: [], razones: [], falta: [...new Set(faltan)].join(', ') };
  const dePuntos = factores.map(({ f, puntos }) => reglaDeFactor(f, i, puntos ?? '0'));
  const conSalida = p.duros.map((d) => reglaDeDuro(d, i));
  const puntaje = toFixed(sum(dePuntos.map((r) => r.puntos ?? '0')), 1);
  const deDuros = conSalida.map(({ salida: _s, ...r }) => r);
  return {
    decision: peor([porPuntaje(puntaje, p.umbrales), ...conSalida.map((r) => r.salida)]),
    puntaje,
    reglas: [...deDuros, ...dePuntos],
    duros: conSalida.flatMap((r) => (r.resultado === 'RECHAZA' || r.resultado === 'DERIVA' ? [r.id] : [])),
    razones: razonesDe(deDuros, dePuntos, i, p),
    falta: null,
  };
}
