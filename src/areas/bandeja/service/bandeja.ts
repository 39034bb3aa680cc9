import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { nombresDe } from '#areas/usuarios/public.server.ts';
import { AppError, Conflict, Forbidden, MENSAJES_COMUNES, NotFound, phrase } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { page } from '#platform/server/list.ts';
import { runAction } from '#platform/server/pipeline.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { pendientes } from '../tables.ts';

type PendienteRow = typeof pendientes.$inferSelect;

const MENSAJES = { ya_tomado: 'Lo tiene {nombre} desde {hora}', accion_desconocida: 'Ese pendiente no admite {accion}' };

/** Items of the session: addressed to it, or to a permission it holds (own or of an absent it covers). */
function mios(ctx: ReadCtx): SQL | undefined {
  const permisos = ctx.deps.registry.permissions().flatMap((p) => (ctx.can(p.id) ? [p.id] : []));
  const porPermiso = permisos.length > 0 ? inArray(pendientes.permiso, permisos) : sql`false`;
  return or(eq(pendientes.usuario_id, ctx.session.usuario_id), porPermiso);
}

const visibles = (ctx: ReadCtx) =>
  and(
    eq(pendientes.empresa_id, ctx.empresa_id),
    mios(ctx),
    or(isNull(pendientes.pospuesto_hasta), lte(pendientes.pospuesto_hasta, ctx.hoy)),
  );
const vivos = inArray(pendientes.estado, ['abierto', 'tomado']);

/** As the screen shows it: the maker sees that another person must act; a covered absent's item says for whom. */
function vista(ctx: ReadCtx, row: PendienteRow) {
  const people = [ctx.session.rut ?? ctx.session.usuario_id, ...ctx.session.reemplazos.map((r) => r.rut)];
  const ajeno =
    row.permiso !== null && !ctx.session.modulos.some((m) => m === row.permiso || m === row.permiso?.split(':')[0] || m === 'all');
  return { ...row, espera_a_otro: row.makers.some((m) => people.includes(m)), por: ajeno ? ctx.session.rut_reemplazo : null };
}

async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<PendienteRow> {
  const row = lock ? await (ctx as Ctx).lock(pendientes, id) : await ctx.get(pendientes, id);
  const [mine] = await ctx.db
    .select({ id: pendientes.id })
    .from(pendientes)
    .where(and(eq(pendientes.id, row.id), visibles(ctx)));
  if (!mine) throw new NotFound();
  return row;
}

/** One act of the bulk: its own transaction, its own answer. */
async function resolverUno(ctx: ReadCtx, item: { id: string; accion: string; comentario?: string | undefined }) {
  const fail = (e: AppError, area: string | null) => {
    const sentence = ctx.deps.registry.sentence(area, e.codigo) ?? MENSAJES_COMUNES[e.codigo] ?? e.codigo;
    return { id: item.id, ok: false, status: e.status, codigo: e.codigo, detail: phrase(sentence, e.datos) };
  };
  const row = await ctx.find(pendientes, item.id);
  if (!row) return fail(new NotFound(), null);
  const service = ctx.deps.registry.area(row.area)?.service;
  const name = item.accion.replaceAll('-', '_');
  if (!service?.contract.operations[name]) return fail(new AppError(422, 'accion_desconocida', { accion: item.accion }), 'bandeja');
  try {
    const body = item.comentario ? { comentario: item.comentario } : {};
    await runAction(ctx.deps, {
      service,
      name,
      session: ctx.session,
      id: row.entidad_id,
      body,
      clave: randomUUID(),
      info: { traza: 'bandeja', ip: null, agente: null },
    });
    return { id: item.id, ok: true, status: 200, codigo: null, detail: null };
  } catch (e) {
    if (e instanceof AppError) return fail(e, row.area);
    throw e;
  }
}

export const service = implement(contract, {
  mensajes: MENSAJES,
  estados,
  lista: async (ctx, q) => {
    const { tipo, area, estado } = q.filtros;
    const found = await page<PendienteRow>(ctx, q, {
      table: pendientes,
      select: Object.fromEntries(Object.entries(pendientes).filter(([k]) => !k.startsWith('_') && k !== 'enableRLS')) as Record<
        string,
        typeof pendientes.id
      >,
      where: [
        visibles(ctx),
        estado ? eq(pendientes.estado, estado) : vivos,
        tipo ? eq(pendientes.tipo, tipo) : undefined,
        area ? eq(pendientes.area, area) : undefined,
      ],
      search: [pendientes.titulo],
      sort: { creado_en: pendientes.creado_en, vence: pendientes.vence },
      defecto: 'creado_en',
      id: pendientes.id,
    });
    return { ...found, items: found.items.map((r) => vista(ctx, r)) };
  },
  cargar,
  detalle: async (ctx, row) => vista(ctx, row),
  checks: {
    tomar: async (ctx, row) => {
      if (row.makers.some((m) => [ctx.session.rut, ...ctx.session.reemplazos.map((r) => r.rut)].includes(m)))
        throw new Forbidden('requiere_segundo_usuario');
    },
  },
  handlers: {
    async resumen(ctx) {
      const grupos = await ctx.db
        .select({ tipo: pendientes.tipo, area: pendientes.area, n: sql<number>`count(*)::int` })
        .from(pendientes)
        .where(and(visibles(ctx), vivos))
        .groupBy(pendientes.tipo, pendientes.area)
        .orderBy(asc(pendientes.area));
      return { total: grupos.reduce((s, g) => s + g.n, 0), grupos };
    },
    async tomar(ctx, { id }, row) {
      if (row.tomado_por && row.tomado_por !== ctx.session.usuario_id) {
        const nombre = (await nombresDe(ctx.db, [row.tomado_por])).get(row.tomado_por) ?? 'otra persona';
        throw new Conflict('ya_tomado', { nombre, hora: row.tomado_en?.toISOString().slice(11, 16) ?? '' });
      }
      await ctx.update(pendientes, id, {
        estado: estados.go(row.estado, 'tomar'),
        tomado_por: ctx.session.usuario_id,
        tomado_en: ctx.ahora,
      });
    },
    async soltar(ctx, { id }, row) {
      await ctx.update(pendientes, id, { estado: estados.go(row.estado, 'soltar'), tomado_por: null, tomado_en: null });
    },
    async posponer(ctx, { id, hasta }) {
      await ctx.update(pendientes, id, { pospuesto_hasta: hasta });
    },
    async comentar(ctx, { id, texto }) {
      ctx.audit({ motivo: texto, entidad_id: id });
    },
    async resolver(ctx, { items }) {
      const resultados: Awaited<ReturnType<typeof resolverUno>>[] = [];
      for (const item of items) resultados.push(await resolverUno(ctx, item));
      return { resultados };
    },
  },
});

/** Listener: opens an item, or refreshes the living one of the same record and kind. */
export async function abrir(ctx: Ctx, e: import('#kernel/events.ts').Events['pendiente.abierto']): Promise<void> {
  const same = and(
    eq(pendientes.empresa_id, ctx.empresa_id),
    eq(pendientes.area, e.area),
    eq(pendientes.entidad_id, e.entidad_id),
    eq(pendientes.tipo, e.tipo),
    vivos,
  );
  const [old] = await ctx.db.select({ id: pendientes.id }).from(pendientes).where(same);
  const data = {
    titulo: e.titulo,
    monto: (e.monto ?? null) as PendienteRow['monto'],
    url: e.url,
    permiso: e.permiso ?? null,
    usuario_id: e.usuario_id ?? null,
    makers: [...(e.makers ?? [])],
    vence: (e.vence ?? null) as PendienteRow['vence'],
  };
  if (old) await ctx.update(pendientes, old.id, data);
  else await ctx.insert(pendientes, { ...data, area: e.area, entidad_id: e.entidad_id, tipo: e.tipo });
  await ctx.signal('cambio', { area: 'bandeja' });
}

/** Listener: the record moved on, its living items close with it. */
export async function cerrar(ctx: Ctx, e: import('#kernel/events.ts').Events['pendiente.cerrado']): Promise<void> {
  const rows = await ctx.db
    .select({ id: pendientes.id, estado: pendientes.estado })
    .from(pendientes)
    .where(
      and(
        eq(pendientes.empresa_id, ctx.empresa_id),
        eq(pendientes.area, e.area),
        eq(pendientes.entidad_id, e.entidad_id),
        e.tipo ? eq(pendientes.tipo, e.tipo) : undefined,
        vivos,
      ),
    );
  for (const r of rows)
    await ctx.update(pendientes, r.id, { estado: estados.go(r.estado, 'resolver'), resuelto_por: ctx.session.rut ?? ctx.session.nombre });
  if (rows.length > 0) await ctx.signal('cambio', { area: 'bandeja' });
}

/** Listener: living items addressed to an account, or taken by it. */
export async function trabajoDe(ctx: Ctx, e: import('#kernel/events.ts').Events['cuenta.por_eliminar']): Promise<void> {
  const suyos = or(eq(pendientes.usuario_id, e.usuario_id), eq(pendientes.tomado_por, e.usuario_id));
  const rows = await ctx.db
    .select({ id: pendientes.id })
    .from(pendientes)
    .where(and(eq(pendientes.empresa_id, ctx.empresa_id), vivos, suyos));
  if (rows.length > 0) e.bloqueos.push({ titulo: 'bandeja', n: rows.length });
}
