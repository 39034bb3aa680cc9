import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import { daysBetween, maxFecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { interesGanado } from '../domain/contable.ts';
import { estadoVisible } from '../domain/estados.ts';
import { creditos } from '../tables.ts';
import { filasCuotas } from './filas.ts';

/** A credit as who sells its pagaré looks at it. */
export interface CreditoVendible {
  id: string;
  numero: number;
  rut: Rut;
  nombre: string;
  /** `moroso` is read from the business date. */
  estado: string;
  moneda: 'CLP' | 'UF';
  origin: 'CREDITO_PROPIO' | 'REPROGRAMADO' | 'SERVIU' | 'BONO_RIEGO';
  saldo: Pesos;
  proximo_pago: Fecha | null;
  dias_mora: number;
}

const cuanto = 5_000;

function* trozos(ids: readonly string[]): Generator<string[]> {
  for (let k = 0; k < ids.length; k += cuanto) yield ids.slice(k, k + cuanto) as string[];
}

/** Credits by id, for a sale. Balance in pesos; of a credit in UF, zero (it is not sold yet). */
export async function creditosParaVender(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, CreditoVendible>> {
  const vistos = new Map<string, CreditoVendible>();
  for (const lote of trozos(ids)) {
    const filas = await ctx.db
      .select({
        ...{ id: creditos.id, numero: creditos.numero, rut: creditos.rut, nombre: creditos.nombre, estado: creditos.estado },
        ...{ moneda: creditos.moneda, saldo: creditos.saldo, proximo_pago: creditos.proximo_pago, origen: creditos.id_credito_origen },
        serviu: sql<boolean>`${creditos.serviu} is not null`,
        bono: sql<boolean>`${creditos.bono_riego} is not null`,
      })
      .from(creditos)
      .where(and(eq(creditos.empresa_id, ctx.empresa_id), inArray(creditos.id, lote)));
    for (const { serviu, bono, origen, saldo, ...c } of filas) {
      const dias = c.proximo_pago === null ? 0 : daysBetween(c.proximo_pago, ctx.hoy);
      vistos.set(c.id, {
        ...c,
        estado: estadoVisible(c.estado, c.proximo_pago, ctx.hoy),
        origin: serviu ? 'SERVIU' : bono ? 'BONO_RIEGO' : origen ? 'REPROGRAMADO' : 'CREDITO_PROPIO',
        saldo: pesos(c.moneda === 'CLP' ? (saldo ?? 0) : 0),
        dias_mora: Math.max(0, dias),
      });
    }
  }
  return vistos;
}

/** What is left of a credit after a day: the cuotas due later, each with what is not yet paid of it. Pesos. */
export interface CorteCredito {
  credito_id: string;
  flujos: { numero: number; fecha: Fecha; monto: Pesos; capital: Pesos; interes: Pesos }[];
  /** Capital of those cuotas. */
  saldo: Pesos;
  /** Interest earned and not paid up to that day, half up by equal days (domain §7). */
  interes: Pesos;
}

interface FilaCorte {
  credito_id: string;
  numero: number;
  vencimiento: Fecha;
  desde: Fecha;
  prepago: Fecha | null;
  cuota: number;
  interes: number;
  amortizacion: number;
  pagado_interes: number;
  pagado_capital: number;
}

async function filasCorte(ctx: ReadCtx, ids: readonly string[], al: Fecha): Promise<FilaCorte[]> {
  const lista = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const r = await ctx.db.execute(sql`
    select * from (
      select q.credito_id, q.numero, q.vencimiento::text as vencimiento,
        coalesce(lag(q.vencimiento) over (partition by q.credito_id order by q.numero), c.fecha_giro, c.fecha_curse)::text as desde,
        p.fecha::text as prepago, q.cuota::float8 as cuota, q.interes::float8 as interes, q.amortizacion::float8 as amortizacion,
        q.pagado_interes::float8 as pagado_interes, q.pagado_capital::float8 as pagado_capital
      from credito_cuota q
      join credito c on c.empresa_id = q.empresa_id and c.id = q.credito_id
      left join (select e.credito_id, max(e.fecha) as fecha from credito_evento e
        where e.empresa_id = ${ctx.empresa_id} and e.tipo = 'prepago' and e.revertido_el is null and e.fecha <= ${al} group by 1) p
        on p.credito_id = q.credito_id
      where q.empresa_id = ${ctx.empresa_id} and q.credito_id in (${lista})) x
    where x.vencimiento > ${al} and x.cuota > 0
    order by x.credito_id, x.numero`);
  return (r as unknown as { rows: FilaCorte[] }).rows;
}

/** What is left of each credit after `al`: what who buys it that day would receive. */
export async function cortesDe(ctx: ReadCtx, ids: readonly string[], al: Fecha): Promise<Map<string, CorteCredito>> {
  const cortes = new Map<string, CorteCredito>();
  for (const lote of trozos(ids)) {
    for (const f of await filasCorte(ctx, lote, al)) {
      const primera = !cortes.has(f.credito_id);
      const corte = cortes.get(f.credito_id) ?? { credito_id: f.credito_id, flujos: [], saldo: pesos(0), interes: pesos(0) };
      const capital = Math.max(0, f.amortizacion - f.pagado_capital);
      const interes = Math.max(0, f.interes - f.pagado_interes);
      if (primera) {
        const desde = f.prepago && f.prepago > f.desde ? maxFecha(f.desde, f.prepago) : f.desde;
        const dias = { transcurridos: daysBetween(desde, al), total: Math.max(1, daysBetween(desde, f.vencimiento)) };
        corte.interes = pesos(Math.max(0, interesGanado({ interes: f.interes, ...dias }) - f.pagado_interes));
      }
      cortes.set(f.credito_id, corte);
      if (capital + interes === 0) continue;
      const { numero, vencimiento: fecha } = f;
      corte.flujos.push({ numero, fecha, monto: pesos(capital + interes), capital: pesos(capital), interes: pesos(interes) });
      corte.saldo = pesos(corte.saldo + capital);
    }
  }
  return cortes;
}

/**
 * A credit is sold outright from `al`: its interest is the buyer's from then on, so nothing more of it is recognised here (payments and the
 * end of day included). Answers what the books hold, for the entry of who sells: capital of 1201, and of 1202 what it shows and what it
 * lacks to that day.
 */
export async function entregarCredito(ctx: Ctx, id: string, al: Fecha): Promise<{ capital: Pesos; interes: Pesos; por_devengar: Pesos }> {
  const c = await ctx.lock(creditos, id);
  const filas = await filasCuotas(ctx, id);
  const corte = (await cortesDe(ctx, [id], al)).get(id);
  const enLibro = c.devengado - c.cobrado;
  const por_devengar = Math.max(0, (corte?.interes ?? 0) - enLibro);
  const queda = filas.reduce((s, q) => s + Math.max(0, q.interes - q.pagado_interes), 0);
  const devengado = c.cobrado + Math.max(queda, enLibro);
  await ctx.update(creditos, id, {
    devengado: pesos(devengado),
    ajeno: [...c.ajeno, { fecha: al, monto: devengado - c.devengado }],
  });
  return {
    capital: pesos(filas.reduce((s, q) => s + q.libro_capital, 0)),
    interes: pesos(enLibro + por_devengar),
    por_devengar: pesos(por_devengar),
  };
}

/** It is ours again since `al`, with `interes` earned and not received: the books go on from there. Answers its capital. */
export async function recibirCredito(ctx: Ctx, id: string, al: Fecha, interes: Pesos): Promise<{ capital: Pesos }> {
  const c = await ctx.lock(creditos, id);
  const filas = await filasCuotas(ctx, id);
  const devengado = c.cobrado + interes;
  await ctx.update(creditos, id, {
    devengado: pesos(devengado),
    ajeno: [...c.ajeno, { fecha: al, monto: devengado - c.devengado }],
  });
  return { capital: pesos(filas.reduce((s, q) => s + q.libro_capital, 0)) };
}
