/**
 * The door of buro on the server: the worker of its queue, the cases of its simulator, what is known of a person on a day, asking for it again, and the reports that an act
 * wants of who takes part in it.
 */

export { porMoneda } from './domain/minimizar.ts';
export { type Titular, titularDe, titularesDe, titularPorDireccion } from './service/alcance.ts';
export { escribirCaso } from './service/casos.ts';
export { procesarCola } from './service/cola.ts';
export { reportesExigidos } from './service/exigidos.ts';
export { fuentePorCodigo } from './service/fuentes.ts';
export { pedir as pedirInformes } from './service/pedir.ts';
export { informesAl, sinInformeAl } from './service/puerta-sql.ts';
