/** The door of reportes on the server: one pass over the reports that wait. */
export { procesarReportes } from './service/cola.ts';
