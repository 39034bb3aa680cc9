import { eq, sql } from 'drizzle-orm';
import { ITE_SEMILLA } from '#finanzas/ite.ts';
import { TRAMOS_TMC } from '#finanzas/tramos-tmc.ts';
import { holidaysBetween } from '#kernel/values/calendar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx } from '#platform/server/context.ts';
import { ANCLA_UF, ANCLA_UTM, IPC, ipcDe } from '../datos/indices.ts';
import { ufDerivada, utmDerivada } from '../domain/indices.ts';
import { tmcSemilla } from '../domain/tmc.ts';
import { feriados, indicesIpc, indicesUf, indicesUtm, ites, tmcs } from '../tables.ts';

const DESDE = '2022-01-01' as Fecha;

/** UF (09-12-2022 → 09-04-2026), UTM and IPC derived from the IPC list. They are public: one copy for every company. */
async function sembrarIndices(ctx: Ctx): Promise<void> {
  const [hay] = await ctx.db.select({ n: sql<number>`count(*)::int` }).from(indicesUf);
  if ((hay?.n ?? 0) > 1000) return;
  const uf = ufDerivada(ANCLA_UF, ipcDe).map((x) => ({ ...x, origen: 'derivado' as const }));
  for (let at = 0; at < uf.length; at += 500)
    await ctx.db
      .insert(indicesUf)
      .values(uf.slice(at, at + 500))
      .onConflictDoNothing();
  await ctx.db
    .insert(indicesUtm)
    .values(utmDerivada(ANCLA_UTM, ipcDe).map((x) => ({ ...x, origen: 'derivado' })))
    .onConflictDoNothing();
  await ctx.db
    .insert(indicesIpc)
    .values(Object.entries(IPC).map(([mes, variacion]) => ({ mes, variacion, origen: 'publicado' })))
    .onConflictDoNothing();
}

/** Text of a bracket as the table shows it. */
export function textoTramo(codigo: string): string {
  const t = TRAMOS_TMC.find((x) => x.codigo === codigo);
  return t ? `${t.moneda}, ${t.plazo}, ${t.monto}` : codigo;
}

/** What the law fixes, where the company has none: the stamp tax (DL 3.475) and the holidays of 2023 to 2028. Safe to repeat. */
export async function sembrarLeyes(ctx: Ctx): Promise<void> {
  const suyos = await ctx.db.select({ id: ites.id }).from(ites).where(eq(ites.empresa_id, ctx.empresa_id)).limit(1);
  if (suyos.length > 0) return;
  await ctx.insert(ites, { desde: DESDE, ...ITE_SEMILLA });
  await ctx.insertMany(feriados, holidaysBetween(2023, 2028));
}

/** TMC (fictitious seed of domain §3) of this company, where it has none. */
async function sembrarTasas(ctx: Ctx): Promise<void> {
  const suyas = await ctx.db.select({ id: tmcs.id }).from(tmcs).where(eq(tmcs.empresa_id, ctx.empresa_id)).limit(1);
  if (suyas.length > 0) return;
  await ctx.insertMany(
    tmcs,
    tmcSemilla(DESDE).map((f) => ({ ...f, tramo: textoTramo(f.codigo) })),
  );
}

/** Indices, rates and holidays; safe to repeat. */
export async function sembrarParametros(ctx: Ctx): Promise<void> {
  await sembrarLeyes(ctx);
  await sembrarIndices(ctx);
  await sembrarTasas(ctx);
}
