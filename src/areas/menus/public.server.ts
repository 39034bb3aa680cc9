export type { Rama } from './contract.ts';
export { menuDe, rutasDe } from './service/arbol.ts';
export { asegurarMenu, ofrecerMenu } from './service/fabrica.ts';
export { conocerPantallas } from './service/pantallas.ts';
