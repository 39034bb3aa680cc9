import { and, asc, eq } from 'drizzle-orm';
import { nombresDe } from '#areas/usuarios/public.server.ts';
import type { Event } from '#kernel/events.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { consultas as estados } from '../domain/estados.ts';
import { faqConsultas, faqVotos } from '../tables.ts';

/** What was not found goes to whoever edits: it stays in their inbox until one answers it. */
export async function preguntar(ctx: Ctx, texto: string): Promise<{ id: string }> {
  const row = await ctx.insert(faqConsultas, { texto, usuario_id: ctx.session.usuario_id });
  await ctx.emit('pendiente.abierto', {
    area: 'faq',
    entidad_id: row.id,
    cliente_rut: null,
    tipo: 'completar',
    titulo: `Responder: ${texto}`,
    url: '/faq/consultas',
    permiso: 'faq:editar',
  });
  return { id: row.id };
}

export async function abiertas(ctx: ReadCtx) {
  const rows = await ctx.db
    .select()
    .from(faqConsultas)
    .where(and(eq(faqConsultas.empresa_id, ctx.empresa_id), eq(faqConsultas.estado, 'abierta')))
    .orderBy(asc(faqConsultas.creado_en))
    .limit(200);
  const nombres = await nombresDe(
    ctx,
    rows.map((r) => r.usuario_id),
  );
  return rows.map((r) => ({
    id: r.id,
    texto: r.texto,
    quien: nombres.get(r.usuario_id) ?? 'Una persona',
    estado: r.estado,
    creado_en: r.creado_en,
  }));
}

/** Ends a question once, closes it in the inboxes and tells who asked. 404 when it is not there, 409 when it already ended. */
export async function cerrar(
  ctx: Ctx,
  id: string,
  accion: 'responder' | 'descartar',
  o: { pregunta_id?: string; cuerpo: string; motivo?: string },
): Promise<void> {
  const row = await ctx.lock(faqConsultas, id);
  await ctx.update(faqConsultas, id, { estado: estados.go(row.estado, accion), pregunta_id: o.pregunta_id ?? null });
  await ctx.emit('pendiente.cerrado', { area: 'faq', entidad_id: id });
  await ctx.emit('aviso.enviado', {
    usuarios: [row.usuario_id],
    tipo: 'faq_respuesta',
    titulo: accion === 'responder' ? 'Respondieron su pregunta' : 'Su pregunta no se publicará',
    cuerpo: o.cuerpo,
    url: '/faq',
  });
  if (o.motivo) ctx.audit({ motivo: o.motivo });
}

/** Listener: votes and questions of an account that is gone. Whatever was answered stays published. */
export async function borrarDe(ctx: Ctx, e: Event<'cuenta.eliminada'>): Promise<void> {
  const suyas = and(eq(faqConsultas.empresa_id, ctx.empresa_id), eq(faqConsultas.usuario_id, e.usuario_id));
  for (const { id } of await ctx.db.select({ id: faqConsultas.id }).from(faqConsultas).where(suyas))
    await ctx.emit('pendiente.cerrado', { area: 'faq', entidad_id: id });
  await ctx.db.delete(faqConsultas).where(suyas);
  await ctx.db.delete(faqVotos).where(and(eq(faqVotos.empresa_id, ctx.empresa_id), eq(faqVotos.usuario_id, e.usuario_id)));
}
