/** The door of operaciones on the server. */
export { type DocumentoOpFila, type OperacionFila, operacionDeDocumento, operacionesDe, operacionPorId } from './service/filas.ts';
