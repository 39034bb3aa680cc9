export { reemplazantesDe, reemplazosVigentes, suplentes } from './service/lecturas.ts';
