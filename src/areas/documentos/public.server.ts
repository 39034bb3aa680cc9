export { efectivaDesde } from './domain/cesion.ts';
export { estadoSiiVisible } from './domain/plazos.ts';
export type { FilaRcv } from './domain/rcv.ts';
export {
  archivosDe,
  estadoArchivo,
  guardarArchivo,
} from './service/archivos.ts';
export { documentosCastigadosDe } from './service/castigados.ts';
export { anticiposVivos, reservados } from './service/exposicion.ts';
export type { DocumentoFila } from './service/filas.ts';
export { deudoresConocidos, documentosPorGestionar } from './service/gestionables.ts';
export { leerRcv } from './service/lecturas.ts';
export {
  anotarGestion,
  anotarNotificacion,
  aplicarPagoDocumento,
  aplicarPagosDocumentos,
  cesionVigente,
  devolverDocumento,
  moverDocumentos,
  revertirPagoDocumento,
} from './service/pagos-y-estados.ts';
export { diasPorTramo, pagosDe, parDe, ventasPropias } from './service/pares.ts';
export { deshacerPostergacionDocumento, postergarDocumento, type Vencia } from './service/postergar.ts';
export {
  activarDocumentos,
  comprables,
  desactivarDocumentos,
  documentosPorId,
  liberarDocumentos,
  reservarDocumentos,
} from './service/reserva.ts';
export { exigirRespaldo } from './service/respaldo.ts';
export { cedidosDe } from './service/riesgo-sql.ts';
export { operacionesConVencidos } from './service/vencidos.ts';
