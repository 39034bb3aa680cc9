export { reemplazantesDe, reemplazosVigentes } from './service/lecturas.ts';
