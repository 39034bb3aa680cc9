export { default as Estrella } from './web/estrella.tsx';
