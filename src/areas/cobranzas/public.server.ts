/** The door of cobranzas on the server: the messages that leave by day; for the routes, whom to visit and the visit itself; for who sues, a person served, a ticket given back or ended with its case. */
export { despacharMensajes } from './service/noche.ts';
export { avisarPublicacion, deudasPublicables, porPublicar, salidaDe } from './service/por-publicar.ts';
export { deudasDeTicket, type PorVisitar, paraVisitar, ticketsPorVisitar } from './service/por-visitar.ts';
export { cerrarPorCausa, devolverTicket, marcarEmplazado } from './service/puerta.ts';
export { abrirVisita, agregarARuta, cerrarVisita, permisoDeVisita, salirDeRuta, soltarVisita } from './service/visitas.ts';
