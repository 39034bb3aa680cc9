import { acumulando, enProporcion, prorratear } from '#finanzas/reparto.ts';
import { mul } from '#kernel/values/decimal.ts';
import type { Imputacion, Imputado } from './imputacion.ts';
import { aUnidades, texto } from './moneda.ts';

/** What the books hold of a cuota, in pesos, and the capital it owed in units when that was true. */
interface Libro {
  /** 1201. */
  capital: number;
  /** 1203. */
  reajuste: number;
  /** Units of capital owed. */
  debe: number;
  /** Charges of collection of a cuota in UF. */
  gastos?: GastosUf;
}

/** Charges of a cuota in UF: 1208 holds the pesos of the day they were charged, and they are collected at the UF of the payment (docs/decisiones/0029). */
export interface GastosUf {
  /** What 1208 received. */
  pesos: number;
  unidades: number;
  /** Units already collected. */
  pagado: number;
}

/** The books of a credit: cuota by cuota, and the interest recognised and received in all (1202 holds the difference). */
export interface Libros {
  cuotas: Map<number, Libro>;
  devengado: number;
  cobrado: number;
  /** Interest given back of what joins the capital, and the pesos that came in for it: another table may turn it into capital. */
  devuelto?: { unidades: number; pesos: number };
  /** Sold outright: interest and reajuste are somebody else's until it is bought back. */
  vendido?: boolean;
}

/** Pesos of some units at the UF of a day, half up; in a credit in pesos, themselves. */
export function enPesos(unidades: number, uf: string | null): number {
  return uf === null ? unidades : Number(aUnidades(mul(texto(unidades, 'UF'), uf), 'CLP'));
}

function libroDe(libros: Libros, numero: number): Libro {
  const l = libros.cuotas.get(numero);
  if (!l) throw new RangeError(`unknown cuota ${numero}`);
  return l;
}

/** Charges that 1208 still holds with some units unpaid, pesos: so many of those it received. */
export const gastosEnLibro = (g: Pick<GastosUf, 'pesos' | 'unidades'>, debe: number): number => enProporcion(g.pesos, debe, g.unidades);

/** What is collected of the charges beyond what 1208 holds of them, below zero when the UF fell: it is reajuste. Pesos. */
function alzaDe(g: GastosUf, unidades: number, cobrado: number): number {
  const antes = gastosEnLibro(g, g.unidades - g.pagado);
  g.pagado += unidades;
  return cobrado - (antes - gastosEnLibro(g, g.unidades - g.pagado));
}

/** Each amount in pesos so that they add up to the money: the last one is what is left of it. */
function repartir(montos: readonly number[], uf: string | null, total: number | null): number[] {
  const partes = acumulando(montos, (unidades) => enPesos(unidades, uf));
  const ultima = partes.pop();
  if (ultima === undefined) return partes;
  return [...partes, total === null ? ultima : total - partes.reduce((s, p) => s + p, 0)];
}

/**
 * Capital of a cuota that comes back: 1201 at what it was lent for, and the rest is its reajuste (1203), below zero when the UF fell under
 * that of the giro. `falta`: reajuste to recognise at once, with its sign; a cuota that owes no more capital keeps none.
 */
function capitalCobrado(l: Libro, unidades: number, pesos: number, enUf: boolean): { capital: number; reajuste: number; falta: number } {
  if (!enUf) {
    // In pesos a peso of capital is a peso of 1201, and nothing else.
    l.capital -= pesos;
    l.debe -= unidades;
    return { capital: pesos, reajuste: 0, falta: 0 };
  }
  const entero = unidades >= l.debe;
  const capital = entero ? l.capital : enProporcion(l.capital, unidades, l.debe);
  const reajuste = pesos - capital;
  const cabe = reajuste >= 0 ? l.reajuste >= reajuste : l.reajuste <= reajuste;
  const falta = cabe && !entero ? 0 : reajuste - l.reajuste;
  l.capital -= capital;
  l.reajuste += falta - reajuste;
  l.debe -= unidades;
  return { capital, reajuste, falta };
}

/** Capital that passes from a cuota to another keeps its pesos: what leaves the ones enters the others. */
function mover(libros: Libros, movidos: Imputacion['movidos'], h: Imputado): Imputado['movidos'] {
  const salen = movidos.filter((m) => m.monto < 0).map((m) => ({ m, l: libroDe(libros, m.numero) }));
  const entran = movidos.filter((m) => m.monto > 0).map((m) => ({ m, l: libroDe(libros, m.numero) }));
  const hechos: Imputado['movidos'] = [];
  let bolsa = 0;
  for (const { m, l } of salen) {
    const pesos = -m.monto >= l.debe ? l.capital : enProporcion(l.capital, -m.monto, l.debe);
    bolsa += pesos;
    l.capital -= pesos;
    l.debe += m.monto;
    // It owes nothing more: what the nights had recognised of it goes back, and that of the others comes with theirs.
    if (l.debe === 0 && l.reajuste !== 0) {
      h.reajustes.push({ numero: m.numero, monto: -l.reajuste });
      l.reajuste = 0;
    }
    hechos.push({ numero: m.numero, monto: -pesos });
  }
  const puestos = prorratear(
    entran.map(({ m }) => m.monto),
    bolsa,
  );
  for (const [k, { m, l }] of entran.entries()) {
    const monto = puestos[k] ?? 0;
    l.capital += monto;
    l.debe += m.monto;
    hechos.push({ numero: m.numero, monto });
  }
  return hechos.filter((h) => h.monto !== 0);
}

/** Capital that comes back, in the parts of its entry; what it lacks of reajuste is noted in `h`. */
function bajarCapital(
  libros: Libros,
  h: Imputado,
  a: { numero: number; monto: number },
  monto: number,
  enUf: boolean,
): { numero: number; concepto: 'CAPITAL' | 'REAJUSTE'; monto: number }[] {
  const { numero } = a;
  const c = capitalCobrado(libroDe(libros, numero), a.monto, monto, enUf);
  if (c.falta !== 0) h.reajustes.push({ numero, monto: c.falta });
  if (c.reajuste < 0) h.bajas = [...(h.bajas ?? []), { numero, monto: -c.reajuste }];
  const partes = [
    { numero, concepto: 'REAJUSTE' as const, monto: c.reajuste },
    { numero, concepto: 'CAPITAL' as const, monto: Math.min(c.capital, monto) },
  ];
  return partes.filter((x) => x.monto > 0);
}

/** Interest that turned out to be capital leaves what was received of interest at what came in for it. Pesos; all of it takes all of them. */
function pasarACapital(libros: Libros, h: Imputado, i: Imputacion, enUf: boolean): void {
  const d = libros.devuelto ?? { unidades: 0, pesos: 0 };
  for (const x of i.a_capital) {
    const monto = enUf ? enProporcion(d.pesos, x.monto, d.unidades) : x.monto;
    d.unidades -= x.monto;
    d.pesos -= monto;
    libros.cobrado -= monto;
    h.a_capital = [...(h.a_capital ?? []), ...bajarCapital(libros, h, x, monto, enUf)];
  }
  libros.devuelto = d;
}

/**
 * An imputation in pesos, and what it changes of the books (`libros` moves). Each amount at the UF of its day; they add up to `monto_clp`.
 * Interest received before its time is recognised at once (`devengo`), and so is the reajuste of the capital that comes back; of a credit
 * sold outright both are noted all the same (`vendido`), so that taking the payment back undoes them, and nobody posts them.
 */
export function contar(i: Imputacion, entra: number, uf: string | null, libros: Libros): Imputado {
  // Only in pesos is something forgiven.
  const monto_clp = entra - (i.sin_objeto ?? 0);
  const montos = [...i.abonos.map((a) => a.monto), i.comision];
  const pesos = repartir(montos, uf, i.a_favor > 0 ? null : monto_clp);
  // The last one absorbs the rounding; when it is an absent commission, the last payment does.
  const comision = i.comision > 0 ? (pesos.at(-1) ?? 0) : 0;
  const sobra = i.comision > 0 ? 0 : (pesos.at(-1) ?? 0);
  const h: Imputado = { abonos: [], comision, movidos: [], a_favor: 0, devengo: [], reajustes: [] };
  const interes = { unidades: 0, pesos: 0 };
  i.abonos.forEach((a, k) => {
    const monto = (pesos[k] ?? 0) + (k === i.abonos.length - 1 ? sobra : 0);
    const l = libroDe(libros, a.numero);
    if (a.concepto === 'CAPITAL') {
      h.abonos.push(...bajarCapital(libros, h, a, monto, uf !== null));
      return;
    }
    if (monto > 0) h.abonos.push({ numero: a.numero, concepto: a.concepto, monto });
    const alza = a.concepto === 'GASTOS' && l.gastos ? alzaDe(l.gastos, a.monto, monto) : 0;
    if (alza !== 0) h.alzas = [...(h.alzas ?? []), { numero: a.numero, monto: alza }];
    if (a.concepto !== 'INTERES') return;
    interes.unidades += a.monto;
    interes.pesos += monto;
    libros.cobrado += monto;
    const falta = libros.cobrado - libros.devengado;
    if (falta <= 0) return;
    libros.devengado += falta;
    h.devengo.push({ numero: a.numero, monto: falta });
  });
  const { unidades, pesos: habia } = libros.devuelto ?? { unidades: 0, pesos: 0 };
  libros.devuelto = { unidades: unidades + i.devuelve, pesos: habia + enProporcion(interes.pesos, i.devuelve, interes.unidades) };
  pasarACapital(libros, h, i, uf !== null);
  h.movidos = mover(libros, i.movidos, h);
  const reconoce = h.devengo.length + h.reajustes.length + (h.bajas?.length ?? 0) + (h.a_capital?.length ?? 0);
  if (libros.vendido && reconoce > 0) h.vendido = true;
  const pagado = h.abonos.reduce((s, a) => s + a.monto, 0) + comision;
  h.a_favor = monto_clp - pagado;
  if (i.sin_objeto) h.sin_objeto = i.sin_objeto;
  return h;
}

/** Interest of a cuota that its days have earned up to the end of `al`, units half up: none before its period, all from its due date on. */
export function interesGanado(f: { interes: number; transcurridos: number; total: number }): number {
  if (f.transcurridos <= 0 || f.interes <= 0) return 0;
  return f.transcurridos >= f.total ? f.interes : enProporcion(f.interes, f.transcurridos, f.total);
}
