/** The door of reportes in the browser: how a figure is written. */
export { escrita } from './web/pregunta.ts';
