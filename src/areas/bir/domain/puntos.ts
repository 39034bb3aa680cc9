import { fallaDeTabla, puntosDe, sumanCien, type TablaDeTramos } from '#finanzas/tramos.ts';
import { add, cmp, div, mul, toFixed } from '#kernel/values/decimal.ts';
import type { Clave, EstadoHecho, Hecho } from './claves.ts';

export const LETRAS = ['A', 'B', 'C', 'D', 'E'] as const;
export type Letra = (typeof LETRAS)[number];

/** One line of the points of a page: what it looked at, what it gives and how much it could. */
export interface Factor {
  clave: Clave;
  nombre: string;
  valor: string | null;
  estado: EstadoHecho;
  puntos: string;
  maximo: string;
  /** Why the figure is not one, or what it takes to gain points. */
  nota: string | null;
}

export interface Puntuado {
  puntaje: string;
  rating: Letra;
  /** Why it is E whatever its points; null otherwise. */
  forzado: string | null;
  factores: Factor[];
}

interface Definicion {
  clave: Clave;
  nombre: string;
  maximo: string;
  /** Null = the share of the score in its scale. */
  tabla: TablaDeTramos | null;
  /** Points when the source says that there is no information, and when it failed or nobody asked it. */
  sin_informacion: string;
  sin_respuesta: string;
  /** How to read each band, in its order: what would gain points. */
  mejora: string;
  /** Another fact of the same kind that weighs in its place when it is worse, with how it is said. */
  tambien?: { clave: Clave; nota: string };
}

const derecha = (variable: Clave, sin_dato: string, ...bordes: readonly (readonly [string | null, string])[]): TablaDeTramos => ({
  variable,
  cierre: 'DERECHA',
  sin_dato,
  tramos: bordes.map(([hasta, puntos], i) => ({ desde: bordes[i - 1]?.[0] ?? null, hasta, puntos })),
});

const ESCALA_SCORE = 999;

const VERSION_1: readonly Definicion[] = [
  {
    clave: 'score',
    nombre: 'Puntaje de buró',
    maximo: '40',
    tabla: null,
    sin_informacion: '20',
    sin_respuesta: '20',
    mejora: 'un puntaje más alto',
  },
  {
    clave: 'mora_12m',
    nombre: 'Peor mora con nosotros, 12 meses',
    maximo: '25',
    tabla: derecha('mora_12m', '12', ['0', '25'], ['15', '18'], ['30', '10'], ['60', '4'], [null, '0']),
    sin_informacion: '12',
    sin_respuesta: '12',
    mejora: 'menos días de mora',
  },
  {
    clave: 'protestos_uf',
    nombre: 'Protestos sin aclarar',
    maximo: '15',
    tabla: derecha('protestos_uf', '15', ['0', '15'], ['50', '7'], [null, '0']),
    sin_informacion: '15',
    sin_respuesta: '7',
    mejora: 'aclarar los protestos',
  },
  {
    clave: 'cmf_tramo',
    nombre: 'Deuda en el sistema financiero',
    maximo: '10',
    tabla: derecha('cmf_tramo', '10', ['0', '10'], ['1', '4'], [null, '0']),
    sin_informacion: '10',
    sin_respuesta: '5',
    mejora: 'poner al día la deuda',
  },
  {
    clave: 'causas',
    nombre: 'Causas activas',
    maximo: '5',
    tabla: derecha('causas', '5', ['0', '5'], [null, '0']),
    sin_informacion: '5',
    sin_respuesta: '5',
    mejora: 'terminar las causas',
  },
  {
    clave: 'linea_uso_pct',
    nombre: 'Uso de la línea',
    maximo: '5',
    tabla: derecha('linea_uso_pct', '3', ['80', '5'], ['100', '3'], [null, '0']),
    sin_informacion: '3',
    sin_respuesta: '3',
    mejora: 'bajar el uso de la línea',
  },
];

/**
 * The same bands: who cedes his paper and answers for it is also judged by how it is paid, for it is with that he deals with us and the advance is his
 * debt when it is not (docs/decisiones/0113).
 */
const VERSION_2: readonly Definicion[] = VERSION_1.map((d) =>
  d.clave === 'mora_12m' ? { ...d, tambien: { clave: 'mora_cedida_12m', nota: 'Es de lo que cedió con responsabilidad' } } : d,
);

/** A formula that may be used: bands without gaps nor crosses, of facts that may be weighed, whose maxima add one hundred. Throws RangeError. */
export function revisada(formula: readonly Definicion[]): readonly Definicion[] {
  for (const f of formula) {
    const falla = f.tabla && fallaDeTabla(f.tabla, { maximo: f.maximo, variables: [f.clave] });
    if (falla) throw new RangeError(`${falla.codigo} ${JSON.stringify(falla.datos)}`);
  }
  if (!sumanCien(formula.map((f) => f.maximo))) throw new RangeError('the factors of a formula add one hundred');
  return formula;
}

/** Formulas by version: a page keeps that of its day. */
const FORMULAS: Readonly<Record<number, readonly Definicion[]>> = { 1: revisada(VERSION_1), 2: revisada(VERSION_2) };

/** Letter of a score of 0 to 100: A from 85, B from 70, C from 55, D from 40, E below. */
export function letraDe(puntaje: string): Letra {
  const desde = [85, 70, 55, 40].findIndex((piso) => cmp(puntaje, piso) >= 0);
  return LETRAS[desde < 0 ? LETRAS.length - 1 : desde] ?? 'E';
}

/** Letters between two ratings: positive when `a` is better than `de`. */
export const letrasQueMejora = (de: Letra, a: Letra): number => LETRAS.indexOf(de) - LETRAS.indexOf(a);

const NOTA: Readonly<Record<EstadoHecho, string | null>> = {
  conocido: null,
  sin_historia: 'Sin informe',
  vencido: 'Informe vencido',
  error: 'La fuente falló',
};

/** Of a fact and the one that may weigh in its place, the one known, or the worse of both when both are. */
function elPeor(d: Definicion, de: (clave: Clave) => Hecho | undefined): { h: Hecho | undefined; nota: string | null } {
  const h = de(d.clave);
  const otro = d.tambien && de(d.tambien.clave);
  if (!d.tambien || otro?.estado !== 'conocido' || otro.valor === null) return { h, nota: null };
  const manda = h?.estado !== 'conocido' || h.valor === null || cmp(otro.valor, h.valor) > 0;
  return manda ? { h: otro, nota: d.tambien.nota } : { h, nota: null };
}

/** Points of one fact. The band is that of its exact figure; only the share of the score is rounded, to one decimal half up. */
function factorDe(d: Definicion, de: (clave: Clave) => Hecho | undefined): Factor {
  const { h, nota: cual } = elPeor(d, de);
  const estado = h?.estado ?? 'sin_historia';
  const { clave, nombre, maximo } = d;
  const linea = (puntos: string, valor: string | null, nota: string | null): Factor => ({
    clave,
    nombre,
    valor,
    estado,
    maximo,
    nota,
    puntos: toFixed(puntos, 1),
  });
  if (estado !== 'conocido') return linea(d.sin_respuesta, null, NOTA[estado]);
  const valor = h?.valor ?? null;
  if (valor === null) return linea(d.sin_informacion, null, 'Sin información');
  const puntos = d.tabla ? puntosDe(d.tabla, valor) : toFixed(div(mul(valor, maximo), ESCALA_SCORE), 1);
  const notas = [cual, cmp(puntos, maximo) < 0 ? `Ganaría puntos con ${d.mejora}` : null].filter((n) => n !== null);
  return linea(puntos, valor, notas.join('. ') || null);
}

const FORZOSOS: readonly (readonly [Clave, string])[] = [
  ['concursal', 'procedimiento concursal'],
  ['castigo_propio', 'castigo en nuestros libros'],
  ['documento_falso', 'documento falso o doble cesión'],
];

/** Points and letter of what is known of one person, by the formula of a version. Throws RangeError for a version that does not exist. */
export function puntuar(hechos: readonly Hecho[], version: number): Puntuado {
  const formula = FORMULAS[version];
  if (!formula) throw new RangeError(`no formula ${version}`);
  const de = (clave: Clave) => hechos.find((h) => h.clave === clave && h.sujeto === null);
  const factores = formula.map((d) => factorDe(d, de));
  const puntaje = toFixed(
    factores.reduce((a, f) => add(a, f.puntos), add(0, 0)),
    1,
  );
  const forzado = FORZOSOS.find(([clave]) => de(clave)?.valor === '1')?.[1] ?? null;
  return { puntaje, rating: forzado ? 'E' : letraDe(puntaje), forzado, factores };
}
