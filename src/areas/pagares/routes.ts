import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { agenda } from './service/agenda.ts';
import { bloquePagares } from './service/bloque-sql.ts';
import { buscar } from './service/buscar.ts';
import { alAbonar } from './service/cargos.ts';
import { answers, deCredito } from './service/credito.ts';
import { cuboPagares, dimensionesDePagares } from './service/cubo-pagares-sql.ts';
import type { PagareFila } from './service/filas.ts';
import { invariantes } from './service/invariantes.ts';
import { service } from './service/pagares.ts';
import { reportes } from './service/reportes.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { pagares } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['pagare:', pagares.tipo], numero: pagares.numero }],
  dimensiones: [...dimensionesDePagares],
  cubos: [cuboPagares],
  reportes,
  menu,
  bloques: [bloquePagares],
  referidos: { pagare: { ruts: (p: PagareFila) => [p.cliente_rut] } },
  listeners: { 'obligacion.abonada': alAbonar, ...deCredito },
  answers: { ...answers, 'agenda.por_mostrar': agenda, 'catalogo.usado': usos_catalogo, 'parametro.usado': uso_parametro },
  invariants: invariantes,
  search: buscar,
  concesiones: {
    FISCALIA: ['ver', 'crear', 'imprimir', 'custodiar', 'prestar', 'desbloquear', 'llenar', 'reemplazar', 'anular'],
    OPERACIONES: ['ver', 'crear', 'imprimir', 'custodiar', 'desbloquear'],
    GERENCIA: ['ver', 'desbloquear', 'llenar'],
    EJECUTIVO: ['ver'],
    JEFE_SUCURSAL: ['ver'],
    ANALISTA_RIESGO: ['ver'],
    TESORERIA: ['ver'],
    COBRANZA: ['ver'],
    CONTABILIDAD: ['ver'],
    COMITE: ['ver'],
  },
});
