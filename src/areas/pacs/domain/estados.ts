import { machine } from '#kernel/machine.ts';

/**
 * States of a mandate. `enviar_al_banco`, `rechazar` and `terminar` are consequences: its ALTAS list was sent, the bank answered no, its
 * credits ended. A charge never leaves for one that is not activo.
 */
export const estadosMandato = machine({
  ingresado: { enviar_al_banco: 'enviado_banco', revocar: 'revocado', terminar: 'terminado' },
  enviado_banco: { activar: 'activo', rechazar: 'rechazado_banco', revocar: 'revocado', terminar: 'terminado' },
  rechazado_banco: {},
  activo: { suspender: 'suspendido', revocar: 'revocado', terminar: 'terminado' },
  suspendido: { reanudar: 'activo', revocar: 'revocado', terminar: 'terminado' },
  revocado: {},
  terminado: {},
});
export type EstadoMandato = (typeof estadosMandato.states)[number];
export const MANDATOS_VIVOS: readonly EstadoMandato[] = ['ingresado', 'enviado_banco', 'activo', 'suspendido'];

/** States of a list. It goes back to draft by itself while nobody downloaded it and what it charges changed. */
export const estadosLote = machine({
  borrador: { rearmar: 'borrador', generar: 'generado', anular: 'anulado' },
  generado: { devolver_a_borrador: 'borrador', enviar: 'enviado', anular: 'anulado' },
  enviado: {
    responder: ['respondido_parcial', 'respondido', 'cuadrado'],
    continuar: ['respondido_parcial', 'respondido', 'cuadrado'],
    resolver_observada: ['enviado', 'respondido_parcial', 'respondido', 'cuadrado'],
  },
  respondido_parcial: {
    responder: ['respondido_parcial', 'respondido', 'cuadrado'],
    continuar: ['respondido_parcial', 'respondido', 'cuadrado'],
    resolver_observada: ['respondido_parcial', 'respondido', 'cuadrado'],
    abonar: 'respondido_parcial',
  },
  respondido: {
    responder: ['respondido', 'cuadrado'],
    continuar: ['respondido', 'cuadrado'],
    resolver_observada: ['respondido', 'cuadrado'],
    abonar: ['respondido', 'cuadrado'],
  },
  cuadrado: {
    responder: ['cuadrado', 'respondido'],
    continuar: ['cuadrado', 'respondido'],
    resolver_observada: ['cuadrado', 'respondido'],
  },
  anulado: {},
});
export type EstadoLote = (typeof estadosLote.states)[number];

/** States of a row of a list: of a charge, or of the alta or baja of a mandate. */
export const estadosCargo = machine({
  incluido: { enviar: 'enviado', retirar: 'retirado' },
  enviado: { cobrar: 'cargado', rechazar: ['rechazado', 'abandonado'] },
  rechazado: { reintentar: 'reintentado', abandonar: 'abandonado' },
  reintentado: { deshacer_reintento: 'rechazado' },
  cargado: { reversar: 'reversado' },
  abandonado: {},
  reversado: {},
  retirado: {},
});
export type EstadoCargo = (typeof estadosCargo.states)[number];

/** What a template goes through: who proposes it does not approve it. */
export const estadosPlantilla = machine({
  propuesta: { aprobar: 'vigente', rechazar: 'rechazada' },
  vigente: { suceder: 'sucedida' },
  sucedida: {},
  rechazada: {},
});
export type EstadoPlantilla = (typeof estadosPlantilla.states)[number];

type Estado = EstadoMandato | EstadoLote;
const deUno = (m: { table: readonly { from: string; accion: string; to: string }[]; states: readonly string[] }) =>
  m.states.map((s) => {
    const filas = m.table.filter((f) => f.from === s);
    const actos = [...new Set(filas.map((f) => f.accion))];
    return [s, Object.fromEntries(actos.map((a) => [a, filas.filter((f) => f.accion === a).map((f) => f.to as Estado)]))] as const;
  });

/** Mandates and lists live under one area: their states do not meet. */
export const estados = machine(
  Object.fromEntries([...deUno(estadosMandato), ...deUno(estadosLote)]) as Record<Estado, Record<string, Estado[]>>,
);
