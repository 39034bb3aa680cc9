import { DIA_GASTOS, gastosCobranza } from '#finanzas/mora.ts';
import { Invalid } from '#kernel/errors.ts';
import { div, type Numeric, roundScaled } from '#kernel/values/decimal.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { type EstadoCredito, type Evento, type Liquidacion, liquidar, reconstruir } from './eventos.ts';
import { cabe, DECIMALES, leible, type Moneda, salida } from './moneda.ts';
import { necesitaConsentimiento, type Politica } from './prepago.ts';
import type { Simulacion, Solicitud } from './simulacion-datos.ts';
import { type CreditoVivo, debe, debeCuota, moraDebida, type ReglasMora } from './vivo.ts';

/** A payment or prepayment that is supposed to have happened. Amount in decimal text of the currency. */
export interface EventoPedido {
  fecha: Fecha;
  tipo: 'pago' | 'prepago';
  monto: string;
  politica?: Politica | undefined;
}

/** What the evolution of a credit needs besides the credit. */
interface EntornoEvolucion {
  /** Yearly percent of the mora: the maximum rate of the day of the contract unless another is agreed (domain §3). */
  tasa_mora_anual: Numeric;
  meses_comision: Numeric;
  /** Pesos of one UF on a day; null: unknown, no charges are counted. */
  uf: (fecha: Fecha) => string | null;
  prepago_minimo_pct: string;
}

/** Units that one UF is worth: pesos of the day, or ten thousand in a credit in UF. Dollars have no table: no charges. */
function unidadesPorUf(moneda: Moneda, uf: string | null): string | null {
  if (moneda === 'UF') return String(10 ** DECIMALES.UF);
  return moneda === 'CLP' ? uf : null;
}

/** Whether the proof is kept of the useful notice of a cuota that fell due on a day (Ley 19.496 art. 37). */
export type Avisada = (numero: number, vence: Fecha) => boolean;

/**
 * What a delay costs in a currency: a monthly rate, and the charges of collection with the UF of the day when they start, UF 0,2 less of the
 * cuotas whose useful notice nobody can prove. A calculation of what has not happened supposes the notice.
 */
export function reglasMora(moneda: Moneda, tasa_mensual: Numeric, uf: EntornoEvolucion['uf'], avisada: Avisada = () => true): ReglasMora {
  return {
    tasa_mensual,
    gastos(impago, _dias, fecha, numero) {
      const valor_uf = unidadesPorUf(moneda, uf(fecha));
      const sin_aviso_util = !avisada(numero, addDays(fecha, -DIA_GASTOS));
      return valor_uf === null ? null : gastosCobranza({ monto: impago, dias_mora: DIA_GASTOS, valor_uf, sin_aviso_util });
    },
  };
}

/** Most that one event may move: five hundred of them still add up exactly. */
const TOPE = 10 ** 13;

function enUnidades(monto: string, moneda: Moneda): number {
  const u = roundScaled(monto, DECIMALES[moneda], 'half-up');
  return u > BigInt(TOPE) ? TOPE + 1 : Number(u);
}

/** Events in units, in the order in which they came. 400 at the field of what is wrong. */
function eventosDe(s: Solicitud, pedidos: readonly EventoPedido[]): Evento[] {
  const campos: Record<string, string[]> = {};
  if (s.giros.length > 1) campos.eventos = ['Los pagos no se combinan con varios giros'];
  const eventos = pedidos.map((p, k): Evento => {
    if (p.fecha < s.fecha_curse) campos[`eventos.${k}.fecha`] = ['No puede ser anterior a la fecha de curse'];
    if (!cabe(p.monto, s.moneda)) campos[`eventos.${k}.monto`] = [`Admite hasta ${DECIMALES[s.moneda]} decimales`];
    const comun = { id: String(k).padStart(6, '0'), fecha: p.fecha, monto: enUnidades(p.monto, s.moneda) };
    if (comun.monto > TOPE) campos[`eventos.${k}.monto`] = ['Monto demasiado grande'];
    return p.tipo === 'pago'
      ? { ...comun, tipo: 'pago' }
      : { ...comun, tipo: 'prepago', politica: p.politica ?? 'reduce_cuota', meses_comision: 0 };
  });
  if (Object.keys(campos).length > 0) throw new Invalid(campos);
  return eventos;
}

function cuotasSalida(s: Solicitud, e: EstadoCredito) {
  const m = (u: number) => salida(u, s.moneda);
  return e.cuotas.map((c) => ({
    numero: c.numero,
    vencimiento: c.vencimiento,
    cuota: m(c.cuota),
    interes: m(c.interes),
    amortizacion: m(c.amortizacion),
    pagado: m(c.pagado.interes + c.pagado.capital),
    impago: m(debeCuota(c)),
    mora: m(moraDebida(c)),
    gastos: m(c.gastos - c.pagado.gastos),
    debe: m(debe(c)),
  }));
}

/** Whether some prepayment took less of the balance than what it may without consent. */
function piden(e: EstadoCredito, capital: number, minimo_pct: string): boolean {
  let saldo = capital;
  return e.prepagos.some((p) => {
    const falta = necesitaConsentimiento(p.capital, saldo, minimo_pct) && p.capital < saldo;
    saldo -= p.capital;
    return falta;
  });
}

/**
 * The simulated credit after some payments and prepayments, on a day: its table then, what is overdue with mora and charges, and what
 * closes it. Nothing is written. Throws 400 at the field of an event that is wrong.
 */
export function evolucionDe(s: Solicitud, r: Simulacion, o: { eventos: readonly EventoPedido[]; al: Fecha }, e: EntornoEvolucion) {
  const credito: CreditoVivo = { ...s, capital: r.capital, filas: r.filas };
  const eventos = eventosDe(s, o.eventos).map((x) => (x.tipo === 'prepago' ? { ...x, meses_comision: e.meses_comision } : x));
  const estado = reconstruir(credito, eventos, reglasMora(s.moneda, div(e.tasa_mora_anual, 12), e.uf), o.al);
  const l = liquidar(credito, estado, o.al, e.meses_comision);
  const m = (u: number) => salida(u, s.moneda);
  const cuerpo = {
    al: o.al,
    estado: estado.estado,
    saldo: m(estado.saldo),
    vencido: m(estado.vencido),
    a_favor: m(estado.a_favor),
    prepagos: estado.prepagos.map((p) => ({ fecha: p.fecha, interes: m(p.interes), comision: m(p.comision), capital: m(p.capital) })),
    necesita_consentimiento: piden(estado, r.capital, e.prepago_minimo_pct),
    liquidacion: { vencido: m(l.vencido), interes: m(l.interes), comision: m(l.comision), capital: m(l.capital), total: m(l.total) },
    installments: cuotasSalida(s, estado),
  };
  return { cuerpo, avisos: quedaPoco(s, estado, l) };
}

/** A prepayment a few units short of the whole: what is left is less than a unit a cuota, and nobody would agree to such a table. */
function quedaPoco(s: Solicitud, e: EstadoCredito, l: Liquidacion): { codigo: string; datos: Record<string, unknown> }[] {
  if (e.prepagos.length === 0 || e.saldo <= 0 || e.saldo > s.plazo) return [];
  return [{ codigo: 'prepago_deja_poco', datos: { monto: leible(e.saldo, s.moneda), total: leible(l.total, s.moneda) } }];
}

/** Days whose UF the charges of a credit may need. */
export const diasDeGastos = (vencimientos: readonly Fecha[]): Fecha[] => vencimientos.map((f) => addDays(f, DIA_GASTOS));
