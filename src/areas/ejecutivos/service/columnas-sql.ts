import { type SQL, sql } from 'drizzle-orm';
import { codigosDeSucursal } from '#areas/empresas/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { ejecutivoDeCartera, sucursalDeCartera } from './cartera.ts';

/**
 * Columns `cliente`, `sucursal` and `ejecutivo` of the rows of a cubo: the client, and the branch and the person that attended it on `dia`. A row that
 * keeps a branch of its own says it in `sede`, by id or by code: one branch is one code.
 */
export async function columnasDeCliente(ctx: ReadCtx, cliente: SQL, dia: SQL, sede?: SQL): Promise<SQL> {
  const sucursales = JSON.stringify(Object.fromEntries(await codigosDeSucursal(ctx)));
  const suya = sucursalDeCartera(ctx, cliente, dia);
  const donde = sede ? sql`coalesce(${sede}::text, ${suya})` : suya;
  return sql`${cliente} as cliente, coalesce(${sucursales}::jsonb ->> ${donde}, ${donde}) as sucursal,
    ${ejecutivoDeCartera(ctx, cliente, dia)} as ejecutivo`;
}
