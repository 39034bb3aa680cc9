/** The door of consolidado in the browser: the person on whom one works, beside any screen. Who takes it loads it when it is asked for. */
export { default as PanelDePersona } from './web/panel.tsx';
