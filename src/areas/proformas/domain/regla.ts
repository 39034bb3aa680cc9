import { type OfertaTmc, type VeredictoTmc, veredictoTmc } from '#finanzas/tmc.ts';
import { phrase } from '#kernel/errors.ts';
import { REMEDIOS } from './mensajes.ts';

export type ResultadoRegla = 'APROBADO' | 'REVISION' | 'RECHAZADO' | 'ERROR';
type Unidad = 'pesos' | 'uf' | 'porcentaje' | 'dias' | 'fecha' | 'texto';

/** One rule measured: what it found, its limit and what to do about it. */
export interface Regla {
  /** Names the rule; stable between runs, so that two runs can be compared. */
  id: string;
  /** Code of the refusal, with its sentence in `mensajes`; several rules may share one (concentracion_excedida). */
  codigo: string;
  resultado: ResultadoRegla;
  /** Measured value and limit, as data: whole pesos, decimal text, date or plain text by `unidad`. */
  valor: string;
  umbral: string;
  unidad: Unidad;
  /** What to do, in Spanish; null when the rule approves. */
  remedio: string | null;
  datos: Readonly<Record<string, string | number>>;
}

const GRAVEDAD: Readonly<Record<ResultadoRegla, number>> = { APROBADO: 0, REVISION: 1, ERROR: 2, RECHAZADO: 3 };

/** Red beats Error, Error beats amber, amber beats green; green when there is nothing. */
export function peor(resultados: Iterable<ResultadoRegla>): ResultadoRegla {
  let out: ResultadoRegla = 'APROBADO';
  for (const r of resultados) if (GRAVEDAD[r] > GRAVEDAD[out]) out = r;
  return out;
}

export function esPeor(a: ResultadoRegla, b: ResultadoRegla): boolean {
  return GRAVEDAD[a] > GRAVEDAD[b];
}

interface Medida {
  id: string;
  codigo?: string;
  valor: string | number;
  umbral: string | number;
  unidad: Unidad;
  datos?: Readonly<Record<string, string | number>>;
}

/** Builds a rule: green when it holds, otherwise `siNo`. */
export function regla(cumple: boolean, siNo: ResultadoRegla, m: Medida): Regla {
  const codigo = m.codigo ?? m.id;
  const resultado = cumple ? 'APROBADO' : siNo;
  const datos = m.datos ?? {};
  return {
    id: m.id,
    codigo,
    resultado,
    valor: String(m.valor),
    umbral: String(m.umbral),
    unidad: m.unidad,
    remedio: cumple ? null : phrase(REMEDIOS[codigo] ?? REMEDIOS.revisar, datos),
    datos,
  };
}

const DEL_VEREDICTO: Readonly<Record<VeredictoTmc, ResultadoRegla>> = {
  cumple: 'APROBADO',
  libre: 'APROBADO',
  excepcion: 'REVISION',
  rechaza: 'RECHAZADO',
};

/** The same of the maximum rate, by its one rule. */
export function reglaTmc(o: OfertaTmc, m: Medida): Regla {
  const resultado = DEL_VEREDICTO[veredictoTmc(o)];
  return regla(resultado === 'APROBADO', resultado, m);
}

/** The source did not answer: the rule stays open until somebody retries. */
export function sinRespuesta(id: string, fuente: string): Regla {
  return regla(false, 'ERROR', {
    id,
    codigo: 'fuente_sin_respuesta',
    valor: 'sin respuesta',
    umbral: fuente,
    unidad: 'texto',
    datos: { fuente },
  });
}
