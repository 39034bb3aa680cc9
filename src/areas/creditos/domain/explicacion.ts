import { tramoTmcEnPalabras } from '#finanzas/tramos-tmc.ts';
import { type Frac, toFixed } from '#kernel/values/decimal.ts';
import { formatDecimal, formatFecha, formatPercent } from '#kernel/values/format.ts';
import { factores } from './cuota-pareja.ts';
import { DECIMALES, leible } from './moneda.ts';
import { filaFinal, type Metodo } from './plan.ts';
import type { Simulacion, Solicitud } from './simulacion-datos.ts';

/** How a figure is obtained, in words, with what enters it. */
interface Explicacion {
  titulo: string;
  formula: string;
  datos: { nombre: string; valor: string }[];
  resultado: string;
  fuente: string;
}

type Dato = [nombre: string, valor: string];

interface Caso {
  s: Solicitud;
  r: Simulacion;
}

const explicar = (titulo: string, formula: string, datos: Dato[], resultado: string, fuente: string): Explicacion => ({
  titulo,
  formula,
  datos: datos.map(([nombre, valor]) => ({ nombre, valor })),
  resultado,
  fuente,
});

const pct = (v: string | Frac, d = 2) => formatPercent(typeof v === 'string' ? v : toFixed(v, d), d);
const tasaDe = (s: Solicitud) => `${formatDecimal(s.tasa_mensual, 10).replace(/,?0+$/, '')} % mensual`;

const BASES: Readonly<Record<Solicitud['base_dias'], string>> = {
  '30_360': 'meses de 30 días',
  real_30: 'días reales / 30',
  real_360: 'días reales / 360',
  real_365: 'días reales / 365',
};

function base({ s, r }: Caso): Explicacion {
  const m = (u: number) => leible(u, s.moneda);
  return explicar(
    'Base',
    'monto solicitado + costos financiados + seguros financiados',
    [
      ['Monto solicitado', m(s.monto)],
      ['Costos financiados', m(r.cargos.costos_financiados)],
      ['Seguros financiados', m(r.cargos.seguros_financiados)],
    ],
    m(r.base),
    'Condiciones del crédito',
  );
}

function capital({ s, r }: Caso): Explicacion {
  const m = (u: number) => leible(u, s.moneda);
  const financia = s.ite.financiado && s.ite.metodo !== 'exento';
  const formula = !financia ? 'base (el ITE no se financia)' : s.ite.metodo === 'por_cuota' ? 'base + ITE' : 'base / (1 − tasa ITE)';
  return explicar(
    'Capital',
    formula,
    [['Base', m(r.base)], ...(financia ? [tasaIte(r)] : [])],
    m(r.capital),
    'DL 3.475 y condiciones del crédito',
  );
}

const tasaIte = (r: Simulacion): Dato => ['Tasa ITE', pct(r.ite.tasa, 3)];

function ite({ s, r }: Caso): Explicacion {
  const m = (u: number) => leible(u, s.moneda);
  if (s.ite.metodo === 'exento') return explicar('Impuesto de timbres', 'exento o no incluido', [], m(0), 'DL 3.475');
  const formula =
    s.ite.metodo === 'por_cuota'
      ? 'Σ amortización × tasa por los meses a su vencimiento'
      : s.ite.financiado
        ? 'capital − base'
        : 'base × tasa ITE, se descuenta del giro';
  return explicar(
    'Impuesto de timbres',
    formula,
    [['Meses o fracción hasta el último vencimiento', String(r.ite.meses)], tasaIte(r), ['Capital', m(r.capital)], ['Base', m(r.base)]],
    m(r.ite.monto),
    'DL 3.475',
  );
}

const CUOTA: Readonly<Record<Metodo, string>> = {
  frances: 'saldo / Σf, con f = Π 1 / (1 + tasa × meses)',
  aleman: 'amortización igual (saldo / cuotas) + interés del saldo',
  bullet: 'el interés del período; la última, además, todo el saldo',
  plano: '(capital + interés plano) / cuotas',
};

/** The instalment, with the sum of factors and its exact value before rounding. */
function cuota({ s, r }: Caso): Explicacion {
  const m = (u: number) => leible(u, s.moneda);
  const final = filaFinal(r.plan);
  const desde = r.plan.pagos === null ? 0 : r.plan.pagos.indexOf('cuota');
  const saldo = r.filas[desde - 1]?.saldo ?? r.plan.capital;
  const datos: Dato[] = [
    ['Saldo', m(saldo)],
    ['Tasa', tasaDe(s)],
    ['Tiempo', BASES[s.base_dias]],
  ];
  if (s.metodo === 'frances') {
    const f = factores({ ...r.plan, num: r.plan.num.slice(0, final + 1) }, desde);
    datos.push(['Σf', formatDecimal(toFixed({ n: f.a, d: f.d }, 8), 8)]);
    // Not reduced: in a long term the numbers have thousands of digits.
    const exacta = { n: BigInt(saldo) * f.d + f.w, d: f.a * 10n ** BigInt(DECIMALES[s.moneda]) };
    datos.push(['Cuota exacta', formatDecimal(toFixed(exacta, DECIMALES[s.moneda] + 4), DECIMALES[s.moneda] + 4)]);
  }
  if (s.multiplo > 1) datos.push(['Múltiplo', m(s.multiplo)]);
  datos.push(
    ['Redondeo', s.redondeo === 'half_up' ? 'mitad hacia arriba' : 'mitad al par'],
    ['Última cuota', m(r.filas[final]?.cuota ?? 0)],
  );
  return explicar('Cuota', CUOTA[s.metodo], datos, m(r.filas[desde]?.cuota ?? 0), 'Condiciones del crédito');
}

function totales({ s, r }: Caso): Record<string, Explicacion> {
  const m = (u: number) => leible(u, s.moneda);
  const suma = (titulo: string, que: string, u: number) =>
    explicar(titulo, `Σ ${que}`, [['Cuotas', String(s.plazo)]], m(u), 'Condiciones del crédito');
  return {
    interes_total: suma('Interés total', 'interés de cada fila', r.interes_total),
    total: suma('Total de cuotas', 'cuotas', r.total),
    costo_total: explicar(
      'Costo total del crédito',
      'Σ cuotas + Σ primas que se pagan con ellas',
      [
        ['Σ cuotas', m(r.total)],
        ['Σ primas', m(r.seguro_total)],
      ],
      m(r.costo_total),
      'Ley 20.555',
    ),
    comision_minima: explicar(
      'Comisión por costo mínimo',
      'costo mínimo − interés − comisiones propias, si falta; con su IVA',
      [
        ['Interés', m(r.interes_total)],
        ['Comisiones propias', m(r.cargos.propios)],
        ['IVA de lo que sube', m(r.iva_comision)],
      ],
      m(r.comision_minima),
      'Condiciones del crédito',
    ),
    monto_a_girar: explicar(
      'Monto a girar',
      'monto solicitado − ITE no financiado − costos y seguros no financiados − comisión por costo mínimo y su IVA',
      [
        ['Monto solicitado', m(s.monto)],
        ['ITE no financiado', m(s.ite.financiado ? 0 : r.ite.monto)],
        ['Costos no financiados', m(r.cargos.costos_descontados)],
        ['Seguros no financiados', m(r.cargos.seguros_descontados)],
        ['Comisión por costo mínimo', m(r.comision_minima)],
        ['IVA de esa comisión', m(r.iva_comision)],
      ],
      m(r.monto_a_girar),
      'Condiciones del crédito',
    ),
  };
}

function cae({ s, r }: Caso): Explicacion {
  return explicar(
    'CAE',
    'tasa mensual que iguala lo recibido con todo lo que se paga, × 12',
    [
      ['Monto recibido', leible(r.monto_a_girar, s.moneda)],
      ['Todo lo que se paga', leible(r.costo_total, s.moneda)],
      ['Tasa mensual que los iguala', r.tir_mensual === null ? '—' : pct(r.tir_mensual, 6)],
    ],
    r.cae === null ? '—' : pct(r.cae),
    'Ley 20.555',
  );
}

function tmc({ r }: Caso): Record<string, Explicacion> {
  if (r.tmc === null) return {};
  const t = r.tmc;
  const datos: Dato[] = [
    ['Tramo', tramoTmcEnPalabras(t.codigo)],
    ['Plazo', `${t.dias} días`],
    ['Capital', `UF ${formatDecimal(toFixed(t.capital_uf, 4), 4)}`],
    ['Vigente desde', formatFecha(t.fecha)],
    ['Tasa del crédito × 12', pct(t.tasa_credito)],
  ];
  if (t.tasa_con_cargos !== null) datos.push(['Con los cargos de la empresa', pct(t.tasa_con_cargos)]);
  const formula = 'tasa mensual × 12 ≤ tasa máxima del tramo; también con los cargos de la empresa';
  return { tmc: explicar('Tasa máxima convencional', formula, datos, pct(t.tasa_anual), 'Ley 18.010') };
}

/** The columns of the table: their data are those of the row. */
function columnas(s: Solicitud): Record<string, Explicacion> {
  const de = (titulo: string, formula: string) => explicar(titulo, formula, [], '', 'Condiciones del crédito');
  const interes: Readonly<Record<Metodo, string>> = {
    frances: 'saldo anterior × tasa × meses del período',
    aleman: 'saldo anterior × tasa × meses del período',
    bullet: 'saldo anterior × tasa × meses del período',
    plano: 'capital × tasa × meses del período; la última, lo que falta del interés plano',
  };
  return {
    'installments.dias': de('Días', `${BASES[s.base_dias]}; el primer período, desde el curse`),
    'installments.vencimiento': de('Vencimiento', 'mismo día de cada mes; el último si el mes es más corto'),
    'installments.fecha_pago_habil': de('Fecha de pago', 'el vencimiento, o el siguiente día hábil bancario, sin mora'),
    'installments.interes': de('Interés', interes[s.metodo]),
    'installments.amortizacion': de('Amortización', 'cuota − interés'),
    'installments.saldo': de('Saldo', 'saldo anterior − amortización'),
  };
}

/** Every figure of the answer, explained. Keys are the names of the answer. */
export function detalleDe(s: Solicitud, r: Simulacion): Record<string, Explicacion> {
  const c = { s, r };
  return {
    base: base(c),
    capital: capital(c),
    ite: ite(c),
    cuota: cuota(c),
    ...totales(c),
    cae: cae(c),
    ...tmc(c),
    ...columnas(s),
  };
}
