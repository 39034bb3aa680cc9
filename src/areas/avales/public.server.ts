/** The door of avales on the server: who backs the debts of a client, by how much, and who answers for a new one. */

export { pideConyuge } from './domain/exigencias.ts';
export { proponer as proponerAval } from './service/actos.ts';
export { cambiarFiador } from './service/cambio-de-fiador.ts';
export { origenDelCliente } from './service/origen.ts';
export {
  avalesDadosPor,
  avalesDe,
  avalesQueRespaldan,
  avalistasDe,
  avalPorId,
  ejecutarAvales,
  obligadosPara,
  respaldadosPor,
  trasladarAvales,
} from './service/puerta.ts';
