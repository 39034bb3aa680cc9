import { z } from 'zod';
import { readContext } from '#platform/server/pipeline.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/catalogos.ts';
import { opcionesDe } from './service/opciones.ts';

const MAX_LISTAS = 40;

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: { ADMIN: ['editar'], TODOS: ['ver'] },
  provides: { options: opcionesDe },
  raw: [
    {
      method: 'GET',
      path: '/api/catalogos/opciones',
      permission: 'sesion',
      resumen: 'Opciones de varias listas: ?listas=a,b',
      doc: { query: z.object({ listas: z.string().optional() }), answer: z.record(z.string(), z.array(z.unknown())) },
      async handler({ deps, session, request }) {
        if (!session) return {};
        const ctx = await readContext(deps, service, session, 'opciones');
        const listas = String((request.query as Record<string, string>).listas ?? '')
          .split(',')
          .filter((l) => l !== '')
          .slice(0, MAX_LISTAS);
        const out: Record<string, unknown> = {};
        for (const lista of new Set(listas)) out[lista] = await opcionesDe(ctx, lista);
        return out;
      },
    },
  ],
});
