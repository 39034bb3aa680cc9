/** The door of pacs on the server: what is on its way to be charged, and the notices to who will be charged. */
export { avisarCargos } from './service/avisar.ts';
export { cobrosEnVuelo } from './service/en-vuelo-sql.ts';
