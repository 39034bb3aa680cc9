import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { Invalid } from '#kernel/errors.ts';
import { cmp } from '#kernel/values/decimal.ts';
import { firstDay, periodoOf } from '#kernel/values/fecha.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { coberturas, comisiones, programas } from '../tables.ts';
import { filasVistas, type ProgramaRow } from './filas.ts';

export async function programasDe(ctx: ReadCtx): Promise<ProgramaRow[]> {
  return ctx.db.select().from(programas).where(eq(programas.empresa_id, ctx.empresa_id)).orderBy(asc(programas.nombre));
}

type DatosPrograma = Omit<typeof programas.$inferInsert, 'id' | 'empresa_id' | 'version' | 'creado_en' | 'hecho_por' | 'usado_uf'>;

/** Adds a programa or changes its terms for what is asked from now on: what was judged keeps its own. */
export async function guardarPrograma(ctx: Ctx, d: DatosPrograma): Promise<ProgramaRow> {
  const viejo = (await programasDe(ctx)).find((p) => p.codigo === d.codigo);
  if (!viejo) return ctx.insert(programas, d);
  if (cmp(d.cupo_uf, viejo.usado_uf) < 0) throw new Invalid({ cupo_uf: ['Es menos de lo ya usado'] });
  return ctx.update(programas, viejo.id, d);
}

/** Covered portfolio, commissions of the month, claims and cupo, by programa: of the clients within reach; the cupo is of the company. */
export async function informe(ctx: ReadCtx) {
  const suyas = alcanceCliente(ctx, coberturas.cliente_rut);
  const todas = await filasVistas(
    ctx,
    await ctx.db
      .select()
      .from(coberturas)
      .where(and(eq(coberturas.empresa_id, ctx.empresa_id), suyas)),
  );
  const mes = firstDay(periodoOf(ctx.hoy));
  const pagadas = await ctx.db
    .select({ programa: coberturas.programa, monto: sql<string>`sum(${comisiones.monto})` })
    .from(comisiones)
    .innerJoin(coberturas, and(eq(coberturas.empresa_id, comisiones.empresa_id), eq(coberturas.id, comisiones.cobertura_id)))
    .where(and(eq(comisiones.empresa_id, ctx.empresa_id), gte(comisiones.desde, mes), suyas))
    .groupBy(coberturas.programa);
  const vivas = (p?: string) => todas.filter((c) => (!p || c.programa === p) && (c.estado === 'vigente' || c.estado.startsWith('en_mora')));
  const cubierto = (p?: string) => sumPesos(vivas(p).map((c) => c.saldo_cubierto));
  return {
    por_programa: (await programasDe(ctx)).map((p) => ({
      programa: p.codigo,
      nombre: p.nombre,
      coberturas: vivas(p.codigo).length,
      saldo_cubierto: cubierto(p.codigo),
      cupo_uf: p.cupo_uf,
      usado_uf: p.usado_uf,
      comision_mes: pesos(Number(pagadas.find((x) => x.programa === p.codigo)?.monto ?? 0)),
      siniestros: todas.filter((c) => c.programa === p.codigo && c.siniestro !== null).length,
    })),
    total: { programa: 'Todos', coberturas: vivas().length, saldo_cubierto: cubierto() },
  };
}
