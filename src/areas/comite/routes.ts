import type { AnswerTo } from '#kernel/events.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/comite.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { sesiones } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['comite_sesion'], numero: sesiones.numero }],
  menu,
  answers: {
    'catalogo.usado': usos_catalogo,
    'opciones.prestadas': async (ctx, { lista }) =>
      lista === 'respuestas' ? (service.def.opciones?.respuestas?.(ctx, {}) as Promise<AnswerTo<'opciones.prestadas'>>) : undefined,
  },
  concesiones: {
    COMITE: ['ver', 'agenda', 'sesionar'],
    GERENCIA: ['ver', 'agenda', 'sesionar', 'proponer-niveles', 'aprobar-niveles'],
    ADMIN: ['ver', 'proponer-niveles'],
    AUDITOR: ['ver'],
    JEFE_SUCURSAL: ['ver', 'agenda'],
    ANALISTA_RIESGO: ['ver', 'agenda'],
    FISCALIA: ['ver', 'agenda', 'sesionar', 'archivar-acta'],
    EJECUTIVO: ['ver'],
  },
});
