/** The door of venta-pagares on the server: who owned a note on a day. */
export { duenoEl as duenoDelPagareEl } from './service/filas.ts';
