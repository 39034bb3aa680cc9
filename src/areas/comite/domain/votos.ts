import { Conflict, Forbidden, Invalid } from '#kernel/errors.ts';
import type { EstadoAsunto } from './estados.ts';

/** Votes of an asunto (areas/1 comite). */
export const RESPUESTAS = ['APRUEBA', 'RECHAZA', 'ABSTIENE', 'PIDE_ANTECEDENTES'] as const;
export type Respuesta = (typeof RESPUESTAS)[number];

export interface Voto {
  /** RUT of who voted. */
  integrante: string;
  /** RUT of the absent member whose seat he used; null = his own. */
  por_reemplazo_de: string | null;
  respuesta: Respuesta;
  comentario: string;
  version_vista: number;
}

/** What a vote is measured against. */
export interface Mesa {
  /** RUT of the members of the level. */
  integrantes: readonly string[];
  /** Maker, ejecutivo of the client, author of the analysis: they do not vote, nor anybody in their name. */
  interesados: readonly string[];
  requeridos: number;
  version: number;
  votos: readonly Voto[];
}

/** The seat that a vote uses. */
export function silla(v: Pick<Voto, 'integrante' | 'por_reemplazo_de'>): string {
  return v.por_reemplazo_de ?? v.integrante;
}

/** Votes that count: a request for more papers on an earlier version was answered, and that member votes again. */
export function votosVigentes(m: Mesa): Voto[] {
  return m.votos.filter((v) => v.respuesta !== 'PIDE_ANTECEDENTES' || v.version_vista === m.version);
}

/** Members without interest in the asunto. */
function habilitados(m: Mesa): string[] {
  return m.integrantes.filter((r) => !m.interesados.includes(r));
}

interface Recuento {
  aprueba: number;
  rechaza: number;
  abstiene: number;
  /** Seats that answered and those that have not, by RUT. */
  respondieron: string[];
  pendientes: string[];
  /** Votes still missing to approve. */
  faltan: number;
}

/** Who has answered, who has not and how many are missing. */
export function contar(m: Mesa): Recuento {
  const votos = votosVigentes(m);
  const de = (r: Respuesta) => votos.filter((v) => v.respuesta === r).length;
  const respondieron = votos.map(silla);
  const aprueba = de('APRUEBA');
  return {
    aprueba,
    rechaza: de('RECHAZA'),
    abstiene: de('ABSTIENE'),
    respondieron,
    pendientes: habilitados(m).filter((r) => !respondieron.includes(r)),
    faltan: Math.max(0, m.requeridos - aprueba),
  };
}

/**
 * What the votes decide, as soon as they do: returned when somebody asks for papers, approved at the required votes, rejected when
 * those not yet given no longer reach them (an abstention is not an approval), open otherwise.
 */
export function decidir(m: Mesa): Extract<EstadoAsunto, 'abierto' | 'aprobado' | 'rechazado' | 'devuelto'> {
  const r = contar(m);
  if (r.aprueba >= m.requeridos) return 'aprobado';
  if (votosVigentes(m).some((v) => v.respuesta === 'PIDE_ANTECEDENTES')) return 'devuelto';
  return r.aprueba + r.pendientes.length < m.requeridos ? 'rechazado' : 'abierto';
}

/**
 * Accepts a vote and answers the decision with it. `quien` is the user and the absent person whom he now covers: a replacement who is
 * himself a member uses his own seat, so he votes once; under a RUT that he had before (`anteriores`) he is the same.
 * Throws 400 `comentario_requerido`; 403 `voto_con_interes` or `no_es_integrante`; 409 `voto_repetido` or `version_no_vista`.
 */
export function votar(
  m: Mesa,
  quien: { rut: string; en_nombre_de: string | null; anteriores?: readonly string[] },
  v: { respuesta: Respuesta; comentario: string; version_vista: number },
): { voto: Voto; decision: ReturnType<typeof decidir> } {
  if (v.respuesta !== 'APRUEBA' && v.comentario.trim() === '') {
    throw new Invalid({ comentario: ['Escriba un comentario para esta respuesta'] }, 'comentario_requerido');
  }
  const yo = [quien.rut, ...(quien.anteriores ?? [])];
  const personas = quien.en_nombre_de === null ? yo : [...yo, quien.en_nombre_de];
  if (personas.some((r) => m.interesados.includes(r))) throw new Forbidden('voto_con_interes');
  const propia = m.integrantes.includes(quien.rut);
  const asiento = propia ? quien.rut : quien.en_nombre_de;
  if (asiento === null || !m.integrantes.includes(asiento)) throw new Forbidden('no_es_integrante');
  if (votosVigentes(m).some((x) => yo.includes(x.integrante) || silla(x) === asiento)) throw new Conflict('voto_repetido');
  if (v.version_vista !== m.version) throw new Conflict('version_no_vista', { vista: v.version_vista, actual: m.version });
  const voto: Voto = { integrante: quien.rut, por_reemplazo_de: propia ? null : asiento, ...v };
  return { voto, decision: decidir({ ...m, votos: [...m.votos, voto] }) };
}
