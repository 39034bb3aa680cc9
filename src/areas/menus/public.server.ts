export type { Rama } from './contract.ts';
export { asegurarMenu, menuDe, pathsDe } from './service/arbol.ts';
