import type { Ticket } from './tipos.ts';

/** What a ticket still collects. */
export const vivas = (t: Ticket) => t.deudas.filter((d) => d.vivo);
/** The same, as a dialog begins: all of it chosen. */
export const todas = (t: Ticket) => vivas(t).map((d) => d.pk);
