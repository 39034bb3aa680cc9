export type { Rama } from './contract.ts';
export { menuDe, renglonesDe, rutasDe } from './service/arbol.ts';
export { asegurarMenu, ofrecerMenu } from './service/fabrica.ts';
export { conocerPantallas } from './service/pantallas.ts';
