import { type Fecha, fecha, isFecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ContenidoDeuda, Tramos } from './contenido.ts';
import { Ilegible } from './equifax.ts';
import { cuadraTotal } from './minimizar.ts';

/** Amounts of an operation, by days of mora: under 30, 30 to 59, 60 to 89, and the six that go from 90 days to over four years. */
export const MORAS = [
  ...(['monto_mora_1_tramo', 'monto_mora_2_tramo', 'monto_mora_3_tramo', 'monto_mora_4_tramo', 'monto_mora_5_tramo'] as const),
  ...(['monto_mora_6_tramo', 'monto_mora_7_tramo', 'monto_mora_8_tramo', 'monto_mora_9_tramo'] as const),
] as const;
export const CAMPOS_OPERACION = ['tipo_deudor', 'tipo_obligacion', 'monto_actual', 'monto_al_dia', ...MORAS] as const;
type Operacion = Readonly<Record<(typeof CAMPOS_OPERACION)[number], string | null>>;

/** The consolidated record of a person as its fields say it. */
export interface Registro {
  rut: string | null;
  /** Day of the data, AAAAMMDD. */
  fecha: string | null;
  operaciones: readonly Operacion[];
}

/** Operations of a person: more than these are no person's. */
const MAXIMO = 500;

type Clase = 'comercial' | 'consumo' | 'vivienda' | 'cupo' | 'contingente';
const de = (clase: Clase, ...codigos: number[]): [number, Clase][] => codigos.map((c) => [c, clase]);
/** Kinds of obligation of the CMF's table 126: a line that nobody drew, or a contingent one, is not owed. */
const CLASES = new Map<number, Clase>([
  ...de('comercial', 1, 11, 12, 13, 16, 33),
  ...de('consumo', 2, 3, 4, 5, 6, 7, 8, 9, 14, 31),
  ...de('vivienda', 10, 15, 32),
  ...de('cupo', 42, 43),
  ...de('contingente', 41, 44),
]);

function montoDe(texto: string | null, parte: string): Pesos {
  if (texto === null || !/^\d{1,13}$/.test(texto)) throw new Ilegible(parte);
  return pesos(Number(texto));
}

function claseDe(o: Operacion): Clase {
  const clase = CLASES.get(Number(/^\d{1,2}$/.test(o.tipo_obligacion ?? '') ? o.tipo_obligacion : Number.NaN));
  // Of a kind that is not known nothing says whether it is owed.
  if (!clase) throw new Ilegible('tipo de obligación');
  return clase;
}

const NADA = pesos(0);
const CERO: Tramos = { vigente: NADA, m30_59: NADA, m60_89: NADA, m90: NADA, castigo: NADA };

function tramosDe(o: Operacion): Tramos {
  const [menos30 = NADA, m30_59 = NADA, m60_89 = NADA, ...resto] = MORAS.map((c) => montoDe(o[c], c));
  return { vigente: sumPesos([montoDe(o.monto_al_dia, 'monto_al_dia'), menos30]), m30_59, m60_89, m90: sumPesos(resto), castigo: NADA };
}

const sumar = (a: Tramos, b: Tramos): Tramos => ({
  vigente: sumPesos([a.vigente, b.vigente]),
  m30_59: sumPesos([a.m30_59, b.m30_59]),
  m60_89: sumPesos([a.m60_89, b.m60_89]),
  m90: sumPesos([a.m90, b.m90]),
  castigo: sumPesos([a.castigo, b.castigo]),
});
const total = (t: Tramos): Pesos => sumPesos([t.vigente, t.m30_59, t.m60_89, t.m90, t.castigo]);

function diaDe(texto: string | null): Fecha {
  const escrita = (texto ?? '').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  if (!isFecha(escrita)) throw new Ilegible('fecha');
  return fecha(escrita);
}

/**
 * What the register of consolidated debt says of a person, in pesos. Creditors are not told, so that how many they are is not known (Ley 21.680); an
 * operation whose tramos do not add up to what it says is owed is told. Throws `Ilegible`.
 */
export function leerRedec(r: Registro, rut: Rut): ContenidoDeuda {
  const lados = { '1': CERO, '2': CERO };
  const por_tipo = { comercial: NADA, consumo: NADA, vivienda: NADA };
  let lineas_disponibles = NADA;
  let cuadra = true;
  if (r.operaciones.length > MAXIMO) throw new Ilegible('operaciones');
  for (const o of r.operaciones) {
    const clase = claseDe(o);
    const actual = montoDe(o.monto_actual, 'monto_actual');
    const lado = o.tipo_deudor ?? '';
    if (lado !== '1' && lado !== '2') throw new Ilegible('tipo de deudor');
    if (clase === 'cupo') lineas_disponibles = sumPesos([lineas_disponibles, actual]);
    if (clase === 'cupo' || clase === 'contingente') continue;
    const tramos = tramosDe(o);
    cuadra &&= cuadraTotal(actual, total(tramos), total(tramos));
    lados[lado] = sumar(lados[lado], tramos);
    if (lado === '1') por_tipo[clase] = sumPesos([por_tipo[clase], total(tramos)]);
  }
  const directa = lados['1'];
  const advertencias = ['acreedores_no_identificados', ...(cuadra ? [] : ['total_no_cuadra'])];
  const por_moneda = total(directa) > 0 ? [{ moneda: 'CLP' as const, monto: String(total(directa)) }] : [];
  const resto = { lineas_disponibles, por_tipo, por_moneda, instituciones: 0, tgr: null };
  return { rut, directa, indirecta: lados['2'], ...resto, al: diaDe(r.fecha), advertencias };
}
