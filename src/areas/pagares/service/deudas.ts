import { and, eq } from 'drizzle-orm';
import { type DeudaViva, deudasDelCliente, deudasPorPk } from '#areas/libro/public.server.ts';
import { porVencimiento } from '#finanzas/orden.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { cargos } from '../tables.ts';
import { pkCargo } from './cargos.ts';
import type { PagareFila } from './filas.ts';

async function vivas(ctx: ReadCtx, p: PagareFila, al: Fecha): Promise<DeudaViva[]> {
  if (p.respaldo === 'NINGUNO') {
    const suyos = await ctx.db
      .select({ id: cargos.id })
      .from(cargos)
      .where(and(eq(cargos.empresa_id, ctx.empresa_id), eq(cargos.pagare_id, p.id)));
    return deudasPorPk(
      ctx,
      suyos.map((c) => pkCargo(c.id)),
      al,
    );
  }
  const todas = await deudasDelCliente(ctx, p.cliente_rut, al);
  const de = (area: string, id: string | null) =>
    todas.filter((d) => d.fila.origen_area === area && (id === null || d.fila.origen_id === id));
  if (p.respaldo === 'CREDITO') return [...de('creditos', p.respaldo_id), ...de('pagares', p.id)];
  // A credit has its own pagaré: the line's backs the rest of the business of the client.
  return todas.filter((d) => d.fila.origen_area !== 'creditos');
}

/** Debts that a pagaré backs, as they stand on a day: of its credit, of the business under its line, or its own charges when it stands alone. Pesos. */
export async function deudasQueRespalda(ctx: ReadCtx, p: PagareFila, al: Fecha = ctx.hoy) {
  const filas = (await vivas(ctx, p, al))
    .map((d) => ({
      pk: d.pk,
      tipo: d.fila.tipo,
      numero: d.fila.numero,
      cuota: d.fila.cuota,
      vencimiento: d.vencimiento,
      dias_mora: d.dias_mora,
      capital: d.capital,
      total: d.total,
    }))
    .sort(porVencimiento);
  return { filas, total: sumPesos(filas.map((f) => f.total)) };
}
