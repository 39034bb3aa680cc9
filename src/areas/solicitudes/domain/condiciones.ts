import { addDays, type Fecha } from '#kernel/values/fecha.ts';

/** What an approval asks for besides: before a giro leaves, or within some days of the approval. */
export interface Condicion {
  id: string;
  tipo: string;
  texto: string;
  exigible: 'ANTES_DE_GIRO' | 'PLAZO';
  /** Calendar days from the approval; null when it is asked before a giro. */
  plazo_dias: number | null;
  estado: 'pendiente' | 'cumplida' | 'dispensada' | 'vencida';
  documento_id: string | null;
  motivo: string | null;
  resuelta_por: string | null;
  resuelta_el: string | null;
}

export interface CondicionPedida {
  tipo: string;
  texto: string;
  exigible: Condicion['exigible'];
  plazo_dias?: number | null | undefined;
}

/** Those that a person wrote: one that asks the same as before is the same one. `nuevo` makes its id. */
export function condicionesPuestas(pedidas: readonly CondicionPedida[], antes: readonly Condicion[], nuevo: () => string): Condicion[] {
  return pedidas.map(({ tipo, texto, exigible, plazo_dias }) => {
    const dias = exigible === 'PLAZO' ? (plazo_dias ?? null) : null;
    const igual = antes.find((a) => a.tipo === tipo && a.texto === texto && a.exigible === exigible && a.plazo_dias === dias);
    const vacia = { documento_id: null, motivo: null, resuelta_por: null, resuelta_el: null };
    return igual ?? { id: nuevo(), tipo, texto, exigible, plazo_dias: dias, estado: 'pendiente', ...vacia };
  });
}

/** The last day of a condition with a term; null without one, or while it is not approved. */
export function venceEl(c: Condicion, aprobada_el: Fecha | null): Fecha | null {
  return c.exigible === 'PLAZO' && c.plazo_dias !== null && aprobada_el ? addDays(aprobada_el, c.plazo_dias) : null;
}

/** Conditions whose term passed without being met: those, and no others, are now vencidas. */
export function vencidasAl(lista: readonly Condicion[], aprobada_el: Fecha | null, hoy: Fecha): Condicion[] {
  return lista.filter((c) => {
    const dia = venceEl(c, aprobada_el);
    return c.estado === 'pendiente' && dia !== null && dia < hoy;
  });
}

/** Conditions that a giro waits for. */
export const antesDeGiro = (lista: readonly Condicion[]): Condicion[] =>
  lista.filter((c) => c.exigible === 'ANTES_DE_GIRO' && c.estado === 'pendiente');
