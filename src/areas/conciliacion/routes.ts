import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { service } from './service/conciliacion.ts';

export const area = serverArea({
  contract,
  service,
  concesiones: { CONTABILIDAD: ['ver', 'preparar', 'reglas', 'cerrar', 'actualizar'], GERENCIA: ['ver', 'forzar'], TESORERIA: ['ver'] },
});
