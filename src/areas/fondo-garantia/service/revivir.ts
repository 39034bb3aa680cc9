import { and, eq, inArray } from 'drizzle-orm';
import { valorUf } from '#areas/parametros/public.server.ts';
import { pesosToUf } from '#finanzas/uf.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { type Ctx, passes } from '#platform/server/context.ts';
import { estados, VIVAS } from '../domain/estados.ts';
import { coberturas } from '../tables.ts';
import { anunciar, gastarCupo } from './actos.ts';
import { type CoberturaRow, objetoDe } from './filas.ts';

/** Why a cobertura ended when its debt was paid: only those come back with it. */
export const PAGADA = 'La deuda se pagó por completo';

/** Another one lives over the same debt in the same programa. */
async function reemplazada(ctx: Ctx, row: CoberturaRow): Promise<boolean> {
  const otras = await ctx.db
    .select({ id: coberturas.id })
    .from(coberturas)
    .where(
      and(
        eq(coberturas.empresa_id, ctx.empresa_id),
        eq(coberturas.programa_id, row.programa_id),
        eq(coberturas.objeto, row.objeto),
        inArray(coberturas.estado, [...VIVAS]),
      ),
    );
  return otras.length > 0;
}

async function avisar(ctx: Ctx, row: CoberturaRow, rige: boolean): Promise<void> {
  const cual = `${row.programa} ${row.numero_fondo ?? row.numero} de ${row.nombre_cliente}`;
  const titulo = rige ? `La cobertura ${cual} vuelve a regir` : `La cobertura ${cual} no vuelve a regir: el programa no tiene cupo`;
  const cuerpo = `Se reversó el pago con que terminó y ${row.nombre_objeto} se debe otra vez. Dígaselo al fondo si ya supo del pago.`;
  const url = `/fondo-garantia/${row.id}`;
  await ctx.emit('aviso.enviado', { permiso: 'fondo-garantia:aprobar', tipo: 'fondo_revivida', titulo, cuerpo, url });
}

/**
 * What the client owes again because a payment went back is covered again: the cobertura that ended with that payment lives, with its place in
 * the cupo and in garantías, and who deals with the fund is told. A programa without cupo left leaves it ended, and says so once. Answers how many.
 */
export async function revivirImpagas(ctx: Ctx, rut?: Rut): Promise<number> {
  const suyas = rut ? eq(coberturas.cliente_rut, rut) : undefined;
  const terminadas = await ctx.db
    .select()
    .from(coberturas)
    .where(and(eq(coberturas.empresa_id, ctx.empresa_id), eq(coberturas.estado, 'cancelada'), eq(coberturas.motivo_fin, PAGADA), suyas));
  let hechas = 0;
  for (const row of terminadas) {
    if ((await objetoDe(ctx, row)).saldo === 0 || (await reemplazada(ctx, row))) continue;
    const cupo_uf = pesosToUf(row.capital_cubierto, await valorUf(ctx, ctx.hoy));
    const falta = await passes(() => gastarCupo(ctx, row.programa_id, cupo_uf));
    hechas += 1;
    if (falta) {
      await ctx.update(coberturas, row.id, { motivo_fin: `${PAGADA}; reversado el pago, el programa no tenía cupo` });
    } else {
      const viva = await ctx.update(coberturas, row.id, { estado: estados.go(row.estado, 'revivir'), motivo_fin: null, cupo_uf });
      await anunciar(ctx, viva, true);
    }
    await avisar(ctx, row, !falta);
  }
  return hechas;
}
