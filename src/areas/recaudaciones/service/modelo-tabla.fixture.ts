/**
 * A credit apart from the product: domain §3 and §5, Ley 18.010 art. 9 and 10 and Ley 19.496 art. 37, in exact fractions, with nothing of the
 * areas that lend, receive or post. Amounts in whole units: a peso, or a ten-thousandth of a UF.
 */
export interface Frac {
  n: bigint;
  d: bigint;
}
export const fr = (n: number | bigint, d: number | bigint = 1): Frac => ({ n: BigInt(n), d: BigInt(d) });
export const por = (...xs: Frac[]): Frac => xs.reduce((a, b) => ({ n: a.n * b.n, d: a.d * b.d }), fr(1));
export const mas = (a: Frac, b: Frac): Frac => (a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const entre = (a: Frac, b: Frac): Frac => ({ n: a.n * b.d, d: a.d * b.n });
export const menor = (a: Frac, b: Frac): boolean => a.n * b.d < b.n * a.d;
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

export interface Mes {
  paga: Paga;
  /** Interest of one unit in the period. */
  i: Frac;
}
export interface Linea {
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
