/** The door of buro on the server: the worker of its queue, and the reports that an act wants of who takes part in it. */
export { procesarCola } from './service/cola.ts';
export { type ReporteExigido, reportesExigidos } from './service/exigidos.ts';
