export { default as Apariencia } from './web/apariencia.tsx';
