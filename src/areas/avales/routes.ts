import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/avales.ts';
import { bloqueAvales } from './service/bloque-sql.ts';
import { cuboAvales, dimensionesDeAvales } from './service/cubo-avales-sql.ts';
import { answers, listeners } from './service/listeners.ts';
import { dados } from './service/medidas.ts';
import { reportes } from './service/reportes.ts';
import type { AvalRow } from './service/respaldos.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';

export const area = serverArea({
  contract,
  service,
  dimensiones: [...dimensionesDeAvales],
  reportes,
  cubos: [cuboAvales],
  menu,
  bloques: [bloqueAvales],
  referidos: { aval: { ruts: (a: AvalRow) => [a.cliente_rut, a.rut_aval] } },
  listeners,
  answers: { 'catalogo.usado': usos_catalogo, 'parametro.usado': uso_parametro, ...answers, 'cliente.avala': dados },
  concesiones: {
    EJECUTIVO: ['ver', 'crear', 'editar', 'declarar-patrimonio'],
    JEFE_SUCURSAL: ['ver', 'crear', 'editar', 'declarar-patrimonio'],
    ANALISTA_RIESGO: ['ver', 'editar', 'declarar-patrimonio'],
    FISCALIA: ['ver', 'editar', 'constituir', 'liberar'],
    GERENCIA: ['ver', 'liberar'],
    OPERACIONES: ['ver'],
    COBRANZA: ['ver'],
    COMITE: ['ver'],
  },
});
