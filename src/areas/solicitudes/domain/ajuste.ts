import { cmp } from '#kernel/values/decimal.ts';
import { formatDecimal, formatFecha, formatPercent, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import type { CondicionPedida } from './condiciones.ts';
import { antesDeGirar, type Deudor, type GarantiaPedida } from './propuesta.ts';

/** What the comité votes and signs: a version of it is kept each time it changes. */
export interface Propuesta {
  moneda: 'CLP' | 'UF';
  /** Decimal text in `moneda`. */
  monto: string;
  plazo_maximo: number;
  anticipo_pct: string;
  tasa_mensual: string;
  comision_pct: string | null;
  comision_minima_uf: string | null;
  con_responsabilidad: boolean;
  fecha_expiracion: string;
  deudores: readonly Deudor[];
  /** Absent in the versions kept before they could be adjusted. */
  garantias?: readonly GarantiaPedida[] | undefined;
  /** Absent in the versions kept before an approval had conditions. */
  condiciones?: readonly CondicionPedida[] | undefined;
}

export interface Cambio {
  campo: string;
  /** RUT of the debtor, in a change of its sublímite; the good and who gives it, of a garantía. */
  detalle: string | null;
  antes: string;
  despues: string;
  /** It raises the risk: the signatures given fall (areas/1 solicitudes, ajuste). */
  sube: boolean;
}

const CAMPOS = [
  'moneda',
  'monto',
  'plazo_maximo',
  'anticipo_pct',
  'tasa_mensual',
  'comision_pct',
  'comision_minima_uf',
  'con_responsabilidad',
  'fecha_expiracion',
  'deudores',
  'garantias',
  'condiciones',
] as const;

/** The part of a record that is its proposal. */
export function propuestaDe(s: Propuesta): Propuesta {
  return Object.fromEntries(CAMPOS.map((c) => [c, s[c]])) as unknown as Propuesta;
}

const porcentaje = (v: string | null, decimals = 2): string => (v === null ? 'Sin' : formatPercent(v, decimals));

/** An amount in the money of the proposal. */
export function escribirMonto(p: Pick<Propuesta, 'moneda' | 'monto'>): string {
  return p.moneda === 'UF' ? `UF ${formatDecimal(p.monto, 2)}` : formatPesos(Number(p.monto));
}

/** Each sublímite that is not the same; one that appears raises, one that goes lowers. */
function deSublimites(a: Propuesta, b: Propuesta): Cambio[] {
  const de = (p: Propuesta, rut: string) => p.deudores.find((d) => d.rut_deudor === rut)?.monto ?? 0;
  const ruts = [...new Set([...a.deudores, ...b.deudores].map((d) => d.rut_deudor))];
  return ruts.flatMap((rut) => {
    const [antes, despues] = [de(a, rut), de(b, rut)];
    if (antes === despues) return [];
    return [
      { campo: 'sublimite', detalle: formatRut(rut), antes: formatPesos(antes), despues: formatPesos(despues), sube: despues > antes },
    ];
  });
}

/** Term and advance of each debtor that stays and has some of his own, before or now: the line's, when he has none. */
function deDeudores(a: Propuesta, b: Propuesta): Cambio[] {
  return a.deudores.flatMap((x) => {
    const y = b.deudores.find((d) => d.rut_deudor === x.rut_deudor);
    if (!y) return [];
    const detalle = formatRut(x.rut_deudor);
    const [plazo, otro] = [x.plazo ?? a.plazo_maximo, y.plazo ?? b.plazo_maximo];
    const [anticipo, nuevo] = [x.anticipo_pct ?? a.anticipo_pct, y.anticipo_pct ?? b.anticipo_pct];
    const out: Cambio[] = [];
    if ((x.plazo != null || y.plazo != null) && plazo !== otro)
      out.push({ campo: 'plazo_deudor', detalle, antes: `${plazo} días`, despues: `${otro} días`, sube: otro > plazo });
    if ((x.anticipo_pct != null || y.anticipo_pct != null) && cmp(anticipo, nuevo) !== 0)
      out.push({
        campo: 'anticipo_deudor',
        detalle,
        antes: porcentaje(anticipo),
        despues: porcentaje(nuevo),
        sube: cmp(nuevo, anticipo) > 0,
      });
    return out;
  });
}

const cobertura = (g: GarantiaPedida): string => g.cobertura_pct ?? '0';
/** What a garantía is asked: its kind, what it backs, its value, what it must cover, and when. */
const loQuePide = (g: GarantiaPedida): string =>
  [
    label(g.tipo),
    label(g.sobre).toLowerCase(),
    ...(cmp(g.valor_uf, 0) > 0 ? [`UF ${formatDecimal(g.valor_uf, 2)}`] : []),
    ...(cmp(cobertura(g), 0) > 0 ? [`cubre ${formatPercent(cobertura(g))}`] : []),
    ...(antesDeGirar(g) ? [] : ['no se espera para girar']),
  ].join(', ');

/** Whether the second asks less of the same good: worth less, covering less, or no longer before a giro. */
const pideMenos = (a: GarantiaPedida, b: GarantiaPedida): boolean =>
  cmp(b.valor_uf, a.valor_uf) < 0 || cmp(cobertura(b), cobertura(a)) < 0 || (antesDeGirar(a) && !antesDeGirar(b));

/** The same good, of the same person, backing the same. */
const laMisma = (a: GarantiaPedida, b: GarantiaPedida): boolean =>
  a.tipo === b.tipo && a.sobre === b.sobre && a.otorgante_rut === b.otorgante_rut && a.descripcion === b.descripcion;

/** Garantías asked for: one that goes raises, and so does one that is asked less; one that comes does not. */
function deGarantias(a: Propuesta, b: Propuesta): Cambio[] {
  const quedan = [...(b.garantias ?? [])];
  const cambio = (g: GarantiaPedida, antes: string, despues: string, sube: boolean): Cambio => {
    const nombre = `${g.descripcion}, de ${g.nombre_otorgante}`;
    return { campo: 'garantia', detalle: nombre, antes, despues, sube };
  };
  const idas = (a.garantias ?? []).flatMap((g) => {
    const k = quedan.findIndex((x) => laMisma(g, x));
    const [otra] = k < 0 ? [] : quedan.splice(k, 1);
    if (!otra) return [cambio(g, loQuePide(g), 'No se pide', true)];
    if (loQuePide(g) === loQuePide(otra) && !pideMenos(g, otra)) return [];
    return [cambio(g, loQuePide(g), loQuePide(otra), pideMenos(g, otra))];
  });
  return [...idas, ...quedan.map((g) => cambio(g, 'No se pedía', loQuePide(g), false))];
}

const loQueExige = (c: CondicionPedida): string => (c.exigible === 'PLAZO' ? `En ${c.plazo_dias ?? 0} días` : 'Antes de girar');

/** Conditions of the approval: one that goes, or that gives more time, raises; one that comes does not. */
function deCondiciones(a: Propuesta, b: Propuesta): Cambio[] {
  const misma = (x: CondicionPedida, y: CondicionPedida): boolean => x.tipo === y.tipo && x.texto === y.texto;
  const idas = (a.condiciones ?? []).flatMap((c): Cambio[] => {
    const otra = (b.condiciones ?? []).find((x) => misma(x, c));
    if (!otra) return [{ campo: 'condicion', detalle: c.texto, antes: loQueExige(c), despues: 'No se exige', sube: true }];
    if (loQueExige(otra) === loQueExige(c)) return [];
    const antes = c.exigible === 'ANTES_DE_GIRO' ? -1 : (c.plazo_dias ?? 0);
    const despues = otra.exigible === 'ANTES_DE_GIRO' ? -1 : (otra.plazo_dias ?? 0);
    return [{ campo: 'condicion', detalle: c.texto, antes: loQueExige(c), despues: loQueExige(otra), sube: despues > antes }];
  });
  const nuevas = (b.condiciones ?? []).filter((c) => !(a.condiciones ?? []).some((x) => misma(x, c)));
  return [
    ...idas,
    ...nuevas.map((c) => ({ campo: 'condicion', detalle: c.texto, antes: 'No se exigía', despues: loQueExige(c), sube: false })),
  ];
}

/**
 * What changed between two versions of a proposal, in words. Raises the risk: more amount, term, advance or sublímite, a later date, a
 * garantía less or worth less, a condition less, or no longer with the assignor's responsibility. Prices (rate, commissions) do not.
 */
export function diferencias(a: Propuesta, b: Propuesta): Cambio[] {
  const out: Cambio[] = [];
  const anotar = (campo: string, antes: string, despues: string, sube: boolean): void => {
    out.push({ campo, detalle: null, antes, despues, sube });
  };
  if (a.moneda !== b.moneda || cmp(a.monto, b.monto) !== 0) {
    anotar('monto', escribirMonto(a), escribirMonto(b), a.moneda !== b.moneda || cmp(b.monto, a.monto) > 0);
  }
  if (a.plazo_maximo !== b.plazo_maximo)
    anotar('plazo_maximo', `${a.plazo_maximo} días`, `${b.plazo_maximo} días`, b.plazo_maximo > a.plazo_maximo);
  if (cmp(a.anticipo_pct, b.anticipo_pct) !== 0)
    anotar('anticipo_pct', porcentaje(a.anticipo_pct), porcentaje(b.anticipo_pct), cmp(b.anticipo_pct, a.anticipo_pct) > 0);
  if (cmp(a.tasa_mensual, b.tasa_mensual) !== 0)
    anotar('tasa_mensual', porcentaje(a.tasa_mensual, 4), porcentaje(b.tasa_mensual, 4), false);
  if (cmp(a.comision_pct ?? '0', b.comision_pct ?? '0') !== 0)
    anotar('comision_pct', porcentaje(a.comision_pct), porcentaje(b.comision_pct), false);
  if (cmp(a.comision_minima_uf ?? '0', b.comision_minima_uf ?? '0') !== 0)
    anotar('comision_minima_uf', `UF ${a.comision_minima_uf ?? '0'}`, `UF ${b.comision_minima_uf ?? '0'}`, false);
  if (a.con_responsabilidad !== b.con_responsabilidad) {
    anotar('con_responsabilidad', a.con_responsabilidad ? 'Sí' : 'No', b.con_responsabilidad ? 'Sí' : 'No', !b.con_responsabilidad);
  }
  if (a.fecha_expiracion !== b.fecha_expiracion)
    anotar('fecha_expiracion', formatFecha(a.fecha_expiracion), formatFecha(b.fecha_expiracion), b.fecha_expiracion > a.fecha_expiracion);
  const garantias = a.garantias && b.garantias ? deGarantias(a, b) : [];
  return [...out, ...deSublimites(a, b), ...deDeudores(a, b), ...garantias, ...(a.condiciones && b.condiciones ? deCondiciones(a, b) : [])];
}

/** Whether any of the changes raises the risk. */
export const sube = (cambios: readonly Cambio[]): boolean => cambios.some((c) => c.sube);
