export { fechaMaximaUf, valorUf } from './service/valores.ts';
