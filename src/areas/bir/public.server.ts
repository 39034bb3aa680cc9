/** The door of bir on the server: the risk page in force of some people, today and on a past day, who has one, and their open warnings. */
export { alertasDe, birVigente, birVigenteAl, rutsConBir } from './service/puerta.ts';
export { hechosDeCartera } from './service/reunir.ts';
