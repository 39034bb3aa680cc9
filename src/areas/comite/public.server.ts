export { nombreMotivo } from './domain/palabras.ts';
export { contrapartesPrincipales } from './domain/principales.ts';
export { abrirAsunto, devolverAsunto, type NuevoAsunto, retirarAsunto } from './service/asuntos.ts';
export { ajustarAsunto } from './service/firmas.ts';
export { actaDeAsunto } from './service/sesiones.ts';
export { nivelDe } from './service/simular.ts';
export { type EstadoDeAsunto, esperanDeMi, estadoAsunto, estadosDeAsuntos, integra } from './service/vista.ts';
export { type ActoQueAprueba, type VotoDado, votado } from './service/votado.ts';
