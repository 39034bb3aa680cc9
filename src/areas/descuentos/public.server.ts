/** The door of descuentos on the server: one debt is taken by one giro, whoever takes it. */
export {
  deduccionDe,
  exigirDebidas,
  type NuevaDeduccion,
  type PartidaDeuda,
  partidasAl,
  reservarDeuda,
  soltarDeuda,
} from './service/deducir.ts';
export { reservadas as deudasReservadas } from './service/filas.ts';
