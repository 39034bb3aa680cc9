import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { nombresDe } from '#areas/usuarios/public.server.ts';
import type { Event } from '#kernel/events.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { eventos } from '#platform/server/tables.ts';
import { tareas, tareasOrden } from '../tables.ts';
import type { Fila } from './lecturas.ts';

const TANDA = 100;
const url = (row: Fila) => `/tareas?panel=${row.numero}`;

/** In whose inbox a task stands, or null while its date has not come or it is done. */
function enManosDe(row: Fila, hoy: string): string | null {
  const toca = row.dueDate !== null && row.dueDate <= hoy && !row.isCompleted && !row.isDeleted;
  return toca ? (row.asignado_id ?? row.creador_id) : null;
}

/** Puts a task due today or late in the inbox of its person, and takes it out when it no longer is. `antes`: as it was. */
export async function alDia(ctx: Ctx, row: Fila, antes?: Fila): Promise<void> {
  const quien = enManosDe(row, ctx.hoy);
  const igual =
    antes &&
    antes.en_bandeja === (quien !== null) &&
    (antes.asignado_id ?? antes.creador_id) === quien &&
    antes.title === row.title &&
    antes.dueDate === row.dueDate;
  if (igual || (quien === null && !row.en_bandeja)) return;
  if (row.en_bandeja) await ctx.emit('pendiente.cerrado', { area: 'tareas', entidad_id: String(row.numero) });
  if (quien !== null)
    await ctx.emit('pendiente.abierto', {
      area: 'tareas',
      entidad_id: String(row.numero),
      cliente_rut: null,
      tipo: 'completar',
      titulo: row.title,
      url: url(row),
      usuario_id: quien,
      vence: row.dueDate,
    });
  if (row.en_bandeja !== (quien !== null)) await ctx.update(tareas, row.id, { en_bandeja: quien !== null });
}

/** Whoever gets a task from another is told. */
export async function avisarAsignada(ctx: Ctx, row: Fila, antes?: Fila): Promise<void> {
  if (!row.asignado_id || row.asignado_id === antes?.asignado_id || row.asignado_id === ctx.session.usuario_id) return;
  await ctx.emit('aviso.enviado', {
    usuarios: [row.asignado_id],
    tipo: 'tarea_asignada',
    titulo: `Tarea de ${ctx.session.nombre}`,
    cuerpo: row.title,
    url: url(row),
  });
}

/** A finished task leaves a line in the history of its record, with the way back. */
export async function anotarEnRegistro(ctx: Ctx, row: Fila): Promise<void> {
  if (!row.enlace_area || !row.enlace_id) return;
  const { session } = ctx;
  await ctx.db.insert(eventos).values({
    id: uuidv7(),
    empresa_id: ctx.empresa_id,
    fecha_negocio: ctx.hoy,
    actor_id: session.usuario_id,
    actor_rut: session.rut,
    actor_nombre: session.nombre,
    area: row.enlace_area,
    accion: 'tarea-completada',
    entidad: row.enlace_area,
    entidad_id: row.enlace_id,
    resultado: 'ok',
    despues: { tarea: row.numero, titulo: row.title, enlace: url(row) },
  });
}

/** End of the day: what is due by the new date enters the inboxes. */
export const vencimientos: DayStep = {
  nombre: 'tareas.vencimientos',
  orden: 810,
  async run(ctx, cursor) {
    const rows = await ctx.db
      .select()
      .from(tareas)
      .where(
        and(
          eq(tareas.empresa_id, ctx.empresa_id),
          lte(tareas.dueDate, ctx.hoy),
          eq(tareas.isCompleted, false),
          eq(tareas.isDeleted, false),
          eq(tareas.en_bandeja, false),
          cursor ? gt(tareas.id, cursor) : undefined,
        ),
      )
      .orderBy(asc(tareas.id))
      .limit(TANDA);
    for (const row of rows) await alDia(ctx, row);
    return { cursor: rows.length < TANDA ? null : (rows.at(-1)?.id ?? null), hechos: rows.length };
  },
};

/** Listener: an account that is gone keeps no private task; what it shared stays with the other person, its name as text. */
export async function soltarDe(ctx: Ctx, e: Event<'cuenta.eliminada'>): Promise<void> {
  const suya = (columna: typeof tareas.creador_id | typeof tareas.asignado_id) =>
    and(eq(tareas.empresa_id, ctx.empresa_id), eq(columna, e.usuario_id));
  const nombre = (await nombresDe(ctx, [e.usuario_id])).get(e.usuario_id) ?? 'Cuenta eliminada';
  const privadas = and(suya(tareas.creador_id), or(isNull(tareas.asignado_id), eq(tareas.asignado_id, e.usuario_id)));
  for (const { numero } of await ctx.db.select({ numero: tareas.numero }).from(tareas).where(privadas))
    await ctx.emit('pendiente.cerrado', { area: 'tareas', entidad_id: String(numero) });
  await ctx.db.delete(tareas).where(privadas);
  for (const row of await ctx.db.select().from(tareas).where(suya(tareas.asignado_id))) {
    const libre = await ctx.update(tareas, row.id, { asignado_id: null, asignado_nombre: nombre });
    await alDia(ctx, libre, row);
  }
  await ctx.db.delete(tareasOrden).where(and(eq(tareasOrden.empresa_id, ctx.empresa_id), eq(tareasOrden.usuario_id, e.usuario_id)));
}
