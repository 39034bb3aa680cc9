/** The door of pasivos on the server: what is owed to a RUT, and how other areas take part of it. */
export type { TipoPasivo } from './domain/tipos.ts';
export {
  aplicarComprometido,
  aplicarIdentificado,
  comprometer,
  descomprometer,
  devolverAplicado,
  type PartidaPedida,
  pasivosPorId,
} from './service/compromisos.ts';
export type { Origen, PasivoFila } from './service/mover.ts';
export {
  crearPasivo,
  type NuevoPasivo,
  type PasivoDisponible,
  pasivosDeOrigen,
  pasivosDisponibles,
  reversarPasivo,
  totalesPasivos,
} from './service/puerta.ts';
