/** The door of fondo-garantia on the server: what funds cover of a client today. */

export { cubiertasPor, desistirNotas, fondosDe, pedirNotas } from './service/notas.ts';
