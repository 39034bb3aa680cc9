import { machine } from '#kernel/machine.ts';

/**
 * States of an operación (areas/2 operaciones). It is born `aprobada` by the event of its proforma. `formalizar` and `verificar` are
 * automatic; `pagar`, `desconciliar`, `enviar_a_judicial`, `devolver_de_judicial` and `castigar` are consequences of other acts. With a second
 * authorisation pending `autorizar` leaves it in giro_preparado. `cerrar` closes the file, not the debt: the state stays.
 */
export const estados = machine({
  aprobada: { formalizar: 'formalizacion', anular: 'anulada' },
  formalizacion: { observar: 'formalizacion', verificar: 'verificada', anular: 'anulada' },
  verificada: { observar: 'formalizacion', preparar_giro: 'giro_preparado', anular: 'anulada' },
  giro_preparado: { devolver: 'verificada', autorizar: ['autorizada', 'giro_preparado'], anular: 'anulada' },
  autorizada: { confirmar_giro: 'girada', rechazo_banco: 'verificada', anular: 'anulada' },
  girada: { rechazo_banco: 'verificada', registrar_comprobante: 'vigente' },
  vigente: {
    cerrar: 'vigente',
    desconciliar: 'girada',
    pagar: 'pagada',
    enviar_a_judicial: 'judicial',
    castigar: 'castigada',
    recomprar: ['vigente', 'recomprada'],
  },
  judicial: {
    cerrar: 'judicial',
    pagar: 'pagada',
    castigar: 'castigada',
    recomprar: ['judicial', 'recomprada'],
    devolver_de_judicial: 'vigente',
  },
  pagada: { cerrar: 'pagada', reversar_pago: 'vigente' },
  castigada: { cerrar: 'castigada', reversar_pago: 'vigente' },
  recomprada: { cerrar: 'recomprada' },
  anulada: {},
});
export type EstadoOperacion = (typeof estados.states)[number];

/**
 * States of a money order. One that another area asked for is born `solicitada`; preparar-giro makes or takes it. The bank's refusal
 * ends it: a new attempt is a new order.
 */
export const estadosOrden = machine({
  solicitada: { preparar: 'preparada', anular: 'anulada' },
  preparada: { devolver: 'solicitada', autorizar: ['autorizada', 'preparada'], anular: 'anulada' },
  autorizada: { confirmar: 'confirmada', rechazar: 'rechazada', anular: 'anulada' },
  confirmada: { rechazar: 'rechazada' },
  rechazada: {},
  anulada: {},
});
export type EstadoOrden = (typeof estadosOrden.states)[number];

/** States of an etapa. `observar` sends a finished one back with a comment. */
export const estadosEtapa = machine({
  pendiente: { iniciar: 'en_curso', no_aplica: 'no_aplica' },
  en_curso: { completar: 'completa', observar: 'observada', no_aplica: 'no_aplica' },
  observada: { retomar: 'en_curso', completar: 'completa', no_aplica: 'no_aplica' },
  completa: { observar: 'observada' },
  no_aplica: { observar: 'observada' },
});
export type EstadoEtapa = (typeof estadosEtapa.states)[number];

/** States in which the money is out and owed: the receipt of the giro is a paper that may be late, the debt runs without it. */
export const CON_DEUDA: readonly EstadoOperacion[] = ['girada', 'vigente'];

/** en_mora is derived: some document in force is past its effective due date. */
export function enMora(estado: EstadoOperacion, conVencidos: boolean): boolean {
  return conVencidos && CON_DEUDA.includes(estado);
}
