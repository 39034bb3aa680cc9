import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { service } from './service/analista.ts';

export const area = serverArea({
  contract,
  service,
  concesiones: {
    ANALISTA_RIESGO: ['ver', 'tomar', 'asignar', 'evaluar', 'editar-politica', 'ver-retador'],
    EJECUTIVO: ['ver'],
    JEFE_SUCURSAL: ['ver'],
    COMITE: ['ver'],
    GERENCIA: ['ver', 'publicar-politica', 'ver-retador'],
    CUMPLIMIENTO: ['ver'],
  },
});
