/** The door of analisis on the server: what it knows of the sales, debtors and statements of a client on a day. */
export { cifrasDe } from './service/cifras.ts';
