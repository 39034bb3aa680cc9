/** The door of cheques on the server. */
export { type EstadoCheque, VIVOS as CHEQUES_VIVOS } from './domain/estados.ts';
export { type ChequeFila, chequePorId, chequesDeObjetos, chequesVivosDe, protestosVigentes } from './service/filas.ts';
export { prorrogarCheque } from './service/salidas.ts';
