/** The door of clientes on the server: the person, the client, its line, its accounts. */
export { personaConocida, personasConocidas, rutConocido } from './service/alcance.ts';
export { alimentosAlcanza, alimentosDesde, consultaAlimentos } from './service/alimentos.ts';
export { bloquearPorHecho, levantarPorHecho } from './service/bloquear.ts';
export { contarBusqueda } from './service/busquedas.ts';
export { caratulaDe } from './service/caratula.ts';
export {
  bloqueadosDe,
  bloqueoSalvoMora,
  clientePorRut,
  clientesPorRut,
  clientesPostGiro,
  delEjecutivo,
  estaBloqueado,
  exigirClienteOperable,
  exigirSalvoMora,
  marcarOperacion,
  retencionesAbiertas,
} from './service/cliente-y-bloqueos.ts';
export {
  consentimientosEntre,
  consentimientosPorVencer,
  consentimientosVigentes,
} from './service/consentimientos.ts';
export {
  type ContactoPara,
  contactosPara,
  guardarContacto,
  marcarTelefono,
  type PersonaPara,
} from './service/contactos.ts';
export { cuentasDe, exigirCuentaUsable } from './service/cuentas.ts';
export { entre } from './service/entre.ts';
export { anotarFiador } from './service/ficha.ts';
export { conLazos, grupoDe } from './service/grupo-sql.ts';
export { informeLegalDe } from './service/legal.ts';
export {
  devolverUso,
  libreDe,
  lineasDe,
  lineaVigente,
  type OpcionesReserva,
  reservarLinea,
  soltarReserva,
  usarLinea,
  usarReserva,
} from './service/lineas.ts';
export { perfilDeRiesgo, rutsDeClientes } from './service/perfil-riesgo.ts';
export {
  asegurarDeudor,
  asegurarDeudores,
  asegurarPersona,
  completarPersona,
  direccionesDe,
  filaPersona,
  hechosDe,
  personaPorRut,
  personasPorRut,
  registrarHecho,
  vinculosDe,
  vinculosDeVarios,
} from './service/personas.ts';
export { porNombre } from './service/por-nombre.ts';
export { personasProtegidas } from './service/protegidas-sql.ts';
export { rentaAcreditada } from './service/rentas.ts';
export { levantarRestriccion, levantarRestriccionesDe, restringirContacto } from './service/restricciones.ts';
export { rutsRestringidos } from './service/restringidos-sql.ts';
export { bloqueadosPor, hechosDeVarios } from './service/riesgo.ts';
export { titularesDelTelefono } from './service/telefono-sql.ts';
