export { DIBUJOS } from './web/iconos.tsx';
