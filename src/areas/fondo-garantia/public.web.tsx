export { NotasDeFondos } from './web/notas-de-fondos.tsx';
