import type { ObligacionFila } from '#areas/libro/public.server.ts';
import { esCastigo } from '#finanzas/castigo.ts';
import { diasMora } from '#finanzas/dias-mora.ts';
import { imputarDentro, repartirPago } from '#finanzas/imputacion.ts';
import { mora as moraCorrida } from '#finanzas/mora.ts';
import { porVencimiento } from '#finanzas/orden.ts';
import { liquidarPagoFactoring } from '#finanzas/pago-factoring.ts';
import { Rule } from '#kernel/errors.ts';
import { daysBetween, type Fecha, maxFecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Efecto, EfectoCredito, PrepagoGuardado } from '../tables.ts';
import { type Creditos, cuotasDe, firmaCreditos, type Lugar, pagarCuota, prepagar, totalCreditos } from './creditos.ts';

/** A debt as a payment sees it. Data in, data out: the same function serves the dry run, the receipt and its re-application. */
export interface Saldo {
  pk: string;
  clase: string;
  numero: string;
  vencimiento: Fecha;
  /** Day it was born: a payment dated before does not find it. */
  nace: Fecha;
  capital: Pesos;
  interes: Pesos;
  gastos: Pesos;
  costas: Pesos;
  /** Mora fixed up to `mora_desde` and not paid. */
  mora: Pesos;
  mora_desde: Fecha;
  /** What mora is charged on; of a documento, the advance not yet back. */
  base: Pesos;
  tasa: string | null;
  vive: boolean;
}

export interface Pago {
  fecha: Fecha;
  /** What there is to apply, pesos. */
  monto: Pesos;
  obligaciones: readonly { pk: string; monto: Pesos | null }[] | null;
  manual: boolean;
  /** Applied again, and nobody changed its order: what is open again before its cuotas goes first. */
  de_nuevo?: boolean;
  prepago?: PrepagoGuardado | null;
}

/** Everything that a debtor owes at a point of his history: debts of the ledger, and credits. */
export interface Mundo {
  saldos: Map<string, Saldo>;
  creditos: Creditos;
}

/** A debt that a payment may reach, whatever it is. */
interface Alcanzable {
  pk: string;
  clase: string;
  numero: string;
  vencimiento: Fecha;
  costas: Pesos;
  /** What pays it off that day. */
  total: Pesos;
  /** Reached without being ticked: all but the cuotas after the one that runs and what was written off. */
  sola: boolean;
  pagar(m: Mundo, a: Aplicado, l: Lugar, pago: { costas: Pesos; monto: Pesos }): void;
}

export interface Aplicado {
  efectos: Efecto[];
  creditos: EfectoCredito[];
  /** What nothing owed. */
  de_mas: Pesos;
}

const CERO = pesos(0);
/** Debts that are paid by their balance in the ledger. Cuotas are paid through their credit. */
const CLASES: readonly string[] = ['documento', 'saldo_cedente', 'cargo', 'protesto', 'costa'];

/** Of what kind a debt is at the counter: in a judicial case it is paid as before it, and only its account is another. */
const claseDe = (o: Pick<ObligacionFila, 'clase' | 'tipo'>): string => (o.clase === 'causa' ? o.tipo : o.clase);

/** Whether a debt of the ledger is paid here by its balance. */
export function seRecauda(o: Pick<ObligacionFila, 'clase' | 'tipo' | 'capital_uf' | 'moneda'>): boolean {
  return CLASES.includes(claseDe(o)) && o.moneda === 'CLP' && o.capital_uf === null;
}

/** The debt as it stands now. */
export function saldoDe(o: ObligacionFila): Saldo {
  return {
    pk: o.pk,
    clase: claseDe(o),
    numero: o.numero,
    vencimiento: o.vencimiento,
    nace: o.fecha,
    capital: o.capital,
    interes: o.interes,
    gastos: o.gastos,
    costas: o.costas,
    mora: o.mora,
    mora_desde: o.mora_desde,
    base: o.base_mora === null ? pesos(o.capital + o.interes) : pesos(Math.min(o.base_mora, o.capital)),
    tasa: o.tasa_mora_mensual,
    vive: o.estado === 'vigente',
  };
}

/** Mora of a debt at a day: what was fixed plus what its base earned since, pesos half up once (domain §3, §6.10). */
function moraDe(s: Saldo, al: Fecha): Pesos {
  return s.tasa === null ? s.mora : pesos(s.mora + moraCorrida(s.base, s.tasa, daysBetween(s.mora_desde, al)));
}

/** What pays a debt off. The debtor of a documento owes its face: mora and gastos come out of the retención of who sold it (domain §6.10). */
export function paraPagar(s: Saldo, al: Fecha): Pesos {
  if (s.clase === 'documento') return pesos(s.capital + s.costas);
  return pesos(s.capital + s.interes + s.gastos + s.costas + moraDe(s, al));
}

function deSaldo(s: Saldo, l: Lugar): Alcanzable {
  return {
    pk: s.pk,
    clase: s.clase,
    numero: s.numero,
    vencimiento: s.vencimiento,
    costas: s.costas,
    sola: s.clase !== 'castigo',
    total: paraPagar(s, l.fecha),
    pagar(m, a, lugar, { costas, monto }) {
      const e = efectoDe(s, lugar.fecha, costas, monto);
      m.saldos.set(s.pk, conEfecto(s, e));
      a.efectos.push(e);
    },
  };
}

/** Everything owed at a place in time, oldest first: debts of the ledger and cuotas together. */
export function alcanzables(m: Mundo, l: Lugar): Alcanzable[] {
  const vivas = [...m.saldos.values()].filter((s) => s.vive && s.nace <= l.fecha).map((s) => deSaldo(s, l));
  const cuotas = cuotasDe(m.creditos, l).map(
    (q): Alcanzable => ({
      pk: q.pk,
      clase: 'cuota',
      numero: q.numero,
      vencimiento: q.vencimiento,
      costas: CERO,
      total: q.total,
      sola: q.vencimiento <= l.fecha || q.enCurso,
      pagar: (mundo, a, lugar, { monto }) => pagarCuota(mundo.creditos, a.creditos, lugar, q, monto),
    }),
  );
  return [...vivas, ...cuotas].sort(porVencimiento);
}

/** Whether a key is a debt of this history, owed or not. */
function conocida(m: Mundo, pk: string): boolean {
  return m.saldos.has(pk) || [...m.creditos.values()].some((c) => c.caja.pks.has(pk));
}

/** Debts that a payment may reach, in its order, each with its cap. 422 `obligacion_repetida`, `obligacion_sin_deuda`. */
function alcanzadas(m: Mundo, p: Pago, l: Lugar): { debe: Alcanzable; tope: Pesos | null }[] {
  const todas = alcanzables(m, l);
  if (!p.obligaciones) return todas.filter((d) => d.sola).map((debe) => ({ debe, tope: null }));
  if (new Set(p.obligaciones.map((o) => o.pk)).size !== p.obligaciones.length) throw new Rule('obligacion_repetida');
  const porPk = new Map(todas.map((d) => [d.pk, d]));
  const elegidas = p.obligaciones.flatMap(({ pk, monto }) => {
    if (!conocida(m, pk)) throw new Rule('obligacion_sin_deuda', { pk });
    const debe = porPk.get(pk);
    return debe ? [{ debe, tope: monto }] : [];
  });
  if (p.manual) return elegidas;
  const reabiertas = p.de_nuevo ? anterioresDe(m, todas, elegidas) : [];
  return [...elegidas, ...reabiertas].sort((a, b) => porVencimiento(a.debe, b.debe));
}

type Alcanzada = { debe: Alcanzable; tope: Pesos | null };

/**
 * Cuotas of the same credits, older than those that a receipt chose, that owe again: when they were chosen nothing older was owed, or it would
 * have been refused (`deuda_anterior_sin_pagar`).
 */
function anterioresDe(m: Mundo, todas: readonly Alcanzable[], elegidas: readonly Alcanzada[]): Alcanzada[] {
  const pks = new Set(elegidas.map((e) => e.debe.pk));
  return [...m.creditos.values()].flatMap((c) => {
    const suyas = todas.filter((d) => d.clase === 'cuota' && c.caja.pks.has(d.pk)).sort(porVencimiento);
    const ultima = suyas.findLastIndex((d) => pks.has(d.pk));
    return suyas.slice(0, Math.max(0, ultima)).flatMap((debe) => (pks.has(debe.pk) ? [] : [{ debe, tope: null }]));
  });
}

interface Parte {
  capital: Pesos;
  interes: Pesos;
  gastos: Pesos;
  mora: Pesos;
  base: Pesos;
  a_anticipo: Pesos;
  excedente: Pesos;
  saldo_cedente: Pesos;
}

function alDocumento(s: Saldo, pago: Pesos, mora: Pesos): Parte {
  const l = liquidarPagoFactoring({ pago, anticipo_pendiente: s.base, saldo_deudor: s.capital, mora, gastos: s.gastos });
  return {
    capital: l.al_documento,
    interes: CERO,
    gastos: l.gastos,
    mora: l.mora,
    base: pesos(s.base - l.anticipo_pendiente),
    a_anticipo: l.a_anticipo,
    excedente: l.excedente,
    saldo_cedente: l.saldo_cedente,
  };
}

/** Gastos, mora, interés, capital (domain §5). */
function alCargo(s: Saldo, pago: Pesos, mora: Pesos): Parte {
  const { toma } = imputarDentro({ gastos: s.gastos, mora, interes: s.interes, capital: s.capital }, pago);
  const base = pesos(Math.min(s.base, toma.capital + toma.interes));
  return {
    gastos: pesos(toma.gastos),
    mora: pesos(toma.mora),
    interes: pesos(toma.interes),
    capital: pesos(toma.capital),
    base,
    a_anticipo: CERO,
    excedente: CERO,
    saldo_cedente: CERO,
  };
}

function efectoDe(s: Saldo, fecha: Fecha, costas: Pesos, pago: Pesos): Efecto {
  const mora = moraDe(s, fecha);
  const parte = s.clase === 'documento' ? alDocumento(s, pago, mora) : alCargo(s, pago, mora);
  const cierra =
    s.capital === parte.capital &&
    s.costas === costas &&
    (s.clase === 'documento' || (s.interes === parte.interes && s.gastos === parte.gastos && mora === parte.mora));
  return {
    pk: s.pk,
    costas,
    ...parte,
    pk_saldo_cedente: null,
    retencion: s.clase === 'documento' ? pesos(s.capital - s.base) : CERO,
    cierra,
    antes: { mora: s.mora, mora_desde: s.mora_desde },
    despues: { mora: cierra ? CERO : pesos(mora - parte.mora), mora_desde: maxFecha(s.mora_desde, fecha) },
    vencimiento: s.vencimiento,
    tasa_mora: s.tasa,
  };
}

/** The debt after an effect. */
function conEfecto(s: Saldo, e: Efecto): Saldo {
  return {
    ...s,
    capital: pesos(s.capital - e.capital),
    interes: pesos(s.interes - e.interes),
    gastos: pesos(s.gastos - e.gastos),
    costas: pesos(s.costas - e.costas),
    base: pesos(s.base - e.base),
    ...e.despues,
    vive: !e.cierra,
  };
}

/**
 * The debt before an effect. Amounts come back as differences, so that a nota or an extension in between stays; mora goes back to what it
 * was only if nobody else fixed it meanwhile.
 */
function sinEfecto(s: Saldo, e: Efecto): Saldo {
  const intacta = s.mora === e.despues.mora && s.mora_desde === e.despues.mora_desde;
  return {
    ...s,
    capital: pesos(s.capital + e.capital),
    interes: pesos(s.interes + e.interes),
    gastos: pesos(s.gastos + e.gastos),
    costas: pesos(s.costas + e.costas),
    base: pesos(s.base + e.base),
    ...(intacta ? e.antes : {}),
    vive: true,
  };
}

/**
 * Applies a payment: judicial costas first, then each debt by due date (or in the order given by hand), inside it gastos → mora → interés →
 * capital; a documento as domain §6.10; a prepayment whole to its credit. Σ of what was applied + excedentes + de_mas = monto, once the
 * credits are told what each payment pays (`repartir`). Writes the new balances in `mundo`.
 */
export function aplicar(mundo: Mundo, p: Pago, recibo: string | null): Aplicado {
  const l: Lugar = { fecha: p.fecha, recibo };
  const a: Aplicado = { efectos: [], creditos: [], de_mas: CERO };
  if (p.prepago) {
    const c = mundo.creditos.get(p.prepago.credito_id);
    // Money that is in already (a cheque that the bank paid) stays in favour when its credit takes none any more.
    if (!c && recibo !== null) return { ...a, de_mas: p.monto };
    if (!c) throw new Rule('obligacion_sin_deuda', { pk: p.prepago.credito_id });
    a.creditos.push(prepagar(c, l, p.monto, p.prepago));
    return a;
  }
  const lista = alcanzadas(mundo, p, l).map(({ debe, tope }) => ({ debe, tope, costas: debe.costas, total: debe.total }));
  const { partes, resto } = repartirPago(lista, p.monto);
  for (const { debe, costas, monto } of partes) debe.debe.pagar(mundo, a, l, { costas: pesos(costas), monto: pesos(monto) });
  return { ...a, de_mas: pesos(resto) };
}

/** Takes a payment back, the last debt first. */
export function deshacer(saldos: Map<string, Saldo>, efectos: readonly Efecto[]): void {
  for (const e of [...efectos].reverse()) {
    const s = saldos.get(e.pk);
    if (!s) throw new RangeError(`a receipt touches a debt that was not read: ${e.pk}`);
    saldos.set(e.pk, sinEfecto(s, e));
  }
}

/** What was applied of a receipt, by concept, in the order of the spec: COSTAS, GASTOS, MORA, INTERES, CAPITAL; RECUPERACION of what was written off. */
function partesDe(efectos: readonly Efecto[]): { e: Efecto; concepto: string; monto: Pesos }[] {
  const costas = efectos.map((e) => ({ e, concepto: 'COSTAS', monto: e.costas }));
  const resto = efectos.flatMap((e) => [
    { e, concepto: 'GASTOS', monto: e.gastos },
    { e, concepto: 'MORA', monto: e.mora },
    { e, concepto: 'INTERES', monto: e.interes },
    { e, concepto: esCastigo(e.pk) ? 'RECUPERACION' : 'CAPITAL', monto: e.pk.startsWith('documento:') ? e.a_anticipo : e.capital },
  ]);
  return [...costas, ...resto].filter((p) => p.monto > 0);
}

/** What went to debts, without what was released to who sold the documents. */
export function totalAplicado(a: Pick<Aplicado, 'efectos' | 'creditos'>): Pesos {
  return pesos(sumPesos(partesDe(a.efectos).map((p) => p.monto)) + totalCreditos(a.creditos));
}

/**
 * Everything that a payment of `fecha` pays, row by row: COSTAS first, then as it was applied; the commission of a prepayment at the end. `corte`: last
 * due date that is late that day; what was written off counts no days.
 */
export function filasDe(a: Pick<Aplicado, 'efectos' | 'creditos'>, { fecha, corte }: { fecha: Fecha; corte: Fecha }): FilaAplicada[] {
  const propias = partesDe(a.efectos).map(({ e, concepto, monto }): FilaAplicada => {
    const { pk, vencimiento, tasa_mora } = e;
    const dias_mora = esCastigo(pk) ? 0 : diasMora(vencimiento, fecha, corte);
    return { pk, numero: null, concepto, monto, vencimiento, dias_mora, tasa_mora };
  });
  const deCreditos = a.creditos.flatMap((c) => {
    const partes = c.partes.map(({ cuota: _, ...p }): FilaAplicada => {
      return { ...p, dias_mora: diasMora(p.vencimiento, fecha, corte), tasa_mora: null };
    });
    const comun = { pk: `credito:${c.credito_id}`, numero: String(c.numero), vencimiento: fecha, dias_mora: 0, tasa_mora: null };
    return c.comision > 0 ? [...partes, { ...comun, concepto: 'COMISION', monto: c.comision }] : partes;
  });
  return [...propias, ...deCreditos];
}

interface FilaAplicada {
  pk: string;
  /** Null: that of its debt. */
  numero: string | null;
  concepto: string;
  monto: Pesos;
  vencimiento: Fecha;
  dias_mora: number;
  tasa_mora: string | null;
}

const NUMEROS = [
  'capital',
  'interes',
  'gastos',
  'costas',
  'mora',
  'base',
  'a_anticipo',
  'excedente',
  'saldo_cedente',
  'retencion',
] as const;

/** Whether two applications are the same to the peso. */
export function iguales(a: Aplicado, b: Aplicado): boolean {
  const firma = (x: Aplicado) =>
    JSON.stringify([
      x.de_mas,
      firmaCreditos(x.creditos),
      x.efectos.map((e) => [e.pk, NUMEROS.map((n) => e[n]), e.antes.mora, e.antes.mora_desde, e.despues.mora, e.despues.mora_desde]),
    ]);
  return firma(a) === firma(b);
}
