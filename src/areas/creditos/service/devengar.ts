import { and, eq, sql } from 'drizzle-orm';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { contabilizar, type Partida } from '#areas/libro/public.server.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { creditos, dias } from '../tables.ts';
import { filasDeSql } from './consulta.ts';
import { afinar, comisionTerminadaSql, devengarSql, finDeTandaSql, reajustarSql, type Tanda } from './devengo-sql.ts';
import { marcarSql, previaSql } from './marca-sql.ts';
import { ufDe } from './simular.ts';

/** Credits of one call: what is lost of the work when the process dies, and what it holds in memory. */
const LOTE = Number(process.env.LOTE_CIERRE ?? '50000');
const PRIMERO = '00000000-0000-0000-0000-000000000000';
const ULTIMO = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** The step after the last set: the entry of the day. */
const ASENTAR = 'asentar';

interface Sumas {
  sede: string;
  interes: Pesos;
  reajuste: Pesos;
  comision: Pesos;
  filas: number;
}

/**
 * Holds the mark of the company: nobody rebuilds a credit while a set is accrued. Answers the day that was run before this one, whatever the
 * order of their dates: every living credit has a row of that night.
 */
async function marcar(ctx: Ctx): Promise<Fecha | null> {
  const [m] = await filasDeSql(ctx, marcarSql(ctx));
  return (m?.previa ?? null) as Fecha | null;
}

/** The close before this one, for what is done once in the life of a cuota: a day that was skipped is caught up. Without one, yesterday. */
export async function ultimoCierre(ctx: ReadCtx): Promise<Fecha> {
  const [m] = await filasDeSql(ctx, previaSql(ctx));
  const previa = (m?.previa ?? null) as Fecha | null;
  return previa !== null && previa < ctx.hoy ? previa : addDays(ctx.hoy, -1);
}

async function finDeTanda(ctx: Ctx, desde: string): Promise<string | null> {
  const [fin] = await filasDeSql(ctx, finDeTandaSql(ctx, desde, LOTE));
  return fin ? String(fin.id) : null;
}

const sumasDe = (filas: readonly Record<string, unknown>[]): Sumas[] =>
  filas.map((f) => ({
    sede: String(f.sede),
    interes: pesos(Number(f.interes)),
    reajuste: pesos(Number(f.reajuste)),
    comision: pesos(Number(f.comision)),
    filas: Number(f.filas),
  }));

async function sumar(ctx: Ctx, sumas: readonly Sumas[]): Promise<void> {
  for (const s of sumas)
    await ctx.db
      .insert(dias)
      .values({ empresa_id: ctx.empresa_id, fecha: ctx.hoy, ...s })
      .onConflictDoUpdate({
        target: [dias.empresa_id, dias.fecha, dias.sede],
        set: {
          interes: sql`${dias.interes} + excluded.interes`,
          reajuste: sql`${dias.reajuste} + excluded.reajuste`,
          comision: sql`${dias.comision} + excluded.comision`,
          filas: sql`${dias.filas} + excluded.filas`,
        },
      });
}

async function tanda(ctx: Ctx, previo: Fecha | null, desde: string): Promise<{ cursor: string; hechos: number }> {
  const hasta = await finDeTanda(ctx, desde);
  const t: Tanda = {
    empresa_id: ctx.empresa_id,
    hoy: ctx.hoy,
    desde,
    hasta: hasta ?? ULTIMO,
    previo,
    uf: await ufDe(ctx, ctx.hoy),
    suspension: await ctx.param(contract, 'suspension_devengo_dias'),
  };
  await ctx.db.execute(afinar);
  const intereses = sumasDe(await filasDeSql(ctx, devengarSql(t)));
  await sumar(ctx, intereses);
  await sumar(ctx, sumasDe(await filasDeSql(ctx, reajustarSql(t))));
  return { cursor: hasta ?? ASENTAR, hechos: intereses.reduce((n, s) => n + s.filas, 0) };
}

/** A credit that was paid off owes no more time: what was still deferred of its commission is earned. */
async function terminarComisiones(ctx: Ctx): Promise<void> {
  const pagados = and(
    eq(creditos.empresa_id, ctx.empresa_id),
    sql`${creditos.estado} in ('pagado', 'prepagado') and ${creditos.comision_diferida} > ${creditos.comision_devengada}`,
    // Paid after its set of this night went by: it has its row of the day, the rest is of the next one.
    sql`${creditos.devengado_al} is distinct from ${ctx.hoy}::date`,
  );
  // One that is being changed now waits for the next night.
  const filas = await ctx.db.select().from(creditos).where(pagados).for('update', { skipLocked: true });
  for (const c of filas) {
    const comision = pesos(c.comision_diferida - c.comision_devengada);
    await filasDeSql(ctx, comisionTerminadaSql(ctx, c, comision));
    await ctx.db
      .update(creditos)
      .set({ comision_devengada: c.comision_diferida, devengado_al: ctx.hoy })
      .where(and(eq(creditos.empresa_id, ctx.empresa_id), eq(creditos.id, c.id)));
    await sumar(ctx, [{ sede: c.sede ?? '', interes: pesos(0), reajuste: pesos(0), comision, filas: 1 }]);
  }
}

/** The entry of the day: 1202 / 4101, 1203 / 4102, 2109 / 4104, by branch. Its detail by cuota is `credito_devengo` and `credito_reajuste`. */
async function asentar(ctx: Ctx): Promise<void> {
  await terminarComisiones(ctx);
  const delDia = and(eq(dias.empresa_id, ctx.empresa_id), eq(dias.fecha, ctx.hoy), eq(dias.asentado, false));
  const sumas = await ctx.db.select().from(dias).where(delDia).orderBy(dias.sede);
  const nombres = new Map((await sucursalesDe(ctx)).map((s) => [s.id, s.codigo]));
  const partidas = (que: 'interes' | 'reajuste' | 'comision'): Partida[] =>
    sumas
      .filter((s) => s[que] !== 0)
      .map((s) => {
        const sucursal = nombres.get(s.sede);
        return { monto: s[que], pk: `cartera:creditos:${ctx.hoy}`, ...(sucursal ? { sucursal } : {}) };
      });
  await contabilizar(
    ctx,
    'devengo_diario',
    { intereses: partidas('interes'), reajustes: partidas('reajuste'), comisiones: partidas('comision') },
    { origen: { area: 'creditos', id: `devengo:${ctx.hoy}` }, fecha: ctx.hoy, glosa: `Devengo de créditos del ${ctx.hoy}` },
  );
  await ctx.db.update(dias).set({ asentado: true }).where(delDia);
}

/**
 * Interest, reajuste and deferred commission of the day, in sets of credits by one statement each, then one entry for all. Each set commits
 * with its cursor; cumulative, so a day that was skipped is caught up by the next.
 */
export async function devengar(ctx: Ctx, cursor: string | null): Promise<{ cursor: string | null; hechos: number }> {
  if (cursor === ASENTAR) {
    await asentar(ctx);
    return { cursor: null, hechos: 0 };
  }
  return tanda(ctx, await marcar(ctx), cursor ?? PRIMERO);
}
