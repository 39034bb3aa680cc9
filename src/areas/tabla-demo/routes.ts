import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { runList, runQuery } from '#platform/server/pipeline.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract, Empleado } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/tabla.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  concesiones: { TODOS: ['ver', 'editar'] },
  raw: [
    {
      method: 'GET',
      path: '/api/datatables/data',
      permission: 'tabla-demo:ver',
      resumen: 'Tabla de muestra por página',
      doc: {
        query: z.looseObject({}),
        answer: z.object({ allData: z.array(Empleado), invoices: z.array(Empleado), total: z.number().int() }),
      },
      // The list of the area under the template's names; what it does not filter by, the template sends empty.
      handler: async ({ deps, session, request }) => {
        if (!session) throw new AppError(401, 'sin_sesion');
        const dado = Object.fromEntries(Object.entries(request.query as Record<string, string>).filter(([, v]) => v !== ''));
        const { items, total } = await runList(deps, service, session, dado);
        return { allData: await runQuery(deps, { service, name: 'inicial', session, input: {} }), invoices: items, total };
      },
    },
  ],
});
