import { readContext } from '#platform/server/pipeline.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { avisar, preferenciasDe, service } from './service/notificaciones.ts';

export const area = serverArea({
  contract,
  service,
  concesiones: { TODOS: ['ver'] },
  listeners: { 'aviso.enviado': avisar },
  raw: [
    {
      method: 'GET',
      path: '/api/notificaciones/preferencias',
      permission: 'notificaciones:ver',
      resumen: 'Mis preferencias de aviso',
      handler: async ({ deps, session }) => {
        if (!session) return { preferencias: {} };
        const ctx = await readContext(deps, service, session, 'preferencias');
        return { preferencias: (await preferenciasDe(ctx, session.usuario_id))?.canales ?? {} };
      },
    },
  ],
});
