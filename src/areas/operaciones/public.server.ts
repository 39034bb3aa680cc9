/** The door of operaciones on the server. */
export { castigarDeCausa as castigarDocumento, impideCastigo as impideCastigoDeDocumento } from './service/castigo.ts';
export { operacionDeDocumento } from './service/filas.ts';
export { documentosQueDetienen } from './service/verificacion.ts';
