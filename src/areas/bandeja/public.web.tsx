/** The door of bandeja in the browser: what waits for whoever looks, first things first. */
export { LoMio } from './web/lo-mio.tsx';
