import { and, asc, eq, like, sql } from 'drizzle-orm';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type CuentaBanco, type Cuenta as CuentaPlan, cuentaBanco, esCuentaBanco, PLAN } from '../domain/plan.ts';
import { cadenas, cuentas } from '../tables.ts';

type CuentaViva = CuentaPlan & { id: string; vigente: boolean; moneda: string };
type PlanVivo = ReadonlyMap<string, CuentaViva>;

/** Charts by company, kept while their counter in the chain row stays the same: postings read it with the lock they take anyway. */
const cache = new WeakMap<object, Map<string, { version: number; plan: PlanVivo }>>();

async function leerPlan(ctx: ReadCtx): Promise<PlanVivo> {
  const rows = await ctx.db.select().from(cuentas).where(eq(cuentas.empresa_id, ctx.empresa_id)).orderBy(asc(cuentas.codigo));
  return new Map(rows.map((r) => [r.codigo, r]));
}

/** The chart at a version of its counter. */
export async function planEn(ctx: ReadCtx, version: number): Promise<PlanVivo> {
  const deTodas = cache.get(ctx.deps) ?? new Map<string, { version: number; plan: PlanVivo }>();
  cache.set(ctx.deps, deTodas);
  const hay = deTodas.get(ctx.empresa_id);
  if (hay && hay.version === version) return hay.plan;
  const plan = await leerPlan(ctx);
  // A chart read inside a transaction that changes it must not outlive a rollback: version 0 and a version just taken are not kept.
  if (version > 0 && !cambiados.has(ctx)) deTodas.set(ctx.empresa_id, { version, plan });
  return plan;
}

const cambiados = new WeakSet<ReadCtx>();

/** The chart of the company now. */
export async function planDe(ctx: ReadCtx): Promise<PlanVivo> {
  const [row] = await ctx.db.select({ plan: cadenas.plan }).from(cadenas).where(eq(cadenas.empresa_id, ctx.empresa_id));
  return planEn(ctx, row?.plan ?? 0);
}

/** Says that the chart changed in this transaction. */
export async function planCambiado(ctx: Ctx): Promise<void> {
  cambiados.add(ctx);
  await ctx.db
    .insert(cadenas)
    .values({ empresa_id: ctx.empresa_id, plan: 1 })
    .onConflictDoUpdate({ target: cadenas.empresa_id, set: { plan: sql`${cadenas.plan} + 1` } });
}

const fila = (c: CuentaPlan) => ({
  codigo: c.codigo,
  nombre: c.nombre,
  tipo: c.tipo,
  imputable: c.imputable,
  exige_auxiliar: [...c.exige_auxiliar],
  naturaleza: c.naturaleza,
});

/** Writes what the chart of ledger §2 holds and the company does not have yet. Idempotent. */
export async function asegurarPlan(ctx: Ctx): Promise<number> {
  const hay = await leerPlan(ctx);
  const faltan = PLAN.filter((c) => !hay.has(c.codigo));
  if (faltan.length === 0) return 0;
  await ctx.insertMany(cuentas, faltan.map(fila));
  await planCambiado(ctx);
  return faltan.length;
}

/** Opens the `orden`-th bank sub-account (1102.01 …); answers its code. Idempotent. */
export async function abrirCuentaBanco(ctx: Ctx, orden: number, nombre: string): Promise<CuentaBanco> {
  const nueva = cuentaBanco(orden, nombre);
  if (!(await leerPlan(ctx)).has(nueva.codigo)) {
    await ctx.insert(cuentas, fila(nueva));
    await planCambiado(ctx);
  }
  return nueva.codigo;
}

/** Bank sub-accounts in force. */
export async function cuentasBanco(ctx: ReadCtx): Promise<{ codigo: CuentaBanco; nombre: string }[]> {
  const filas = await ctx.db
    .select({ codigo: cuentas.codigo, nombre: cuentas.nombre })
    .from(cuentas)
    .where(and(eq(cuentas.empresa_id, ctx.empresa_id), like(cuentas.codigo, '1102.%'), eq(cuentas.vigente, true)))
    .orderBy(asc(cuentas.codigo));
  return filas.flatMap(({ codigo, nombre }) => (esCuentaBanco(codigo) ? [{ codigo, nombre }] : []));
}
