/** The door of buro on screen: asking, beside a refusal, the report whose lack stopped an act. */
export { PedirInforme } from './web/pedir-informe.tsx';
