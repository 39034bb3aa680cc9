/** The door of bir on screen: the risk of whom a screen is about, beside it. */
export { PanelDeRiesgo } from './web/panel.tsx';
