import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import {
  capitalDebido,
  cobra,
  type Fila,
  interesDebido,
  nacer,
  type Paso,
  type Recibo,
  type Terminos,
  vivir,
} from './modelo-deuda.fixture.ts';
import { decimal, entera, entero, por } from './modelo-tabla.fixture.ts';

/**
 * The books of a credit apart from the product (ledger §2 and §3): what every account says of it, from its terms, its receipts and the day.
 * 1201 is what was lent, so interest that joined the capital is interest until it is paid; interest is recognised as it is earned or, before
 * that, as it is received.
 */
export interface Giro {
  /** Deferred commission, its IVA, what is of third parties, and the stamp tax. Pesos. */
  comision: number;
  iva: number;
  terceros: number;
  ite: number;
}

/** Debit less credit. */
interface Libros {
  /** By day and account: what is posted on a day of its own whatever the order in which it came in. Pesos. */
  porDia: Record<string, number>;
  /** 1201 of each cuota, in units; without those that hold nothing. */
  capital: Record<number, number>;
  /** Interest received, in units. */
  recibido: number;
  /** Earned and not received, in units: what 1202 holds. */
  por_cobrar: number;
  /** Charges of collection, pesos of the day they were charged: all (4109), and not yet paid (1208). */
  cargado: number;
  cargado_debido: number;
  /** Commission earned by the days. Pesos. */
  comision: number;
  /** It is being sued for: what it owes of capital and interest stands in 1207, recognised whole. */
  demandado: boolean;
  /** Days since the oldest due date unpaid. */
  atraso: number;
  debe: number;
}

const suma = <T>(xs: readonly T[], f: (x: T) => number): number => xs.reduce((s, x) => s + f(x), 0);
/** Pesos of some ten-thousandths of a UF, half up. */
export const enPesos = (unidades: number, uf: string): number => entero(por(entera(unidades), decimal(uf), { n: 1n, d: 10_000n }));
const pagado = (filas: readonly Fila[], c: keyof Fila['pagado']): number => suma(filas, (f) => f.pagado[c]);
/** Interest that joins the capital: of total grace, of a month without payment, of a first period longer than its cuota. */
const sumado = (filas: readonly Fila[]): number => suma(filas, (f) => Math.max(0, -f.amortiza));

/** What one receipt pays, as its entry says it, and the interest that joined the capital and is given back after it. */
function asentar(p: Paso, devuelto: number) {
  const de = (c: keyof Fila['pagado']) => pagado(p.despues, c) - pagado(p.antes, c);
  const tope = (x: number, hasta: number, ya: number) => Math.min(x, Math.max(0, hasta - ya));
  const porPago = tope(de('capital'), sumado(p.recibo.politica && p.capital > 0 ? p.despues : p.antes), devuelto);
  const yaSumado = sumado(p.antes.filter((f) => f.vence <= p.recibo.fecha));
  const porPrepago = tope(p.capital, yaSumado, devuelto + porPago);
  const devuelve = porPago + porPrepago;
  // Another table where less of it joins: what was given back of the rest was capital.
  const sobra = Math.max(0, devuelto + devuelve - sumado(p.despues));
  return {
    gastos: de('gastos'),
    mora: de('mora'),
    interes: de('interes') + p.interes + devuelve - sobra,
    capital: de('capital') + p.capital - devuelve + sobra,
    comision: p.comision,
    a_favor: p.a_favor,
    devuelto: devuelto + devuelve - sobra,
  };
}

/** One row a cuota: what was paid ahead of a prepayment is of its cuota still. */
function porCuota(t: Terminos, filas: readonly Fila[]) {
  return t.meses.map((m) => {
    const suyas = filas.filter((f) => f.numero === m.numero);
    return {
      numero: m.numero,
      vence: m.vence,
      cobra: cobra(suyas.at(-1) ?? { vence: m.vence, movida: null }),
      interes: suma(suyas, (f) => f.interes),
      debe: suma(suyas, capitalDebido),
      abierta: suyas.some((f) => interesDebido(f) + capitalDebido(f) + f.gastos - f.pagado.gastos + entero(f.mora) - f.pagado.mora > 0),
    };
  });
}

/** Interest that the rows have earned by the end of a day: each one by its days, half up; all of it from its due date on. */
function ganadoDe(t: Terminos, cuotas: ReturnType<typeof porCuota>, al: Fecha): number {
  let desde = t.curse;
  return suma(cuotas, (q) => {
    const [van, son] = [daysBetween(desde, al), Math.max(1, daysBetween(desde, q.vence))];
    desde = q.vence;
    const i = Math.max(0, q.interes);
    return van <= 0 ? 0 : van >= son ? i : entero({ n: BigInt(i) * BigInt(van), d: BigInt(son) });
  });
}

/** Capital that 1201 holds and interest that joined it, of what some rows owe. */
function enLibro(filas: readonly Fila[], devuelto: number): { capital: number; interes: number } {
  const debido = suma(filas, capitalDebido);
  const sumada = Math.min(debido, Math.max(0, sumado(filas) - devuelto));
  return { capital: debido - sumada, interes: suma(filas, interesDebido) + sumada };
}

/** What is posted on a day of its own, and what was received of interest in all. */
function diarioDe(t: Terminos, g: Giro, pasos: readonly Paso[]) {
  const porDia: Record<string, number> = {};
  const anotar = (dia: Fecha, cuenta: string, monto: number) => {
    porDia[`${dia} ${cuenta}`] = (porDia[`${dia} ${cuenta}`] ?? 0) + monto;
  };
  const prestado = t.enUf ? enPesos(t.capital, t.uf(t.curse)) : t.capital;
  const giro: [string, number][] = [
    ['2101', g.ite],
    ['2102', g.iva],
    ['2103', g.terceros],
    ['2109', g.comision],
  ];
  for (const [cuenta, monto] of giro) anotar(t.curse, cuenta, -monto);
  anotar(t.curse, '1102', -(prestado - suma(giro, ([, monto]) => monto)));
  if (!t.enUf) anotar(t.curse, '1201', prestado);
  let [devuelto, recibido, demandado] = [0, 0, false];
  for (const p of pasos) {
    if (p.recibo.demanda) {
      const { capital, interes } = enLibro(p.despues, devuelto);
      anotar(p.recibo.fecha, '1201', -capital);
      anotar(p.recibo.fecha, '1207', capital + interes);
      demandado = true;
      continue;
    }
    const a = asentar(p, devuelto);
    devuelto = a.devuelto;
    recibido += a.interes;
    // An extension is posted by who charges it; what is forgiven is a loss (5107), but for what never came to be owed.
    if (p.recibo.mueve) continue;
    anotar(p.recibo.fecha, p.recibo.perdona ? '5107' : '1102', p.recibo.monto - p.sin_objeto);
    if (t.enUf) continue;
    const partes: [string, number][] = [
      ...(demandado ? [['1207', a.capital + a.interes] as [string, number]] : [['1201', a.capital] as [string, number]]),
      ['2105', a.a_favor],
      ['4105', a.mora],
      ['4106', a.comision],
    ];
    for (const [cuenta, monto] of partes) anotar(p.recibo.fecha, cuenta, -monto);
  }
  return { porDia, devuelto, recibido, demandado };
}

export function librosDe(t: Terminos, g: Giro, recibos: readonly Recibo[], al: Fecha): Libros {
  const { filas, pasos } = vivir(t, recibos, al);
  const { porDia, devuelto, recibido, demandado } = diarioDe(t, g, pasos);
  const cuotas = porCuota(t, filas);
  let resto = Math.max(0, sumado(filas) - devuelto);
  const capital: Record<number, number> = {};
  for (const q of cuotas) {
    const interes = Math.min(q.debe, resto);
    resto -= interes;
    if (q.debe > interes) capital[q.numero] = q.debe - interes;
  }
  const fin = nacer(t).at(-1)?.vence ?? t.curse;
  const van = Math.min(daysBetween(t.curse, al), daysBetween(t.curse, fin));
  const abierta = cuotas
    .filter((q) => q.abierta)
    .map((q) => q.cobra)
    .sort()[0];
  // What is left of a charge in UF keeps its share of the pesos that it was.
  const enSuDia = (f: Fila, unidades: number) => {
    if (!t.enUf || f.gastos === 0) return unidades;
    const pesos = BigInt(enPesos(f.gastos, t.uf(addDays(cobra(f), 21))));
    return entero({ n: pesos * BigInt(unidades), d: BigInt(f.gastos) });
  };
  const ganado = ganadoDe(t, cuotas, al);
  return {
    porDia: Object.fromEntries(Object.entries(porDia).filter(([, monto]) => monto !== 0)),
    capital: demandado ? {} : capital,
    recibido,
    demandado,
    por_cobrar: demandado ? enLibro(filas, devuelto).interes : Math.max(0, ganado - pagado(filas, 'interes') - devuelto),
    cargado: suma(filas, (f) => enSuDia(f, f.gastos)),
    cargado_debido: suma(filas, (f) => enSuDia(f, f.gastos - f.pagado.gastos)),
    comision: abierta ? entero({ n: BigInt(g.comision) * BigInt(van), d: BigInt(daysBetween(t.curse, fin)) }) : g.comision,
    atraso: abierta ? daysBetween(abierta, al) : 0,
    debe: suma(cuotas, (q) => q.debe) + suma(filas, interesDebido),
  };
}
