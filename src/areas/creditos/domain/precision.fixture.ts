import { Decimal } from 'decimal.js';
import type { Fila } from './plan.ts';

/** 40 digits, beyond what any figure shows; an own copy so that nobody else's precision changes it. */
const D = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

export interface CasoPreciso {
  /** Units of the currency. */
  capital: number;
  plazo: number;
  /** Monthly percent, decimal text. */
  tasa: string;
  /** Days of the first period, over 30. */
  dias: number;
}

/**
 * The instalment and the rows of domain §5 with decimal arithmetic of 40 digits: f₁ = 1/(1 + i·d₁/30), f_k = f_{k−1}/(1 + i),
 * cuota = round(P/Σf), interest rounded a row, the last row pays everything; an instalment neither exceeds what is owed nor lets the debt
 * pass what it was after the first one. Written apart from the engine.
 */
export function conDecimales({ capital, plazo, tasa, dias }: CasoPreciso): Fila[] {
  const i = new D(tasa).div(100);
  const primera = i.mul(dias).div(30);
  // Σf = f₁ · (1 + v + … + v^(n−1)), closed.
  const f1 = new D(1).div(primera.plus(1));
  const v = new D(1).div(i.plus(1));
  const serie = i.isZero() ? new D(plazo) : new D(1).minus(v.pow(plazo)).div(new D(1).minus(v));
  const pactada = new D(capital).div(f1.mul(serie)).toDecimalPlaces(0);
  const filas: Fila[] = [];
  let saldo = new D(capital);
  let mayor = new D(Infinity);
  for (let k = 1; k <= plazo; k += 1) {
    const interes = saldo.mul(k === 1 ? primera : i).toDecimalPlaces(0);
    const debe = saldo.plus(interes);
    const cuota = k === plazo ? debe : D.min(D.max(pactada, debe.minus(mayor)), debe);
    saldo = debe.minus(cuota);
    if (k === 1) mayor = saldo;
    filas.push({
      cuota: cuota.toNumber(),
      interes: interes.toNumber(),
      amortizacion: cuota.minus(interes).toNumber(),
      saldo: saldo.toNumber(),
    });
  }
  return filas;
}

/** Random numbers that a seed repeats (mulberry32), between 0 and 1. */
export function azar(semilla: number): () => number {
  let s = semilla >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A credit at random: 1 to 9999 months (short ones more often), 0 to 8 % with four decimals, pesos or ten-thousandths of UF. */
export function casoAlAzar(r: () => number): CasoPreciso {
  const plazo = Math.min(9999, Math.floor(10_000 ** r()));
  const tasa = (Math.floor(r() * 80_001) / 10_000).toFixed(4);
  const uf = r() < 0.5;
  const capital = uf ? Math.floor(10_000 * 10 ** (r() * 5)) : Math.floor(10_000 * 10 ** (r() * 6));
  return { capital, plazo: Math.max(1, plazo), tasa, dias: 20 + Math.floor(r() * 41) };
}
