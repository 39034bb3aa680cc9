import { nivel } from './cuota-pareja.ts';
import { aNumero, dividir, multiplicar } from './exacto.ts';
import { type Fila, filaFinal, type GiroEnFila, type Plan } from './plan.ts';

/**
 * The table of a plan, row by row, in whole units. Interest is rounded once a row; the closing row pays the balance plus its interest, so
 * it absorbs every rounding (domain §5). An instalment never exceeds what is owed: when its rounding makes it run ahead, the credit ends
 * early and the rows left are zero. Nor may its rounding make the debt of a francés grow (`topeDe`): in a term of centuries half a peso
 * a month would become any amount. Σ amortizacion = Σ drawn and the last balance is 0, always.
 * Throws RangeError when nothing is ever paid or an amount leaves 2^53.
 */
export function tabla(plan: Plan): Fila[] {
  const final = filaFinal(plan);
  if (final < 0) throw new RangeError('no row pays');
  return plan.metodo === 'frances' && plan.pagos === null && plan.giros.length === 0 ? simple(plan, final) : general(plan, final);
}

/** The common credit: francés, every month pays. */
function simple(plan: Plan, final: number): Fila[] {
  const { num, den, redondeo } = plan;
  const pactada = plan.fija ?? nivel(plan, plan.capital, 0);
  const filas: Fila[] = new Array(final + 1);
  let saldo = plan.capital;
  let tope = Number.POSITIVE_INFINITY;
  for (let k = 0; k < final; k += 1) {
    const interes = multiplicar(saldo, num[k] as number, den, redondeo);
    const debe = segura(saldo + interes);
    const cuota = acotada(pactada, debe, tope);
    saldo = debe - cuota;
    if (k === 0) tope = topeDe(plan, saldo, 1);
    filas[k] = { cuota, interes, amortizacion: cuota - interes, saldo };
  }
  const interes = multiplicar(saldo, num[final] as number, den, redondeo);
  filas[final] = { cuota: segura(saldo + interes), interes, amortizacion: saldo, saldo: 0 };
  return filas;
}

/** The agreed instalment, no more than what is owed and no less than what keeps the debt within `tope`. */
function acotada(pactada: number, debe: number, tope: number): number {
  if (pactada >= debe) return debe;
  return debe - pactada > tope ? debe - tope : pactada;
}

/**
 * Most that the balance may be after the first instalment of a francés: what it was then, for from there on equal periods only lower it;
 * with periods of unequal days, which make it breathe, one period of interest more.
 */
function topeDe(plan: Plan, saldo: number, desde: number): number {
  const { num } = plan;
  let mayor = num[desde] ?? 0;
  let pareja = true;
  for (let k = desde + 1; k < num.length; k += 1) {
    const n = num[k] ?? 0;
    if (n === mayor) continue;
    pareja = false;
    if (n > mayor) mayor = n;
  }
  return pareja ? saldo : saldo + multiplicar(saldo, mayor, plan.den, plan.redondeo);
}

/** What is owed after the interest of a row: the only amount that may grow out of range. */
function segura(debe: number): number {
  if (debe > Number.MAX_SAFE_INTEGER) throw new RangeError('amount out of range');
  return debe;
}

/** What is agreed for the rows that follow: a level instalment (francés, plano) or a level amortisation (alemán). */
type Acuerdo = { cuota: number } | { amortizacion: number } | null;

/** State while the table is laid out. `exacto`: the unrounded balance while nothing has been paid (P' = P(1+i)^g, rounded once). */
interface Marcha {
  saldo: number;
  girado: number;
  acuerdo: Acuerdo;
  exacto: { n: bigint; d: bigint } | null;
  /** Plano: flat interest of the whole credit not yet in a row. */
  plano: number;
  /** Francés: most that the balance may be; null until an instalment is paid, and again when the balance rises on purpose. */
  tope: number | null;
}

function general(plan: Plan, final: number): Fila[] {
  const filas: Fila[] = [];
  const m: Marcha = {
    saldo: plan.capital,
    girado: plan.capital,
    acuerdo: null,
    exacto: { n: BigInt(plan.capital), d: 1n },
    plano: 0,
    tope: null,
  };
  if (plan.metodo === 'plano') m.plano = aNumero(dividir(interesPlano(plan, final), BigInt(plan.den), plan.redondeo));
  for (let k = 0; k < plan.num.length; k += 1) {
    const giros = plan.giros.filter((g) => g.fila === k);
    const pago = k > final ? 'nada' : (plan.pagos?.[k] ?? 'cuota');
    if (pago === 'cuota' && m.acuerdo === null) m.acuerdo = acordar(plan, m, k, final);
    const interes = k > final ? 0 : interesDe(plan, m, { k, giros, capitaliza: pago === 'nada', ultima: k === final });
    const entra = giros.reduce((s, g) => s + g.monto, 0);
    const debe = segura(m.saldo + entra + interes);
    // What enters with a drawdown is lent, not grown: the agreed instalment pays it back, not the row where it falls.
    if (entra > 0) m.tope = null;
    const cuota = cuotaDe(plan, m, { pago, debe, interes, ultima: k === final });
    m.saldo = debe - cuota;
    m.girado += entra;
    if (pago !== 'nada') m.exacto = null;
    // Equal principal is equal over what is left: it is agreed again when the balance rose.
    const subio = pago === 'nada' || entra > 0;
    if (subio) m.tope = null;
    else if (plan.metodo === 'frances' && pago === 'cuota') m.tope ??= topeDe(plan, m.saldo, k + 1);
    if (subio && plan.metodo === 'aleman') m.acuerdo = null;
    filas.push({ cuota, interes, amortizacion: cuota - interes, saldo: m.saldo });
  }
  return filas;
}

interface FilaActual {
  k: number;
  giros: readonly GiroEnFila[];
  capitaliza: boolean;
  ultima: boolean;
}

/**
 * Interest of the row: on the balance, or on everything drawn so far (plano, where the last row takes what is left of the flat interest
 * and no row more than that).
 */
function interesDe(plan: Plan, m: Marcha, f: FilaActual): number {
  const num = plan.num[f.k] ?? 0;
  if (plan.metodo === 'plano') {
    const propio = sobre(plan, m.girado, num, f.giros);
    const interes = f.ultima ? m.plano : Math.min(propio, m.plano);
    m.plano -= interes;
    return interes;
  }
  return f.capitaliza && m.exacto ? capitalizado(plan, m, num, f.giros) : sobre(plan, m.saldo, num, f.giros);
}

function sobre(plan: Plan, base: number, num: number, giros: readonly GiroEnFila[]): number {
  if (giros.length === 0) return multiplicar(base, num, plan.den, plan.redondeo);
  const total = giros.reduce((s, g) => s + BigInt(g.monto) * BigInt(g.num), BigInt(base) * BigInt(num));
  return aNumero(dividir(total, BigInt(plan.den), plan.redondeo));
}

/** Flat interest of the rows up to the closing one, over `den`. */
function interesPlano(plan: Plan, final: number): bigint {
  let girado = BigInt(plan.capital);
  let total = 0n;
  for (let k = 0; k <= final; k += 1) {
    total += girado * BigInt(plan.num[k] ?? 0);
    for (const g of plan.giros.filter((x) => x.fila === k)) {
      total += BigInt(g.monto) * BigInt(g.num);
      girado += BigInt(g.monto);
    }
  }
  return total;
}

/** Interest that joins the capital before anything is paid: the running total is exact and each balance is its rounding. */
function capitalizado(plan: Plan, m: Marcha, num: number, giros: readonly GiroEnFila[]): number {
  const { n, d } = m.exacto ?? { n: BigInt(m.saldo), d: 1n };
  const den = BigInt(plan.den);
  const entra = giros.reduce((s, g) => s + BigInt(g.monto) * (den + BigInt(g.num)), 0n);
  m.exacto = { n: n * (den + BigInt(num)) + entra * d, d: d * den };
  const nuevo = aNumero(dividir(m.exacto.n, m.exacto.d, plan.redondeo));
  return nuevo - m.saldo - giros.reduce((s, g) => s + g.monto, 0);
}

function acordar(plan: Plan, m: Marcha, k: number, final: number): Acuerdo {
  const filas = contar(plan, k, final);
  if (plan.fija !== undefined)
    return plan.metodo === 'aleman' || plan.metodo === 'bullet' ? { amortizacion: plan.fija } : { cuota: plan.fija };
  switch (plan.metodo) {
    case 'frances':
      return { cuota: nivel({ ...plan, num: plan.num.slice(0, final + 1) }, m.saldo, k) };
    case 'aleman':
      return { amortizacion: multiplicar(m.saldo, 1, filas, plan.redondeo) };
    case 'plano':
      return { cuota: cuotaPlana(plan, m, k, final, filas) };
    case 'bullet':
      return { amortizacion: 0 };
  }
}

function contar(plan: Plan, desde: number, final: number): number {
  if (plan.pagos === null) return final - desde + 1;
  let n = 0;
  for (let k = desde; k <= final; k += 1) if (plan.pagos[k] === 'cuota') n += 1;
  return n;
}

/** (balance + drawdowns to come + flat interest of the rows left) / rows, rounded once to the multiple. */
function cuotaPlana(plan: Plan, m: Marcha, desde: number, final: number, filas: number): number {
  let interes = 0n;
  let capital = BigInt(m.saldo);
  let girado = BigInt(m.girado);
  for (let k = desde; k <= final; k += 1) {
    const num = BigInt(plan.num[k] ?? 0);
    interes += plan.pagos?.[k] === 'interes' ? 0n : girado * num;
    for (const g of plan.giros.filter((x) => x.fila === k)) {
      interes += BigInt(g.monto) * BigInt(g.num);
      capital += BigInt(g.monto);
      girado += BigInt(g.monto);
    }
  }
  const den = BigInt(plan.den);
  const total = capital * den + interes;
  return aNumero(dividir(total, den * BigInt(filas) * BigInt(plan.multiplo), plan.redondeo)) * plan.multiplo;
}

function cuotaDe(plan: Plan, { acuerdo, tope }: Marcha, f: { pago: string; debe: number; interes: number; ultima: boolean }): number {
  if (f.pago === 'nada') return 0;
  if (f.ultima) return f.debe;
  if (f.pago === 'interes' || acuerdo === null) return f.interes;
  const pactada = 'cuota' in acuerdo ? acuerdo.cuota : amultiplo(f.interes + acuerdo.amortizacion, plan);
  return acotada(pactada, f.debe, tope ?? Number.POSITIVE_INFINITY);
}

/** Only what amortises is rounded to the multiple: the interest of a bullet is paid as it is. */
function amultiplo(cuota: number, plan: Plan): number {
  if (plan.multiplo === 1 || plan.metodo === 'bullet') return cuota;
  return multiplicar(cuota, 1, plan.multiplo, plan.redondeo) * plan.multiplo;
}
