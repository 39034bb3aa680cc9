export { reemplazosVigentes } from './service/ausencias.ts';
