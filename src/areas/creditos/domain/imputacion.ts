import { CONCEPTOS } from '#finanzas/imputacion.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Paso } from './eventos.ts';
import type { FilaSumada } from './vivo.ts';

type ConceptoCredito = 'GASTOS' | 'MORA' | 'INTERES' | 'CAPITAL';

/** What one event paid and moved, in units of the currency, as the books read it (`docs/decisiones/0016`). */
export interface Imputacion {
  id: string;
  fecha: Fecha;
  abonos: { numero: number; concepto: ConceptoCredito; monto: number }[];
  comision: number;
  /** Capital that passes from a cuota to another when the table is laid out again: Σ = 0. */
  movidos: { numero: number; monto: number }[];
  a_favor: number;
  /** Of its interest, what gives back the one that had joined the capital, or was going to. */
  devuelve: number;
  /** Interest paid ahead of joining the capital that will never join it: those cuotas owe so much less capital. */
  a_capital: { numero: number; monto: number }[];
  /** Forgiven of what never came to be owed: it is nobody's. */
  sin_objeto?: number;
}

/** The same in pesos, as it is stored beside the event and posted. `devengo` and `reajustes` are what the event had to recognise at once. */
export interface Imputado {
  abonos: { numero: number; concepto: ConceptoCredito | 'REAJUSTE'; monto: number }[];
  comision: number;
  movidos: { numero: number; monto: number }[];
  a_favor: number;
  devengo: { numero: number; monto: number }[];
  /** Below zero when the UF of the payment is under what the nights had recognised. */
  reajustes: { numero: number; monto: number }[];
  /** Forgiven of what never came to be owed: the entry of the forgiveness said more. */
  sin_objeto?: number;
  /** Capital that 1201 gives up to 1203: the UF of the payment is below that of the giro. */
  bajas?: { numero: number; monto: number }[];
  /** What was received as interest before it joined the capital and turned out to be capital: it leaves 1202 for this. */
  a_capital?: { numero: number; concepto: 'CAPITAL' | 'REAJUSTE'; monto: number }[];
  /** Charges of collection in UF that came in above what 1208 held of them, or below (negative). */
  alzas?: { numero: number; monto: number }[];
  /** The credit was sold outright that day: what it recognises is the buyer's and nobody posts it here. */
  vendido?: true;
  /** What the entry of another area credited when it received the money: what differs from `abonos` is corrected beside it. */
  publicado?: { numero: number; concepto: ConceptoCredito | 'COSTAS'; monto: number }[];
}

/** What a cuota owes as the books split it. */
export interface DebeLibro {
  numero: number;
  capital: number;
  interes: number;
}

/** What of a row decides how the books split it. */
type FilaDebida = Pick<FilaSumada, 'numero' | 'amortizacion' | 'capital_debido' | 'interes_debido'>;

const capitalizado = (filas: readonly Pick<FilaSumada, 'amortizacion'>[]): number =>
  filas.reduce((s, f) => s + Math.max(0, -f.amortizacion), 0);

/**
 * What each cuota owes as the books read it. In the table, interest that joined the capital is capital; in the books the capital is what was
 * lent (1201 = P, domain §4), so what is amortised pays that interest back first: `devuelto` of it already was. Units; Σ capital = P less
 * the capital paid.
 */
export function debenEnLibro(filas: readonly FilaDebida[], devuelto: number): DebeLibro[] {
  let resto = Math.max(0, capitalizado(filas) - devuelto);
  return filas.map((f) => {
    const parte = Math.min(f.capital_debido, resto);
    resto -= parte;
    return { numero: f.numero, capital: f.capital_debido - parte, interes: Math.max(0, f.interes_debido) + parte };
  });
}

interface Cuenta {
  /** Capitalised interest that payments already gave back. */
  devuelto: number;
  abonos: Imputacion['abonos'];
}

function anotar(c: Cuenta, numero: number, concepto: ConceptoCredito, monto: number): void {
  if (monto <= 0) return;
  const previo = c.abonos.find((a) => a.numero === numero && a.concepto === concepto);
  if (previo) previo.monto += monto;
  else c.abonos.push({ numero, concepto, monto });
}

/** Capital paid: first the interest that had joined it. Answers what is left for 1201. */
function devolver(c: Cuenta, total: number, numero: number, monto: number): number {
  const interes = Math.min(monto, Math.max(0, total - c.devuelto));
  c.devuelto += interes;
  anotar(c, numero, 'INTERES', interes);
  return monto - interes;
}

function pagadoDe(paso: Paso, c: Cuenta): Map<number, number> {
  // Of a table laid out again counts what joins the capital in the new one.
  const total = capitalizado(paso.prepago ? paso.despues : paso.antes);
  const antes = new Map(paso.antes.map((f) => [f.numero, f.pagado]));
  const capital = new Map<number, number>();
  for (const f of paso.despues) {
    const a = antes.get(f.numero) ?? { gastos: 0, mora: 0, interes: 0, capital: 0 };
    anotar(c, f.numero, 'GASTOS', f.pagado.gastos - a.gastos);
    anotar(c, f.numero, 'MORA', f.pagado.mora - a.mora);
    anotar(c, f.numero, 'INTERES', f.pagado.interes - a.interes);
    capital.set(f.numero, devolver(c, total, f.numero, f.pagado.capital - a.capital));
  }
  return capital;
}

/** The row that a prepayment found running: the first one not yet due. */
function enCurso(paso: Paso): number {
  const { fecha } = paso.evento;
  return (paso.antes.find((f) => f.vencimiento > fecha) ?? paso.antes.at(-1))?.numero ?? 1;
}

/**
 * What one event paid and moved, as the books read it. A cuota paid ahead gives back interest before it joins the capital; a prepayment that
 * leaves a table where less of it joins turns the rest into capital paid (`a_capital`): what is recognised is what the client will have paid
 * over what was lent.
 */
function imputar(paso: Paso, devuelto: number): { imputacion: Imputacion; devuelto: number } {
  const c: Cuenta = { devuelto, abonos: [] };
  const deben = debenEnLibro(paso.antes, devuelto);
  const pagado = pagadoDe(paso, c);
  let prepagado = 0;
  if (paso.prepago) {
    const fila = enCurso(paso);
    anotar(c, fila, 'INTERES', paso.prepago.interes);
    // What has joined the capital by that day: the rest of the grace is laid out again without it.
    const vencidas = paso.antes.filter((f) => f.vencimiento <= paso.evento.fecha);
    prepagado = devolver(c, capitalizado(vencidas), fila, paso.prepago.capital);
  }
  let sobra = Math.max(0, c.devuelto - capitalizado(paso.despues));
  const devuelve = c.devuelto - devuelto;
  c.devuelto -= sobra;
  const quedan = new Map(debenEnLibro(paso.despues, c.devuelto).map((d) => [d.numero, d.capital]));
  const movidos: Imputacion['movidos'] = [];
  const a_capital: Imputacion['a_capital'] = [];
  // From the last one: a prepayment that shortens the credit pays its tail.
  for (const d of [...deben].reverse()) {
    const pago = pagado.get(d.numero) ?? 0;
    const cae = d.capital - (quedan.get(d.numero) ?? 0) - pago;
    const propio = Math.min(Math.max(0, cae), prepagado);
    prepagado -= propio;
    anotar(c, d.numero, 'CAPITAL', pago + propio);
    const antes = Math.min(Math.max(0, cae - propio), sobra);
    sobra -= antes;
    if (antes > 0) a_capital.push({ numero: d.numero, monto: antes });
    if (cae !== propio + antes) movidos.push({ numero: d.numero, monto: propio + antes - cae });
  }
  const { id, fecha } = paso.evento;
  const abonos = c.abonos.sort((a, b) => a.numero - b.numero || ORDEN.indexOf(a.concepto) - ORDEN.indexOf(b.concepto));
  const imputacion = {
    id,
    fecha,
    abonos,
    comision: paso.prepago?.comision ?? 0,
    a_favor: paso.a_favor,
    devuelve,
    a_capital: a_capital.reverse(),
    ...(paso.sin_objeto > 0 ? { sin_objeto: paso.sin_objeto } : {}),
    movidos: movidos.sort((a, b) => a.numero - b.numero),
  };
  return { imputacion, devuelto: c.devuelto };
}

const ORDEN: readonly string[] = CONCEPTOS.map(([concepto]) => concepto);

/** What every event paid, in order of date. Σ abonos + comisión + a favor (+ sin objeto) = its money; Σ movidos = 0. `devuelto`: for `debenEnLibro`. */
export function imputaciones(pasos: readonly Paso[]): { imputaciones: Imputacion[]; devuelto: number } {
  let devuelto = 0;
  const hechas = pasos.map((p) => {
    const r = imputar(p, devuelto);
    devuelto = r.devuelto;
    return r.imputacion;
  });
  return { imputaciones: hechas, devuelto };
}
