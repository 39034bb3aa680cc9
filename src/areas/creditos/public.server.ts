/** The door of creditos on the server: the credit, its cuotas, and the money that comes in for them. Its events: contract-eventos.ts. */

export { aplicarPagoCuota, type PagoCuota, type PagoReaplicado, revertirPagoCuota } from './service/aplicar-pagos.ts';
export { cambiarPagos, type PagoHecho, type PagoNuevo } from './service/cambiar-pagos.ts';
export {
  type CreditoEnCaja,
  type CuotaEnCaja,
  clavePago,
  creditosEnCaja,
  type PagadoEnCaja,
  type PagoEnCaja,
  RECIBEN_PAGOS,
} from './service/en-caja.ts';
export { iteDeCreditos } from './service/gravado.ts';
export { type CuotaPostergable, cuotasPorPk, deshacerPostergacion, postergarCuota } from './service/postergar.ts';
export { pkPrimaDe, primasDe } from './service/primas.ts';
export { type CreditoVisto, castigadosDe, creditoPorId, creditosDe, cuotasDe, pagosDelRecibo } from './service/puerta.ts';
export {
  castigarDeCausa as castigarCredito,
  demandarDeCausa as demandarCredito,
  devolverDeCausa as devolverCredito,
  impideCastigo as impideCastigoDeCredito,
} from './service/puerta-judicial.ts';
export {
  type CreditoReprogramable,
  creditoReprogramable,
  type TablaReprogramada,
  tablaReprogramada,
} from './service/reprogramable.ts';
export { deshacerReprogramacion, type Reprogramado, reprogramarCredito } from './service/reprogramar.ts';
export { reanudarMora, suspenderMora } from './service/suspender-mora.ts';
export {
  type CorteCredito,
  type CreditoVendible,
  cortesDe,
  creditosParaVender,
  type Entrega,
  entregarCredito,
  parDe,
  recibirCredito,
} from './service/venta.ts';
