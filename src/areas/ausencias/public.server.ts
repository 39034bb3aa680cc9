export { reemplazosVigentes } from './service/lecturas.ts';
