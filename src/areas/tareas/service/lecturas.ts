import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { cuentasPorId } from '#areas/usuarios/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import type { FILTERS, TAGS, Tarea } from '../contract.ts';
import { type Criterio, ordenar } from '../domain/orden.ts';
import { tareas, tareasOrden } from '../tables.ts';

export type Fila = typeof tareas.$inferSelect;

const MAX = 1000;

/** Who made a task and who has it see it; for anybody else it does not exist. */
export const mias = (ctx: ReadCtx): SQL | undefined =>
  and(
    eq(tareas.empresa_id, ctx.empresa_id),
    or(eq(tareas.creador_id, ctx.session.usuario_id), eq(tareas.asignado_id, ctx.session.usuario_id)),
  );

/** The task of a number, within reach; held when it is about to change. 404 otherwise. */
export async function tareaDe(ctx: ReadCtx, id: string, lock: boolean): Promise<Fila> {
  if (!/^\d{1,9}$/.test(id)) throw new NotFound();
  const [row] = await ctx.db
    .select()
    .from(tareas)
    .where(and(mias(ctx), eq(tareas.numero, Number(id))));
  if (!row) throw new NotFound();
  return lock ? (ctx as Ctx).lock(tareas, row.id) : row;
}

/** Rows as the template's clients read them. */
async function vistas(ctx: ReadCtx, rows: readonly Fila[]): Promise<Tarea[]> {
  const personas = new Map(
    (
      await cuentasPorId(
        ctx,
        rows.flatMap((r) => [r.creador_id, ...(r.asignado_id ? [r.asignado_id] : [])]),
      )
    ).map((u) => [u.id, u]),
  );
  const propias = await ctx.db
    .select({ tarea_id: tareasOrden.tarea_id, posicion: tareasOrden.posicion })
    .from(tareasOrden)
    .where(and(eq(tareasOrden.empresa_id, ctx.empresa_id), eq(tareasOrden.usuario_id, ctx.session.usuario_id)))
    .limit(MAX);
  const lugar = new Map(propias.map((o) => [o.tarea_id, o.posicion]));
  return rows.map((r) => {
    const asignado = r.asignado_id ? personas.get(r.asignado_id) : undefined;
    const nombre = asignado?.fullName ?? r.asignado_nombre;
    return {
      id: r.numero,
      title: r.title,
      assignee: nombre ? { id: asignado?.id ?? null, fullName: nombre, avatar: asignado?.avatar ?? null } : null,
      dueDate: r.dueDate,
      tags: r.tags as Tarea['tags'],
      isImportant: r.isImportant,
      isCompleted: r.isCompleted,
      isDeleted: r.isDeleted,
      description: r.description,
      creador: personas.get(r.creador_id)?.fullName ?? 'Cuenta eliminada',
      completada_en: r.completada_en?.toISOString() ?? null,
      enlace: r.enlace_area && r.enlace_id ? { area: r.enlace_area, id: r.enlace_id } : null,
      orden: lugar.get(r.id) ?? null,
      version: r.version,
    };
  });
}

export async function vista(ctx: ReadCtx, row: Fila): Promise<Tarea> {
  const [una] = await vistas(ctx, [row]);
  if (!una) throw new NotFound();
  return una;
}

interface Pedido {
  q?: string | undefined;
  filter?: (typeof FILTERS)[number] | '' | undefined;
  tag?: (typeof TAGS)[number] | '' | undefined;
  sortBy?: Criterio | '' | undefined;
}

/** GET /apps/todo/tasks. Without filter: not deleted, completed included; the other filters leave deleted ones out too. */
export async function lista(ctx: ReadCtx, p: Pedido): Promise<Tarea[]> {
  const texto = (p.q ?? '').trim();
  const rows = await ctx.db
    .select()
    .from(tareas)
    .where(
      and(
        mias(ctx),
        eq(tareas.isDeleted, p.filter === 'deleted'),
        p.filter === 'important' ? eq(tareas.isImportant, true) : undefined,
        p.filter === 'completed' ? eq(tareas.isCompleted, true) : undefined,
        p.tag ? sql`${p.tag} = any(${tareas.tags})` : undefined,
        texto === '' ? undefined : or(matches(tareas.title, texto), matches(tareas.description, texto)),
      ),
    )
    .orderBy(desc(tareas.numero))
    .limit(MAX);
  return ordenar(await vistas(ctx, rows), p.sortBy || 'latest');
}

/**
 * `cliente.contactos`: of each record, the open task of this person that is due first. Dated ones go before the rest.
 */
export async function proximas(ctx: ReadCtx, { area, ids }: Question<'contactos.proximos'>): Promise<AnswerTo<'contactos.proximos'>> {
  if (ids.length === 0) return {};
  const rows = await ctx.db
    .select({ registro: tareas.enlace_id, numero: tareas.numero, titulo: tareas.title, fecha: tareas.dueDate })
    .from(tareas)
    .where(
      and(
        mias(ctx),
        eq(tareas.enlace_area, area),
        inArray(tareas.enlace_id, [...ids]),
        eq(tareas.isCompleted, false),
        eq(tareas.isDeleted, false),
      ),
    )
    .orderBy(sql`${tareas.dueDate} desc nulls first`, desc(tareas.numero));
  return Object.fromEntries(rows.map(({ registro, ...t }) => [registro, t]));
}

export async function resumen(ctx: ReadCtx) {
  const vivas = sql`not ${tareas.isDeleted}`;
  const [row] = await ctx.db
    .select({
      todas: sql<number>`count(*) filter (where ${vivas})::int`,
      important: sql<number>`count(*) filter (where ${vivas} and ${tareas.isImportant})::int`,
      completed: sql<number>`count(*) filter (where ${vivas} and ${tareas.isCompleted})::int`,
      deleted: sql<number>`count(*) filter (where ${tareas.isDeleted})::int`,
      atrasadas: sql<number>`count(*) filter (where ${vivas} and not ${tareas.isCompleted} and ${tareas.dueDate} < ${ctx.hoy})::int`,
    })
    .from(tareas)
    .where(mias(ctx));
  return row ?? { todas: 0, important: 0, completed: 0, deleted: 0, atrasadas: 0 };
}
