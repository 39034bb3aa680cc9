/** The door of bir on the server: the risk page in force of some people, and their open warnings. */
export { alertasDe, birVigente } from './service/puerta.ts';
export { hechosDeCartera } from './service/reunir.ts';
