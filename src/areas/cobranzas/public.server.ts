/** The door of cobranzas on the server, for who sues: a person served in a suit, a ticket given back, a ticket that ends with its case. */
export { cerrarPorCausa, devolverTicket, marcarEmplazado } from './service/puerta.ts';
