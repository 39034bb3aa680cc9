/** The door of analisis on the server: the analysis that a decision rests on. */
export { ultimoCerrado } from './service/puerta.ts';
