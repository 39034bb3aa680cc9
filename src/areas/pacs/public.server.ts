/** The door of pacs on the server: what is on its way to be charged. */
export { cobrosEnVuelo } from './service/en-vuelo-sql.ts';
