import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { agenda } from './service/agenda.ts';
import { bloqueGarantias } from './service/bloque-sql.ts';
import { cuboGarantias, dimensionesDeGarantias } from './service/cubo-garantias-sql.ts';
import type { GarantiaRow } from './service/filas.ts';
import { service } from './service/garantias.ts';
import { invariantes } from './service/invariantes.ts';
import { answers, listeners } from './service/listeners.ts';
import { reportes } from './service/reportes.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { garantias } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['garantia'], numero: garantias.numero }],
  dimensiones: [...dimensionesDeGarantias],
  reportes,
  cubos: [cuboGarantias],
  menu,
  bloques: [bloqueGarantias],
  referidos: { garantia: { ruts: (g: GarantiaRow) => [g.cliente_rut, g.otorgante_rut] } },
  listeners,
  answers: { ...answers, 'agenda.por_mostrar': agenda, 'catalogo.usado': usos_catalogo, 'parametro.usado': uso_parametro },
  invariants: invariantes,
  concesiones: {
    EJECUTIVO: ['ver', 'crear', 'solicitar-alzamiento'],
    JEFE_SUCURSAL: ['ver', 'crear', 'solicitar-alzamiento'],
    FISCALIA: ['ver', 'crear', 'tasar', 'constituir', 'asignar', 'modificar', 'solicitar-alzamiento', 'alzar'],
    OPERACIONES: ['ver', 'crear', 'tasar', 'asignar', 'modificar', 'solicitar-alzamiento'],
    GERENCIA: ['ver', 'modificar', 'alzar'],
    ANALISTA_RIESGO: ['ver', 'tasar'],
    COBRANZA: ['ver'],
    COMITE: ['ver'],
    // From an entry of the books to the act behind it.
    CONTABILIDAD: ['ver'],
  },
});
