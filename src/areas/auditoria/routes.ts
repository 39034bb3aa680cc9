import { z } from 'zod';
import { NotFound } from '#kernel/errors.ts';
import { parseInput } from '#platform/server/parse.ts';
import { assertPermission, readContext } from '#platform/server/pipeline.ts';
import { registroDe } from '#platform/server/reach.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { historia, service } from './service/auditoria.ts';
import { cuboActos, dimensionesDeActos } from './service/cubo-actos-sql.ts';
import { cuboLecturas } from './service/cubo-lecturas-sql.ts';
import { reportes } from './service/reportes-sql.ts';

const Params = z.object({ area: z.string().max(60), id: z.string().max(60) });

export const area = serverArea({
  contract,
  service,
  dimensiones: [...dimensionesDeActos],
  cubos: [cuboActos, cuboLecturas],
  reportes,
  menu,
  concesiones: { AUDITOR: ['ver', 'lecturas', 'verificar', 'exportar'], CUMPLIMIENTO: ['ver', 'lecturas', 'exportar'], GERENCIA: ['ver'] },
  raw: [
    {
      method: 'GET',
      path: '/api/auditoria/entidad/:area/:id',
      permission: 'sesion',
      resumen: 'Historia de un registro',
      doc: { answer: z.object({ items: z.array(z.unknown()) }) },
      // Who may open the record may read its history: the detail of its own area decides, reach included.
      handler: async ({ deps, session, request }) => {
        const { area: name, id } = parseInput(Params, request.params);
        const owner = deps.registry.area(name);
        if (!session || !owner) throw new NotFound();
        assertPermission(session, `${name}:ver`, 'ver');
        const ctx = await readContext(deps, owner.service, session, 'historia');
        if (owner.service.def.cargar) await registroDe(ctx, name, id);
        return { items: await historia(ctx, name, id) };
      },
    },
  ],
});
