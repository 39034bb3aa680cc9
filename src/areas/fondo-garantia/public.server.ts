/** The door of fondo-garantia on the server: what funds cover of a client today. */

export { desistirNotas, fondosDe, pedirNotas } from './service/notas.ts';
