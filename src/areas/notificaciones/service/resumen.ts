import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { usuarioPorId } from '#areas/usuarios/public.server.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { notificaciones } from '../tables.ts';

const PERSONAS = 50;
const MAX_LINEAS = 100;

/**
 * One mail a day to each person with what it chose to read in the summary. Each chunk takes some people in order of their id and
 * marks what it sent in the same transaction: a repeated run sends nothing twice.
 */
export const resumenDiario: DayStep = {
  nombre: 'notificaciones.resumen',
  orden: 900,
  async run(ctx, cursor) {
    const pendiente = and(
      eq(notificaciones.empresa_id, ctx.empresa_id),
      eq(notificaciones.canal, 'resumen'),
      isNull(notificaciones.resumida_en),
      cursor ? gt(notificaciones.usuario_id, cursor) : undefined,
    );
    const personas = await ctx.db
      .selectDistinct({ id: notificaciones.usuario_id })
      .from(notificaciones)
      .where(pendiente)
      .orderBy(asc(notificaciones.usuario_id))
      .limit(PERSONAS);
    for (const { id } of personas) {
      const filas = await ctx.db
        .select()
        .from(notificaciones)
        .where(and(pendiente, eq(notificaciones.usuario_id, id)))
        .orderBy(asc(notificaciones.creado_en));
      const u = await usuarioPorId(ctx.db, ctx.empresa_id, id);
      if (u && u.status === 'active') {
        const lineas = filas.slice(0, MAX_LINEAS).map((f) => `- ${f.titulo}${f.agrupada > 1 ? ` (${f.agrupada} veces)` : ''}: ${f.cuerpo}`);
        const resto = filas.length > MAX_LINEAS ? [`Y ${filas.length - MAX_LINEAS} más en la campana.`] : [];
        await ctx.mail({
          para: [u.email],
          asunto: `Resumen del ${formatFecha(ctx.hoy)}: ${filas.length} ${filas.length === 1 ? 'aviso' : 'avisos'}`,
          texto: `${u.fullName}:\n\n${[...lineas, ...resto].join('\n')}\n`,
        });
      }
      const ids = filas.map((f) => f.id);
      await ctx.db
        .update(notificaciones)
        .set({ resumida_en: ctx.ahora })
        .where(and(eq(notificaciones.empresa_id, ctx.empresa_id), inArray(notificaciones.id, ids)));
    }
    return { cursor: personas.length < PERSONAS ? null : (personas.at(-1)?.id ?? null), hechos: personas.length };
  },
};
