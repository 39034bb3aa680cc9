import { and, asc, eq } from 'drizzle-orm';
import { soltarDeuda } from '#areas/descuentos/public.server.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { proformas, proformasDocumento, type proformasExcepcion, proformasPartida } from '../tables.ts';

export type ProformaFila = typeof proformas.$inferSelect;
export type DocumentoFila = typeof proformasDocumento.$inferSelect;
export type PartidaFila = typeof proformasPartida.$inferSelect;
export type ExcepcionFila = typeof proformasExcepcion.$inferSelect;

/** A proforma with every frozen figure, its documents in order and the debts taken from the giro. */
export interface ProformaCongelada extends ProformaFila {
  documentos: DocumentoFila[];
  partidas: PartidaFila[];
}

export function documentosDeProforma(ctx: ReadCtx, proforma_id: string): Promise<DocumentoFila[]> {
  return ctx.db
    .select()
    .from(proformasDocumento)
    .where(and(eq(proformasDocumento.empresa_id, ctx.empresa_id), eq(proformasDocumento.proforma_id, proforma_id)))
    .orderBy(asc(proformasDocumento.orden));
}

export function partidasDeProforma(ctx: ReadCtx, proforma_id: string): Promise<PartidaFila[]> {
  return ctx.db
    .select()
    .from(proformasPartida)
    .where(and(eq(proformasPartida.empresa_id, ctx.empresa_id), eq(proformasPartida.proforma_id, proforma_id)))
    .orderBy(asc(proformasPartida.vencimiento), asc(proformasPartida.pk));
}

/** A proforma as it stands, with all it froze: figures, documents and debts. Throws 404 `no_existe`. Pesos; rates monthly percent. */
export async function proformaPorId(ctx: ReadCtx, id: string): Promise<ProformaCongelada> {
  const fila = await ctx.seen(proformas, id);
  const [documentos, partidas] = await atOnce([documentosDeProforma(ctx, id), partidasDeProforma(ctx, id)]);
  return { ...fila, documentos, partidas };
}

/** Lets the debts of a proforma enter another giro: when its operación ends without giro, or once the giro has paid them. */
export async function liberarPartidas(ctx: Ctx, proforma_id: string, como: 'aplicar' | 'anular' = 'anular'): Promise<void> {
  await soltarDeuda(ctx, 'proformas', proforma_id, como);
  for (const p of await partidasDeProforma(ctx, proforma_id)) if (p.viva) await ctx.update(proformasPartida, p.id, { viva: false });
}
