/** The door of garantias on the server: what backs a debt, what a giro waits for, and holding it while a debt is born. */
export { cubrir as coberturaPorDeuda } from './service/filas.ts';
export { cobrarEjecucion, ejecutarGarantia } from './service/dinero.ts';
export {
  coberturaDe,
  garantiasDeLinea,
  garantiasDelGiro,
  sostenerGarantias,
} from './service/puerta.ts';
