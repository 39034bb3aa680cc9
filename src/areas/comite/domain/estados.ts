import { machine } from '#kernel/machine.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';

/** States of an asunto (areas/1 comite). The vote that decides writes the state of the area that asked in the same transaction. */
export const estados = machine({
  abierto: { votar: ['abierto', 'aprobado', 'rechazado', 'devuelto'], observar: 'devuelto', retirar: 'retirado' },
  devuelto: { reabrir: 'abierto', retirar: 'retirado' },
  aprobado: { firmar: 'aprobado', ajustar: ['aprobado', 'retirado'], retirar: 'retirado', vencer: 'vencido' },
  rechazado: {},
  retirado: {},
  vencido: {},
});
export type EstadoAsunto = (typeof estados.states)[number];

/** Last day of an approval: `aprobacion_dias` [30] calendar days after it. */
export function aprobadaHasta(fecha: Fecha, aprobacionDias: number): Fecha {
  return addDays(fecha, aprobacionDias);
}

/** The state as read on `hoy`: an approval past its last day is vencida. */
export function estadoAl(estado: EstadoAsunto, aprobada_hasta: Fecha | null, hoy: Fecha): EstadoAsunto {
  return estado === 'aprobado' && aprobada_hasta !== null && hoy > aprobada_hasta ? estados.go(estado, 'vencer') : estado;
}
