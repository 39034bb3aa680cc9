export { type EstadoDocumento, estadoVisible } from './domain/estados.ts';
export { type EstadoSii, estadoSiiVisible } from './domain/plazos.ts';
export {
  type ArchivoFila,
  archivosDe,
  estadoArchivo,
  exigirArchivoVigente,
  guardarArchivo,
  type NuevoArchivo,
} from './service/archivos.ts';
export { anticiposVivos, reservadosDe } from './service/exposicion.ts';
export type { DocumentoFila } from './service/filas.ts';
export { bloquear as bloquearDocumentos } from './service/filas.ts';
export {
  anotarGestion,
  aplicarPagoDocumento,
  type CesionFila,
  cesionVigente,
  devolverDocumento,
  moverDocumentos,
  type PagoDocumento,
  revertirPagoDocumento,
} from './service/pagos.ts';
export { type Par, parDe } from './service/pares.ts';
export { deshacerPostergacionDocumento, postergarDocumento, type Vencia } from './service/postergar.ts';
export {
  type Activacion,
  activarDocumentos,
  comprables,
  desactivarDocumentos,
  documentosPorId,
  esComprable,
  liberarDocumentos,
  reservarDocumentos,
} from './service/reserva.ts';
export { exigirRespaldo, type Respaldo } from './service/respaldo.ts';
export { operacionesConVencidos } from './service/vencidos.ts';
