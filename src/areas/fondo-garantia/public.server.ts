/** The door of fondo-garantia on the server: what funds cover of a client today. */
export { coberturasVivas } from './service/puerta.ts';
