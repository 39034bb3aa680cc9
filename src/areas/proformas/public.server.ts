export { cotizadaEl } from './service/cotizada-sql.ts';
export { liberarPartidas, type ProformaCongelada, proformaPorId } from './service/puerta.ts';
