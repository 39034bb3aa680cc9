import { machine } from '#kernel/machine.ts';

/** States of an office invoice (areas/4 facturas). `Past Due` is read from the date; Paid never goes back. */
export const estados = machine({
  Draft: { editar: 'Draft', enviar: 'Sent' },
  Sent: { abrir: 'Downloaded', pagar: ['Partial Payment', 'Paid'] },
  Downloaded: { pagar: ['Partial Payment', 'Paid'] },
  'Partial Payment': { pagar: ['Partial Payment', 'Paid'] },
  'Past Due': { pagar: ['Partial Payment', 'Paid'] },
  Paid: {},
});

export type Estado = (typeof estados.states)[number];

const POR_COBRAR: readonly Estado[] = ['Sent', 'Downloaded', 'Partial Payment'];

/** The state as it is shown on `hoy`: what is owed and past its date is late. */
export function estadoAl(estado: Estado, vence: string, hoy: string): Estado {
  return POR_COBRAR.includes(estado) && vence < hoy ? 'Past Due' : estado;
}
