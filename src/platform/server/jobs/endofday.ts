import { and, eq, sql } from 'drizzle-orm';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { businessDate, setBusinessDate } from '../businessdate.ts';
import { Context, systemSession } from '../context.ts';
import { refreshStatistics } from '../database/statistics.ts';
import type { AppDeps, DayStep } from '../registry.ts';
import { cierres, fechaNegocio } from '../tables.ts';

interface DayReport {
  fecha: Fecha;
  pasos: { paso: string; hechos: number }[];
}

/** Steps of every area in the order they declare. */
function daySteps(deps: Pick<AppDeps, 'registry'>): { area: string; step: DayStep }[] {
  return deps.registry.areas
    .flatMap((a) => (a.dayStep ?? []).map((step) => ({ area: a.contract.area, step })))
    .sort((a, b) => a.step.orden - b.step.orden || (a.step.nombre < b.step.nombre ? -1 : 1));
}

/**
 * Closes a business date: each step runs in chunks, each chunk commits together with its cursor, so a kill anywhere
 * repeats at most nothing. Running it again for a closed date does nothing. The next date opens only when all is done.
 */
export async function endOfDay(deps: AppDeps, empresa_id: string, fecha: Fecha, o: { advance?: boolean } = {}): Promise<DayReport> {
  const pasos: DayReport['pasos'] = [];
  const closed = await closedSteps(deps, empresa_id, fecha);
  for (const { area, step } of daySteps(deps)) {
    let hechos = closed.get(step.nombre) ?? 0;
    while (!closed.has(step.nombre)) {
      const result = await chunk(deps, empresa_id, fecha, area, step);
      hechos = result.hechos;
      if (result.done) break;
    }
    pasos.push({ paso: step.nombre, hechos });
  }
  if (o.advance) {
    const [row] = await deps.database.db.select().from(fechaNegocio).where(eq(fechaNegocio.empresa_id, empresa_id));
    if (row && row.fecha === fecha) await setBusinessDate(deps, deps.database.db, empresa_id, addDays(fecha, 1), row.automatica);
  }
  return { fecha, pasos };
}

/** The steps of a date that are done, which no one undoes, with what each did. */
async function closedSteps(deps: AppDeps, empresa_id: string, fecha: Fecha): Promise<Map<string, number>> {
  const rows = await deps.database.db
    .select({ paso: cierres.paso, hechos: cierres.hechos })
    .from(cierres)
    .where(and(eq(cierres.empresa_id, empresa_id), eq(cierres.fecha, fecha), eq(cierres.estado, 'hecho')));
  return new Map(rows.map((r) => [r.paso, r.hechos]));
}

/**
 * Closes yesterday for every company whose date follows the clock and has not closed it (a day missed is caught up by the
 * next, step by step cumulative). Companies that move their date by hand close it by hand. Answers how many it closed.
 */
export async function closeYesterday(deps: AppDeps): Promise<number> {
  const { db } = deps.database;
  const steps = daySteps(deps).length;
  let closed = 0;
  for (const { empresa_id } of await db.select().from(fechaNegocio).where(eq(fechaNegocio.automatica, true))) {
    const ayer = addDays(await businessDate(deps, db, empresa_id), -1);
    if ((await closedSteps(deps, empresa_id, ayer)).size >= steps) continue;
    if (closed === 0) await refreshStatistics(deps.database);
    await endOfDay(deps, empresa_id, ayer);
    closed += 1;
  }
  return closed;
}

async function chunk(
  deps: AppDeps,
  empresa_id: string,
  fecha: Fecha,
  area: string,
  step: DayStep,
): Promise<{ done: boolean; hechos: number }> {
  return deps.database.db.transaction(async (tx) => {
    const db = tx as unknown as Context['db'];
    const key = and(eq(cierres.empresa_id, empresa_id), eq(cierres.fecha, fecha), eq(cierres.paso, step.nombre));
    // Written as it was when it is there: whoever closes the same step meanwhile waits here.
    const [row] = await db
      .insert(cierres)
      .values({ empresa_id, fecha, paso: step.nombre, estado: 'en_curso' })
      .onConflictDoUpdate({ target: [cierres.empresa_id, cierres.fecha, cierres.paso], set: { estado: cierres.estado } })
      .returning();
    if (!row || row.estado === 'hecho') return { done: true, hechos: row?.hechos ?? 0 };
    const ctx = new Context({ deps, db, session: systemSession(empresa_id), hoy: fecha, area, accion: step.nombre });
    const { cursor, hechos } = await step.run(ctx, row.cursor);
    const total = row.hechos + hechos;
    const set = cursor === null ? { estado: 'hecho' as const, cursor: null, hechos: total, fin: sql`now()` } : { cursor, hechos: total };
    await ctx.writeLast(cierres, () => db.update(cierres).set(set).where(key));
    return { done: cursor === null, hechos: total };
  });
}
