import { and, desc, eq } from 'drizzle-orm';
import { archivosDe, guardarArchivo } from '#areas/documentos/public.server.ts';
import { Invalid, NotFound } from '#kernel/errors.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { requireType } from '#platform/server/files/types.ts';
import type { FileReply, UploadedFile } from '#platform/server/implement.ts';
import { saldosDeclarados } from '../tables.ts';
import type { Fila } from './fila.ts';

/** The balances that a person stated last for the period (for all its versions), or undefined. */
export async function declaradoDe(ctx: ReadCtx, c: Pick<Fila, 'raiz_id'>): Promise<typeof saldosDeclarados.$inferSelect | undefined> {
  const [row] = await ctx.db
    .select()
    .from(saldosDeclarados)
    .where(and(eq(saldosDeclarados.empresa_id, ctx.empresa_id), eq(saldosDeclarados.conciliacion_id, c.raiz_id)))
    .orderBy(desc(saldosDeclarados.creado_en), desc(saldosDeclarados.id))
    .limit(1);
  return row;
}

const referido = (c: Pick<Fila, 'raiz_id'>) => ({ tipo: 'conciliacion', id: c.raiz_id });

/**
 * States the balances that the file does not print, with the bank's paper (PDF or photo) filed beside them. What was stated before stays
 * written; the last one stands, and one not sent now keeps what it said. Throws 400 without paper or figures, 415 for another kind of file.
 */
export async function declararSaldos(
  ctx: Ctx,
  c: Fila,
  o: { saldo_inicial?: Pesos | undefined; saldo_final?: Pesos | undefined; archivos: readonly UploadedFile[] },
): Promise<void> {
  const [papel] = o.archivos;
  if (!papel) throw new Invalid({ archivos: ['Adjunte la cartola del banco, en PDF o fotografía'] });
  if (o.saldo_inicial === undefined && o.saldo_final === undefined)
    throw new Invalid({ saldo_final: ['Indique el saldo inicial, el final o ambos'] });
  requireType(papel, ['pdf', 'jpg', 'png']);
  const { archivo } = await guardarArchivo(ctx, {
    archivo: papel,
    tipo_archivo: 'CARTOLA_BANCO',
    referido: referido(c),
    fecha_documento: c.fecha_termino,
  });
  const previo = await declaradoDe(ctx, c);
  const saldos = {
    saldo_inicial: o.saldo_inicial ?? previo?.saldo_inicial ?? null,
    saldo_final: o.saldo_final ?? previo?.saldo_final ?? null,
  };
  await ctx.insert(saldosDeclarados, {
    ...saldos,
    conciliacion_id: c.raiz_id,
    archivo_id: archivo.id,
    archivo: papel.nombre,
    por: ctx.session.nombre,
  });
  ctx.audit({ entidad: 'conciliacion', entidad_id: c.id, despues: { ...saldos, archivo: papel.nombre } });
}

/** The paper behind a stated balance, for who prepares and who closes. 404 when it is not of this conciliación. */
export async function papelDe(ctx: ReadCtx, c: Fila, id: string): Promise<FileReply> {
  const papel = (await archivosDe(ctx, referido(c))).find((a) => a.id === id);
  if (!papel) throw new NotFound();
  return { nombre: papel.nombre, mime: papel.mime, bytes: await ctx.deps.files.get(papel.hash), inline: true };
}
