export { recordarProximos } from './service/recordar.ts';
