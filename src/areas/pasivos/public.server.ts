/** The door of pasivos on the server: what is owed to a RUT, and how other areas take part of it. */
export {
  aplicarComprometido,
  aplicarIdentificado,
  comprometer,
  descomprometer,
  devolverAplicado,
  type PartidaPedida,
  pasivosPorId,
} from './service/compromisos.ts';
export type { PasivoFila } from './service/mover.ts';
export {
  crearPasivo,
  crearPasivos,
  type PasivoDisponible,
  pasivosDeOrigen,
  pasivosDisponibles,
  reversarPasivo,
  totalesPasivos,
} from './service/puerta.ts';
