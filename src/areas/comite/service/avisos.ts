import type { Ctx } from '#platform/server/context.ts';
import type { asuntos } from '../tables.ts';

type Asunto = Pick<typeof asuntos.$inferSelect, 'asunto_area' | 'asunto_id' | 'titulo' | 'monto' | 'url' | 'interesados' | 'integrantes'>;

/** Keeps one item in the tray of the members of the level; who voted or takes part sees it as waiting for another, nobody else sees it. */
export async function avisarVoto(ctx: Ctx, a: Asunto, respondieron: readonly string[]): Promise<void> {
  await ctx.emit('pendiente.abierto', {
    area: a.asunto_area,
    entidad_id: a.asunto_id,
    cliente_rut: null,
    tipo: 'aprobar',
    titulo: a.titulo,
    monto: a.monto,
    url: a.url,
    permiso: `${a.asunto_area}:votar`,
    ruts: a.integrantes,
    makers: [...new Set([...a.interesados, ...respondieron])],
  });
}

/** The same for those who must sign what they approved; for the rest of the level it waits for another. Nobody left closes it. */
export async function avisarFirma(ctx: Ctx, a: Asunto, faltan: readonly string[]): Promise<void> {
  const { asunto_area: area, asunto_id: entidad_id } = a;
  if (faltan.length === 0) return ctx.emit('pendiente.cerrado', { area, entidad_id, tipo: 'autorizar' });
  await ctx.emit('pendiente.abierto', {
    area,
    entidad_id,
    cliente_rut: null,
    tipo: 'autorizar',
    titulo: `Firmar: ${a.titulo}`,
    monto: a.monto,
    url: a.url,
    permiso: `${area}:firmar`,
    ruts: a.integrantes,
    makers: [...new Set([...a.interesados, ...a.integrantes.filter((r) => !faltan.includes(r))])],
  });
}
