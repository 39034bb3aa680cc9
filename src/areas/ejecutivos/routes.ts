import { proveer } from '#areas/catalogos/public.server.ts';
import type { AnswerTo } from '#kernel/events.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { nombresPorRut, personasPorCargo } from './public.server.ts';
import { avisarPlaneados } from './service/cartera.ts';
import { service } from './service/ejecutivos.ts';
import { invariantes } from './service/invariantes.ts';
import { metaPropia } from './service/meta.ts';
import { fichaDeCuenta, fichasActivas, porSucursal, usoDeSucursal, usosCatalogo } from './service/uso.ts';

proveer('ejecutivos', (ctx) => personasPorCargo(ctx));
proveer('abogados', (ctx) => personasPorCargo(ctx, ['ABOGADO', 'FISCAL']));
proveer('procuradores', (ctx) => personasPorCargo(ctx, ['PROCURADOR', 'ABOGADO']));
proveer('analistas', (ctx) => personasPorCargo(ctx, ['ANALISTA']));
proveer('operadores_cobranzas', (ctx) => personasPorCargo(ctx, ['OPERADOR_COBRANZA']));
proveer('recaudadores', (ctx) => personasPorCargo(ctx, ['RECAUDADOR']));

export const area = serverArea({
  contract,
  service,
  menu,
  invariants: invariantes,
  answers: {
    'catalogo.usado': usosCatalogo,
    'sucursal.por_desactivar': usoDeSucursal,
    'cuenta.por_eliminar': fichaDeCuenta,
    'cuenta.fichas': fichasActivas,
    'opciones.prestadas': async (ctx, { lista }) =>
      lista === 'reemplazantes' ? (service.def.opciones?.reemplazantes?.(ctx, {}) as Promise<AnswerTo<'opciones.prestadas'>>) : undefined,
    'sucursal.gente': porSucursal,
    'meta.del_mes': metaPropia,
  },
  dimensiones: [{ nombre: 'ejecutivo', titulo: 'Ejecutivo', nombres: nombresPorRut }],
  dayStep: [{ nombre: 'traspasos_planeados', orden: 850, run: async (ctx) => ({ cursor: null, hechos: await avisarPlaneados(ctx) }) }],
  concesiones: {
    ADMIN: ['ver', 'crear', 'editar', 'cambiar-perfil', 'traspasar', 'desvincular'],
    GERENCIA: ['ver', 'crear', 'editar', 'aprobar-perfil', 'traspasar', 'desvincular'],
    JEFE_SUCURSAL: ['ver'],
    CONTABILIDAD: ['ver'],
  },
});
