import { and, asc, eq, gt } from 'drizzle-orm';
import { usuariosConPermiso } from '#areas/perfiles/public.server.ts';
import { cuentasPorId } from '#areas/usuarios/public.server.ts';
import type { Event } from '#kernel/events.ts';
import { addDays, type Fecha, weekday } from '#kernel/values/fecha.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { flagDe } from '../domain/avisos.ts';
import { cambiosCorreo, cuentas } from '../tables.ts';
import { avisosDe, filaDe } from './ajustes.ts';

const TANDA = 100;
const LUNES = 1;
const MAX_ENTRADAS = 20;

/** Listener: what a flag of the settings names goes by mail too, to who left it on. */
export async function porCorreo(ctx: Ctx, e: Event<'aviso.enviado'>): Promise<void> {
  const flag = flagDe(e.tipo);
  if (!flag) return;
  // An announcement goes to a permission: to whoever holds it, but not to its author.
  const quienes = e.usuarios ?? (e.permiso ? await usuariosConPermiso(ctx.db, ctx.empresa_id, e.permiso, ctx.hoy) : []);
  for (const u of await cuentasPorId(ctx, quienes)) {
    if (u.id === ctx.session.usuario_id) continue;
    if (u.status !== 'active' || !avisosDe(await filaDe(ctx, u.id))[flag]) continue;
    await ctx.mail({ para: [u.email], asunto: e.titulo, texto: `${u.fullName}:\n\n${e.cuerpo}\n` });
  }
}

/** What was published since a date, told by the areas that publish. */
const publicado = async (ctx: Ctx, desde: Fecha) =>
  (await ctx.ask('publicacion.por_resumir', { desde })).flatMap((d) => d.answer).slice(0, MAX_ENTRADAS);

/** The day that opens on a Monday sends the week's posts to who asked for the digest (`blogDigest`). Nothing published, nothing sent. */
export const resumenSemanal: DayStep = {
  nombre: 'cuenta.blogDigest',
  orden: 905,
  async run(ctx, cursor) {
    if (weekday(ctx.hoy) !== LUNES) return { cursor: null, hechos: 0 };
    const entradas = await publicado(ctx, addDays(ctx.hoy, -7));
    if (entradas.length === 0) return { cursor: null, hechos: 0 };
    const rows = await ctx.db
      .select()
      .from(cuentas)
      .where(and(eq(cuentas.empresa_id, ctx.empresa_id), cursor ? gt(cuentas.id, cursor) : undefined))
      .orderBy(asc(cuentas.id))
      .limit(TANDA);
    const quieren = rows.filter((r) => avisosDe(r).blogDigest).map((r) => r.usuario_id);
    const personas = (await cuentasPorId(ctx, quieren)).filter((u) => u.status === 'active');
    const lineas = entradas.map((e) => `- ${e.titulo}`).join('\n');
    for (const u of personas)
      await ctx.mail({ para: [u.email], asunto: 'Lo publicado esta semana', texto: `${u.fullName}:\n\n${lineas}\n` });
    return { cursor: rows.length < TANDA ? null : (rows.at(-1)?.id ?? null), hechos: personas.length };
  },
};

/** Listener: the settings of an account that is gone. */
export async function borrarDe(ctx: Ctx, e: Event<'cuenta.eliminada'>): Promise<void> {
  for (const t of [cuentas, cambiosCorreo])
    await ctx.db.delete(t).where(and(eq(t.empresa_id, ctx.empresa_id), eq(t.usuario_id, e.usuario_id)));
}
