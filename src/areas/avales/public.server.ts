/** The door of avales on the server: who backs the debts of a client, by how much, and who answers for a new one. */

export { pideConyuge } from './domain/exigencias.ts';
export { type DatosAval, proponer as proponerAval } from './service/actos.ts';
export { type CambioFiador, cambiarFiador } from './service/fiador.ts';
export { origenDelCliente } from './service/origen.ts';
export {
  type AvalVista,
  avalesDadosPor,
  avalesDe,
  avalesQueRespaldan,
  avalPorId,
  ejecutarAvales,
  obligadosPara,
  trasladarAvales,
} from './service/puerta.ts';
