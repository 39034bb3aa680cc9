import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { PartidasCierre } from './identidad.ts';

/** The four groups of the pending-items report (domain §14). */
export const GRUPOS_PENDIENTES = [
  'depositos_en_transito',
  'cheques_por_cobrar',
  'abonos_no_contabilizados',
  'cargos_no_contabilizados',
] as const;
type GrupoPendiente = (typeof GRUPOS_PENDIENTES)[number];

/** Aging of reconciliation.md §1. */
const TRAMOS_EDAD = ['0-30', '31-60', '61-90', '>90'] as const;
type TramoEdad = (typeof TRAMOS_EDAD)[number];

/** A cheque not cashed in 90 days is stale (domain §14). */
export const DIAS_CHEQUE_CADUCO = 90;
/** An abono without entry for more than 30 days needs a comment to close (areas/3). */
const DIAS_ABONO_SIN_COMENTARIO = 30;

export interface LineaPendiente {
  id: string;
  fecha: Fecha;
  monto: Pesos;
  /** What wrote it in the books; a line of the bank has none. */
  evento?: string;
}

/** What leaves the account because the bank took back what it had paid in: no cheque of ours, so nobody is owed it when it grows old. */
const DEVUELTO = ['cheque_protestado', 'devolucion_pac', 'reversa'];

/** A cheque of ours that nobody cashed: money that left for somebody, older than the law waits. */
export const estaCaduco = (l: { monto: number; fecha: Fecha; evento?: string }, corte: Fecha): boolean =>
  l.monto < 0 && daysBetween(l.fecha, corte) > DIAS_CHEQUE_CADUCO && !DEVUELTO.includes(l.evento ?? '');

interface Pendiente {
  lado: 'banco' | 'libro';
  id: string;
  fecha: Fecha;
  /** Positive: the sign is in the group. */
  monto: Pesos;
  grupo: GrupoPendiente;
  /** Days from the line to the closing date; 0 when it is later. */
  edad_dias: number;
  tramo: TramoEdad;
  caduco: boolean;
  requiere_comentario: boolean;
}

function tramoDe(dias: number): TramoEdad {
  return dias <= 30 ? '0-30' : dias <= 60 ? '31-60' : dias <= 90 ? '61-90' : '>90';
}

function pendiente(lado: 'banco' | 'libro', l: LineaPendiente, corte: Fecha): Pendiente {
  const abona = l.monto >= 0;
  const grupo: GrupoPendiente =
    lado === 'libro'
      ? abona
        ? 'depositos_en_transito'
        : 'cheques_por_cobrar'
      : abona
        ? 'abonos_no_contabilizados'
        : 'cargos_no_contabilizados';
  const edad_dias = Math.max(0, daysBetween(l.fecha, corte));
  return {
    lado,
    id: l.id,
    fecha: l.fecha,
    monto: pesos(Math.abs(l.monto)),
    grupo,
    edad_dias,
    tramo: tramoDe(edad_dias),
    caduco: lado === 'libro' && estaCaduco(l, corte),
    requiere_comentario: grupo === 'abonos_no_contabilizados' && edad_dias > DIAS_ABONO_SIN_COMENTARIO,
  };
}

/** The lines that no match explains, by group and oldest first, aged at the closing date `corte`. */
export function agruparPendientes(banco: readonly LineaPendiente[], libro: readonly LineaPendiente[], corte: Fecha): Pendiente[] {
  const orden = (p: Pendiente) => GRUPOS_PENDIENTES.indexOf(p.grupo);
  return [...libro.map((l) => pendiente('libro', l, corte)), ...banco.map((l) => pendiente('banco', l, corte))].sort(
    (a, b) => orden(a) - orden(b) || b.edad_dias - a.edad_dias || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

/** Totals of the four groups and the two balances, as the identity takes them. */
export function partidasDe(pendientes: readonly Pendiente[], saldo_banco: Pesos, saldo_libro: Pesos): PartidasCierre {
  const total = (g: GrupoPendiente) => {
    let t = 0;
    for (const p of pendientes) if (p.grupo === g) t += p.monto;
    return pesos(t);
  };
  return {
    saldo_banco,
    saldo_libro,
    depositos_en_transito: total('depositos_en_transito'),
    cheques_no_cobrados: total('cheques_por_cobrar'),
    abonos_no_contabilizados: total('abonos_no_contabilizados'),
    cargos_no_contabilizados: total('cargos_no_contabilizados'),
  };
}
