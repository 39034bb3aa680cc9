import { Invalid } from '#kernel/errors.ts';
import { cmp, frac } from '#kernel/values/decimal.ts';
import { addMonths, daysBetween, type Fecha, ymd } from '#kernel/values/fecha.ts';
import { anclaDe, anclas, type BaseDias, type PrimerPeriodo } from './calendario.ts';
import { type Costo, ivaDe, type PeriodoPrima, type Seguro, sinIva } from './cargos.ts';
import type { EventoPedido } from './evolucion.ts';
import type { MetodoIte } from './ite.ts';
import { pagosDe } from './meses-con-pago.ts';
import { aUnidades, cabe, DECIMALES, leible, type Moneda, type Redondeo } from './moneda.ts';
import type { Metodo } from './plan.ts';
import type { Solicitud, TipoGracia } from './simulacion-datos.ts';

/** A request as it arrives, amounts in decimal text of the currency. What is missing is a parameter. */
export interface Peticion {
  moneda: Moneda;
  monto_solicitado: string;
  plazo: number;
  tasa_mensual: string;
  metodo?: Metodo | undefined;
  base_dias?: BaseDias | undefined;
  fecha_curse?: Fecha | undefined;
  fecha_primer_vencimiento?: Fecha | undefined;
  gracia?: { tipo: TipoGracia; meses?: number | undefined } | null | undefined;
  meses_no_pago?: number[] | undefined;
  multiplo_cuota?: string | null | undefined;
  redondeo?: Redondeo | undefined;
  costos?: CostoPedido[] | undefined;
  seguros?: { tipo?: string | undefined; prima: string; periodo: PeriodoPrima; financiada?: boolean | undefined }[] | undefined;
  ite?: { metodo: MetodoIte; financiado?: boolean | undefined; capital_exento?: string | undefined } | null | undefined;
  giros?: { fecha: Fecha; monto: string }[] | undefined;
  primer_periodo?: PrimerPeriodo | undefined;
  dia_vencimiento?: number | null | undefined;
  tipo_cambio?: string | null | undefined;
  pacto?: string | null | undefined;
  eventos?: EventoPedido[] | undefined;
  al?: Fecha | null | undefined;
  tasa_mora_anual?: string | null | undefined;
}

export interface CostoPedido {
  codigo?: string | undefined;
  neto?: string | undefined;
  iva?: string | undefined;
  total?: string | undefined;
  afecto_iva?: boolean | undefined;
  financiado?: boolean | undefined;
  traspasado?: boolean | undefined;
}

/** Parameters of the company that bound and complete a request (areas 1, creditos). */
export interface Limites {
  plazo_minimo: number;
  plazo_maximo: number;
  dias_minimo_vencimiento: number;
  dias_maximo_vencimiento: number;
  dias_maximo_una_cuota: number;
  iva_pct: string;
  metodo: Metodo;
  base_dias: BaseDias;
  redondeo: Redondeo;
}

class Lector {
  readonly campos: Record<string, string[]> = {};
  readonly moneda: Moneda;

  constructor(moneda: Moneda) {
    this.moneda = moneda;
  }

  falla(campo: string, texto: string): void {
    this.campos[campo] = [...(this.campos[campo] ?? []), texto];
  }

  /** Units of an amount; 0 and a note at the field when it has more decimals than its currency. */
  monto(texto: string, campo: string): number {
    if (!cabe(texto, this.moneda)) {
      const d = DECIMALES[this.moneda];
      this.falla(campo, d === 0 ? 'El monto debe ser en pesos enteros' : `Admite hasta ${d} decimales`);
      return 0;
    }
    try {
      return aUnidades(texto, this.moneda);
    } catch {
      this.falla(campo, 'Monto demasiado grande');
      return 0;
    }
  }
}

function costoDe(l: Lector, c: CostoPedido, at: string, iva_pct: string): Costo {
  const financiado = c.financiado ?? true;
  const resto = { codigo: c.codigo ?? 'OTRO', financiado, traspasado: c.traspasado ?? true };
  if (c.neto === undefined) {
    if (c.total === undefined) l.falla(`${at}.neto`, 'Indique el monto');
    const total = l.monto(c.total ?? '0', `${at}.total`);
    return { ...resto, ...(c.afecto_iva ? sinIva(total, iva_pct) : { neto: total, iva: 0 }) };
  }
  const neto = l.monto(c.neto, `${at}.neto`);
  const iva = c.iva === undefined ? (c.afecto_iva ? ivaDe(neto, iva_pct) : 0) : l.monto(c.iva, `${at}.iva`);
  if (c.total !== undefined && l.monto(c.total, `${at}.total`) !== neto + iva) l.falla(`${at}.total`, 'No es la suma de neto e IVA');
  return { ...resto, neto, iva };
}

function segurosDe(l: Lector, p: Peticion): Seguro[] {
  return (p.seguros ?? []).map((s, k) => ({
    tipo: s.tipo ?? 'SEGURO',
    prima: l.monto(s.prima, `seguros.${k}.prima`),
    periodo: s.periodo,
    financiada: s.financiada ?? false,
  }));
}

/** Drawdowns in order of date; together they are what was asked. */
function girosDe(l: Lector, p: Peticion, monto: number, curse: Fecha, ultimo: Fecha): Solicitud['giros'] {
  const giros = (p.giros ?? []).map((g, k) => ({ fecha: g.fecha, monto: l.monto(g.monto, `giros.${k}.monto`), k }));
  if (giros.length === 0) return [];
  for (const g of giros) {
    if (g.monto <= 0) l.falla(`giros.${g.k}.monto`, 'El monto debe ser mayor que cero');
    if (g.fecha < curse) l.falla(`giros.${g.k}.fecha`, 'No puede ser anterior a la fecha de curse');
    if (g.fecha >= ultimo) l.falla(`giros.${g.k}.fecha`, 'Debe ser antes del último vencimiento con cuota');
  }
  const suma = giros.reduce((s, g) => s + g.monto, 0);
  if (!Number.isSafeInteger(suma)) l.falla('giros', 'Monto demasiado grande');
  else if (suma !== monto) l.falla('giros', `Los giros suman ${leible(suma, l.moneda)} y lo solicitado es ${leible(monto, l.moneda)}`);
  if (!giros.some((g) => g.fecha === curse)) l.falla('giros', 'El primer giro es el día del curse');
  return giros.sort((a, b) => (a.fecha < b.fecha ? -1 : 1)).map(({ fecha, monto: m }) => ({ fecha, monto: m }));
}

/** 400 `plazo_fuera_de_rango`: the grace is part of the term, so it leaves at least one instalment. */
export function exigirPlazo(p: Pick<Peticion, 'plazo'>, gracia: number, lim: Pick<Limites, 'plazo_minimo' | 'plazo_maximo'>): void {
  const min = Math.max(lim.plazo_minimo, gracia + 1);
  if (p.plazo >= min && p.plazo <= lim.plazo_maximo) return;
  throw new Invalid({ plazo: [`El plazo debe estar entre ${min} y ${lim.plazo_maximo}`] }, 'plazo_fuera_de_rango', {
    min,
    max: lim.plazo_maximo,
  });
}

/** 400 `primer_vencimiento_fuera_de_rango`: days between curse and first due date; a single instalment has its own ceiling. */
function exigirPrimerVencimiento(curse: Fecha, primero: Fecha, plazo: number, lim: Limites): void {
  const [min, max] = [lim.dias_minimo_vencimiento, plazo === 1 ? lim.dias_maximo_una_cuota : lim.dias_maximo_vencimiento];
  const dias = daysBetween(curse, primero);
  if (dias >= min && dias <= max) return;
  throw new Invalid(
    { fecha_primer_vencimiento: [`El primer vencimiento debe estar entre ${min} y ${max} días del curse`] },
    'primer_vencimiento_fuera_de_rango',
    { min, max },
  );
}

/** Due date of the last row that pays: what is drawn from it on would never come back. */
function ultimaCuota(p: Peticion, curse: Fecha, primero: Fecha, gracia: Solicitud['gracia']): Fecha {
  const fechas = anclas(primero, p.plazo, p.dia_vencimiento ?? anclaDe(curse, primero));
  const pagos = pagosDe({ gracia, meses_no_pago: p.meses_no_pago ?? [] }, fechas);
  return (pagos === null ? fechas.at(-1) : fechas[pagos.lastIndexOf('cuota')]) ?? primero;
}

function lista(l: Lector, p: Peticion): { monto: number; multiplo: number; exento: number } {
  const monto = l.monto(p.monto_solicitado, 'monto_solicitado');
  if (cmp(frac(p.monto_solicitado), 0) <= 0) l.falla('monto_solicitado', 'El monto debe ser mayor que cero');
  const multiplo = p.multiplo_cuota ? l.monto(p.multiplo_cuota, 'multiplo_cuota') : 1;
  if (multiplo <= 0 && !l.campos.multiplo_cuota) l.falla('multiplo_cuota', 'El múltiplo debe ser mayor que cero');
  if (new Set(p.meses_no_pago ?? []).size === 12) l.falla('meses_no_pago', 'Algún mes debe tener cuota');
  const exento = p.ite?.capital_exento ? l.monto(p.ite.capital_exento, 'ite.capital_exento') : 0;
  return { monto, multiplo: Math.max(1, multiplo), exento };
}

/**
 * The request completed with the parameters and read into units. `hoy` is the day of the curse when none is given, and a month later the
 * first due date. Throws 400 at the field: `plazo_fuera_de_rango`, `primer_vencimiento_fuera_de_rango`, `datos_invalidos`.
 */
export function solicitudDe(p: Peticion, lim: Limites, hoy: Fecha): Solicitud {
  const l = new Lector(p.moneda);
  const { monto, multiplo, exento } = lista(l, p);
  const tipo = p.gracia?.meses ? p.gracia.tipo : 'NINGUNA';
  const gracia = { tipo, meses: tipo === 'NINGUNA' ? 0 : (p.gracia?.meses ?? 0) };
  exigirPlazo(p, gracia.meses, lim);
  const curse = p.fecha_curse ?? hoy;
  const primero = p.fecha_primer_vencimiento ?? addMonths(curse, 1);
  exigirPrimerVencimiento(curse, primero, p.plazo, lim);
  if (p.dia_vencimiento && ymd(addMonths(primero, 0, p.dia_vencimiento)).day !== ymd(primero).day)
    l.falla('dia_vencimiento', 'El primer vencimiento no cae en ese día');
  const s: Solicitud = {
    moneda: p.moneda,
    monto,
    plazo: p.plazo,
    tasa_mensual: p.tasa_mensual,
    metodo: p.metodo ?? lim.metodo,
    base_dias: p.base_dias ?? lim.base_dias,
    primer_periodo: p.primer_periodo ?? (p.moneda === 'USD' ? 'periodos' : 'dias_reales'),
    fecha_curse: curse,
    fecha_primer_vencimiento: primero,
    dia_vencimiento: p.dia_vencimiento ?? null,
    gracia,
    meses_no_pago: [...new Set(p.meses_no_pago ?? [])],
    multiplo,
    redondeo: p.redondeo ?? lim.redondeo,
    costos: (p.costos ?? []).map((c, k) => costoDe(l, c, `costos.${k}`, lim.iva_pct)),
    seguros: segurosDe(l, p),
    ite: { metodo: p.ite?.metodo ?? 'exento', financiado: p.ite?.financiado ?? true, exento },
    giros: p.giros?.length ? girosDe(l, p, monto, curse, ultimaCuota(p, curse, primero, gracia)) : [],
  };
  if (Object.keys(l.campos).length > 0) throw new Invalid(l.campos);
  return s;
}
