import { and, desc, eq } from 'drizzle-orm';
import { NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { diferencias, type Propuesta, propuestaDe } from '../domain/ajuste.ts';
import { versiones } from '../tables.ts';
import type { SolicitudRow } from './exposicion.ts';

/** Keeps the proposal as the comité has it in front from now on. `numero` is the version of its asunto. */
export async function guardarVersion(ctx: Ctx, s: SolicitudRow, numero: number, motivo: string): Promise<void> {
  await ctx.insert(versiones, { solicitud_id: s.id, numero, propuesta: propuestaDe(s), motivo, por: ctx.session.nombre });
}

async function todas(ctx: ReadCtx, id: string) {
  return ctx.db
    .select()
    .from(versiones)
    .where(and(eq(versiones.empresa_id, ctx.empresa_id), eq(versiones.solicitud_id, id)))
    .orderBy(desc(versiones.numero))
    .limit(100);
}

/** The proposal of one version. Throws 404. */
export async function version(ctx: ReadCtx, id: string, numero: number): Promise<Propuesta> {
  const row = (await todas(ctx, id)).find((v) => v.numero === numero);
  if (!row) throw new NotFound();
  return row.propuesta;
}

/** Every version, the last one first, each with what it changed of the one before. */
export async function historiaDe(ctx: ReadCtx, id: string) {
  const filas = await todas(ctx, id);
  return filas.map((v, i) => {
    const antes = filas[i + 1];
    return {
      numero: v.numero,
      motivo: v.motivo,
      por: v.por,
      hora: v.creado_en.toISOString(),
      cambios: antes ? diferencias(antes.propuesta, v.propuesta) : [],
    };
  });
}
