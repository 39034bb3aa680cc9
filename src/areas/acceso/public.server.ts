export { guardarClave, guardarClaveComun } from './service/claves.ts';
export { enviarFicha } from './service/fichas.ts';
export { cerrarSesiones, olvidarSesion } from './service/sesiones.ts';
