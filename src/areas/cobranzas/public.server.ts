/** The door of cobranzas on the server: the messages that leave by day; for who sues, a person served, a ticket given back or ended with its case. */
export { despacharMensajes } from './service/noche.ts';
export { cerrarPorCausa, devolverTicket, marcarEmplazado } from './service/puerta.ts';
