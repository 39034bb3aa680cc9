/** The door of clientes on screen: what other areas show of a client. */
export { ClienteAlLado } from './web/al-lado.tsx';
