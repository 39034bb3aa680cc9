import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';

export type TipoTitulo = 'PAGARE' | 'CHEQUE' | 'FACTURA' | 'LETRA' | 'CUOTA';

/** Kind of paper that a document bought is, by its tax or own type. */
export function tipoDeDocumento(tipo: string): TipoTitulo {
  if (tipo === 'CHQ') return 'CHEQUE';
  if (tipo === 'LET' || tipo === 'LETRA') return 'LETRA';
  return tipo === 'PAG' || tipo === 'PAGARE' ? 'PAGARE' : 'FACTURA';
}

export interface Obligado {
  rut: Rut;
  nombre: string;
  tipo_vinculo: 'DEUDOR_PRINCIPAL' | 'AVAL' | 'ENDOSANTE' | 'GIRADOR';
}

/** The people that every one of these papers may be asked of: a case has at least one. */
export function obligadosComunes(papeles: readonly { obligados: readonly { rut: string }[] }[]): string[] {
  const [primero, ...otros] = papeles.map((p) => new Set(p.obligados.map((o) => o.rut)));
  return [...(primero ?? [])].filter((rut) => otros.every((o) => o.has(rut)));
}

/** The people who owe some paper of these, each once, as the first that names it says. */
export function todosLosObligados(papeles: readonly { obligados: readonly Obligado[] }[]): Obligado[] {
  const por = new Map<string, Obligado>();
  for (const o of papeles.flatMap((p) => p.obligados)) if (!por.has(o.rut)) por.set(o.rut, o);
  return [...por.values()];
}

/** A debt is out of the tax books without suing only when more than 365 days passed since each due date (Ley de la Renta art. 31 N° 4). */
const DIAS_INCOBRABLE = 365;
export const vencioHace365 = (vencimientos: readonly Fecha[], dias: (v: Fecha) => number): boolean =>
  vencimientos.length > 0 && vencimientos.every((v) => dias(v) > DIAS_INCOBRABLE);
