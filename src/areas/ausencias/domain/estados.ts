import { machine } from '#kernel/machine.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

/** `vigente` and `terminada` of an approved absence are read from the business date (areas/3 ausencias). */
export const estados = machine({
  solicitada: { aprobar: 'aprobada', rechazar: 'rechazada', anular: 'anulada' },
  aprobada: { anular: 'anulada' },
  vigente: { terminar_antes: 'terminada' },
  terminada: {},
  rechazada: {},
  anulada: {},
});

/** State of an absence as it is seen on a day. */
export function estadoAl(a: { estado: string; desde: Fecha; hasta: Fecha }, hoy: Fecha): string {
  if (a.estado !== 'aprobada') return a.estado;
  if (hoy < a.desde) return 'aprobada';
  return hoy <= a.hasta ? 'vigente' : 'terminada';
}
