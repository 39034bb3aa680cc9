import { AppError } from '#kernel/errors.ts';
import { actAs, onlyId, type Raw } from '#platform/server/http/template.ts';
import { readContext, runList } from '#platform/server/pipeline.ts';
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

/** The fixed paths of specification §7 that are not an operation of the contract as it stands. */
export const plantilla: readonly Raw[] = [
  { method: 'GET', path: '/apps/invoice/invoices', permission: 'facturas:ver', resumen: 'Facturas por página', handler: porPagina },
  { method: 'DELETE', path: '/apps/invoice/delete', permission: 'facturas:eliminar', resumen: 'Eliminar una factura', handler: borrar },
];
