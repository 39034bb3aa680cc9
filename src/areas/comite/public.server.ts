export { nombreMotivo } from './domain/palabras.ts';
export { contrapartesPrincipales } from './domain/principales.ts';
export type { Respuesta } from './domain/votos.ts';
export { abrirAsunto, type Decision, devolverAsunto, type NuevoAsunto, retirarAsunto, votarAsunto } from './service/asuntos.ts';
export { ajustarAsunto, exigirFirmable, firmarAsunto } from './service/firmas.ts';
export { actaDeAsunto } from './service/sesiones.ts';
export { nivelDe } from './service/simular.ts';
export { type EstadoDeAsunto, esperanDeMi, estadoAsunto, estadosDeAsuntos, integra } from './service/vista.ts';
