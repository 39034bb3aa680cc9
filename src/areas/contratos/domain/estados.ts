import { Conflict, Forbidden, Rule } from '#kernel/errors.ts';
import { machine } from '#kernel/machine.ts';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';

/**
 * States of a contrato (areas/2 contratos). por_vencer and vencido are derived from the date, never stored; what is signed is not
 * annulled. What an emission says wrong goes back to draft (`corregir`) and is emitted again, with another number and hash.
 */
export const estados = machine({
  borrador: { editar: 'borrador', emitir: 'emitido', anular: 'anulado' },
  emitido: { emitir: 'emitido', corregir: 'borrador', anotar_firma: 'emitido', registrar_firma: 'firmado', anular: 'anulado' },
  firmado: { legalizar: 'legalizado', activar: 'vigente' },
  legalizado: { activar: 'vigente' },
  vigente: {
    acercar_vencimiento: 'por_vencer',
    vencer: 'vencido',
    renovar: 'renovado',
    pedir_termino: 'vigente',
    desistir_termino: 'vigente',
    terminar: 'termino_anticipado',
  },
  por_vencer: {
    vencer: 'vencido',
    renovar: 'renovado',
    pedir_termino: 'por_vencer',
    desistir_termino: 'por_vencer',
    terminar: 'termino_anticipado',
  },
  vencido: { renovar: 'renovado' },
  renovado: {},
  termino_anticipado: {},
  anulado: {},
});
export type EstadoContrato = (typeof estados.states)[number];

const POR_VENCER_DIAS = 30;

/** Due date: start plus the term in days; null when the term is 0 (indefinido). */
export function vencimiento(inicio: Fecha, plazoDias: number): Fecha | null {
  if (plazoDias < 0) throw new RangeError('negative term');
  return plazoDias === 0 ? null : addDays(inicio, plazoDias);
}

/** The state as read on `hoy`: por_vencer in the last 30 days (the due date included), vencido from the day after. */
export function estadoAl(estado: EstadoContrato, vence: Fecha | null, hoy: Fecha): EstadoContrato {
  if (estado !== 'vigente' || vence === null) return estado;
  const dias = daysBetween(hoy, vence);
  if (dias < 0) return estados.go(estado, 'vencer');
  return dias <= POR_VENCER_DIAS ? estados.go(estado, 'acercar_vencimiento') : estado;
}

type TramoVencimiento = 'vencidos' | '0-30' | '31-60' | '61-90' | 'mas_de_90' | 'indefinido';

/** Column of the expiry board. */
export function tramoVencimiento(vence: Fecha | null, hoy: Fecha): TramoVencimiento {
  if (vence === null) return 'indefinido';
  const dias = daysBetween(hoy, vence);
  if (dias < 0) return 'vencidos';
  if (dias <= 30) return '0-30';
  if (dias <= 60) return '31-60';
  return dias <= 90 ? '61-90' : 'mas_de_90';
}

/**
 * Activating: another person than the issuer, and legalised when its tipo needs it.
 * Throws 403 `requiere_segundo_usuario` or 422 `legalizacion_pendiente`.
 */
export function exigirActivacion(o: {
  estado: EstadoContrato;
  requiere_legalizacion: boolean;
  emisores: readonly string[];
  activadores: readonly string[];
}): void {
  if (o.activadores.some((r) => o.emisores.includes(r))) throw new Forbidden('requiere_segundo_usuario');
  if (o.requiere_legalizacion && o.estado === 'firmado') throw new Rule('legalizacion_pendiente');
}

/** Renewing: a contract without term does not expire. Throws 422 `no_vence`. */
export function exigirRenovable(plazoDias: number): void {
  if (plazoDias === 0) throw new Rule('no_vence');
}

const TERMINADOS: readonly EstadoContrato[] = ['renovado', 'termino_anticipado', 'anulado'];
/** Whether it still counts as the contract of its client: one past its date does, until it is renewed or ended. */
const sigueVivo = (estado: EstadoContrato): boolean => !TERMINADOS.includes(estado);

/** One live contrato marco of factoring per client; the expired one is renewed. Throws 422 `contrato_marco_existente` {n}, at the client. */
export function exigirSinOtroMarco(tipo: string, suyos: readonly { tipo: string; numero: string; estado: EstadoContrato }[]): void {
  const otro = tipo === TIPO_MARCO ? suyos.find((c) => c.tipo === TIPO_MARCO && sigueVivo(c.estado)) : undefined;
  if (!otro) return;
  throw new Rule(
    'contrato_marco_existente',
    { n: otro.numero },
    { cliente_rut: [`Ya tiene el contrato marco ${otro.numero}; si venció, renuévelo`] },
  );
}

/** One renewal at a time: with two, both would end up in force. Throws 409 `renovacion_abierta` {n}. */
export function exigirSinRenovacion(abierta: { numero: string } | undefined): void {
  if (abierta) throw new Conflict('renovacion_abierta', { n: abierta.numero });
}

export const TIPO_MARCO = 'MARCO_FACTORING';
