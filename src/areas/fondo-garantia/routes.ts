import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { agenda } from './service/agenda.ts';
import { paso } from './service/cierre-del-dia.ts';
import { cuboCoberturas, dimensionesDeCoberturas } from './service/cubo-coberturas-sql.ts';
import type { CoberturaRow } from './service/filas.ts';
import { service } from './service/fondo.ts';
import { answers, listeners } from './service/listeners.ts';
import { reportes } from './service/reportes.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { coberturas } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['fondo'], numero: coberturas.numero }],
  dimensiones: [...dimensionesDeCoberturas],
  reportes,
  cubos: [cuboCoberturas],
  menu,
  referidos: { fondo_garantia: { ruts: (c: CoberturaRow) => [c.cliente_rut] } },
  listeners,
  answers: { ...answers, 'agenda.por_mostrar': agenda, 'catalogo.usado': usos_catalogo },
  dayStep: [paso],
  concesiones: {
    OPERACIONES: ['ver', 'crear', 'solicitar', 'anular'],
    EJECUTIVO: ['ver'],
    JEFE_SUCURSAL: ['ver', 'aprobar', 'anular'],
    FISCALIA: ['ver', 'requerir'],
    COBRANZA: ['ver', 'requerir', 'recuperar'],
    TESORERIA: ['ver', 'registrar-pago', 'recuperar'],
    ANALISTA_RIESGO: ['ver'],
    GERENCIA: ['ver', 'aprobar', 'programas'],
    COMITE: ['ver'],
    // From an entry of the books to the act behind it.
    CONTABILIDAD: ['ver'],
  },
});
