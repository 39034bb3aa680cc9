export { liberarPartidas, type ProformaCongelada, proformaPorId } from './service/puerta.ts';
