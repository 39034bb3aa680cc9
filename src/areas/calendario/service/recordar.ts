import { and, asc, eq, gt, lte, ne } from 'drizzle-orm';
import type { Event } from '#kernel/events.ts';
import { type Ctx, transact } from '#platform/server/context.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { eventosAgenda, invitadosAgenda } from '../tables.ts';
import { cuandoDice } from './invitados.ts';
import { invitadosDe } from './lecturas.ts';

const ANTES_MS = 15 * 60_000;
const TANDA = 200;

/** Tells each person of an event with an hour that it begins within 15 minutes, once. Answers how many events it told. */
export async function recordarProximos(deps: AppDeps, ahora: Date = deps.reloj?.() ?? new Date()): Promise<number> {
  const rows = await deps.database.db
    .select({ id: eventosAgenda.id, empresa_id: eventosAgenda.empresa_id })
    .from(eventosAgenda)
    .where(
      and(
        eq(eventosAgenda.recordado, false),
        gt(eventosAgenda.inicio, ahora),
        lte(eventosAgenda.inicio, new Date(ahora.getTime() + ANTES_MS)),
      ),
    )
    .orderBy(asc(eventosAgenda.inicio))
    .limit(TANDA);
  for (const { id, empresa_id } of rows)
    await transact(deps, { empresa_id, area: 'calendario', accion: 'recordar' }, async (ctx) => {
      const row = await ctx.lock(eventosAgenda, id);
      if (row.recordado) return;
      const van = (await invitadosDe(ctx, [id])).flatMap((i) => (i.usuario_id && i.estado !== 'rechaza' ? [i.usuario_id] : []));
      await ctx.emit('aviso.enviado', {
        usuarios: [row.dueno_id, ...van],
        tipo: 'evento_recordatorio',
        titulo: `En un momento: ${row.title}`,
        cuerpo: [cuandoDice(row), row.location].filter(Boolean).join(' · '),
        url: `/calendario?evento=${row.numero}`,
      });
      await ctx.update(eventosAgenda, id, { recordado: true });
    });
  return rows.length;
}

/** Listener: an account that is gone takes its events with it; those of others keep its name. */
export async function olvidarA(ctx: Ctx, e: Event<'cuenta.eliminada'>): Promise<void> {
  const suyos = await ctx.db
    .select({ id: eventosAgenda.id })
    .from(eventosAgenda)
    .where(and(eq(eventosAgenda.empresa_id, ctx.empresa_id), eq(eventosAgenda.dueno_id, e.usuario_id)));
  for (const { id } of suyos) {
    await ctx.db.delete(invitadosAgenda).where(and(eq(invitadosAgenda.empresa_id, ctx.empresa_id), eq(invitadosAgenda.evento_id, id)));
    await ctx.db.delete(eventosAgenda).where(and(eq(eventosAgenda.empresa_id, ctx.empresa_id), eq(eventosAgenda.id, id)));
  }
  await ctx.db
    .update(invitadosAgenda)
    .set({ usuario_id: null })
    .where(
      and(eq(invitadosAgenda.empresa_id, ctx.empresa_id), eq(invitadosAgenda.usuario_id, e.usuario_id), ne(invitadosAgenda.nombre, '')),
    );
}
