import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { valorUf } from '#areas/parametros/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { EstadoCobertura } from '../domain/estados.ts';
import { coberturas, notas, programas } from '../tables.ts';

type Vista = 'por_aprobar' | 'esperan_cupo' | 'por_requerir' | 'con_nota' | 'en_siniestro';

/** Oldest due date of what a cobertura stands by, by the auxiliary ledger; null when nothing of it is owed. */
const VENCE: SQL = sql`(select min(o.vencimiento) from libro_obligacion o where o.empresa_id = ${coberturas.empresa_id}
  and o.origen_area || ':' || o.origen_id = ${coberturas.objeto} and o.estado = 'vigente' and o.tipo in ('cuota', 'documento'))`;

/** Last day to claim: what the board of what must be claimed goes by. Only what is in force may still be. */
export const porLimite: SQL = sql`(case when ${coberturas.estado} = 'vigente' then ${VENCE} + ${coberturas.plazo_requerimiento_dias} end)`;

const conMora = (ctx: ReadCtx): SQL => sql`${VENCE} < ${ctx.hoy}`;

const TRAMO: Partial<Record<EstadoCobertura, readonly [number, number | null]>> = {
  vigente: [-100_000, 30],
  en_mora_30: [30, 60],
  en_mora_60: [60, 90],
  en_mora_90: [90, null],
};

/** The state as it is read today: how late the debt is, or cancelada when nothing of it is owed any more. */
export function porEstado(ctx: ReadCtx, estado: EstadoCobertura | undefined): SQL | undefined {
  if (!estado) return undefined;
  const tramo = TRAMO[estado];
  if (estado === 'cancelada') return or(eq(coberturas.estado, 'cancelada'), and(eq(coberturas.estado, 'vigente'), sql`${VENCE} is null`));
  if (!tramo) return eq(coberturas.estado, estado);
  const [desde, hasta] = tramo;
  const dias = sql`(${ctx.hoy}::date - ${VENCE})`;
  return and(eq(coberturas.estado, 'vigente'), sql`${dias} >= ${desde}`, hasta === null ? undefined : sql`${dias} < ${hasta}`);
}

/** Drafts whose programa has not enough cupo left: they wait for it. */
async function sinCupo(ctx: ReadCtx): Promise<SQL | undefined> {
  const uf = await valorUf(ctx, ctx.hoy);
  const libre = sql`(select p.cupo_uf - p.usado_uf from ${programas} p where p.empresa_id = ${coberturas.empresa_id} and p.id = ${coberturas.programa_id})`;
  return and(eq(coberturas.estado, 'borrador'), sql`${coberturas.capital_cubierto} / ${uf}::numeric > ${libre}`);
}

export async function porVista(ctx: ReadCtx, vista: Vista | undefined): Promise<SQL | undefined> {
  if (vista === 'por_aprobar') return eq(coberturas.estado, 'solicitada');
  if (vista === 'esperan_cupo') return sinCupo(ctx);
  if (vista === 'por_requerir') return and(eq(coberturas.estado, 'vigente'), conMora(ctx));
  if (vista === 'en_siniestro') return inArray(coberturas.estado, ['requerida', 'documentada', 'pagada', 'en_recuperacion']);
  if (vista !== 'con_nota') return undefined;
  return sql`exists (select 1 from ${notas} n where n.empresa_id = ${coberturas.empresa_id} and n.cobertura_id = ${coberturas.id} and n.estado = 'pendiente')`;
}
