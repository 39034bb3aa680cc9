import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { actualizarObligacion, contabilizar, obligacionesPorPk, type Partida } from '#areas/libro/public.server.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { enPesos } from '../domain/contable.ts';
import { CON_DEUDA } from '../domain/estados.ts';
import { DIA_GASTOS } from '../domain/mora.ts';
import { creditos, cuotas, eventosCredito } from '../tables.ts';
import { auxiliarDe, diaDeMora, sucursalDe } from './deudas.ts';
import { comisionGanada, devengoObjetivo, filaEnCurso } from './devengo.ts';
import { type CreditoFila, type CuotaFila, pkDe } from './filas.ts';
import { rehacer } from './rehacer.ts';
import { ufDe } from './simular.ts';

/** Credits of one call: one entry, a few writings. */
const LOTE = 100;

async function filasDe(ctx: Ctx, ids: readonly string[]): Promise<Map<string, CuotaFila[]>> {
  const filas = await ctx.db
    .select()
    .from(cuotas)
    .where(and(eq(cuotas.empresa_id, ctx.empresa_id), inArray(cuotas.credito_id, [...ids])))
    .orderBy(asc(cuotas.numero));
  const por = new Map<string, CuotaFila[]>();
  for (const q of filas) por.set(q.credito_id, [...(por.get(q.credito_id) ?? []), q]);
  return por;
}

async function prepagosDe(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Fecha[]>> {
  const filas = await ctx.db
    .select({ credito_id: eventosCredito.credito_id, fecha: eventosCredito.fecha })
    .from(eventosCredito)
    .where(
      and(
        eq(eventosCredito.empresa_id, ctx.empresa_id),
        inArray(eventosCredito.credito_id, [...ids]),
        eq(eventosCredito.tipo, 'prepago'),
        isNull(eventosCredito.revertido_el),
      ),
    )
    .orderBy(asc(eventosCredito.fecha));
  const por = new Map<string, Fecha[]>();
  for (const f of filas) por.set(f.credito_id, [...(por.get(f.credito_id) ?? []), f.fecha]);
  return por;
}

interface Devengos {
  intereses: Partida[];
  reajustes: Partida[];
  comisiones: Partida[];
}

/** Reajuste of the capital of each cuota in UF: what it is worth today less what the books hold of it (1201 + 1203). */
async function reajustar(ctx: Ctx, c: CreditoFila, filas: readonly CuotaFila[], uf: string, d: Devengos, sucursal: string | undefined) {
  for (const q of filas) {
    const debe = Math.max(0, Math.max(0, q.amortizacion) - q.pagado_capital);
    const delta = debe === 0 ? 0 : enPesos(debe, uf) - q.libro_capital - q.reajuste;
    if (delta === 0) continue;
    d.reajustes.push({ monto: pesos(delta), ...auxiliarDe(c, q, sucursal) });
    await ctx.db
      .update(cuotas)
      .set({ reajuste: pesos(q.reajuste + delta) })
      .where(and(eq(cuotas.empresa_id, ctx.empresa_id), eq(cuotas.id, q.id)));
  }
}

async function devengarUno(
  ctx: Ctx,
  c: CreditoFila,
  filas: readonly CuotaFila[],
  prepagos: readonly Fecha[],
  d: Devengos,
): Promise<boolean> {
  const uf = c.moneda === 'UF' ? await ufDe(ctx, ctx.hoy) : null;
  const enCurso = filaEnCurso(filas, ctx.hoy);
  // Without the UF of the day nothing is lost: it is cumulative, and the next one catches up.
  if (!enCurso || (c.moneda === 'UF' && uf === null)) return false;
  const sucursal = await sucursalDe(ctx, c);
  const vive = CON_DEUDA.includes(c.estado);
  const interes = vive ? devengoObjetivo(c, filas, { prepagos, al: ctx.hoy, uf }) - c.devengado : 0;
  const comision = comisionGanada(c, filas, ctx.hoy) - c.comision_devengada;
  if (uf !== null && vive) await reajustar(ctx, c, filas, uf, d, sucursal);
  if (interes > 0) d.intereses.push({ monto: pesos(interes), ...auxiliarDe(c, enCurso, sucursal) });
  if (comision > 0) {
    const { rut } = c;
    d.comisiones.push({
      monto: pesos(comision),
      rut,
      pk: `credito:${c.id}`,
      documento: String(c.numero),
      ...(sucursal ? { sucursal } : {}),
    });
  }
  if (interes <= 0 && comision <= 0) return false;
  await ctx.db
    .update(creditos)
    .set({
      devengado: pesos(c.devengado + Math.max(0, interes)),
      comision_devengada: pesos(c.comision_devengada + Math.max(0, comision)),
    })
    .where(and(eq(creditos.empresa_id, ctx.empresa_id), eq(creditos.id, c.id)));
  return true;
}

/** Interest, reajuste and deferred commission of the day, in sets: cumulative, so a day run twice or skipped changes nothing. */
async function devengar(ctx: Ctx, cursor: string | null): Promise<{ cursor: string | null; hechos: number }> {
  const lote = await ctx.db
    .select()
    .from(creditos)
    .where(
      and(
        eq(creditos.empresa_id, ctx.empresa_id),
        or(
          inArray(creditos.estado, [...CON_DEUDA]),
          and(inArray(creditos.estado, ['pagado', 'prepagado']), sql`${creditos.comision_diferida} > ${creditos.comision_devengada}`),
        ),
        cursor === null ? undefined : gt(creditos.id, cursor),
      ),
    )
    .orderBy(asc(creditos.id))
    .limit(LOTE)
    .for('update');
  const ultimo = lote.at(-1);
  if (!ultimo) return { cursor: null, hechos: 0 };
  const ids = lote.map((c) => c.id);
  const [filas, prepagos] = [await filasDe(ctx, ids), await prepagosDe(ctx, ids)];
  const d: Devengos = { intereses: [], reajustes: [], comisiones: [] };
  let hechos = 0;
  for (const c of lote) if (await devengarUno(ctx, c, filas.get(c.id) ?? [], prepagos.get(c.id) ?? [], d)) hechos += 1;
  await contabilizar(ctx, 'devengo_diario', d, {
    origen: { area: 'creditos', id: `devengo:${ctx.hoy}` },
    fecha: ctx.hoy,
    glosa: `Devengo de créditos del ${ctx.hoy}`,
  });
  return { cursor: lote.length < LOTE ? null : ultimo.id, hechos };
}

/** A due date that fell on a holiday and was not paid on its banking day: from tomorrow its mora counts from the due date (domain §5). */
async function correrMora(ctx: Ctx, filas: readonly CuotaFila[]): Promise<void> {
  const suyas = filas.filter((q) => q.fecha_pago_habil === ctx.hoy && q.vencimiento < ctx.hoy && q.estado !== 'pagada');
  const hay = new Map((await obligacionesPorPk(ctx, suyas.map(pkDe))).map((o) => [o.pk, o]));
  for (const q of suyas) {
    const o = hay.get(pkDe(q));
    if (o?.estado === 'vigente' && o.mora_desde === q.fecha_pago_habil)
      await actualizarObligacion(ctx, o.pk, { mora_desde: q.vencimiento }, diaDeMora(q));
  }
}

const conGastos = (q: CuotaFila, hoy: Fecha) =>
  q.estado !== 'pagada' && q.cuota > 0 && q.gastos === 0 && addDays(q.vencimiento, DIA_GASTOS) <= hoy;

/** Delay: mora of holidays, and charges of collection on day 21 (1208 / 4109), once a cuota. */
async function atrasar(ctx: Ctx, cursor: string | null): Promise<{ cursor: string | null; hechos: number }> {
  const lote = await ctx.db
    .select()
    .from(creditos)
    .where(
      and(
        eq(creditos.empresa_id, ctx.empresa_id),
        inArray(creditos.estado, [...CON_DEUDA]),
        lte(creditos.proximo_pago, ctx.hoy),
        cursor === null ? undefined : gt(creditos.id, cursor),
      ),
    )
    .orderBy(asc(creditos.id))
    .limit(LOTE)
    .for('update');
  const ultimo = lote.at(-1);
  if (!ultimo) return { cursor: null, hechos: 0 };
  const filas = await filasDe(
    ctx,
    lote.map((c) => c.id),
  );
  let hechos = 0;
  for (const c of lote) {
    const suyas = filas.get(c.id) ?? [];
    await correrMora(ctx, suyas);
    if (!suyas.some((q) => conGastos(q, ctx.hoy))) continue;
    await rehacer(ctx, c);
    hechos += 1;
  }
  return { cursor: lote.length < LOTE ? null : ultimo.id, hechos };
}

/** End of day of the credits; running a day twice changes nothing. */
export const pasos: readonly DayStep[] = [
  { nombre: 'creditos: devengo diario', orden: 21, run: devengar },
  { nombre: 'creditos: mora y gastos de cobranza', orden: 22, run: atrasar },
];
