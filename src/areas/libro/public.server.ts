export type { Lineas } from './domain/asiento.ts';
export type { Abono, PartidaPasivo, TipoPasivo } from './domain/eventos/deudas.ts';
export { CUENTA_DE_PASIVO } from './domain/eventos/deudas.ts';
export type { DocumentoCedido, Medio, Partida } from './domain/eventos/partes.ts';
export { type DatosDe, type Evento, NOMBRE_EVENTO } from './domain/eventos/registro.ts';
export type { CuentaBanco } from './domain/plan.ts';
export { abonarObligacion } from './service/abonar.ts';
export { anticiposEn, lineasEn, primerDiaEnMora, rutsConDeuda } from './service/anticipos-sql.ts';
export { comportamiento } from './service/comportamiento-sql.ts';
export { consumirProvision } from './service/consumir.ts';
export {
  type AsientoEscrito,
  contabilizar,
  contabilizarVarios,
} from './service/contabilizar.ts';
export { desempeno } from './service/desempeno-sql.ts';
export { capitalDelNegocio, deudasComoConjunto, deudaTotalDe, ufDicha, type Vencido, vencidoPorRut } from './service/deuda-sql.ts';
export {
  abonosPara,
  aprobacionesDe,
  comprometerExposicion,
  type DeudaViva,
  deudas,
  deudasDeClientes,
  deudasDelCliente,
  deudasPorPk,
  exposicion,
  imputarA,
  obligacionesVivas,
  retencionesPorLiberar,
} from './service/deudas.ts';
export { type DeudasTomadas, tomarDeudas } from './service/deudas-tomadas.ts';
export { diferenciaPorDevengar, porGanar, reversarDevengo } from './service/devengar.ts';
export { explicarDeudas, type Paso } from './service/explicar.ts';
export { diasMoraDe, diasMoraPorRut, ultimoVencidoAl } from './service/mora-sql.ts';
export {
  actualizarObligacion,
  actualizarObligaciones,
  agregarObligado,
  bloquearObligaciones,
  type CambioObligacion,
  capitalAl,
  cerrarObligacion,
  deudasPropias,
  deudoresDe,
  marcarVendidas,
  type NuevaObligacion,
  nacimientoDe,
  type ObligacionFila,
  obligacionesPorPk,
  obligacionPorPk,
  quitarObligado,
  registrarObligacion,
  registrarObligaciones,
} from './service/obligaciones.ts';
export { cargarGastos, correrMoras } from './service/obligaciones-varias-sql.ts';
export {
  diaDeCorte,
  type LineaDePosicion,
  montosPorDeuda,
  type Papel,
  posicionDe,
  resumenDeDeuda,
  unionDeDeudas,
} from './service/persona-sql.ts';
export { abrirCuentaBanco, asegurarPlan, cuentasBanco } from './service/plan.ts';
export { obligacionesPorCobrar } from './service/por-cobrar-sql.ts';
export { resultadoDiario } from './service/resultado-diario.ts';
export { reversadoEl } from './service/reversado-sql.ts';
export { exigirPeriodoAbierto, fechaContable, periodoCerrado, primerPeriodo, reversarOrigen } from './service/reversar.ts';
export { lineasDePks, type MovimientoLibro, movimientosDe, saldoCuenta, saldosPorPk } from './service/saldos.ts';
export { type RebajaSinDinero, rebajasSinDinero } from './service/sin-dinero.ts';
export { rebajasDe } from './service/sin-dinero-sql.ts';
export { tasaDeCobro } from './service/tasa-cobro-sql.ts';
export { venceEn } from './service/vence-en-sql.ts';
