import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { alarmas } from './service/alarmas-sql.ts';
import { bloqueMovimientos, bloqueSinCaja } from './service/bloque-sql.ts';
import { buscar } from './service/buscar.ts';
import { cubos, dimensiones } from './service/cubos-sql.ts';
import { invariantes } from './service/invariantes.ts';
import { answers, listeners } from './service/listeners.ts';
import { service } from './service/recaudaciones.ts';
import { reportes } from './service/reportes.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { recaudaciones } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['recaudacion-', recaudaciones.office], numero: recaudaciones.num_comprobante }],
  reportes,
  alarmas,
  menu,
  bloques: [bloqueMovimientos, bloqueSinCaja],
  cubos,
  dimensiones,
  invariants: invariantes,
  listeners,
  answers: { ...answers, 'catalogo.usado': usos_catalogo, 'parametro.usado': uso_parametro },
  search: buscar,
  concesiones: {
    CAJERO: ['ver', 'registrar', 'abrir-caja', 'cerrar-caja'],
    RECAUDADOR: ['ver', 'registrar', 'abrir-caja', 'cerrar-caja'],
    TESORERIA: ['ver', 'registrar', 'aplicar-manual', 'reversar', 'abrir-caja', 'cerrar-caja', 'aprobar-caja'],
    SUPERVISOR_COBRANZA: ['ver', 'aplicar-manual', 'aprobar-caja'],
    COBRANZA: ['ver'],
    CONTABILIDAD: ['ver', 'registrar', 'reversar'],
    JEFE_SUCURSAL: ['ver', 'aprobar-caja'],
    EJECUTIVO: ['ver'],
    OPERACIONES: ['ver'],
    GERENCIA: ['ver', 'reversar', 'aprobar-caja'],
  },
});
