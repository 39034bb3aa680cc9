/** The door of analista on the server: the risk file of a matter and its evaluation. */
export { cerrarExpediente, expedienteDe, guardarExpediente } from './service/expediente.ts';
export { evaluacionDe, pedirEvaluacion } from './service/pedir.ts';
