import { add, cmp, type Numeric, textoDecimal } from '#kernel/values/decimal.ts';

/** Which end of a band belongs to it: IZQUIERDA `[a, b)`, DERECHA `(a, b]`. */
type Cierre = 'IZQUIERDA' | 'DERECHA';

/** A band of values and the points that it gives; null = without limit on that side. Decimal text. */
interface Tramo {
  desde: string | null;
  hasta: string | null;
  puntos: string;
}

/** Points of one variable by bands, in order. `sin_dato`: points of who has no history, or 'error' when the figure is demanded. */
export interface TablaDeTramos {
  variable: string;
  cierre: Cierre;
  tramos: readonly Tramo[];
  sin_dato: string;
}

/** What stops a table from being published, with what its sentence needs. */
interface FallaDeTramos {
  codigo: 'tramos_no_contiguos' | 'puntos_invalidos' | 'variable_desconocida' | 'variable_prohibida';
  datos: Readonly<Record<string, string>>;
}

/** Facts of a person that no evaluation may weigh (Ley 19.628 art. 2 g and 10; Ley 21.719 art. 8 bis). */
const VARIABLES_PROHIBIDAS: readonly string[] = [...['sexo', 'nacionalidad', 'estado_civil', 'edad', 'salud', 'prevision', 'domicilio']];

const MAX_TRAMOS = 100;
const SIN_LIMITE = 'sin límite';

const esDecimal = (texto: string | null): texto is string => texto !== null && textoDecimal(texto) !== null;
const vacioOCruce = (a: string | null, b: string | null): FallaDeTramos => ({
  codigo: 'tramos_no_contiguos',
  datos: { a: a ?? SIN_LIMITE, b: b ?? SIN_LIMITE },
});

/** The first gap, overlap, inverted or endless band; null when every value falls in exactly one. */
function fallaDeBordes(tramos: readonly Tramo[]): FallaDeTramos | null {
  const [primero, ultimo] = [tramos[0], tramos.at(-1)];
  if (!primero || !ultimo || tramos.length > MAX_TRAMOS) return vacioOCruce(null, null);
  if (primero.desde !== null) return vacioOCruce(null, primero.desde);
  if (ultimo.hasta !== null) return vacioOCruce(ultimo.hasta, null);
  for (const [i, t] of tramos.entries()) {
    const siguiente = tramos[i + 1];
    if (siguiente && !(esDecimal(t.hasta) && esDecimal(siguiente.desde) && cmp(t.hasta, siguiente.desde) === 0)) {
      return vacioOCruce(t.hasta, siguiente.desde);
    }
    if (t.desde !== null && t.hasta !== null && cmp(t.desde, t.hasta) >= 0) return vacioOCruce(t.desde, t.hasta);
  }
  return null;
}

/**
 * Checked before a table is published: half-open contiguous bands from no limit to no limit, points between 0 and `maximo`, a variable of
 * `variables` that the law lets weigh. Null when it may be published.
 */
export function fallaDeTabla(t: TablaDeTramos, o: { maximo: Numeric; variables: readonly string[] }): FallaDeTramos | null {
  const datos = { variable: t.variable };
  if (VARIABLES_PROHIBIDAS.includes(t.variable)) return { codigo: 'variable_prohibida', datos };
  if (!o.variables.includes(t.variable)) return { codigo: 'variable_desconocida', datos };
  const bordes = fallaDeBordes(t.tramos);
  if (bordes) return bordes;
  const puntos = [...t.tramos.map((x) => x.puntos), ...(t.sin_dato === 'error' ? [] : [t.sin_dato])];
  const malo = puntos.find((p) => !esDecimal(p) || cmp(p, 0) < 0 || cmp(p, o.maximo) > 0);
  return malo === undefined ? null : { codigo: 'puntos_invalidos', datos: { ...datos, puntos: malo } };
}

/** Whether the maxima of the factors of a policy add 100. */
export const sumanCien = (maximos: readonly Numeric[]): boolean =>
  cmp(
    maximos.reduce((a, b) => add(a, b), add(0, 0)),
    100,
  ) === 0;

/** Place of the band in which a value falls, by its exact figure; -1 when the table has a gap there. */
export function tramoDe(t: Pick<TablaDeTramos, 'cierre' | 'tramos'>, valor: Numeric): number {
  const [masAlla, dentro] = t.cierre === 'IZQUIERDA' ? [0, -1] : [1, 0];
  return t.tramos.findIndex((x) => {
    const pasaDesde = x.desde === null || cmp(valor, x.desde) >= masAlla;
    return pasaDesde && (x.hasta === null || cmp(valor, x.hasta) <= dentro);
  });
}

/**
 * Points of a value, by its exact figure and never by the rounded one; null = there is no figure, which is `sin_dato`. Answers 'error' when the
 * table demands the figure. Throws RangeError when the table has a gap: it was never checked.
 */
export function puntosDe(t: TablaDeTramos, valor: Numeric | null): string {
  if (valor === null) return t.sin_dato;
  const cae = t.tramos[tramoDe(t, valor)];
  if (!cae) throw new RangeError(`no band of ${t.variable} holds the value`);
  return cae.puntos;
}
