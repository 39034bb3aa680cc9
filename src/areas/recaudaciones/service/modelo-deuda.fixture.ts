import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import {
  decimal,
  entero,
  entre,
  type Frac,
  fr,
  type Linea,
  type Mes,
  type Metodo,
  mas,
  menor,
  type Paga,
  por,
  tabla,
} from './modelo-tabla.fixture.ts';

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
  /** Where an extension put its due date; its interest runs by the one agreed. */
  movida: Fecha | null;
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
  /** No money: the due date of a cuota moves. */
  mueve?: { cuota: number; a: Fecha } | undefined;
  /** No money: so much of a concept of a cuota is forgiven, of which some had been paid when it was decided. */
  perdona?: { cuota: number; concepto: Concepto; ya_pagado: number } | undefined;
  /** No money: it is sued for, and everything falls due. */
  demanda?: true | undefined;
}

type Concepto = 'gastos' | 'mora' | 'interes' | 'capital';

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
  /** Forgiven of what never came to be owed. */
  sin_objeto: number;
}

/** When it is charged: its extended due date, or the agreed one; and the last day without mora. */
export const cobra = (f: Pick<Fila, 'vence' | 'movida'>): Fecha => f.movida ?? f.vence;
const porFecha = (filas: readonly Fila[]): Fila[] =>
  [...filas].sort((a, b) => (cobra(a) === cobra(b) ? a.numero - b.numero : cobra(a) < cobra(b) ? -1 : 1));
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

const filaNueva = (m: Pick<Fila, 'numero' | 'vence' | 'habil' | 'i'> & { movida?: Fecha | null }, l: Linea): Fila => ({
  numero: m.numero,
  vence: m.vence,
  habil: m.habil,
  i: m.i,
  movida: m.movida ?? null,
  ...l,
  pagado: { gastos: 0, mora: 0, interes: 0, capital: 0 },
  gastos: 0,
  juzgada: false,
  mora: fr(0),
  mora_al: m.movida ?? m.vence,
  cerrada: false,
});

/**
 * 9 % up to UF 10, 6 % up to UF 50, 3 % above, of what is unpaid on day 21; UF 0,2 less when nobody can prove the free notice (Ley 19.496 art.
 * 37): here everybody was told of the due date agreed, and nobody of one that was moved.
 */
function gastos(t: Terminos, f: Fila, dia: Fecha): number {
  const [uf, monto] = [t.enUf ? fr(10_000) : decimal(t.uf(dia)), fr(impago(f))];
  const hasta = (n: number) => (menor(monto, por(fr(n), uf)) ? monto : por(fr(n), uf));
  const parte = (de: Frac, a: Frac, pct: number) => por(mas(a, por(de, fr(-1))), fr(pct, 100));
  const tope = [parte(fr(0), hasta(10), 9), parte(hasta(10), hasta(50), 6), parte(hasta(50), monto, 3)].reduce(mas);
  const queda = f.movida === null ? tope : mas(tope, por(uf, fr(-1, 5)));
  return queda.n <= 0n ? 0 : entero(queda);
}

/** What the days bring: mora from the due date once its banking day went by, and the charges of day 21. */
function pasar(t: Terminos, filas: readonly Fila[], al: Fecha): void {
  for (const f of filas) {
    if (al <= (f.movida ?? f.habil) || impago(f) <= 0 || al <= f.mora_al) continue;
    f.mora = mas(f.mora, por(fr(impago(f)), decimal(t.tasa_mora), fr(daysBetween(f.mora_al, al), 3000)));
    f.mora_al = al;
    const dia = addDays(cobra(f), 21);
    if (f.juzgada || al < dia) continue;
    f.juzgada = true;
    f.gastos = gastos(t, f, dia);
  }
}

const debido = (f: Fila): Record<Concepto, number> => ({
  gastos: f.gastos - f.pagado.gastos,
  mora: entero(f.mora) - f.pagado.mora,
  interes: interesDebido(f),
  capital: capitalDebido(f),
});

/** Gastos, mora, interés, capital. Mora that money finds is fixed in whole units. Answers what is left. */
function pagar(f: Fila, monto: number): number {
  if (monto <= 0 || debe(f) <= 0) return monto;
  f.mora = fr(entero(f.mora));
  const falta = debido(f);
  let resto = monto;
  for (const c of ['gastos', 'mora', 'interes', 'capital'] as const) {
    const toma = Math.min(resto, Math.max(0, falta[c]));
    f.pagado[c] += toma;
    resto -= toma;
  }
  return resto;
}

const copia = (filas: readonly Fila[]): Fila[] => filas.map((f) => ({ ...f, pagado: { ...f.pagado } }));
const suma = (xs: readonly number[]) => xs.reduce((a, b) => a + b, 0);

/** Due by that day and the one that runs; or those ticked, and what is owed before them unless a person said otherwise. */
function alcanza(filas: readonly Fila[], r: Recibo): number[] {
  const abiertas = porFecha(filas.filter((f) => debe(f) > 0));
  const deben = abiertas.map((f) => f.numero);
  const corre = Math.min(...abiertas.filter((f) => cobra(f) > r.fecha).map((f) => f.numero));
  if (!r.elegidas) return abiertas.filter((f) => f.numero === corre || cobra(f) <= r.fecha).map((f) => f.numero);
  if (r.manual) return r.elegidas.filter((n) => deben.includes(n));
  return deben.slice(0, deben.findLastIndex((n) => r.elegidas?.includes(n)) + 1);
}

interface Marcha {
  t: Terminos;
  filas: Fila[];
}

const NADA = { capital: 0, interes: 0, comision: 0, a_favor: 0, sin_objeto: 0 };

function recibir(m: Marcha, r: Recibo, unidades: number): Omit<Paso, 'recibo' | 'antes' | 'despues' | 'unidades'> {
  if (r.mueve) return mover(m, r.mueve);
  if (r.demanda) return acelerar(m, r.fecha);
  if (r.perdona) return perdonar(m, unidades, r.perdona);
  if (r.politica) return prepagar(m, r, unidades);
  let resto = unidades;
  for (const n of alcanza(m.filas, r)) for (const f of m.filas) if (f.numero === n) resto = pagar(f, resto);
  return { ...NADA, a_favor: resto };
}

/** The mora run until then was paid with the extension. */
function mover(m: Marcha, { cuota, a }: { cuota: number; a: Fecha }): typeof NADA {
  const f = m.filas.findLast((x) => x.numero === cuota);
  if (f) {
    f.movida = cobra(f) > a ? cobra(f) : a;
    f.mora = fr(f.pagado.mora);
    f.mora_al = f.movida;
  }
  return NADA;
}

/**
 * Everything that was left falls due that day: the period that runs has earned by its days (actual/30) and the rest of the interest drops; nothing is
 * charged for its collection any more, and mora runs on for what is owed (decision 0077).
 */
function acelerar(m: Marcha, el: Fecha): typeof NADA {
  const k = m.filas.findIndex((f) => !f.cerrada && f.vence > el);
  const quedan = k < 0 ? [] : m.filas.slice(k);
  const desde = m.filas.slice(0, k < 0 ? 0 : k).findLast((f) => !f.cerrada)?.vence ?? m.t.curse;
  const saldo = suma(quedan.map(capitalDebido));
  const ganado = el <= desde ? 0 : entero(por(fr(saldo), decimal(m.t.tasa), fr(daysBetween(desde, el), 3000)));
  for (const [j, f] of quedan.entries()) {
    f.interes = Math.max(j === 0 ? Math.min(ganado, f.interes) : 0, f.pagado.interes);
    f.cuota = f.interes + f.amortiza;
    f.vence = el;
    f.habil = el;
  }
  for (const f of m.filas) {
    f.juzgada = true;
    if (cobra(f) < el) continue;
    if (f.movida) f.movida = el;
    f.mora_al = el;
  }
  return NADA;
}

const ORDEN: Readonly<Record<Concepto, readonly Concepto[]>> = {
  gastos: ['gastos', 'mora', 'interes', 'capital'],
  mora: ['mora', 'gastos', 'interes', 'capital'],
  interes: ['interes', 'capital', 'gastos', 'mora'],
  capital: ['capital', 'interes', 'gastos', 'mora'],
};

/**
 * What is forgiven is of its concept and of its cuota: it counts up to what the concept came to owe over what had been paid of it; what an
 * earlier payment had already paid of it goes to the rest of the cuota, and what nothing owes is of the client.
 */
function perdonar(m: Marcha, monto: number, p: NonNullable<Recibo['perdona']>): typeof NADA {
  const suyas = m.filas.filter((f) => f.numero === p.cuota);
  const nacido = (f: Fila) =>
    ({ gastos: f.gastos, mora: entero(f.mora) })[p.concepto as 'mora'] ?? Math.min(f.interes, f.cuota) + Math.max(0, f.amortiza);
  const vale = Math.max(0, Math.min(monto, suma(suyas.map(nacido)) - p.ya_pagado));
  let resto = vale;
  for (const c of ORDEN[p.concepto])
    for (const f of suyas) {
      if (resto > 0 && debe(f) > 0) f.mora = fr(entero(f.mora));
      const toma = Math.min(resto, Math.max(0, debido(f)[c]));
      f.pagado[c] += toma;
      resto -= toma;
    }
  return { ...NADA, a_favor: resto, sin_objeto: monto - vale };
}

/** What is due first; then the most capital that the money prepays with its interest to the day and its commission (art. 10). */
function prepagar(m: Marcha, r: Recibo, unidades: number): ReturnType<typeof recibir> {
  const { t } = m;
  const k = m.filas.findIndex((f) => !f.cerrada && f.vence > r.fecha && (f.cuota === 0 || impago(f) > 0));
  let resto = unidades;
  for (const f of porFecha(k < 0 ? m.filas : m.filas.slice(0, k))) resto = pagar(f, resto);
  const quedan = k < 0 ? [] : m.filas.slice(k);
  if (resto <= 0 || quedan.length === 0 || m.filas.slice(0, k).some((f) => debe(f) > 0)) return { ...NADA, a_favor: resto };
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
  for (const f of porFecha(m.filas.slice(k))) resto = pagar(f, resto);
  return paga ? { ...NADA, capital, interes: interes - usado, comision, a_favor: resto } : { ...NADA, a_favor: resto };
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
