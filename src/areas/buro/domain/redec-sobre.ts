import { CAMPOS_OPERACION } from './redec.ts';
import { malo, paresDe } from './redec-formato.ts';

/** What goes in a query to the register, and what comes back, by the names that the house gives them: in the default, those that it sends and reads. */
const PEDIDO = ['camino', 'rut_consultado', 'fecha_inicio_otorgamiento', 'hora', 'hash'] as const;
const RESPUESTA = ['respuesta_rut', 'respuesta_fecha', 'operaciones', ...CAMPOS_OPERACION] as const;
const NOMBRES: readonly string[] = [...PEDIDO, ...RESPUESTA];
export type Sobre = Readonly<Record<(typeof PEDIDO)[number] | (typeof RESPUESTA)[number], string>>;

const DISTINTOS: Readonly<Record<string, string>> = {
  camino: 'consultarDeudas',
  respuesta_rut: 'rut_consultado',
  respuesta_fecha: 'fecha',
};
const DE_LA_CASA = Object.fromEntries(NOMBRES.map((n) => [n, DISTINTOS[n] ?? n])) as Sobre;

/**
 * The names of the envelope: those of the house, and over them those written in its parameter (`nombre=nombre de la Comisión`). Where it comes inside
 * another, its path is written with bars. Throws 422 `redec_formato`.
 */
export function sobreDe(escrito: string): Sobre {
  const dichos = paresDe('sobre', escrito, /^[A-Za-z0-9_./-]{1,80}$/);
  const ajeno = [...dichos.keys()].find((n) => !NOMBRES.includes(n));
  if (ajeno !== undefined) throw malo('sobre', ajeno);
  return { ...DE_LA_CASA, ...Object.fromEntries(dichos) };
}
