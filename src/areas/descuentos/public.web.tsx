/** The door of descuentos on screen: the debts of a client that a giro pays. */

export { nombreConcepto } from './domain/conceptos.ts';
export { DeudasDelGiro } from './web/del-giro.tsx';
