export { emitirAnexoCesion, moverAmparo } from './service/actos.ts';
export { contratosDe, contratoVigente } from './service/filas.ts';
