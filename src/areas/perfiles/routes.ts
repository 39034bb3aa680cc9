import type { AnswerTo } from '#kernel/events.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/perfiles.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  answers: {
    'opciones.prestadas': async (ctx, { lista, perfil }) =>
      lista === 'modulos' || lista === 'perfiles'
        ? (service.def.opciones?.[lista]?.(ctx, perfil ? { perfil } : {}) as Promise<AnswerTo<'opciones.prestadas'>>)
        : undefined,
  },
  concesiones: { ADMIN: ['ver', 'editar', 'asignar'], GERENCIA: ['ver', 'aprobar'], CUMPLIMIENTO: ['ver'] },
});
