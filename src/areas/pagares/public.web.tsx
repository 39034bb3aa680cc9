/** The door of pagares in the browser: dialogs of acts that need a paper, for the areas that move pagarés. */
export { AccionesConPapel, Marco, PapelDelActo } from './web/marco.tsx';
