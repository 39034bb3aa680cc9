import type { TablaIte } from '#finanzas/ite.ts';
import { anualDeMensual, type RestriccionTml } from '#finanzas/tmc.ts';
import { Invalid, phrase, Rule } from '#kernel/errors.ts';
import type { Calendario } from '#kernel/values/calendar.ts';
import { div, type Frac, frac } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { evolucionDe } from './evolucion.ts';
import { mensajes } from './mensajes.ts';
import { aUnidades, leible, type Moneda } from './moneda.ts';
import type { Peticion } from './peticion.ts';
import { respuestaDe, type ValoresUf } from './respuesta.ts';
import { simular } from './simulacion.ts';
import type { Simulacion, Solicitud, Tablas } from './simulacion-datos.ts';

/** What the company knows on the day of the curse, wherever it is read from. */
export interface Entorno {
  ite: TablaIte;
  tmc: Tablas['tmc'];
  /** UF of the day of the curse; the last one known when that day is beyond it. Null: there is none. */
  uf: { fecha: Fecha; valor: string } | null;
  ufs: ValoresUf;
  costo_minimo_uf: string;
  iva_pct: string;
  pactos_sin_costo_minimo: readonly string[];
  restriccion_tml: RestriccionTml;
  tolerancia_tmc: string;
  /** Months of interest that a prepayment may cost, by currency (Ley 18.010 art. 10). */
  meses_comision: Readonly<Record<Moneda, string>>;
  prepago_minimo_pct: string;
  calendario: Pick<Calendario, 'nextBankingDay'>;
}

/** UF that one peso, one UF or one dollar is worth that day, exact; null when it is not known. */
function ufPor(moneda: Moneda, uf: string | null, tipo_cambio: string | null | undefined): Frac | null {
  if (moneda === 'UF') return frac(1);
  if (uf === null) return null;
  if (moneda === 'CLP') return div(1, uf);
  return tipo_cambio ? div(tipo_cambio, uf) : null;
}

/** The minimum cost in units of the currency: a fixed amount of UF, none for an exempt pacto or where its value is not known. */
function costoMinimo(s: Solicitud, p: Peticion, e: Entorno, porMoneda: Frac | null): number | null {
  if (porMoneda === null || (p.pacto && e.pactos_sin_costo_minimo.includes(p.pacto))) return null;
  return aUnidades(div(e.costo_minimo_uf, porMoneda), s.moneda);
}

/** What a calculation could not do, as a refusal at a field. */
function intentar<T>(calculo: () => T): T {
  try {
    return calculo();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    if (error.message === 'no row pays') throw new Invalid({ meses_no_pago: [mensajes.sin_cuotas ?? ''] });
    throw new Invalid({ plazo: [mensajes.fuera_de_calculo ?? ''] });
  }
}

/** 422 `tmc_excedida` at the rate when the company blocks it, `giro_no_positivo` at the amount. */
function exigir(r: Simulacion, s: Solicitud): void {
  if (r.monto_a_girar <= 0)
    throw new Rule(
      'giro_no_positivo',
      { monto: leible(r.monto_a_girar, s.moneda) },
      { monto_solicitado: [mensajes.giro_no_positivo ?? ''] },
    );
  if (r.tmc?.veredicto !== 'rechaza') return;
  const tmc = formatDecimal(r.tmc.tasa_anual, 2);
  throw new Rule('tmc_excedida', { tmc }, { tasa_mensual: [phrase(mensajes.tmc_excedida ?? '', { tmc })] });
}

/** 400 at the multiple when it is more than the cuota itself: rounded to it, the cuota would be nothing, or another credit. */
function exigirMultiplo(s: Solicitud, sinMultiplo: Simulacion): void {
  const cuota = sinMultiplo.filas.find((f) => f.amortizacion > 0)?.cuota ?? 0;
  if (s.multiplo <= cuota) return;
  throw new Invalid({ multiplo_cuota: [phrase(mensajes.multiplo_mayor ?? '', { cuota: leible(cuota, s.moneda) })] });
}

/** The credit after the events that were asked, if some were: on `al`, or on the day of the last one. */
function evolucionSi(p: Peticion, s: Solicitud, r: Simulacion, e: Entorno) {
  const eventos = p.eventos ?? [];
  const al = p.al ?? eventos.reduce<Fecha | null>((a, x) => (a === null || x.fecha > a ? x.fecha : a), null);
  if (al === null) return null;
  return evolucionDe(
    s,
    r,
    { eventos, al },
    {
      tasa_mora_anual: p.tasa_mora_anual ?? r.tmc?.tasa_anual ?? anualDeMensual(s.tasa_mensual),
      meses_comision: e.meses_comision[s.moneda],
      uf: (f) => e.ufs.de(f)?.valor ?? null,
      prepago_minimo_pct: e.prepago_minimo_pct,
    },
  );
}

function avisosPrevios(p: Peticion, s: Solicitud, r: Simulacion, uf: Entorno['uf']): { codigo: string; datos: Record<string, unknown> }[] {
  const lista: { codigo: string; datos: Record<string, unknown> }[] = [];
  if (!p.ite) lista.push({ codigo: 'ite_no_incluido', datos: {} });
  const fecha = formatFecha(s.fecha_curse);
  if (uf && uf.fecha !== s.fecha_curse) lista.push({ codigo: 'uf_de_referencia', datos: { fecha: formatFecha(uf.fecha) } });
  if (s.moneda === 'USD' && !p.tipo_cambio) lista.push({ codigo: 'tmc_sin_tipo_de_cambio', datos: {} });
  else if (r.tmc === null) lista.push({ codigo: 'tmc_sin_valor', datos: { fecha } });
  return lista;
}

/**
 * Simulates a request that was read: the same for the server and for the command line. Throws 422 `uf_no_publicada` (a credit in UF on a
 * day whose UF is not known), `tmc_excedida`, `giro_no_positivo`; 400 at the field when nothing would be paid or the debt outgrows the
 * calculation.
 */
export const calcular = (p: Peticion, s: Solicitud, e: Entorno) => calcularTodo(p, s, e).respuesta;

/** The same with the figures in units beside the answer: what is frozen of a credit. */
export function calcularTodo(p: Peticion, s: Solicitud, e: Entorno) {
  const { uf } = e;
  if (s.moneda === 'UF' && uf?.fecha !== s.fecha_curse) {
    const fecha = formatFecha(s.fecha_curse);
    throw new Rule('uf_no_publicada', { fecha }, { fecha_curse: [phrase(mensajes.uf_no_publicada ?? '', { fecha })] });
  }
  const uf_por_moneda = ufPor(s.moneda, uf?.valor ?? null, p.tipo_cambio);
  const t: Tablas = {
    ite: e.ite,
    tmc: e.tmc,
    uf_por_moneda,
    costo_minimo: costoMinimo(s, p, e, uf_por_moneda),
    iva_pct: e.iva_pct,
    tolerancia_tmc: e.tolerancia_tmc,
    restriccion_tml: e.restriccion_tml,
  };
  const r = intentar(() => simular(s, t, e.calendario));
  if (s.multiplo > 1)
    exigirMultiplo(
      s,
      intentar(() => simular({ ...s, multiplo: 1 }, t, e.calendario)),
    );
  exigir(r, s);
  const evolucion = intentar(() => evolucionSi(p, s, r, e));
  const avisos = [...avisosPrevios(p, s, r, uf), ...(evolucion?.avisos ?? [])];
  return { simulacion: r, respuesta: respuestaDe(s, r, { uf, ufs: e.ufs, evolucion: evolucion?.cuerpo ?? null, avisos }) };
}
