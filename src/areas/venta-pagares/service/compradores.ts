import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { asegurarPersona } from '#areas/clientes/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { compradores, ventas } from '../tables.ts';
import type { CompradorFila } from './filas.ts';

const vista = (c: CompradorFila, lotes: number) => ({ ...c, disponible: pesos(Math.max(0, c.limite - c.usado)), lotes });

/** Who buys, with its limit and how many lots are still being collected. */
export async function listarCompradores(ctx: ReadCtx) {
  const filas = await ctx.rows(compradores, undefined, { orden: [asc(compradores.nombre)] });
  const abiertos = await ctx.db
    .select({ id: ventas.comprador_id, n: sql<number>`count(*)::int` })
    .from(ventas)
    .where(and(eq(ventas.empresa_id, ctx.empresa_id), inArray(ventas.estado, ['aceptado', 'endosado', 'en_administracion'])))
    .groupBy(ventas.comprador_id);
  const n = new Map(abiertos.map((a) => [a.id, a.n]));
  return filas.map((c) => vista(c, n.get(c.id) ?? 0));
}

interface DatosComprador {
  rut: Rut;
  nombre: string;
  tipo: string;
  limite: Pesos;
  correo?: string | null | undefined;
  activo: boolean;
}

/** Registers a buyer or changes it. Its limit never falls below what it holds: 422 `limite_bajo_lo_tomado` {usado}. */
export async function guardarComprador(ctx: Ctx, d: DatosComprador) {
  await exigirOpcion(ctx, 'buyers', d.tipo, 'tipo');
  await asegurarPersona(ctx, { rut: d.rut, nombre: d.nombre });
  const [hay] = await ctx.db
    .select()
    .from(compradores)
    .where(and(eq(compradores.empresa_id, ctx.empresa_id), eq(compradores.rut, d.rut)))
    .for('update');
  if (hay && d.limite < hay.usado)
    throw new Rule('limite_bajo_lo_tomado', { usado: formatPesos(hay.usado) }, { limite: [`Hoy tiene ${formatPesos(hay.usado)}`] });
  const datos = { ...d, correo: d.correo ?? null };
  const fila = hay ? await ctx.update(compradores, hay.id, datos) : await ctx.insert(compradores, datos);
  return vista(fila, 0);
}
