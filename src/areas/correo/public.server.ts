export { enviarCarta } from './service/carta.ts';
export { permitidas } from './service/permitidas.ts';
