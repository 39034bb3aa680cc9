import { porVencimiento } from '#finanzas/orden.ts';
import type { Numeric } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { acelerarFilas } from './aceleracion.ts';
import type { Pago } from './plan.ts';
import { capitalDe, type Politica, prepagoDe, type Restante, tablaRestante } from './prepago.ts';
import {
  type Condona,
  type CreditoVivo,
  type CuotaViva,
  condonar,
  debe,
  debeCuota,
  devengar,
  type FilaSumada,
  imputar,
  nueva,
  postergar,
  type ReglasMora,
  saldada,
  sinMoraHasta,
  sumarFilas,
  vence,
} from './vivo.ts';

/** What happened to a credit. A reversal undoes one event as if it had not been. Amounts in units. `orden`: among those of its day, else its id. */
export type Evento =
  | {
      id: string;
      orden?: string;
      fecha: Fecha;
      tipo: 'pago';
      monto: number /** Cuota that the payer named: it goes first. */;
      cuota?: number;
      /** Forgiven of `cuota`, not paid. */
      condona?: Condona | undefined;
    }
  | { id: string; orden?: string; fecha: Fecha; tipo: 'prepago'; monto: number; politica: Politica; meses_comision: Numeric }
  /** The due date of a cuota moved, once its extension was paid (area prorrogas). `suma`: what of its cost joined the cuota. */
  | { id: string; orden?: string; fecha: Fecha; tipo: 'postergacion'; cuota: number; a: Fecha; suma: number }
  | { id: string; fecha: Fecha; tipo: 'reversa'; de: string };

/** A prepayment as it was applied, after what was overdue. */
interface PrepagoHecho {
  id: string;
  fecha: Fecha;
  interes: number;
  comision: number;
  capital: number;
}

/** The credit on a day: its current table, what was paid, what is owed. */
export interface EstadoCredito {
  cuotas: CuotaViva[];
  prepagos: PrepagoHecho[];
  /** Capital not yet paid back, with the interest that joined it. */
  saldo: number;
  /** Owed and overdue that day, with mora and charges. */
  vencido: number;
  /** Money that no instalment needed. */
  a_favor: number;
  estado: 'vigente' | 'moroso' | 'pagado';
}

interface Marcha {
  c: CreditoVivo;
  r: ReglasMora;
  cuotas: CuotaViva[];
  prepagos: PrepagoHecho[];
  a_favor: number;
  /** The rows as they stood the moment they all fell due. */
  acelerado: FilaSumada[] | null;
}

/** Events that count, in order of date: the same whatever the order in which they were entered. */
function enOrden(eventos: readonly Evento[], al: Fecha): Exclude<Evento, { tipo: 'reversa' }>[] {
  const anulados = new Set(eventos.flatMap((e) => (e.tipo === 'reversa' ? [e.de] : [])));
  const valen = eventos.flatMap((e) => (e.tipo === 'reversa' || anulados.has(e.id) || e.fecha > al ? [] : [e]));
  const lugar = (e: (typeof valen)[number]) => e.orden ?? e.id;
  return valen.sort((a, b) => (a.fecha === b.fecha ? (lugar(a) < lugar(b) ? -1 : 1) : a.fecha < b.fecha ? -1 : 1));
}

/**
 * The credit rebuilt from its events in order of date (areas 1, creditos): a backdated payment or a reversal gives the table of having
 * entered everything in order. Each payment goes to the oldest instalment, gastos → mora → interés → capital; a prepayment first pays
 * what is due, then the interest to the day, its commission and capital, and the rows left are laid out again; what no capital can use (a
 * peso or two of rounding) is paid ahead of the next row. Money is in favour of the debtor only when nothing is owed. Pure.
 */
export function reconstruir(c: CreditoVivo, eventos: readonly Evento[], r: ReglasMora, al: Fecha): EstadoCredito {
  const m = abrir(c, r);
  for (const e of enOrden(eventos, al)) {
    llegar(m, e.fecha);
    m.a_favor += suceder(m, e).resto;
  }
  llegar(m, al);
  return estadoDe(m, al);
}

const abrir = (c: CreditoVivo, r: ReglasMora): Marcha => ({
  c,
  r,
  cuotas: c.filas.map(nueva),
  prepagos: [],
  a_favor: 0,
  acelerado: null,
});

/** What the days bring up to one of them: mora, charges, and everything due if by then it is being sued for. */
function llegar(m: Marcha, fecha: Fecha): void {
  const { acelera_el } = m.c;
  if (acelera_el && acelera_el <= fecha && !m.acelerado) {
    for (const cuota of m.cuotas) devengar(cuota, acelera_el, m.r);
    const desde = m.cuotas.findIndex((x) => x.vencimiento > acelera_el);
    const fila = m.cuotas[desde];
    m.cuotas = acelerarFilas(m.cuotas, acelera_el, fila ? { desde, restante: restanteDe(m, desde, fila) } : null);
    m.acelerado = sumarFilas(m.cuotas);
  }
  for (const cuota of m.cuotas) devengar(cuota, fecha, m.r);
}

/** What one event did: the rows as it left them, its prepayment if it was one, and the money that no row needed. */
export interface Paso {
  evento: Exclude<Evento, { tipo: 'reversa' }>;
  antes: FilaSumada[];
  despues: FilaSumada[];
  prepago: PrepagoHecho | null;
  a_favor: number;
  /** Forgiven of what never came to be owed. */
  sin_objeto: number;
}

/** The same, with its rows added up by number: what each one owes. Half the work of `recorrer`, for who asks nothing of each event. */
export function sumar(
  c: CreditoVivo,
  eventos: readonly Evento[],
  r: ReglasMora,
  al: Fecha,
): { estado: EstadoCredito; filas: FilaSumada[] } {
  const estado = reconstruir(c, eventos, r, al);
  return { estado, filas: sumarFilas(estado.cuotas) };
}

/** The same, with what each event did in its turn. */
export function recorrer(
  c: CreditoVivo,
  eventos: readonly Evento[],
  r: ReglasMora,
  al: Fecha,
): { estado: EstadoCredito; filas: FilaSumada[]; pasos: Paso[]; acelerado: FilaSumada[] | null } {
  const m: Marcha = abrir(c, r);
  const pasos = enOrden(eventos, al).map((e): Paso => {
    llegar(m, e.fecha);
    const [antes, hechos] = [sumarFilas(m.cuotas), m.prepagos.length];
    const { resto, sin_objeto = 0 } = suceder(m, e);
    m.a_favor += resto;
    return { evento: e, antes, despues: sumarFilas(m.cuotas), prepago: m.prepagos[hechos] ?? null, a_favor: resto, sin_objeto };
  });
  llegar(m, al);
  return { estado: estadoDe(m, al), filas: sumarFilas(m.cuotas), pasos, acelerado: m.acelerado };
}

/** Does what an event says. Answers the money that nothing needed, and what was forgiven of nothing. */
function suceder(m: Marcha, e: Paso['evento']): { resto: number; sin_objeto?: number } {
  if (e.tipo === 'pago' && e.condona) {
    const filas = m.cuotas.filter((x) => x.numero === e.cuota);
    const { a_favor, sin_objeto } = condonar(filas, e.monto, e.condona);
    return { resto: a_favor, sin_objeto };
  }
  if (e.tipo === 'pago') return { resto: pagar(nombrada(m.cuotas, e.cuota), e.monto) };
  if (e.tipo === 'prepago') return { resto: prepagar(m, e) };
  // Of a cuota made of several rows, the last one is what is still owed.
  const fila = m.cuotas.findLast((x) => x.numero === e.cuota);
  if (fila) postergar(fila, e.a, e.suma);
  return { resto: 0 };
}

/** Oldest due date first: an extended cuota waits for its new one. */
const porVencer = (cuotas: readonly CuotaViva[]): CuotaViva[] =>
  [...cuotas].sort((a, b) => porVencimiento({ vencimiento: vence(a), numero: a.numero }, { vencimiento: vence(b), numero: b.numero }));

/** The named cuota first, the others by their dates. */
function nombrada(cuotas: readonly CuotaViva[], numero: number | undefined): readonly CuotaViva[] {
  const orden = porVencer(cuotas);
  const elegidas = numero === undefined ? [] : orden.filter((c) => c.numero === numero);
  return elegidas.length === 0 ? orden : [...elegidas, ...orden.filter((c) => c.numero !== numero)];
}

function pagar(cuotas: readonly CuotaViva[], monto: number): number {
  return cuotas.reduce((resto, cuota) => imputar(cuota, resto), monto);
}

/** Capital not yet paid back: the interest of a month of total grace joins it when that month ends. */
function saldoAl(cuotas: readonly CuotaViva[], al: Fecha): number {
  const suma = cuotas.reduce((s, x) => s + (x.amortizacion < 0 && x.vencimiento <= al ? 0 : x.amortizacion) - x.pagado.capital, 0);
  return Math.max(0, suma);
}

function estadoDe(m: Marcha, al: Fecha): EstadoCredito {
  const vencidas = m.cuotas.filter((x) => sinMoraHasta(x) < al && !saldada(x));
  const pagado = m.cuotas.every(saldada);
  return {
    cuotas: m.cuotas,
    prepagos: m.prepagos,
    saldo: saldoAl(m.cuotas, al),
    vencido: vencidas.reduce((s, x) => s + debe(x), 0),
    a_favor: m.a_favor,
    estado: pagado ? 'pagado' : vencidas.length > 0 ? 'moroso' : 'vigente',
  };
}

/** First row that the prepayment may change: not yet due, nor paid ahead. */
function filaEnCurso(m: Pick<Marcha, 'cuotas'>, fecha: Fecha): number {
  return m.cuotas.findIndex((x) => x.vencimiento > fecha && (x.cuota === 0 || debeCuota(x) > 0));
}

function prepagar(m: Marcha, e: Extract<Evento, { tipo: 'prepago' }>): number {
  const k = filaEnCurso(m, e.fecha);
  const debidas = k < 0 ? m.cuotas : m.cuotas.slice(0, k);
  const resto = pagar(porVencer(debidas), e.monto);
  const fila = m.cuotas[k];
  if (!fila || resto <= 0 || !debidas.every(saldada)) return resto;
  const curso = restanteDe(m, k, fila);
  const saldo = m.cuotas.slice(k).reduce((s, x) => s + x.amortizacion - x.pagado.capital, 0);
  // Interest that was paid ahead is not paid twice.
  const pagado = m.cuotas.slice(k).reduce((s, x) => s + x.pagado.interes, 0);
  const capital = capitalDe({ ...curso, saldo }, e.fecha, resto, e.meses_comision, pagado);
  if (capital <= 0) return pagar(porVencer(m.cuotas.slice(k)), resto);
  const p = prepagoDe({ ...curso, saldo }, e.fecha, capital, e);
  const adelantado = Math.min(pagado, p.interes);
  m.prepagos.push({ id: e.id, fecha: e.fecha, interes: p.interes - adelantado, comision: p.comision, capital });
  reemplazar(m, k, curso, { saldo: saldo - capital, adelantado }, e);
  // One peso more of capital may cost two or three, when its interest or its commission rounds up with it: what that leaves is paid ahead.
  return pagar(porVencer(m.cuotas.slice(k)), resto - (p.total - adelantado));
}

/** What closes the credit on a day: everything due, and the prepayment of the rest. */
export interface Liquidacion {
  vencido: number;
  interes: number;
  comision: number;
  capital: number;
  total: number;
}

/** Liquidation of a rebuilt credit on the day of its rebuilding (T10). What is due counts that day, with its mora and charges. */
export function liquidar(c: CreditoVivo, e: EstadoCredito, al: Fecha, meses_comision: Numeric): Liquidacion {
  const m = { c, cuotas: e.cuotas, prepagos: e.prepagos };
  const k = filaEnCurso(m, al);
  const fila = e.cuotas[k];
  const vencido = (k < 0 ? e.cuotas : e.cuotas.slice(0, k)).reduce((s, x) => s + debe(x), 0);
  if (!fila) return { vencido, interes: 0, comision: 0, capital: 0, total: vencido };
  const resto = e.cuotas.slice(k);
  const saldo = resto.reduce((s, x) => s + x.amortizacion - x.pagado.capital, 0);
  const p = prepagoDe({ ...restanteDe(m, k, fila), saldo }, al, saldo, { meses_comision });
  const interes =
    p.interes -
    Math.min(
      p.interes,
      resto.reduce((s, x) => s + x.pagado.interes, 0),
    );
  return { vencido, interes, comision: p.comision, capital: saldo, total: vencido + interes + p.comision + saldo };
}

/** What is left from row k on, as the rule of prepayments reads it. */
function restanteDe(m: Pick<Marcha, 'c' | 'cuotas' | 'prepagos'>, k: number, fila: CuotaViva): Restante {
  const desde = m.cuotas[k - 1]?.vencimiento ?? m.c.fecha_curse;
  const filas = m.cuotas.slice(k);
  // What was agreed of each month stays: no payment, or (partial grace) its interest alone.
  const soloInteres = (x: CuotaViva) => m.c.metodo !== 'bullet' && x.cuota > 0 && x.amortizacion === 0;
  const pagos = filas.map((x): Pago => (x.cuota === 0 ? 'nada' : soloInteres(x) ? 'interes' : 'cuota'));
  const tipo = filas.find((x) => x.amortizacion > 0) ?? fila;
  return {
    ...m.c,
    periodo: { desde, hasta: fila.vencimiento, dias: fila.dias },
    dias: filas.map((x) => x.dias),
    pagos: pagos.every((x) => x === 'cuota') ? null : pagos,
    pactado: m.c.metodo === 'aleman' ? tipo.amortizacion : tipo.cuota,
  };
}

/**
 * Puts the new rows where the old ones stood. What was paid ahead stays in rows of its own, already paid; its interest, once that of the
 * prepayment is taken, pays the interest of the row that comes in its place, so that nobody pays it twice.
 */
function reemplazar(
  m: Marcha,
  k: number,
  curso: Restante,
  o: { saldo: number; adelantado: number },
  e: Extract<Evento, { tipo: 'prepago' }>,
): void {
  const viejas = m.cuotas.slice(k);
  const nuevas = o.saldo > 0 ? tablaRestante(curso, o.saldo, curso.periodo.desde, e.politica) : [];
  let usado = o.adelantado;
  const pares = viejas.map((x, j) => {
    const propio = Math.min(usado, x.pagado.interes);
    usado -= propio;
    const f = nuevas[j];
    const pasa = f ? Math.min(x.pagado.interes - propio, Math.max(0, Math.min(f.interes, f.cuota))) : 0;
    return { x, f, pasa };
  });
  const adelantos = pares.flatMap(({ x, pasa }) =>
    x.pagado.interes - pasa + x.pagado.capital > 0 ? [cerrada(x, e.fecha, x.pagado.interes - pasa)] : [],
  );
  const filas = pares.flatMap(({ x, f, pasa }) => {
    if (!f) return [];
    const fila = nueva({ ...x, cuota: f.cuota, interes: f.interes, amortizacion: f.amortizacion });
    return [{ ...fila, pagado: { ...fila.pagado, interes: pasa } }];
  });
  m.cuotas = [...m.cuotas.slice(0, k), ...adelantos, ...filas];
}

function cerrada(x: CuotaViva, fecha: Fecha, interes: number): CuotaViva {
  const { capital } = x.pagado;
  const fila = { ...x, vencimiento: fecha, fecha_pago_habil: fecha, dias: 0, interes, amortizacion: capital, cuota: interes + capital };
  return { ...fila, pagado: { ...x.pagado, interes } };
}
