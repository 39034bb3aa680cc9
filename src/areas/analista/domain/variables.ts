import { cmp, textoDecimal } from '#kernel/values/decimal.ts';
import { formatDecimal, formatUf } from '#kernel/values/format.ts';

type Unidad = 'puntos' | 'dias' | 'pct' | 'indice' | 'letra' | 'veces' | 'meses' | 'UF' | 'si_no' | 'tramo' | 'n';
interface Variable {
  nombre: string;
  unidad: Unidad;
  /** What is said that is missing. */
  falta: string;
  /** Who keeps it. */
  dueno: string;
}

/** What a figure of each unit may be: whole or with decimals, and between which limits. Its source answers nothing else (areas/5, types). */
const LIMITES: Readonly<Partial<Record<Unidad, { entero: boolean; desde: number; hasta: number }>>> = {
  puntos: { entero: true, desde: 1, hasta: 999 },
  dias: { entero: false, desde: 0, hasta: 20_000 },
  indice: { entero: true, desde: 1, hasta: 10_000 },
  meses: { entero: true, desde: 0, hasta: 2_400 },
  UF: { entero: false, desde: 0, hasta: 999_999_999 },
  tramo: { entero: true, desde: 0, hasta: 3 },
  n: { entero: true, desde: 0, hasta: 9_999 },
};
/** Of a percentage and of a number of times, it depends on what is measured: sales may fall by half and coverage be negative, a debtor is no share below zero. */
const LIMITES_PROPIOS: Readonly<Record<string, { entero: boolean; desde: number; hasta: number }>> = {
  mora_dias_12m: { entero: true, desde: 0, hasta: 20_000 },
  mayor_deudor_pct: { entero: false, desde: 0, hasta: 100 },
  dilucion_pct: { entero: false, desde: 0, hasta: 1_000 },
  cuota_renta_pct: { entero: false, desde: 0, hasta: 100_000 },
  tendencia_pct: { entero: false, desde: -100, hasta: 100_000 },
  apalancamiento: { entero: false, desde: 0, hasta: 100_000 },
};

/** Everything that a policy may weigh, and nothing else: figures of the person's business and of how it pays, none of who the person is. */
const VARIABLES = {
  score: { nombre: 'Puntaje de buró', unidad: 'puntos', falta: 'informe de buró', dueno: 'buró' },
  mora_dias_12m: { nombre: 'Peor mora con nosotros en 12 meses', unidad: 'dias', falta: 'mora de 12 meses', dueno: 'libro' },
  mayor_deudor_pct: { nombre: 'Concentración en el mayor deudor', unidad: 'pct', falta: 'deudores y sus ventas', dueno: 'análisis' },
  mayor_deudor_rating: { nombre: 'Clasificación del mayor deudor', unidad: 'letra', falta: 'BIR del mayor deudor', dueno: 'BIR' },
  hhi: { nombre: 'Índice de concentración (HHI)', unidad: 'indice', falta: 'deudores y sus ventas', dueno: 'análisis' },
  dilucion_pct: { nombre: 'Dilución', unidad: 'pct', falta: 'ventas por deudor', dueno: 'análisis' },
  tendencia_pct: { nombre: 'Tendencia de ventas', unidad: 'pct', falta: 'ventas de 24 meses', dueno: 'análisis' },
  apalancamiento: { nombre: 'Apalancamiento', unidad: 'veces', falta: 'balance del último ejercicio', dueno: 'análisis' },
  cobertura_ebitda: {
    nombre: 'Cobertura de gastos financieros',
    unidad: 'veces',
    falta: 'balance del último ejercicio',
    dueno: 'análisis',
  },
  cuota_renta_pct: { nombre: 'Cuota sobre renta', unidad: 'pct', falta: 'renta acreditada', dueno: 'créditos' },
  ingreso_meses: { nombre: 'Meses de ingreso acreditado', unidad: 'meses', falta: 'ingreso acreditado', dueno: 'créditos' },
  antiguedad_meses: { nombre: 'Antigüedad de la actividad', unidad: 'meses', falta: 'inicio de actividades', dueno: 'clientes' },
  protestos_uf: { nombre: 'Protestos sin aclarar', unidad: 'UF', falta: 'informe de buró', dueno: 'buró' },
  cmf_peor_tramo: { nombre: 'Peor tramo de deuda en el sistema', unidad: 'tramo', falta: 'deuda en el sistema', dueno: 'buró' },
  concursal: { nombre: 'Procedimiento concursal', unidad: 'si_no', falta: 'boletín concursal', dueno: 'buró' },
  tgr_cobranza: { nombre: 'Deuda en cobranza judicial de Tesorería', unidad: 'si_no', falta: 'informe de Tesorería', dueno: 'buró' },
  pep_sin_visto: { nombre: 'Persona expuesta sin visto de Cumplimiento', unidad: 'si_no', falta: 'ficha del cliente', dueno: 'clientes' },
  bloqueado: { nombre: 'Cliente bloqueado', unidad: 'si_no', falta: 'ficha del cliente', dueno: 'clientes' },
  dias_pago: { nombre: 'Días que tarda el pago de sus documentos', unidad: 'dias', falta: 'pagos de sus documentos', dueno: 'documentos' },
  alertas_graves: { nombre: 'Alertas graves abiertas', unidad: 'n', falta: 'alertas', dueno: 'BIR' },
} as const satisfies Record<string, Variable>;

export type NombreVariable = keyof typeof VARIABLES;
export const NOMBRES = Object.keys(VARIABLES) as NombreVariable[];
/** Those that a table of bands may weigh: figures. */
export const NUMERICAS: readonly NombreVariable[] = NOMBRES.filter((n) => !['letra', 'si_no', 'tramo'].includes(VARIABLES[n].unidad));

const esVariable = (n: string): n is NombreVariable => Object.hasOwn(VARIABLES, n);
export const variable = (n: string): Variable => (esVariable(n) ? VARIABLES[n] : { nombre: n, unidad: 'n', falta: n, dueno: '' });

/** Why a value is not one of a variable, in words; null when it is. */
export function porQueNoVale(nombre: string, valor: string): string | null {
  const { unidad } = variable(nombre);
  if (unidad === 'si_no') return ['si', 'no'].includes(valor) ? null : 'Valor inválido';
  if (unidad === 'letra') return /^[A-E]$/.test(valor) ? null : 'Valor inválido';
  const dicho = textoDecimal(valor);
  if (dicho === null) return 'Valor inválido';
  const limites = LIMITES_PROPIOS[nombre] ?? LIMITES[unidad];
  if (!limites) return null;
  const { entero, desde, hasta } = limites;
  const dentro = cmp(dicho, desde) >= 0 && cmp(dicho, hasta) <= 0;
  if (dentro && (!entero || /^-?\d+$/.test(dicho))) return null;
  return `Debe ser un ${entero ? 'entero' : 'número'} entre ${formatDecimal(desde, 0)} y ${formatDecimal(hasta, 0)}`;
}

const sinCeros = (v: string, decimales: number): string =>
  formatDecimal(v, decimales).replace(/,?0+$/, (z) => (z.startsWith(',') ? '' : z));

/** Brackets of the debt in the system, from the best. */
const TRAMOS = ['al día', '30 a 89 días', '90 días o más', 'castigada'];

/** A value as people read it, with its unit: 45 %, 12 días, UF 51, 1,9 veces. */
export function escrito(nombre: string, valor: string): string {
  const { unidad } = variable(nombre);
  if (unidad === 'si_no') return valor === 'si' ? 'sí' : 'no';
  if (unidad === 'tramo') return TRAMOS[Number(valor)] ?? valor;
  if (unidad === 'letra') return valor;
  if (unidad === 'UF') return formatUf(valor, 2);
  if (unidad === 'pct') return `${sinCeros(valor, 2)} %`;
  const figura = sinCeros(valor, unidad === 'veces' ? 2 : 1);
  if (unidad === 'dias') return `${figura} ${valor === '1' ? 'día' : 'días'}`;
  if (unidad === 'meses') return `${figura} ${valor === '1' ? 'mes' : 'meses'}`;
  return unidad === 'veces' ? `${figura} ${figura === '1' ? 'vez' : 'veces'}` : figura;
}
