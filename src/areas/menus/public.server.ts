export type { Rama } from './contract.ts';
export type { Pantalla } from './domain/pantallas.ts';
export { menuDe, pathsDe, rutasDe } from './service/arbol.ts';
export { asegurarMenu, ofrecerMenu } from './service/fabrica.ts';
export { conocerPantallas } from './service/pantallas.ts';
