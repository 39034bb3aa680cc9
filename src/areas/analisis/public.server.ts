/** The door of analisis on the server: what it knows of the sales, debtors and statements of a client on a day, and the analysis that a decision rests on. */
export { cifrasDe } from './service/cifras.ts';
export { ultimoCerrado } from './service/puerta.ts';
