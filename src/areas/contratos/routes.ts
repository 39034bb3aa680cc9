import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { agenda } from './service/agenda.ts';
import { service } from './service/contratos.ts';
import { cuboContratos, dimensionesDeContratos } from './service/cubo-contratos-sql.ts';
import type { ContratoRow } from './service/filas.ts';
import { invariantes } from './service/invariantes.ts';
import { listeners } from './service/listeners.ts';
import { reportes } from './service/reportes.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { contratos, plantillas } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [
    { serie: ['contrato:', contratos.tipo], numero: contratos.num_contrato },
    { serie: ['plantilla:', plantillas.tipo], numero: plantillas.numero },
  ],
  dimensiones: [...dimensionesDeContratos],
  reportes,
  cubos: [cuboContratos],
  menu,
  referidos: { contrato: { ruts: (k: ContratoRow) => [k.cliente_rut] } },
  listeners,
  answers: { 'agenda.por_mostrar': agenda, 'parametro.usado': uso_parametro, 'catalogo.usado': usos_catalogo },
  invariants: invariantes,
  concesiones: {
    EJECUTIVO: ['ver', 'crear', 'registrar-firma'],
    JEFE_SUCURSAL: ['ver', 'crear', 'registrar-firma'],
    FISCALIA: ['ver', 'crear', 'emitir', 'registrar-firma', 'legalizar', 'activar', 'terminar', 'anular'],
    GERENCIA: ['ver', 'activar', 'terminar'],
    ANALISTA_RIESGO: ['ver'],
    OPERACIONES: ['ver'],
    COMITE: ['ver'],
    // From an entry of the books to the act behind it.
    CONTABILIDAD: ['ver'],
  },
});
