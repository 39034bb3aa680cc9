export type { Rama } from './contract.ts';
export type { Pantalla } from './domain/pantallas.ts';
export { asegurarMenu, menuDe, pathsDe, rutasDe } from './service/arbol.ts';
export { conocerPantallas } from './service/pantallas.ts';
