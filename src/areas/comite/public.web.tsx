/** The door of comite on screen: what the areas that vote show of their asunto, and how their people vote and sign it. */
export { FirmarEnComite, VotarEnComite } from './web/dialogos.tsx';
export { FirmasDeComite, VotosDeComite } from './web/panel-comite.tsx';
