import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { sumPesos } from '#kernel/values/money.ts';
import { label } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { descuentos } from '../tables.ts';
import type { DescuentoRow } from './filas.ts';

/** Of some condonaciones: those that stand and what they forgave, how many were undone, and how many of their debts were paid after. */
function grupoDe(grupo: string, filas: readonly DescuentoRow[]) {
  const vivas = filas.filter((d) => d.estado === 'aplicada');
  const pagaron = filas.filter((d) => d.pagado > 0);
  return {
    grupo,
    condonaciones: vivas.length,
    total: sumPesos(vivas.map((d) => d.total)),
    reversadas: filas.length - vivas.length,
    con_condicion: filas.filter((d) => d.condicion).length,
    cumplieron: filas.filter((d) => d.condicion && d.pagado >= d.condicion.monto_a_pagar).length,
    pagaron: pagaron.length,
    pagado: sumPesos(pagaron.map((d) => d.pagado)),
  };
}

function agrupar(filas: readonly DescuentoRow[], clave: (d: DescuentoRow) => string) {
  return [...new Set(filas.map(clave))]
    .sort((a, b) => a.localeCompare(b, 'es'))
    .map((g) =>
      grupoDe(
        g,
        filas.filter((d) => clave(d) === g),
      ),
    );
}

/** Forgiven between two days (of its approval) by reason, by who asked and by branch of the client, with what was paid of those debts after. */
export async function informe(ctx: ReadCtx, o: { desde?: Fecha | undefined; hasta?: Fecha | undefined }) {
  const filas = await ctx.db
    .select()
    .from(descuentos)
    .where(
      and(
        eq(descuentos.empresa_id, ctx.empresa_id),
        eq(descuentos.clase, 'CONDONACION'),
        inArray(descuentos.estado, ['aplicada', 'reversada']),
        alcanceCliente(ctx, descuentos.rut),
        o.desde ? gte(descuentos.fecha_aplicada, o.desde) : undefined,
        o.hasta ? lte(descuentos.fecha_aplicada, o.hasta) : undefined,
      ),
    );
  const motivos = new Map((await opcionesDe(ctx, 'motivos_condonacion')).map((m) => [m.codigo, m.nombre]));
  const sucursales = new Map((await sucursalesDe(ctx)).map((s) => [s.id, s.nombre]));
  return {
    por_motivo: agrupar(filas, (d) => motivos.get(d.motivo ?? '') ?? label(d.motivo ?? 'sin motivo')),
    por_persona: agrupar(filas, (d) => d.solicita ?? 'Sin nombre'),
    por_sucursal: agrupar(filas, (d) => sucursales.get(d.sucursal_id ?? '') ?? 'Sin sucursal'),
    total: grupoDe('Total', filas),
  };
}
