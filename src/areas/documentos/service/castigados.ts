import { and, asc, eq } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { nombreDocumento } from '../domain/partes.ts';
import { documentos } from '../tables.ts';

/** Documents of a debtor that were written off: what comes in for them is a recovery. `desde`: a day before which none was. */
export async function documentosCastigadosDe(
  ctx: ReadCtx,
  deudor_rut: Rut,
): Promise<{ id: string; nombre: string; cliente_rut: Rut; desde: Fecha }[]> {
  const filas = await ctx.db
    .select()
    .from(documentos)
    .where(and(eq(documentos.empresa_id, ctx.empresa_id), eq(documentos.deudor_rut, deudor_rut), eq(documentos.estado, 'castigado')))
    .orderBy(asc(documentos.id));
  return filas.map((d) => ({ id: d.id, nombre: nombreDocumento(d), cliente_rut: d.cliente_rut, desde: d.fecha_emision }));
}
