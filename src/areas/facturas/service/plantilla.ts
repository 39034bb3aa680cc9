import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { actAs, idQuery, onlyId, type Raw } from '#platform/server/http/template.ts';
import { readContext, runList } from '#platform/server/pipeline.ts';
import { contract } from '../contract.ts';
import { service } from './facturas.ts';
import { todas } from './filas.ts';

/** The list of the area under the template's names; what it does not filter by, the template sends empty. */
const porPagina: Raw['handler'] = async ({ deps, session, request }) => {
  if (!session) throw new AppError(401, 'sin_sesion');
  const dado = Object.fromEntries(Object.entries(request.query as Record<string, string>).filter(([, v]) => v !== ''));
  const { items, total } = await runList(deps, service, session, dado);
  return { allData: await todas(await readContext(deps, service, session, 'plantilla')), invoices: items, total };
};

const borrar: Raw['handler'] = (call) => {
  const { id } = call.request.query as { id?: string };
  const body = (call.request.body ?? {}) as { id?: unknown };
  return actAs(call, 'facturas', 'eliminar', {}, onlyId('id', id, body.id));
};

const Item = contract.item ?? z.unknown();
const DOC = {
  porPagina: {
    query: z.looseObject({}),
    answer: z.object({ allData: z.array(Item), invoices: z.array(Item), total: z.number().int() }),
  },
  borrar: { query: idQuery('id'), answer: contract.operations.eliminar.output },
};

/** The fixed paths of specification §7 that are not an operation of the contract as it stands. */
export const plantilla: readonly Raw[] = [
  {
    method: 'GET',
    path: '/apps/invoice/invoices',
    permission: 'facturas:ver',
    resumen: 'Facturas por página',
    doc: DOC.porPagina,
    handler: porPagina,
  },
  {
    method: 'DELETE',
    path: '/apps/invoice/delete',
    permission: 'facturas:eliminar',
    resumen: 'Eliminar una factura',
    doc: DOC.borrar,
    handler: borrar,
  },
];
