/** The door of buro on screen: asking, beside a refusal, the report whose lack stopped an act; and what a matter cost in reports. */
export { PedirInforme } from './web/pedir-informe.tsx';
export { PrecioDelAsunto } from './web/precio-asunto.tsx';
