import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';

/**
 * A credit apart from the product: domain §3 and §5, Ley 18.010 art. 9 and 10 and Ley 19.496 art. 37, in exact fractions, with nothing of the
 * areas that lend, receive or post. Amounts in whole units: a peso, or a ten-thousandth of a UF.
 */
export interface Frac {
  n: bigint;
  d: bigint;
}
const fr = (n: number | bigint, d: number | bigint = 1): Frac => ({ n: BigInt(n), d: BigInt(d) });
export const por = (...xs: Frac[]): Frac => xs.reduce((a, b) => ({ n: a.n * b.n, d: a.d * b.d }), fr(1));
const mas = (a: Frac, b: Frac): Frac => (a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const entre = (a: Frac, b: Frac): Frac => ({ n: a.n * b.d, d: a.d * b.n });
const menor = (a: Frac, b: Frac): boolean => a.n * b.d < b.n * a.d;
/** Half up. */
export const entero = (x: Frac): number => Number((2n * x.n + x.d) / (2n * x.d));
/** '39841.72' as a fraction. */
export function decimal(texto: string): Frac {
  const [e = '', f = ''] = texto.split('.');
  return fr(BigInt(e + f), 10n ** BigInt(f.length));
}
export const entera = (x: number) => fr(x);

export type Paga = 'cuota' | 'interes' | 'nada';
export type Metodo = 'frances' | 'aleman' | 'bullet' | 'plano';

export interface Terminos {
  enUf: boolean;
  /** Units that the pagaré says. */
  capital: number;
  /** Percent a month. */
  tasa: string;
  tasa_mora: string;
  metodo: Metodo;
  curse: Fecha;
  meses: readonly { numero: number; vence: Fecha; habil: Fecha; paga: Paga }[];
  /** Pesos of one UF on a day. */
  uf: (dia: Fecha) => string;
}

interface Mes {
  paga: Paga;
  /** Interest of one unit in the period. */
  i: Frac;
}
interface Linea {
  cuota: number;
  interes: number;
  amortiza: number;
}

/** The balance before each row while nothing has been paid is P(1+i)^g, rounded once. */
export function tabla(metodo: Metodo, capital: number, meses: readonly Mes[], fija: number | null = null): Linea[] {
  const final = meses.findLastIndex((m) => m.paga === 'cuota');
  const plano =
    metodo === 'plano'
      ? entero(
          por(
            fr(capital),
            meses.slice(0, final + 1).reduce((s, m) => mas(s, m.i), fr(0)),
          ),
        )
      : 0;
  let [saldo, exacto, pactado, flat] = [capital, fr(capital) as Frac | null, null as number | null, plano];
  return meses.map((m, k): Linea => {
    if (k > final) return { cuota: 0, interes: 0, amortiza: 0 };
    if (m.paga === 'cuota') pactado ??= fija ?? acordar(metodo, { saldo, capital }, meses.slice(k, final + 1));
    let interes = entero(por(fr(saldo), m.i));
    if (metodo === 'plano') interes = k === final ? flat : Math.min(entero(por(fr(capital), m.i)), flat);
    else if (m.paga === 'nada' && exacto) {
      exacto = por(exacto, mas(fr(1), m.i));
      interes = entero(exacto) - saldo;
    }
    flat -= interes;
    if (m.paga !== 'nada') exacto = null;
    else if (metodo === 'aleman') pactado = null;
    const debe = saldo + interes;
    const cuota = pagaDe(metodo, { ...m, ultima: k === final }, { debe, interes, pactado: pactado ?? 0 });
    saldo = debe - cuota;
    return { cuota, interes, amortiza: cuota - interes };
  });
}

function pagaDe(metodo: Metodo, m: Mes & { ultima: boolean }, x: { debe: number; interes: number; pactado: number }): number {
  if (m.paga === 'nada') return 0;
  if (m.ultima) return x.debe;
  if (m.paga === 'interes') return x.interes;
  return Math.min(x.debe, metodo === 'aleman' || metodo === 'bullet' ? x.interes + x.pactado : x.pactado);
}

/** The level instalment (francés, plano) or the level amortisation (alemán). */
function acordar(metodo: Metodo, { saldo, capital }: { saldo: number; capital: number }, meses: readonly Mes[]): number {
  const pagan = meses.filter((m) => m.paga === 'cuota').length;
  if (metodo === 'bullet') return 0;
  if (metodo === 'aleman') return entero(fr(saldo, pagan));
  if (metodo === 'plano') {
    const interes = meses.reduce((s, m) => (m.paga === 'interes' ? s : mas(s, por(fr(capital), m.i))), fr(0));
    return entero(entre(mas(fr(saldo), interes), fr(pagan)));
  }
  let [factor, suma] = [fr(1), fr(0)];
  for (const m of meses) {
    if (m.paga !== 'interes') factor = entre(factor, mas(fr(1), m.i));
    if (m.paga === 'cuota') suma = mas(suma, factor);
  }
  return entero(entre(fr(saldo), suma));
}

/** A due date with what it owes and what was paid of it. */
export interface Fila extends Linea {
  numero: number;
  vence: Fecha;
  habil: Fecha;
  i: Frac;
  pagado: { gastos: number; mora: number; interes: number; capital: number };
  gastos: number;
  /** The day of its charges came. */
  juzgada: boolean;
  mora: Frac;
  mora_al: Fecha;
  /** Closed by a prepayment: only what had been paid ahead. */
  cerrada: boolean;
}

export interface Recibo {
  /** Its place among those of its day. */
  orden: number;
  fecha: Fecha;
  /** Pesos. */
  monto: number;
  /** Cuotas that were ticked; `manual`: in the order that a person gave, whatever was owed before. */
  elegidas?: readonly number[] | undefined;
  manual?: boolean | undefined;
  politica?: 'reduce_cuota' | 'reduce_plazo' | undefined;
}

/** What a receipt did, in units. */
export interface Paso {
  recibo: Recibo;
  unidades: number;
  antes: Fila[];
  despues: Fila[];
  /** Of a prepayment. */
  capital: number;
  interes: number;
  comision: number;
  a_favor: number;
}

export const interesDebido = (f: Fila): number => Math.min(f.interes, f.cuota) - f.pagado.interes;
export const capitalDebido = (f: Fila): number => Math.max(0, f.amortiza) - f.pagado.capital;
const impago = (f: Fila): number => interesDebido(f) + capitalDebido(f);
const debe = (f: Fila): number => f.gastos - f.pagado.gastos + entero(f.mora) - f.pagado.mora + impago(f);

/** Interest of one unit in a period: months of 30 days, the first by its days (domain §5). */
function meses(t: Terminos): { numero: number; vence: Fecha; habil: Fecha; paga: Paga; i: Frac }[] {
  const tasa = por(decimal(t.tasa), fr(1, 100));
  return t.meses.map((m, k) => ({ ...m, i: k === 0 ? por(tasa, fr(daysBetween(t.curse, m.vence), 30)) : tasa }));
}

export function nacer(t: Terminos): Fila[] {
  const ms = meses(t);
  const filas = tabla(t.metodo, t.capital, ms);
  return ms.map((m, k) => filaNueva(m, filas[k] as Linea));
}

const filaNueva = (m: { numero: number; vence: Fecha; habil: Fecha; i: Frac }, l: Linea): Fila => ({
  ...m,
  ...l,
  pagado: { gastos: 0, mora: 0, interes: 0, capital: 0 },
  gastos: 0,
  juzgada: false,
  mora: fr(0),
  mora_al: m.vence,
  cerrada: false,
});

/** 9 % up to UF 10, 6 % up to UF 50, 3 % above, of what is unpaid on day 21 (Ley 19.496 art. 37). */
function gastos(t: Terminos, monto: number, dia: Fecha): number {
  const uf = t.enUf ? fr(10_000) : decimal(t.uf(dia));
  const hasta = (n: number) => (menor(fr(monto), por(fr(n), uf)) ? fr(monto) : por(fr(n), uf));
  const parte = (de: Frac, a: Frac, pct: number) => por(mas(a, por(de, fr(-1))), fr(pct, 100));
  return entero([parte(fr(0), hasta(10), 9), parte(hasta(10), hasta(50), 6), parte(hasta(50), fr(monto), 3)].reduce(mas));
}

/** What the days bring: mora from the due date once its banking day went by, and the charges of day 21. */
function pasar(t: Terminos, filas: readonly Fila[], al: Fecha): void {
  for (const f of filas) {
    if (al <= f.habil || impago(f) <= 0 || al <= f.mora_al) continue;
    f.mora = mas(f.mora, por(fr(impago(f)), decimal(t.tasa_mora), fr(daysBetween(f.mora_al, al), 3000)));
    f.mora_al = al;
    const dia = addDays(f.vence, 21);
    if (f.juzgada || al < dia) continue;
    f.juzgada = true;
    f.gastos = gastos(t, impago(f), dia);
  }
}

/** Gastos, mora, interés, capital. Mora that money finds is fixed in whole units. Answers what is left. */
function pagar(f: Fila, monto: number): number {
  if (monto <= 0 || debe(f) <= 0) return monto;
  f.mora = fr(entero(f.mora));
  const debido = {
    gastos: f.gastos - f.pagado.gastos,
    mora: entero(f.mora) - f.pagado.mora,
    interes: interesDebido(f),
    capital: capitalDebido(f),
  };
  let resto = monto;
  for (const c of ['gastos', 'mora', 'interes', 'capital'] as const) {
    const toma = Math.min(resto, Math.max(0, debido[c]));
    f.pagado[c] += toma;
    resto -= toma;
  }
  return resto;
}

const copia = (filas: readonly Fila[]): Fila[] => filas.map((f) => ({ ...f, pagado: { ...f.pagado } }));
const suma = (xs: readonly number[]) => xs.reduce((a, b) => a + b, 0);

/** Due by that day and the one that runs; or those ticked, and what is owed before them unless a person said otherwise. */
function alcanza(filas: readonly Fila[], r: Recibo): number[] {
  const deben = [...new Set(filas.filter((f) => debe(f) > 0).map((f) => f.numero))];
  const corre = deben.find((n) => filas.some((f) => f.numero === n && !f.cerrada && f.vence > r.fecha));
  if (!r.elegidas) return deben.filter((n) => n === corre || filas.some((f) => f.numero === n && f.vence <= r.fecha));
  if (r.manual) return r.elegidas.filter((n) => deben.includes(n));
  const ultima = Math.max(...r.elegidas.filter((n) => deben.includes(n)));
  return deben.filter((n) => n <= ultima);
}

interface Marcha {
  t: Terminos;
  filas: Fila[];
}

function recibir(m: Marcha, r: Recibo, unidades: number): Omit<Paso, 'recibo' | 'antes' | 'despues' | 'unidades'> {
  if (r.politica) return prepagar(m, r, unidades);
  let resto = unidades;
  for (const n of alcanza(m.filas, r)) for (const f of m.filas) if (f.numero === n) resto = pagar(f, resto);
  return { capital: 0, interes: 0, comision: 0, a_favor: resto };
}

/** What is due first; then the most capital that the money prepays with its interest to the day and its commission (art. 10). */
function prepagar(m: Marcha, r: Recibo, unidades: number): ReturnType<typeof recibir> {
  const { t } = m;
  const k = m.filas.findIndex((f) => !f.cerrada && f.vence > r.fecha && (f.cuota === 0 || impago(f) > 0));
  const nada = { capital: 0, interes: 0, comision: 0 };
  let resto = unidades;
  for (const f of k < 0 ? m.filas : m.filas.slice(0, k)) resto = pagar(f, resto);
  const quedan = k < 0 ? [] : m.filas.slice(k);
  if (resto <= 0 || quedan.length === 0 || m.filas.slice(0, k).some((f) => debe(f) > 0)) return { ...nada, a_favor: resto };
  const desde = m.filas.slice(0, k).findLast((f) => !f.cerrada)?.vence ?? t.curse;
  const tasa = por(decimal(t.tasa), fr(1, 100));
  const saldo = suma(quedan.map((f) => f.amortiza - f.pagado.capital));
  const adelantado = suma(quedan.map((f) => f.pagado.interes));
  const cuesta = (x: number) => {
    const interes = r.fecha <= desde ? 0 : entero(por(fr(x), tasa, fr(daysBetween(desde, r.fecha), 30)));
    const comision = entero(por(fr(x), tasa, t.enUf ? fr(3, 2) : fr(1)));
    return { interes, comision, total: x + interes - Math.min(adelantado, interes) + comision };
  };
  let [capital, alto] = [0, saldo];
  while (capital < alto) {
    const medio = alto - Math.floor((alto - capital) / 2);
    if (cuesta(medio).total <= resto) capital = medio;
    else alto = medio - 1;
  }
  const paga = capital > 0;
  const { interes, comision, total } = cuesta(capital);
  const usado = Math.min(adelantado, interes);
  if (paga)
    m.filas = [...m.filas.slice(0, k), ...rehacer(t, quedan, { saldo: saldo - capital, usado, politica: r.politica ?? '', el: r.fecha })];
  resto -= paga ? total : 0;
  for (const f of m.filas.slice(k)) resto = pagar(f, resto);
  return paga ? { capital, interes: interes - usado, comision, a_favor: resto } : { ...nada, a_favor: resto };
}

/**
 * The rows left on the balance that is left: the same dates with less, or the same instalment and fewer. What was paid ahead stays as it was
 * paid; its interest that the prepayment did not use pays the row that comes in its place.
 */
function rehacer(t: Terminos, viejas: readonly Fila[], o: { saldo: number; usado: number; politica: string; el: Fecha }): Fila[] {
  const paga = (f: Fila): Paga => (f.cuota === 0 ? 'nada' : t.metodo !== 'bullet' && f.amortiza === 0 ? 'interes' : 'cuota');
  const ms = viejas.map((f) => ({ ...f, paga: paga(f) }));
  const tipo = viejas.find((f) => f.amortiza > 0) ?? viejas[0];
  const pactado = t.metodo === 'bullet' ? 0 : t.metodo === 'aleman' ? (tipo?.amortiza ?? 0) : (tipo?.cuota ?? 0);
  const nuevas = o.saldo <= 0 ? [] : o.politica === 'reduce_cuota' ? tabla(t.metodo, o.saldo, ms) : acortar(t.metodo, o.saldo, ms, pactado);
  let usado = o.usado;
  const [cerradas, abiertas]: [Fila[], Fila[]] = [[], []];
  for (const [j, f] of viejas.entries()) {
    const propio = Math.min(usado, f.pagado.interes);
    usado -= propio;
    const n = nuevas[j];
    const pasa = n ? Math.min(f.pagado.interes - propio, Math.max(0, Math.min(n.interes, n.cuota))) : 0;
    const [interes, amortiza] = [f.pagado.interes - pasa, f.pagado.capital];
    if (interes + amortiza > 0)
      cerradas.push({
        ...f,
        vence: o.el,
        habil: o.el,
        interes,
        amortiza,
        cuota: interes + amortiza,
        pagado: { ...f.pagado, interes },
        cerrada: true,
      });
    if (!n) continue;
    const nueva = filaNueva(f, n);
    abiertas.push({ ...nueva, pagado: { ...nueva.pagado, interes: pasa } });
  }
  return [...cerradas, ...abiertas];
}

/** The same instalment until it is all paid; a last one made only of rounding (a unit a row) goes into the one before. */
function acortar(metodo: Metodo, saldo: number, ms: readonly Mes[], pactado: number): Linea[] {
  const todas = tabla(metodo, saldo, ms, pactado);
  let queda = saldo;
  const fin = todas.findIndex((l) => {
    queda -= l.amortiza;
    return queda === 0;
  });
  const filas = todas.slice(0, fin + 1);
  const previa = filas.findLastIndex((_, k) => k < fin && ms[k]?.paga === 'cuota');
  if (previa < 0 || (filas[fin]?.cuota ?? 0) > filas.length) return filas;
  return tabla(metodo, saldo, ms.slice(0, previa + 1), pactado);
}

/** The credit on a day, from its receipts in order of date: the same whatever the order in which they came in. */
export function vivir(t: Terminos, recibos: readonly Recibo[], al: Fecha): { filas: Fila[]; pasos: Paso[] } {
  const m: Marcha = { t, filas: nacer(t) };
  const orden = recibos.filter((r) => r.fecha <= al).sort((a, b) => (a.fecha === b.fecha ? a.orden - b.orden : a.fecha < b.fecha ? -1 : 1));
  const pasos = orden.map((recibo): Paso => {
    pasar(t, m.filas, recibo.fecha);
    const unidades = t.enUf ? entero(entre(fr(recibo.monto * 10_000), decimal(t.uf(recibo.fecha)))) : recibo.monto;
    const antes = copia(m.filas);
    const hecho = recibir(m, recibo, unidades);
    return { recibo, unidades, antes, despues: copia(m.filas), ...hecho };
  });
  pasar(t, m.filas, al);
  return { filas: m.filas, pasos };
}
