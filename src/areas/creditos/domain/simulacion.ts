import type { Calendario } from '#kernel/values/calendar.ts';
import { div, type Frac, mul } from '#kernel/values/decimal.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { anclaDe, comunes, meses, numeradores, parteDe, porPeriodo, tasaEntera, vencimientos } from './calendario.ts';
import { type Cargos, cargosDe, comisionMinima, ivaDe, segurosPorFila } from './cargos.ts';
import { type BaseIte, impuesto, itePorCuota, type ResultadoIte } from './ite.ts';
import { pagosDe } from './meses-con-pago.ts';
import { DECIMALES, sumar, type Unidades, unidades } from './moneda.ts';
import { filaFinal, type GiroEnFila, type Pago, type Plan } from './plan.ts';
import type { ControlTmc, FilaSimulada, Simulacion, Solicitud, Tablas } from './simulacion-datos.ts';
import { tabla } from './tabla.ts';
import { cae, type Flujos, tirMensual } from './tir.ts';
import { caben, ofertaTmc } from './tmc.ts';

type Fechas = ReturnType<typeof vencimientos>;

/** A drawdown placed in the row where it falls, with the months from it to the due date of that row. */
interface GiroColocado {
  fila: number;
  /** Share of the requested amount, as the integers of a fraction. */
  monto: number;
  t: { n: number; d: number };
}

function colocarGiros(s: Solicitud, fechas: Fechas): { primero: number; despues: GiroColocado[] } {
  const despues: GiroColocado[] = [];
  let primero = s.giros.length === 0 ? s.monto : 0;
  for (const g of s.giros) {
    if (g.fecha <= s.fecha_curse) {
      primero += g.monto;
      continue;
    }
    const fila = fechas.findIndex((f) => g.fecha <= f.vencimiento);
    const hasta = fechas[fila];
    if (!hasta) throw new RangeError('a drawdown after the last due date');
    const desde = fechas[fila - 1]?.vencimiento ?? s.fecha_curse;
    const t = parteDe(s, { desde, hasta: hasta.vencimiento, dias: hasta.dias }, daysBetween(g.fecha, hasta.vencimiento));
    despues.push({ fila, monto: g.monto, t });
  }
  return { primero, despues };
}

/** The plan of a capital: what is financed besides the requested amount enters on the first day. One denominator for rows and drawdowns. */
function planDe(s: Solicitud, fechas: Fechas, pagos: Pago[] | null, giros: ReturnType<typeof colocarGiros>): (capital: number) => Plan {
  const dias = fechas.map((f) => f.dias);
  const comun = { metodo: s.metodo, pagos, multiplo: s.multiplo, redondeo: s.redondeo };
  if (giros.despues.length === 0) return (capital) => ({ ...comun, capital, ...numeradores(s, s.tasa_mensual, dias), giros: [] });
  const t = tasaEntera(s.tasa_mensual);
  const filas = dias.map((d) => porPeriodo(t, meses(s, d)));
  const { num, den } = comunes([...filas, ...giros.despues.map((g) => porPeriodo(t, g.t))]);
  const enFila = giros.despues.map((g, k): GiroEnFila => ({ fila: g.fila, monto: g.monto, num: num[dias.length + k] ?? 0 }));
  const resto = sumar(giros.despues.map((g) => g.monto));
  return (capital) => ({ ...comun, capital: capital - resto, num: num.slice(0, dias.length), den, giros: enFila });
}

/** Capital, tax and table: the tax by instalment depends on the table, and the table on the capital that carries the tax. */
function conIte(
  s: Solicitud,
  base: BaseIte,
  plan: (capital: number) => Plan,
): { ite: ResultadoIte; plan: Plan; filas: ReturnType<typeof tabla> } {
  const exacto = (capital: number): Frac => {
    const amortizaciones = tabla(plan(capital)).map((f) => f.amortizacion);
    return itePorCuota({ amortizaciones, curse: s.fecha_curse, vencimientos: base.vencimientos, tabla: base.tabla });
  };
  const ite = impuesto(base, s.ite, exacto);
  const final = plan(ite.capital);
  return { ite, plan: final, filas: tabla(final) };
}

function flujosDe(s: Solicitud, neto: number, filas: readonly FilaSimulada[], giros: readonly GiroColocado[], conSeguro: boolean): Flujos {
  return {
    neto: neto - giros.reduce((a, g) => a + g.monto, 0),
    pagos: filas.map((f) => f.cuota + (conSeguro ? f.seguro : 0)),
    t: filas.map((f) => meses(s, f.dias).n),
    d: meses(s, 1).d,
    giros: giros.map((g) => ({ fila: g.fila, monto: g.monto, t: div(g.t.n, g.t.d) })),
  };
}

type Tramo = { codigo: string; valor: string; fecha: Fecha; dias: number; capital_uf: Frac };

/** Bracket of the credit and its ceiling (domain §3); null while none is known. */
function tramoDe(s: Solicitud, t: Tablas, capital: Unidades, ultimo: Fecha): Tramo | null {
  if (t.tmc === null || t.uf_por_moneda === null) return null;
  const dias = daysBetween(s.fecha_curse, ultimo);
  const capital_uf = mul(div(capital, 10 ** DECIMALES[s.moneda]), t.uf_por_moneda);
  const fila = t.tmc({ dias, capital_uf });
  return fila && { ...fila, dias, capital_uf };
}

/** The credit against its maximum, by the one rule. */
function controlar(s: Solicitud, t: Tablas, tramo: Tramo | null, o: { flujos: Flujos; propios: number }): ControlTmc | null {
  if (tramo === null) return null;
  const { valor, ...resto } = tramo;
  const regla = { tmc: valor, tolerancia: t.tolerancia_tmc, restriccion: t.restriccion_tml };
  return { ...resto, tasa_anual: valor, ...ofertaTmc({ tasa_mensual: s.tasa_mensual, ...o, ...regla }) };
}

/**
 * What the commission rises to reach the minimum cost, never beyond what the maximum rate leaves: the product adds no charge that makes a
 * credit exceed it. Where the company does not check the rate, whole.
 */
function comisionDe(t: Tablas, tramo: Tramo | null, o: { interes: number; propios: number; flujos: Flujos }) {
  const pedida = comisionMinima({ interes: o.interes, comision: o.propios, minimo: t.costo_minimo, iva_pct: t.iva_pct });
  if (tramo === null || pedida.neto === 0 || t.restriccion_tml === 'NO') return { ...pedida, pedida: null };
  const hay = caben({ flujos: o.flujos, tmc: tramo.valor, tolerancia: t.tolerancia_tmc }) - o.propios;
  const neto = unidades(Math.max(0, Math.min(pedida.neto, hay)));
  return { neto, iva: ivaDe(neto, t.iva_pct), pedida: neto < pedida.neto ? pedida.neto : null };
}

function baseDe(s: Solicitud, c: Cargos): Unidades {
  return sumar([s.monto, c.costos_financiados, c.seguros_financiados]);
}

/** What the client receives: the capital less its tax and every charge, financed or deducted. */
function aGirar(s: Solicitud, c: Cargos, ite: ResultadoIte, comision: number): Unidades {
  const descontado = c.costos_descontados + c.seguros_descontados + comision + (s.ite.financiado ? 0 : ite.monto);
  return unidades(s.monto - descontado);
}

/**
 * The whole calculation of a credit (domain §3, §4, §5): pure, from what is asked and the tables of the day. Figures in units of the
 * currency, each rounded once. Throws RangeError when no due date pays, a drawdown falls after the last one, or an amount leaves 2^53.
 */
export function simular(s: Solicitud, t: Tablas, calendario: Pick<Calendario, 'nextBankingDay'>): Simulacion {
  const ancla = s.dia_vencimiento ?? anclaDe(s.fecha_curse, s.fecha_primer_vencimiento);
  const fechas = vencimientos({ ...s, primero: s.fecha_primer_vencimiento, ancla }, calendario);
  const cargos = cargosDe(s.costos, s.seguros, s.plazo);
  const giros = colocarGiros(s, fechas);
  const base = baseDe(s, cargos);
  const todas = fechas.map((f) => f.vencimiento);
  const pagos = pagosDe(s, todas);
  const vence = todas.slice(0, filaFinal({ num: todas.map(() => 0), pagos }) + 1);
  const b: BaseIte = { base, moneda: s.moneda, redondeo: 'half_up', curse: s.fecha_curse, vencimientos: vence, tabla: t.ite };
  const { ite, plan, filas: crudas } = conIte(s, b, planDe(s, fechas, pagos, giros));
  const seguros = segurosPorFila(s.seguros, s.plazo);
  const filas = crudas.map((f, k): FilaSimulada => ({ ...(fechas[k] as Fechas[number]), ...f, numero: k + 1, seguro: seguros[k] ?? 0 }));
  const interes_total = sumar(filas.map((f) => f.interes));
  const tramo = tramoDe(s, t, ite.capital, vence.at(-1) ?? s.fecha_curse);
  const sinCargos = flujosDe(s, ite.capital, filas, giros.despues, false);
  const comision = comisionDe(t, tramo, { interes: interes_total, propios: cargos.propios, flujos: sinCargos });
  const { neto: comision_minima, iva: iva_comision, pedida: comision_pedida } = comision;
  const monto_a_girar = aGirar(s, cargos, ite, comision_minima + iva_comision);
  const seguro_total = sumar(filas.map((f) => f.seguro));
  const total = sumar(filas.map((f) => f.cuota));
  const flujos = flujosDe(s, monto_a_girar, filas, giros.despues, true);
  const propios = cargos.propios + comision_minima;
  return {
    base,
    capital: ite.capital,
    ite,
    cargos,
    comision_minima,
    iva_comision,
    comision_pedida,
    plan,
    filas,
    total,
    interes_total,
    seguro_total,
    costo_total: unidades(total + seguro_total),
    cae: cae(flujos),
    tir_mensual: tirMensual(flujos),
    monto_a_girar,
    tmc: controlar(s, t, tramo, { flujos: sinCargos, propios }),
  };
}
