export { type DocumentoAnexo, emitirAnexoCesion, moverAmparo } from './service/actos.ts';
export { type ContratoVigente, contratosDe, contratoVigente } from './service/filas.ts';
