/** The door of pagares on the server. */
export { VIVOS as PAGARES_VIVOS } from './domain/estados.ts';
export { deudasQueRespalda } from './service/deudas.ts';
export { type PagareFila, pagaresDe, porVista as pagaresPorVista } from './service/filas.ts';
export { deshacerPostergacionPagare, postergarPagare } from './service/postergar.ts';
export {
  bloquearPagares,
  crearPagareDeCredito,
  demandarPagare,
  liquidarPagare,
  type OpcionPagare,
  opcionesPagares,
  type PagareDeCredito,
  type PagareEnCustodia,
  pagarePorId,
  pagaresDeLinea,
  pagaresEnCustodia,
  pagaresQueRespaldan,
  recomprarPagare,
  reponerPagare,
  retirarDemandaPagare,
  venderPagare,
} from './service/puerta.ts';
export { devolverPagares, type PagareReemplazado, reemplazarPagares } from './service/reprogramar.ts';
