import type { FastifyInstance } from 'fastify';
import { Invalid } from '#kernel/errors.ts';
import { EXPORT_PAGE, type PageQuery, type PageResult } from '#kernel/page.ts';
import { flowingTable } from '../export.ts';
import type { AnyService } from '../implement.ts';
import { assertPermission, parseList, readContext } from '../pipeline.ts';
import type { AppDeps } from '../registry.ts';
import type { SessionSource } from '../session.ts';
import { sendFile } from './send-file.ts';
import { requireSession } from './session.ts';

type Rows = readonly Record<string, unknown>[];
type ReadPage = (q: PageQuery) => Promise<PageResult<unknown>>;

/** Every row of a list, page after page: by the cursor of the last one where the list gives it, by their count where it does not. */
async function* everyPage(read: ReadPage, q: PageQuery): AsyncGenerator<Rows> {
  let seen = 0;
  let perPage = EXPORT_PAGE;
  let cursor: string | undefined;
  while (true) {
    const where = cursor ? { cursor, page: 1 } : { page: seen / perPage + 1 };
    const part = await read({ ...q, ...where, perPage, exporta: true });
    // A list may give fewer at once than it is asked.
    perPage = Math.min(perPage, part.perPage);
    seen += part.items.length;
    yield part.items as Rows;
    if (part.items.length < perPage) return;
    cursor = part.siguiente;
  }
}

/** GET /api/<area>/exportar: every row of the filter, in the columns asked, as a spreadsheet or a csv. */
export function mountExport(
  app: FastifyInstance,
  deps: AppDeps,
  source: SessionSource,
  service: AnyService,
  repetibles: readonly string[],
): void {
  const { area, list } = service.contract;
  app.get(`/api/${area}/exportar`, { config: { area, repetibles } }, async (request, reply) => {
    const { formato = 'xlsx', columnas, ...rest } = request.query as Record<string, string>;
    if (formato !== 'xlsx' && formato !== 'csv') throw new Invalid({ formato: ['Elija xlsx o csv'] });
    const session = await requireSession(source, request);
    assertPermission(session, `${area}:${list?.exporta ?? 'ver'}`, 'exportar');
    const q = parseList(service, rest);
    const ctx = await readContext(deps, service, session, 'exportar');
    const all = service.def.columnas ?? [];
    const wanted = columnas ? columnas.split(',').flatMap((k) => all.find((c) => c.campo === k) ?? []) : all;
    const columns = wanted.length > 0 ? wanted : all;
    const { lista } = service.def;
    if (!lista) throw new Error(`${area} exports a list that it does not have`);
    const pages = everyPage((asked) => lista(ctx, asked as never), q);
    const filters = Object.entries(rest)
      .filter(([k]) => !['page', 'perPage'].includes(k))
      .map(([k, v]) => `${k}: ${v}`);
    const cabecera = [`${area} al ${ctx.hoy}`, ...(filters.length ? [`Filtros: ${filters.join(' · ')}`] : [])];
    return sendFile(reply, await flowingTable(formato, `${area}-${ctx.hoy}`, columns, { parts: pages, cabecera }));
  });
}
