/** The door of creditos on the server: the credit, its cuotas, and the money that comes in for them. Its events: contract-eventos.ts. */

export { cambiarPagos, type PagoHecho, type PagoNuevo } from './service/cambiar.ts';
export {
  type CreditoEnCaja,
  type CuotaEnCaja,
  clavePago,
  creditosEnCaja,
  type LiquidacionEnCaja,
  type PagadoEnCaja,
  type PagoEnCaja,
  RECIBEN_PAGOS,
} from './service/en-caja.ts';
export { aplicarPagoCuota, type PagoAplicado, type PagoCuota, type PagoReaplicado, revertirPagoCuota } from './service/pagos.ts';
export { type CuotaPostergable, cuotasPorPk, deshacerPostergacion, type Postergacion, postergarCuota } from './service/postergar.ts';
export { type PrimaDeCuota, pkPrimaDe, primasDe } from './service/primas.ts';
export { type CreditoVisto, type CuotaVista, castigadosDe, creditoPorId, creditosDe, cuotasDe } from './service/puerta.ts';
export {
  type CreditoReprogramable,
  type CuotaReprogramable,
  creditoReprogramable,
  type TablaReprogramada,
  type TerminosReprogramados,
  tablaReprogramada,
} from './service/reprogramable.ts';
export { deshacerReprogramacion, type Reprogramacion, type Reprogramado, reprogramarCredito } from './service/reprogramar.ts';
export {
  type CorteCredito,
  type CreditoVendible,
  cortesDe,
  creditosParaVender,
  type Entrega,
  entregarCredito,
  type ParCredito,
  parDe,
  recibirCredito,
} from './service/venta.ts';
