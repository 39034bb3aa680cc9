import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { bloqueBuro } from './service/bloque-sql.ts';
import { service } from './service/buro.ts';
import { vencerCrudos } from './service/crudo.ts';
import { cuboConsultasBuro, dimensionesDeConsultasBuro } from './service/cubo-consultas-buro-sql.ts';
import { invariantes } from './service/invariantes.ts';
import { listeners } from './service/listeners.ts';
import { reducirInformes } from './service/reducir.ts';
import { answers } from './service/respuestas.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';

export const area = serverArea({
  contract,
  service,
  dimensiones: [...dimensionesDeConsultasBuro],
  cubos: [cuboConsultasBuro],
  menu,
  bloques: [bloqueBuro],
  answers: { ...answers, 'catalogo.usado': usos_catalogo },
  listeners,
  invariants: invariantes,
  dayStep: [vencerCrudos, reducirInformes],
  concesiones: {
    ANALISTA_RIESGO: ['ver', 'consultar', 'forzar', 'registrar-manual', 'cancelar', 'certificar'],
    EJECUTIVO: ['ver', 'consultar', 'cancelar'],
    JEFE_SUCURSAL: ['ver', 'consultar', 'cancelar'],
    CUMPLIMIENTO: ['ver', 'certificar'],
    COBRANZA: ['ver'],
    // The desk of the giro answers for the registry of alimony of that day (Ley 21.389): it asks it and reads what came.
    OPERACIONES: ['ver', 'consultar'],
    JEFE_OPERACIONES: ['ver', 'consultar'],
    COMITE: ['ver'],
    // More budget is asked by one and given by another: who answers for the money is the second.
    GERENCIA: ['ver', 'configurar'],
    ADMIN: ['configurar'],
  },
});
