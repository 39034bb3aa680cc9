import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contratos } from '../tables.ts';
import { enSucursal, filasDe } from './filas.ts';

type Filas = Awaited<ReturnType<typeof filasDe>>;

function totalDe(grupo: string, filas: Filas) {
  return {
    grupo,
    contratos: filas.length,
    operaciones_vivas: filas.reduce((s, f) => s + f.operaciones_vivas, 0),
    saldo_vivo: sumPesos(filas.map((f) => f.saldo_vivo)),
  };
}

function agrupar(filas: Filas, clave: (f: Filas[number]) => string) {
  return [...new Set(filas.map(clave))].sort().map((g) =>
    totalDe(
      g,
      filas.filter((f) => clave(f) === g),
    ),
  );
}

/** Contracts by filter (dates of start), with totals by kind and by ejecutivo: the totals are the sums of these rows. */
export async function informe(
  ctx: ReadCtx,
  f: {
    ejecutivo?: Rut | undefined;
    sucursal?: string | undefined;
    tipo?: string | undefined;
    desde?: Fecha | undefined;
    hasta?: Fecha | undefined;
  },
) {
  const rows = await ctx.db
    .select()
    .from(contratos)
    .where(
      and(
        eq(contratos.empresa_id, ctx.empresa_id),
        alcanceCliente(ctx, contratos.cliente_rut),
        f.ejecutivo ? eq(contratos.ejecutivo_id, f.ejecutivo) : undefined,
        await enSucursal(ctx, f.sucursal),
        f.tipo ? eq(contratos.tipo, f.tipo) : undefined,
        f.desde ? gte(contratos.fecha_inicio, f.desde) : undefined,
        f.hasta ? lte(contratos.fecha_inicio, f.hasta) : undefined,
      ),
    )
    .orderBy(asc(contratos.fecha_vencimiento), asc(contratos.num_contrato));
  const filas = await filasDe(ctx, rows);
  return {
    filas,
    por_tipo: agrupar(filas, (x) => x.tipo),
    por_ejecutivo: agrupar(filas, (x) => x.nombre_ejecutivo ?? 'Sin ejecutivo'),
    total: totalDe('Total', filas),
  };
}
