export { enviarCarta } from './service/carta.ts';
