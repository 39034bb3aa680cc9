import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/analista.ts';
import { influencia } from './service/influencia.ts';
import { invariantes } from './service/invariantes.ts';
import { deAnalisis, pedirEvaluacion } from './service/pedir.ts';
import { guardarLoSabido } from './service/sabido.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  dayStep: [guardarLoSabido],
  invariants: invariantes,
  answers: { 'catalogo.usado': usos_catalogo, 'analisis.evaluacion': deAnalisis, 'informes.influyeron': influencia },
  listeners: {
    async 'evaluacion.pedida'(ctx, a) {
      await pedirEvaluacion(ctx, a);
    },
  },
  concesiones: {
    ANALISTA_RIESGO: ['ver', 'tomar', 'asignar', 'evaluar', 'editar-politica', 'ver-retador'],
    EJECUTIVO: ['ver'],
    JEFE_SUCURSAL: ['ver'],
    COMITE: ['ver'],
    GERENCIA: ['ver', 'publicar-politica', 'ver-retador'],
    CUMPLIMIENTO: ['ver'],
  },
});
