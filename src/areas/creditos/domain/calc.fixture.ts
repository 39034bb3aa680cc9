import { azar } from './precision.fixture.ts';

/** A credit where the definitions of a spreadsheet apply: whole periods, level instalment. Amounts in units of its currency. */
export interface CasoCalc {
  capital: number;
  /** Monthly percent. */
  tasa: string;
  plazo: number;
  /** Row whose interest is asked (IPMT). */
  fila: number;
  /** Instalment whose rate is asked (RATE), a little above the level one. */
  cuota: number;
  /** Sale of `flujos` equal instalments at this monthly percent (XIRR): the first after `dias`, then every 30 or 31 days. */
  tasa_venta: string;
  dias: number[];
}

/** What LibreOffice Calc answers to a case. */
export interface RespuestaCalc {
  pmt: number;
  ipmt: number;
  rate: number;
  xirr: number;
}

/** The fifty cases: the same every time. The instalment and the price of each are completed by whoever asks. */
export function casosCalc(): Omit<CasoCalc, 'cuota'>[] {
  const r = azar(1_961);
  return Array.from({ length: 50 }, () => {
    const plazo = 2 + Math.floor(r() * 118);
    const inicio = 5 + Math.floor(r() * 50);
    const flujos = 1 + Math.floor(r() * 24);
    return {
      capital: Math.floor(100_000 * 10 ** (r() * 4)),
      tasa: (0.1 + Math.floor(r() * 39_000) / 10_000).toFixed(4),
      plazo,
      fila: 1 + Math.floor(r() * plazo),
      tasa_venta: (0.2 + Math.floor(r() * 20_000) / 10_000).toFixed(4),
      dias: Array.from({ length: flujos }, (_, k) => inicio + Math.round(k * 30.5)),
    };
  });
}
