/** The door of analista in the browser: the card of the virtual analyst of a matter. */
export { TarjetaAnalista } from './web/tarjeta.tsx';
