export type { Auxiliares, Linea, Lineas } from './domain/asiento.ts';
export type { Abono, ClaseDeuda, ConceptoDeuda, PartidaPasivo, TipoPasivo } from './domain/eventos/deudas.ts';
export { abonosDe, CUENTA_DE_PASIVO, claseDePk } from './domain/eventos/deudas.ts';
export type { DocumentoCedido, Medio, Partida } from './domain/eventos/partes.ts';
export { type DatosDe, EVENTOS, type Evento, NOMBRE_EVENTO } from './domain/eventos/registro.ts';
export type { CuentaBanco } from './domain/plan.ts';
export { type Comportamiento, comportamiento } from './service/comportamiento.ts';
export { consumirProvision } from './service/consumir.ts';
export {
  type AsientoEscrito,
  contabilizar,
  contabilizarVarios,
  type Opciones as OpcionesContabilizar,
  type Origen,
} from './service/contabilizar.ts';
export {
  abonosPara,
  type Compromiso,
  comprometerExposicion,
  type DeudaViva,
  deudas,
  deudasDelCliente,
  deudasPorPk,
  deudasVencidas,
  type Exposicion,
  exposicion,
  type FilaDeuda,
  imputarA,
  obligacionesVivas,
  retencionesPorLiberar,
} from './service/deudas.ts';
export { diferenciaPorDevengar, reversarDevengo } from './service/devengar.ts';
export {
  abonarObligacion,
  actualizarObligacion,
  agregarObligado,
  bloquearObligaciones,
  type CambioObligacion,
  capitalAl,
  cerrarObligacion,
  marcarVendidas,
  type NuevaObligacion,
  type ObligacionFila,
  obligacionesPorPk,
  obligacionPorPk,
  quitarObligado,
  type Rol,
  registrarObligacion,
  registrarObligaciones,
  type TerminosDevengo,
} from './service/obligaciones.ts';
export { cargarGastos, correrMoras } from './service/obligaciones-varias.ts';
export { abrirCuentaBanco, asegurarPlan, cuentasBanco } from './service/plan.ts';
export { resultadoDiario } from './service/resultado-diario.ts';
export { exigirPeriodoAbierto, fechaContable, reversarOrigen } from './service/reversar.ts';
export { type LineaDeDeudas, lineasDePks, type MovimientoLibro, movimientosDe, saldoCuenta } from './service/saldos.ts';
export { type RebajaSinDinero, rebajasSinDinero } from './service/sin-dinero.ts';
