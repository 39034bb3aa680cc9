import { Invalid, Rule } from '#kernel/errors.ts';
import { addMonths, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import { debeLaCuota, fechasEnDesorden } from './grilla.ts';
import { DIGITOS } from './papel.ts';

/** A cheque as it is written in the grid. */
export interface Ingreso {
  banco: string;
  cta_cte: string;
  num_cheque: string;
  monto: Pesos;
  fecha: Fecha;
  objeto_pk: string | null;
}

/** A cuota or another debt that a cheque is given for. */
export interface Objeto {
  pk: string;
  numero: string;
  /** What its cheque brings: capital and interest, and the premium that goes with it. */
  monto: Pesos;
  /** The premium inside `monto`. */
  prima: Pesos;
  vencimiento: Fecha;
  /** What it is a cuota of: the dates of its cheques go in the order of its cuotas. */
  serie: string;
}

/** A refusal at one cell of the grid. */
const en = (fila: number, celda: keyof Ingreso, texto: string): Record<string, string[]> => ({ [`cheques.${fila}.${celda}`]: [texto] });

const clave = (c: Ingreso): string => `${c.banco}|${c.cta_cte}|${c.num_cheque}`;

/** Two rows of the grid with the same paper. 422 `cheque_repetido` {n, fila}. */
export function exigirSinRepetidos(cheques: readonly Ingreso[]): void {
  const vistos = new Map<string, number>();
  cheques.forEach((c, i) => {
    if (vistos.has(clave(c)))
      throw new Rule('cheque_repetido', { n: c.num_cheque, fila: i + 1 }, en(i, 'num_cheque', 'Está dos veces en esta lista'));
    vistos.set(clave(c), i);
  });
}

/**
 * Σ of the cheques = Σ of the cuotas chosen, and each cuota with one cheque. Throws 422 `no_cuadra` {diferencia, fila, numero} with the first
 * row that breaks it; `montos_cruzados` {fila, numero} when they add up but one is not for what its cuota is; `cuota_repetida` {numero} when
 * two rows take the same cuota.
 */
export function exigirCuadratura(cheques: readonly Ingreso[], objetos: ReadonlyMap<string, Objeto>): void {
  const usados = new Set<string>();
  for (const [fila, c] of cheques.entries()) {
    if (c.objeto_pk === null) continue;
    if (usados.has(c.objeto_pk))
      throw new Rule('cuota_repetida', { numero: objetos.get(c.objeto_pk)?.numero ?? '' }, en(fila, 'objeto_pk', 'Ya tiene otro cheque'));
    usados.add(c.objeto_pk);
  }
  const debe = (c: Ingreso) => objetos.get(c.objeto_pk ?? '')?.monto ?? 0;
  const diferencia = sumPesos(cheques.map((c) => c.monto)) - sumPesos(cheques.map(debe));
  const rotas = cheques.flatMap((c, fila) => (c.monto === debe(c) ? [] : [{ c, fila }]));
  const [primera] = rotas;
  if (!primera) return;
  throw new Rule(
    diferencia === 0 ? 'montos_cruzados' : 'no_cuadra',
    { diferencia: formatPesos(diferencia), fila: primera.fila + 1, numero: primera.c.num_cheque },
    Object.assign({}, ...rotas.map(({ c, fila }) => en(fila, 'monto', debeLaCuota(debe(c), objetos.get(c.objeto_pk ?? '')?.prima ?? 0)))),
  );
}

/**
 * The cheques of a credit go in the order of its cuotas: one dated before that of an earlier cuota was swapped or mistyped. Throws 422
 * `fechas_desordenadas` {n, fila}, at the date of each row that breaks it.
 */
export function exigirOrden(cheques: readonly Ingreso[], objetos: ReadonlyMap<string, Objeto>): void {
  const faltas = fechasEnDesorden(cheques.map((c) => ({ fecha: c.fecha, cuota: objetos.get(c.objeto_pk ?? '') ?? null })));
  const [primera] = faltas;
  if (!primera) return;
  throw new Rule(
    'fechas_desordenadas',
    { n: cheques[primera.fila]?.num_cheque ?? '', fila: primera.fila + 1 },
    Object.assign({}, ...faltas.map((f) => en(f.fila, 'fecha', f.texto))),
  );
}

/** How much of a cheque was given for the premium of its cuota: what it brings above capital and interest, up to it. */
export const primaEn = (monto: Pesos, o: Pick<Objeto, 'monto' | 'prima'>): Pesos =>
  pesos(Math.min(o.prima, Math.max(0, monto - (o.monto - o.prima))));

/** A cheque before today is deposited at once; one dated beyond its cuota by more than these days calls for a look. */
const DIAS_AVISO_FECHA = 90;

/** What calls for a look without stopping anybody: another drawer, a date far from its cuota. */
export function avisosDe(
  c: Ingreso,
  o: { objeto: Objeto | undefined; girador: string; cliente: string; protestos: number; fila: number },
): { fila: number; codigo: string; texto: string }[] {
  const avisos: { fila: number; codigo: string; texto: string }[] = [];
  const con = (codigo: string, texto: string) => avisos.push({ fila: o.fila, codigo, texto: `Cheque ${c.num_cheque}: ${texto}` });
  if (o.girador !== o.cliente) con('girador_distinto', 'el girador no es el cliente');
  if (o.objeto && daysBetween(o.objeto.vencimiento, c.fecha) > DIAS_AVISO_FECHA)
    con('fecha_lejana', `su fecha pasa en más de ${DIAS_AVISO_FECHA} días del vencimiento de la cuota`);
  if (o.protestos > 0)
    con('girador_protestado', `el girador tiene ${o.protestos} ${o.protestos === 1 ? 'protesto' : 'protestos'} sin aclarar`);
  return avisos;
}

/**
 * A series: from one row, the rest with correlative numbers and dates a month apart keeping the day. 400 at the number when it would pass
 * seven digits.
 */
export function serie<T extends { num_cheque: string; fecha: Fecha }>(primera: T, cuantos: number): T[] {
  const desde = Number(primera.num_cheque);
  if (desde + cuantos - 1 > 9_999_999) throw new Invalid({ num_cheque: ['La serie pasa de siete dígitos'] });
  const dia = Number(primera.fecha.slice(8));
  return Array.from({ length: cuantos }, (_, i) => ({
    ...primera,
    num_cheque: String(desde + i).padStart(DIGITOS, '0'),
    fecha: addMonths(primera.fecha, i, dia),
  }));
}
