/** The door of analista on the server: the risk file of a matter, its evaluation, and the worker that makes those that were asked. */
export { procesarEvaluaciones } from './service/evaluar.ts';
export { cerrarExpediente, expedienteDe, guardarExpediente } from './service/expediente.ts';
export { evaluacionDe, pedirEvaluacion } from './service/pedir.ts';
