import { and, eq, inArray } from 'drizzle-orm';
import type { Event } from '#kernel/events.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Precio } from '../domain/precio-datos.ts';
import { proformas, proformasDocumento } from '../tables.ts';
import { recalcular } from './emitir.ts';
import { guardarCambio } from './guardar.ts';
import type { DocumentoFila } from './puerta.ts';

const OFRECIDAS = ['emitida', 'enviada_a_comite', 'con_reparos', 'pendiente_firma', 'aprobada'] as const;

/** A document that is worth another sum than the one offered: what a nota de crédito does after the emission. */
export function montosCambiados(filas: readonly DocumentoFila[], ahora: Pick<Precio, 'documentos'>) {
  const hoy = new Map(ahora.documentos.map((d) => [d.pk, d.monto]));
  return filas.flatMap((f) => {
    const monto = hoy.get(f.documento_id);
    if (monto === undefined || monto === f.monto) return [];
    return {
      pk: f.documento_id,
      regla: 'monto_documento',
      titulo: `${f.tipo}-${f.folio}: Monto que se puede comprar`,
      antes: formatPesos(f.monto),
      despues: formatPesos(monto),
      empeora: true,
    };
  });
}

/** A draft that cannot be priced now (a debt of it was paid meanwhile) says so when it is emitted: it does not stop the nota. */
async function reprecia(ctx: Ctx, id: string): Promise<void> {
  const p = await ctx.lock(proformas, id);
  if (p.estado !== 'borrador') return;
  await ctx.attempt(async () => guardarCambio(ctx, id, await recalcular(ctx, p)));
}

/**
 * `documento.nota_asociada`: a draft with that document is priced again at once. What was offered stays as it was offered: whoever approves it is
 * stopped (409 `reglas_cambiaron`), and whoever may open it again is told now.
 */
export async function alAsociarNota(ctx: Ctx, e: Event<'documento.nota_asociada'>): Promise<void> {
  const filas = await ctx.db
    .select({ p: proformas, monto: proformasDocumento.monto, tipo: proformasDocumento.tipo, folio: proformasDocumento.folio })
    .from(proformasDocumento)
    .innerJoin(proformas, and(eq(proformas.empresa_id, proformasDocumento.empresa_id), eq(proformas.id, proformasDocumento.proforma_id)))
    .where(
      and(
        eq(proformasDocumento.empresa_id, ctx.empresa_id),
        eq(proformasDocumento.documento_id, e.documento_id),
        inArray(proformas.estado, ['borrador', ...OFRECIDAS]),
      ),
    )
    .orderBy(proformas.id);
  for (const { p, tipo, folio } of filas) {
    if (p.estado === 'borrador') {
      await reprecia(ctx, p.id);
      continue;
    }
    await ctx.emit('aviso.enviado', {
      permiso: 'proformas:emitir',
      tipo: 'proforma_con_nota',
      titulo: `La proforma ${p.num_proforma} ya no vale lo ofrecido`,
      cuerpo: `Cambiaron las notas de crédito del ${tipo}-${folio} de ${p.cliente_nombre}: ábrala de nuevo para calcularla otra vez`,
      url: `/proformas/${p.id}`,
    });
  }
}
