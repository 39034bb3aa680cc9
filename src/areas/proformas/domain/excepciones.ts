import type { Regla } from './regla.ts';
import type { Evaluacion } from './reglas.ts';
import type { Impedimento } from './reglas-operacion.ts';
import { tituloRegla } from './titulos.ts';

/** An exception asked for one amber rule of a document, or of the operation (`pk` null). */
export interface Excepcion {
  pk: string | null;
  regla: string;
  estado: 'pedida' | 'concedida' | 'rechazada';
}

/** An amber rule and where it stands. */
interface Ambar {
  pk: string | null;
  regla: string;
  codigo: string;
}

/** Amber rules of a run, those of the operation first. */
export function ambares(e: Evaluacion): Ambar[] {
  const de = (pk: string | null, reglas: Evaluacion['operacion']['reglas']) =>
    reglas.filter((r) => r.resultado === 'REVISION').map((r) => ({ pk, regla: r.id, codigo: r.codigo }));
  return [...de(null, e.operacion.reglas), ...Object.entries(e.documentos).flatMap(([pk, d]) => de(pk, d.reglas))];
}

/** Measures of which less is worse; of the others more is. */
const MENOS_ES_PEOR: readonly string[] = ['tasa_bajo_piso', 'monto_bajo_minimo'];

/** Whether a measure got worse than the one that somebody excepted. What is not a number is worse when it is another. */
function midePeor(antes: Regla, despues: Regla): boolean {
  if (antes.valor === despues.valor) return false;
  const [a, b] = [Number(antes.valor), Number(despues.valor)];
  if (Number.isNaN(a) || Number.isNaN(b)) return true;
  return MENOS_ES_PEOR.includes(despues.id) ? b < a : b > a;
}

/** Exceptions granted of a price that an edit made worse: what was granted is not what is asked now. */
export function superadas<T extends Excepcion>(antes: Evaluacion, despues: Evaluacion, excepciones: readonly T[]): T[] {
  const medida = (e: Evaluacion, x: Excepcion) =>
    (x.pk === null ? e.operacion.reglas : (e.documentos[x.pk]?.reglas ?? [])).find((r) => r.id === x.regla);
  return excepciones.filter((x) => {
    const [a, b] = [medida(antes, x), medida(despues, x)];
    return x.estado === 'concedida' && (a === undefined || b === undefined || midePeor(a, b));
  });
}

function sinExcepcion(e: Evaluacion, excepciones: readonly Excepcion[], sirve: (x: Excepcion) => boolean): Ambar[] {
  return ambares(e).filter((a) => !excepciones.some((x) => x.pk === a.pk && x.regla === a.regla && sirve(x)));
}

/** Amber rules for which nobody has asked (or whose exception was refused). */
export function sinPedir(e: Evaluacion, excepciones: readonly Excepcion[]): Ambar[] {
  return sinExcepcion(e, excepciones, (x) => x.estado !== 'rechazada');
}

/** Amber rules whose exception is not granted: what the last vote still has to resolve. */
export function sinConceder(e: Evaluacion, excepciones: readonly Excepcion[]): Ambar[] {
  return sinExcepcion(e, excepciones, (x) => x.estado === 'concedida');
}

/** Rules by their name on screen; the documents of one rule stand together. */
function nombrar(items: readonly { pk: string | null; regla: string }[]): string {
  const titulos = [...new Set(items.map((a) => tituloRegla(a.regla)))];
  return titulos
    .map((titulo) => {
      const pks = items.filter((a) => a.pk !== null && tituloRegla(a.regla) === titulo).map((a) => a.pk);
      return pks.length > 0 ? `${titulo} (${pks.join(', ')})` : titulo;
    })
    .join('; ');
}

/**
 * What stops `emitir`: refusals of the whole proforma, then red, then Error, then amber without exception asked. Empty = it may be
 * emitted. Red and Error admit no exception. The first of the list is the refusal that the action answers.
 */
export function impedimentosDeEmision(e: Evaluacion, excepciones: readonly Excepcion[]): Impedimento[] {
  const out: Impedimento[] = [...e.impedimentos];
  const filas = [
    ...e.operacion.reglas.map((r) => ({ pk: null, r })),
    ...Object.entries(e.documentos).flatMap(([pk, d]) => d.reglas.map((r) => ({ pk, r }))),
  ];
  for (const { r } of filas) if (r.resultado === 'RECHAZADO') out.push({ codigo: r.codigo, datos: r.datos });
  const errores = filas.filter((x) => x.r.resultado === 'ERROR').map((x) => ({ pk: x.pk, regla: x.r.id }));
  if (errores.length > 0) out.push({ codigo: 'documento_con_error', datos: { lista: nombrar(errores) } });
  const faltan = sinPedir(e, excepciones);
  if (faltan.length > 0) out.push({ codigo: 'excepcion_pendiente', datos: { lista: nombrar(faltan) } });
  return out;
}
