/** The door of documentos on screen: the digitised papers of a record of another area. */
export { PapelesDe } from './web/papeles-de.tsx';
