import { and, eq, inArray, sql } from 'drizzle-orm';
import { valorUf } from '#areas/parametros/public.server.ts';
import { prorratear } from '#finanzas/reparto.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Ajeno } from '../domain/ajeno.ts';
import { enPesos } from '../domain/contable.ts';
import { type Corte, cortar } from '../domain/corte.ts';
import { estadoVisible } from '../domain/estados.ts';
import { debenEnLibro } from '../domain/imputacion.ts';
import { texto } from '../domain/moneda.ts';
import { creditos, cuotas } from '../tables.ts';
import { diasMora } from './actos.ts';
import { type FilaLeida, filasDeCorte } from './corte-sql.ts';
import { type CreditoFila, type CuotaFila, eventosDe, filasCuotas } from './filas.ts';
import { ufDe } from './simular.ts';
import { alCorriente } from './traer-la-noche.ts';
import { claveDe } from './turnos-de-pago.ts';

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
  /** Capital not yet back, units of its currency; and in pesos, at the UF of today. */
  saldo: number;
  saldo_pesos: Pesos;
  /** First due date not yet paid, and the last day to pay it without mora. */
  proximo_vencimiento: Fecha | null;
  proximo_pago: Fecha | null;
  dias_mora: number;
}

const cuanto = 5_000;

function* trozos(ids: readonly string[]): Generator<string[]> {
  for (let k = 0; k < ids.length; k += cuanto) yield ids.slice(k, k + cuanto) as string[];
}

/** Credits by id, for a sale. A balance in UF is in pesos at the UF of today; without one published, zero. */
export async function creditosParaVender(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, CreditoVendible>> {
  const vistos = new Map<string, CreditoVendible>();
  const uf = await ufDe(ctx, ctx.hoy);
  for (const lote of trozos(ids)) {
    const filas = await ctx.db
      .select({
        id: creditos.id,
        numero: creditos.numero,
        rut: creditos.rut,
        nombre: creditos.nombre,
        estado: creditos.estado,
        moneda: creditos.moneda,
        saldo: creditos.saldo,
        origen: creditos.id_credito_origen,
        proximo_vencimiento: creditos.proximo_vencimiento,
        proximo_pago: creditos.proximo_pago,
        serviu: sql<boolean>`${creditos.serviu} is not null`,
        bono: sql<boolean>`${creditos.bono_riego} is not null`,
      })
      .from(creditos)
      .where(and(eq(creditos.empresa_id, ctx.empresa_id), inArray(creditos.id, lote)));
    for (const { serviu, bono, origen, saldo, ...c } of filas) {
      const enUf = uf === null ? 0 : enPesos(saldo ?? 0, uf);
      vistos.set(c.id, {
        ...c,
        estado: estadoVisible(c.estado, c.proximo_pago, ctx.hoy),
        origin: serviu ? 'SERVIU' : bono ? 'BONO_RIEGO' : origen ? 'REPROGRAMADO' : 'CREDITO_PROPIO',
        saldo: saldo ?? 0,
        saldo_pesos: pesos(c.moneda === 'CLP' ? (saldo ?? 0) : enUf),
        dias_mora: diasMora(c, ctx.hoy),
      });
    }
  }
  return vistos;
}

/** What is left of a credit after a day (`cortar`), and the capital of it that the books hold as such. Units of its currency. */
export type CorteCredito = Corte & { credito_id: string; moneda: 'CLP' | 'UF' };

async function filasCorte(ctx: ReadCtx, ids: readonly string[]): Promise<Map<string, FilaLeida[]>> {
  const por = new Map<string, FilaLeida[]>();
  for (const f of await filasDeCorte(ctx, ids)) {
    const suyas = por.get(f.credito_id);
    if (suyas) suyas.push(f);
    else por.set(f.credito_id, [f]);
  }
  return por;
}

/**
 * What is left of each credit after `al`: what who buys it that day would receive. `vencidas`: what fell due by then and nobody paid counts
 * too in `saldo` and `interes` (a par), never among the flows.
 */
export async function cortesDe(
  ctx: ReadCtx,
  ids: readonly string[],
  al: Fecha,
  o: { vencidas?: boolean } = {},
): Promise<Map<string, CorteCredito>> {
  const cortes = new Map<string, CorteCredito>();
  for (const lote of trozos(ids)) {
    for (const [credito_id, filas] of await filasCorte(ctx, lote)) {
      const [f] = filas;
      if (f) cortes.set(credito_id, { credito_id, moneda: f.moneda, ...cortar(filas, al, { devuelto: f.devuelto, ...o }) });
    }
  }
  return cortes;
}

/**
 * Par of a credit on a day, in pesos at the UF of that day: `capital` is what the books hold as such, `interes` the rest of it; below zero, what
 * its owner received ahead of the days that earn it.
 */
interface ParCredito {
  capital: Pesos;
  interes: Pesos;
  par: Pesos;
  /** UF of the day and par in UF, of a credit in UF. */
  valor_uf: string | null;
  par_uf: string | null;
}

function enParDe(c: CorteCredito, uf: string | null, adelantado = 0): ParCredito {
  const par = enPesos(c.saldo, uf) + enPesos(c.interes, uf) - enPesos(adelantado, uf);
  const capital = enPesos(c.capital, uf);
  const par_uf = uf === null ? null : texto(c.saldo + c.interes - adelantado, 'UF');
  return { capital: pesos(capital), interes: pesos(par - capital), par: pesos(par), valor_uf: uf, par_uf };
}

const ufPara = (ctx: ReadCtx, moneda: 'CLP' | 'UF', fecha: Fecha): Promise<string | null> =>
  moneda === 'UF' ? valorUf(ctx, fecha) : Promise.resolve(null);

/**
 * Par of a credit on a day, late or not: the capital not yet back and the interest earned and not received, without mora. Interest received
 * before its days earn it is discounted: they will be of who has the credit then (docs/decisiones/0045). 404; 422 `uf_no_publicada`.
 */
export async function parDe(ctx: ReadCtx, id: string, al: Fecha): Promise<ParCredito> {
  const corte = (await cortesDe(ctx, [id], al, { vencidas: true })).get(id);
  if (!corte) throw new NotFound();
  return enParDe(corte, await ufPara(ctx, corte.moneda, al), corte.adelantado);
}

/** What the books hold of a credit that changes hands. `por_devengar` and `por_reajustar`: what they lack (or exceed, below zero) to that day. */
export interface Entrega {
  capital: Pesos;
  interes: Pesos;
  reajuste: Pesos;
  por_devengar: Pesos;
  por_reajustar: Pesos;
}

/** The credit up to date and locked, with its rows. */
async function leer(ctx: Ctx, id: string): Promise<{ c: CreditoFila; filas: CuotaFila[]; libro: number; reajuste: number }> {
  const c = await alCorriente(ctx, await ctx.lock(creditos, id));
  const filas = await filasCuotas(ctx, id);
  const suma = (campo: 'libro_capital' | 'reajuste') => filas.reduce((s, q) => s + q[campo], 0);
  return { c, filas, libro: suma('libro_capital'), reajuste: c.moneda === 'UF' ? suma('reajuste') : 0 };
}

/** Writes that a credit changed hands on a day: interest recognised, and the reajuste of each cuota up to `valor` (pesos of its capital). */
async function cambiarDeManos(ctx: Ctx, c: CreditoFila, filas: readonly CuotaFila[], al: Fecha, o: { devengado: number; valor: number }) {
  const deben = debenEnLibro(filas.map(enLibroDe), c.devuelto);
  const partes = prorratear(
    deben.map((d) => d.capital),
    o.valor,
  );
  const reajustes: { numero: number; monto: number }[] = [];
  for (const [k, q] of c.moneda === 'UF' ? filas.entries() : []) {
    const monto = (partes[k] ?? 0) - q.libro_capital - q.reajuste;
    if (monto === 0) continue;
    reajustes.push({ numero: q.numero, monto });
    await ctx.db
      .update(cuotas)
      .set({ reajuste: pesos(q.reajuste + monto) })
      .where(and(eq(cuotas.empresa_id, ctx.empresa_id), eq(cuotas.id, q.id)));
  }
  const antes = (await eventosDe(ctx, c.id)).filter((e) => e.fecha === al).map(claveDe);
  const cambio: Ajeno = {
    fecha: al,
    monto: o.devengado - c.devengado,
    ...(reajustes.length > 0 ? { reajustes } : {}),
    ...(antes.length > 0 ? { antes } : {}),
  };
  await ctx.update(creditos, c.id, { devengado: pesos(o.devengado), ajeno: [...c.ajeno, cambio] });
}

const enLibroDe = (q: CuotaFila) => ({
  numero: q.numero,
  amortizacion: q.amortizacion,
  capital_debido: Math.max(0, q.amortizacion) - q.pagado_capital,
  interes_debido: Math.max(0, q.interes - q.pagado_interes),
});

/**
 * A credit is sold outright from `al`: its interest and its reajuste are the buyer's from then on, so nothing more of them is recognised here
 * (payments and the end of day included). Answers what the books hold, for the entry of who sells. 422 `uf_no_publicada`.
 */
export async function entregarCredito(ctx: Ctx, id: string, al: Fecha): Promise<Entrega> {
  const { c, filas, libro, reajuste: habia } = await leer(ctx, id);
  const corte = (await cortesDe(ctx, [id], al, { vencidas: true })).get(id);
  if (!corte) throw new NotFound();
  const vale = enParDe(corte, await ufPara(ctx, c.moneda, al));
  const [capital, interes] = [vale.capital, Math.max(0, vale.interes)];
  const reajuste = c.moneda === 'UF' ? capital - libro : 0;
  // In pesos what is left is known; in UF it is told by the mark alone.
  const queda = c.moneda === 'UF' ? interes : filas.reduce((s, q) => s + Math.max(0, q.interes - q.pagado_interes), 0);
  await cambiarDeManos(ctx, c, filas, al, { devengado: c.cobrado + Math.max(queda, interes), valor: capital });
  return {
    capital: pesos(libro),
    interes: pesos(interes),
    reajuste: pesos(reajuste),
    por_devengar: pesos(interes - (c.devengado - c.cobrado)),
    por_reajustar: pesos(reajuste - habia),
  };
}

/**
 * It is ours again since `al` at a par: the books go on from there. Answers what they hold of it: the capital lent and its reajuste.
 */
export async function recibirCredito(
  ctx: Ctx,
  id: string,
  al: Fecha,
  par: { capital: Pesos; interes: Pesos },
): Promise<{ capital: Pesos; reajuste: Pesos }> {
  const { c, filas, libro } = await leer(ctx, id);
  await cambiarDeManos(ctx, c, filas, al, { devengado: c.cobrado + Math.max(0, par.interes), valor: par.capital });
  return { capital: pesos(libro), reajuste: pesos(c.moneda === 'UF' ? par.capital - libro : 0) };
}
