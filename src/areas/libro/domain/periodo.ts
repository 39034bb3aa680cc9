import { Conflict, Rule } from '#kernel/errors.ts';
import { machine } from '#kernel/machine.ts';
import { type Fecha, type Periodo, periodoOf } from '#kernel/values/fecha.ts';

/** abierto → en_cierre → cerrado → reabierto → cerrado (areas/3 `libro`). Asking to reopen, or refusing it, leaves it cerrado. */
export const periodos = machine({
  abierto: { iniciar_cierre: 'en_cierre' },
  en_cierre: { cerrar: 'cerrado' },
  cerrado: { pedir_reapertura: 'cerrado', reabrir: 'reabierto', rechazar_reapertura: 'cerrado' },
  reabierto: { cerrar: 'cerrado' },
});
export type EstadoPeriodo = (typeof periodos.states)[number];

/**
 * One table for what lives under /asientos (vouchers and entries) and under /periodos: their states do not meet. A voucher
 * takes two people; contabilizado is undone only by `reversar` of its entry.
 */
export const estados = machine({
  borrador: { editar: 'borrador', enviar: 'por_aprobar', anular: 'anulado' },
  por_aprobar: { aprobar: 'contabilizado', rechazar: 'rechazado' },
  contabilizado: { reversar: 'contabilizado' },
  rechazado: {},
  anulado: {},
  abierto: { iniciar_cierre: 'en_cierre' },
  en_cierre: { cerrar: 'cerrado' },
  cerrado: { pedir_reapertura: 'cerrado', reabrir: 'reabierto', rechazar_reapertura: 'cerrado' },
  reabierto: { cerrar: 'cerrado' },
});

interface EstadoDePeriodo {
  periodo: Periodo;
  estado: EstadoPeriodo;
}

/** Whether a period takes entries: abierto and reabierto from anybody, en_cierre only from who may close it. */
export function recibeAsientos(estado: EstadoPeriodo, cierraPeriodos: boolean): boolean {
  return estado === 'abierto' || estado === 'reabierto' || (estado === 'en_cierre' && cierraPeriodos);
}

interface FechaContable {
  fecha: Fecha;
  hoy: Fecha;
  /** State of the period of `fecha`; a period nobody has opened yet is abierto. */
  estado: EstadoPeriodo;
  /** The user holds `libro:cerrar-periodo`. */
  cierraPeriodos: boolean;
}

/** fecha_contable ≤ hoy and in a period that takes entries. Throws 422 `fecha_futura`, `periodo_cerrado` {periodo}. */
export function exigirFechaContable(d: FechaContable): void {
  if (d.fecha > d.hoy) throw new Rule('fecha_futura', { fecha: d.fecha });
  if (!recibeAsientos(d.estado, d.cierraPeriodos)) throw new Rule('periodo_cerrado', { periodo: periodoOf(d.fecha) });
}

/** A reversal dates on the original's day when its period takes entries, else today (areas/3 `recaudaciones`). */
export function fechaDeReversa(original: Fecha, hoy: Fecha, estado: EstadoPeriodo, cierraPeriodos: boolean): Fecha {
  return recibeAsientos(estado, cierraPeriodos) ? original : hoy;
}

/** A period closes only after every earlier one. Throws 422 `periodo_anterior_abierto` {periodo, anterior}. */
export function exigirAnterioresCerrados(todos: readonly EstadoDePeriodo[], periodo: Periodo): void {
  const abiertos = todos.filter((p) => p.periodo < periodo && p.estado !== 'cerrado').map((p) => p.periodo);
  const anterior = abiertos.sort()[0];
  if (anterior) throw new Rule('periodo_anterior_abierto', { periodo, anterior });
}

/** Only the latest closed period reopens. Throws 422 `no_es_el_ultimo_cerrado` {periodo, ultimo}. */
export function exigirUltimoCerrado(todos: readonly EstadoDePeriodo[], periodo: Periodo): void {
  const cerrados = todos.filter((p) => p.estado === 'cerrado').map((p) => p.periodo);
  const ultimo = cerrados.sort().at(-1);
  if (ultimo !== undefined && ultimo !== periodo) throw new Rule('no_es_el_ultimo_cerrado', { periodo, ultimo });
}

/**
 * What a month admits now: only the latest closed one is asked for, once, and only what was asked is answered.
 * `ultimo`: the latest closed month of the company.
 */
export function actosDePeriodo(p: EstadoDePeriodo & { pedida: boolean }, ultimo: Periodo | undefined): string[] {
  const esUltimo = p.periodo === ultimo;
  const pide: Readonly<Record<string, boolean>> = {
    pedir_reapertura: esUltimo && !p.pedida,
    reabrir: esUltimo && p.pedida,
    rechazar_reapertura: p.pedida,
  };
  return [...periodos.allowed(p.estado)].filter((a) => pide[a] ?? true);
}

/** An item of the checklist of a close; `enlace` opens what is missing. */
interface ItemCierre {
  codigo: string;
  titulo: string;
  listo: boolean;
  detalle?: string;
  enlace?: string;
}

/** Any red item refuses the close: 422 `cierre_incompleto` {periodo, faltan, items}. */
export function exigirCierreCompleto(periodo: Periodo, items: readonly ItemCierre[]): void {
  const faltan = items.filter((i) => !i.listo);
  if (faltan.length > 0) throw new Rule('cierre_incompleto', { periodo, faltan: faltan.map((i) => i.titulo).join(', '), items: faltan });
}

interface AsientoReversable {
  origen_area: string;
  reversado_por: string | null;
  reversa_de: string | null;
}

/**
 * Whether an entry may be reversed. `desde` = area whose action asks (`libro` for a hand-made reversal). A reversal of a reversal needs
 * `explicita` (ledger §1 invariant 4). Throws 409 `asiento_ya_reversado`, `reversar_en_origen` {area}, `es_una_reversa`.
 */
export function exigirReversable(a: AsientoReversable, desde: string, explicita = false): void {
  if (a.reversado_por !== null) throw new Conflict('asiento_ya_reversado');
  if (a.origen_area !== desde) throw new Conflict('reversar_en_origen', { area: a.origen_area });
  if (a.reversa_de !== null && !explicita) throw new Conflict('es_una_reversa');
}
