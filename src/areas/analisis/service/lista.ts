import { and, eq, gte, inArray, lt, lte, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { alcanceCliente, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import type { PageQuery } from '#kernel/page.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { columnsOf } from '#platform/server/company-rows.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { page } from '#platform/server/list.ts';
import type { contract } from '../contract.ts';
import { estadoAl } from '../domain/estados.ts';
import { analisis } from '../tables.ts';
import type { AnalisisRow } from './filas.ts';

type Filtros = z.output<NonNullable<typeof contract.list>['filters']>;

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
export async function listar(ctx: ReadCtx, q: PageQuery & { filtros: Filtros }) {
  const f = q.filtros;
  const found = await page<Omit<AnalisisRow, 'congelado'>>(ctx, q, {
    table: analisis,
    select: COLUMNAS,
    where: [
      eq(analisis.empresa_id, ctx.empresa_id),
      alcanceCliente(ctx, analisis.rut),
      porEstado(ctx, f.estado),
      porVista(ctx, f.vista),
      f.tipo ? eq(analisis.tipo, f.tipo) : undefined,
      f.rut ? eq(analisis.rut, f.rut) : undefined,
      f.analista ? eq(analisis.analista_id, f.analista) : undefined,
    ],
    search: [analisis.nombre, analisis.rut, analisis.numero],
    sort: {
      numero: analisis.numero,
      nombre: analisis.nombre,
      estado: analisis.estado,
      fecha_corte: analisis.fecha_corte,
      completitud_pct: analisis.completitud_pct,
      vence: analisis.vence,
    },
    defecto: '-numero',
    id: analisis.id,
    sumas: { linea_propuesta: analisis.linea_propuesta },
  });
  const nombres = await nombresDeAnalistas(ctx);
  const items = found.items.map((a) => ({
    ...a,
    estado: estadoAl(a.estado, a.vence, ctx.hoy),
    nombre_analista: nombres.get(a.analista_id) ?? null,
  }));
  return { ...found, items };
}
