/** The door of bandeja on the server: the living items of a desk, taking one and giving it to somebody. */
export { abiertosPara, entregarPendiente, tomarPendiente } from './service/puerta.ts';
