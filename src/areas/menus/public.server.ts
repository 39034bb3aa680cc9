export type { Rama } from './contract.ts';
export { asegurarMenu, menuDe, pathsDe, rutasDe } from './service/arbol.ts';
