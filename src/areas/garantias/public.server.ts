/** The door of garantias on the server: what backs a debt, what a giro waits for, and holding it while a debt is born. */

export { cobrarEjecucion, ejecutarGarantia } from './service/dinero.ts';
export { cubrir as coberturaPorDeuda } from './service/filas.ts';
export {
  coberturaDe,
  garantiasDeLinea,
  garantiasDelGiro,
  sostenerGarantias,
} from './service/puerta.ts';
