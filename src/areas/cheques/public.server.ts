/** The door of cheques on the server. */
export { VIVOS as CHEQUES_VIVOS } from './domain/estados.ts';
export { chequesEnCobro } from './service/en-cobro-sql.ts';
export {
  type ChequeFila,
  chequePorId,
  chequesDeObjetos,
  chequesVivosDe,
  esComprado,
  protestadosDe,
  protestoDe,
  protestosDeVarios,
} from './service/filas.ts';
export { devolverFechaCheque } from './service/postergar.ts';
export {
  canjearPagado,
  demandarCheque,
  devolverCheque,
  type Nuevo as ChequeNuevo,
  prorrogarCheque,
  retirar as retirarCheque,
} from './service/salidas.ts';
export { type DestinoCheque, trasladarCheque } from './service/trasladar.ts';
