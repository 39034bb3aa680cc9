import { and, eq, isNotNull } from 'drizzle-orm';
import { Rule } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { mensajes } from '../tables.ts';
import type { Mensaje } from './lecturas.ts';

interface Restringida {
  direccion: string;
  nombre: string;
  motivo: string;
}

async function restringidas(ctx: ReadCtx, direcciones: readonly string[]): Promise<Restringida[]> {
  const pedidas = [...new Set(direcciones.map((d) => d.toLowerCase()))];
  if (pedidas.length === 0) return [];
  return (await ctx.ask('correo.por_enviar', { direcciones: pedidas })).flatMap((r) => [...r.answer]);
}

/** The outside addresses to which a notice that nobody writes by hand may go: those of who is not to be contacted are left out. */
export async function permitidas(ctx: ReadCtx, direcciones: readonly string[]): Promise<string[]> {
  const no = new Set((await restringidas(ctx, direcciones)).map((r) => r.direccion));
  return direcciones.filter((d) => !no.has(d.toLowerCase()));
}

/** Who wrote to us in this conversation: answering is not contacting. */
async function escribieron(ctx: ReadCtx, m: Mensaje): Promise<Set<string>> {
  const filas = await ctx.db
    .select({ de: mensajes.de })
    .from(mensajes)
    .where(and(eq(mensajes.empresa_id, ctx.empresa_id), eq(mensajes.hilo_id, m.hilo_id), isNotNull(mensajes.id_externo)));
  return new Set(filas.map((f) => f.de.email.toLowerCase()));
}

/**
 * A message for outside addresses leaves only when nobody among them is restricted; who wrote first in the conversation is always answered.
 * Throws 422 `contacto_restringido` at `to`, with who and why.
 */
export async function exigirPermitidas(ctx: ReadCtx, m: Mensaje, direcciones: readonly string[]): Promise<void> {
  const todas = await restringidas(ctx, direcciones);
  if (todas.length === 0) return;
  const libres = await escribieron(ctx, m);
  const no = todas.find((r) => !libres.has(r.direccion));
  if (no) throw new Rule('contacto_restringido', { ...no }, { to: [`No contactar a ${no.nombre} (${no.direccion}): ${no.motivo}`] });
}
