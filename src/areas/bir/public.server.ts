/** The door of bir on the server: the risk page in force of some people, today and on a past day, and their open warnings. */
export { alertasDe, birVigente, birVigenteAl } from './service/puerta.ts';
export { hechosDeCartera } from './service/reunir.ts';
