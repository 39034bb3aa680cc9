import { and, eq, gte, inArray, lt, lte, type SQL } from 'drizzle-orm';
import { alcanceCliente, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import type { Asked } from '#kernel/contract.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { columnsOf } from '#platform/server/company-rows.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { listing } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { estadoAl } from '../domain/estados.ts';
import { analisis } from '../tables.ts';

type Filtros = Asked<typeof contract>['filtros'];

const POR_VENCER_DIAS = 15;
/** Without what was frozen: a page does not carry it. */
const { congelado: _congelado, ...COLUMNAS } = columnsOf(analisis);

function porEstado(ctx: ReadCtx, estado: Filtros['estado']): SQL | undefined {
  if (!estado) return undefined;
  if (estado === 'vencido') return and(eq(analisis.estado, 'cerrado'), lt(analisis.vence, ctx.hoy));
  if (estado === 'cerrado') return and(eq(analisis.estado, 'cerrado'), gte(analisis.vence, ctx.hoy));
  return eq(analisis.estado, estado);
}

function porVista(ctx: ReadCtx, vista: Filtros['vista']): SQL | undefined {
  if (vista === 'mios') return inArray(analisis.analista_id, [...ctx.faces] as Rut[]);
  if (vista === 'por_vencer')
    return and(eq(analisis.estado, 'cerrado'), gte(analisis.vence, ctx.hoy), lte(analisis.vence, addDays(ctx.hoy, POR_VENCER_DIAS)));
  return undefined;
}

/** Names of the staff by RUT. */
export async function nombresDeAnalistas(ctx: ReadCtx): Promise<Map<string, string>> {
  return new Map((await personasPorCargo(ctx)).map((p) => [p.codigo, p.nombre]));
}

/** The analyses within reach, each with its state as read today. */
export async function listar(ctx: ReadCtx, q: Asked<typeof contract>) {
  const f = q.filtros;
  const found = await listing(ctx, q, contract, {
    table: analisis,
    select: COLUMNAS,
    where: [alcanceCliente(ctx, analisis.rut)],
    filters: { estado: porEstado(ctx, f.estado), vista: porVista(ctx, f.vista), analista: analisis.analista_id },
    search: [analisis.nombre, analisis.rut, analisis.numero],
  });
  const nombres = await nombresDeAnalistas(ctx);
  const items = found.items.map((a) => ({
    ...a,
    estado: estadoAl(a.estado, a.vence, ctx.hoy),
    nombre_analista: nombres.get(a.analista_id) ?? null,
  }));
  return { ...found, items };
}
