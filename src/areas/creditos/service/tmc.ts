import { and, asc, eq } from 'drizzle-orm';
import { reglaTmc, tmcsDelDia, valorUf } from '#areas/parametros/public.server.ts';
import { capitalEnUf } from '#finanzas/tramos-tmc.ts';
import { Rule } from '#kernel/errors.ts';
import { daysBetween } from '#kernel/values/fecha.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type BaseDias, meses } from '../domain/calendario.ts';
import { aUnidades, type Moneda } from '../domain/moneda.ts';
import { amparada, type OfertaCredito, ofertaTmc, type ResultadoTmc } from '../domain/tmc.ts';
import { excepciones } from '../tables.ts';
import { type CreditoFila, type CuotaFila, filasCuotas } from './filas.ts';

type ExcepcionFila = typeof excepciones.$inferSelect;

/** Exceptions of a credit, in the order in which they were asked. */
export function excepcionesDe(ctx: ReadCtx, credito_id: string): Promise<ExcepcionFila[]> {
  return ctx.db
    .select()
    .from(excepciones)
    .where(and(eq(excepciones.empresa_id, ctx.empresa_id), eq(excepciones.credito_id, credito_id)))
    .orderBy(asc(excepciones.id));
}

const enUnidades = (v: number | string, moneda: Moneda): number => Number(aUnidades(String(v), moneda));

/** A saved table as the rule reads it: what was given, what is paid as it was agreed, and the charges of the lender. */
function ofertaDe(c: CreditoFila, filas: readonly CuotaFila[]): Pick<OfertaCredito, 'tasa_mensual' | 'flujos' | 'propios'> {
  const k = c.congelado;
  const conv = { base_dias: c.base_dias as BaseDias, primer_periodo: 'dias_reales' as const };
  const cargos = (k?.cargos ?? []).filter((x) => !x.traspasado).map((x) => enUnidades(x.neto, c.moneda));
  return {
    tasa_mensual: c.tasa_mensual,
    flujos: {
      neto: enUnidades(c.capital ?? '0', c.moneda),
      pagos: filas.map((q) => q.o_cuota),
      t: filas.map((q) => meses(conv, q.dias).n),
      d: meses(conv, 1).d,
      giros: [],
    },
    propios: cargos.reduce((s, x) => s + x, enUnidades(k?.comision_minima ?? 0, c.moneda)),
  };
}

interface TmcDeHoy extends ResultadoTmc {
  codigo: string;
  tmc: string;
}

/**
 * The whole offer of a saved table against the maximum of today: the one in force when the money leaves binds, whatever was quoted (Ley
 * 18.010). Once it left, against that of its curse. Null when the company does not check, or nothing is saved. 422 `tmc_sin_valor` {fecha}.
 */
export async function tmcDe(ctx: ReadCtx, c: CreditoFila): Promise<TmcDeHoy | null> {
  const dia = c.fecha_giro ?? (c.fecha_curse > ctx.hoy ? ctx.hoy : c.fecha_curse);
  const [regla, filas, delDia] = await atOnce([
    reglaTmc(ctx, c.fecha_giro ?? ctx.hoy),
    filasCuotas(ctx, c.id),
    tmcsDelDia(ctx, c.moneda, c.fecha_giro ?? ctx.hoy),
  ]);
  const ultima = filas.findLast((q) => q.o_cuota > 0);
  if (regla.restriccion_tml === 'NO' || !ultima || !c.capital) return null;
  const capital_uf = c.moneda === 'UF' ? c.capital : capitalEnUf(c.capital, await valorUf(ctx, dia));
  const fila = delDia({ dias: daysBetween(c.fecha_curse, ultima.vencimiento), capital_uf });
  if (!fila) throw new Rule('tmc_sin_valor', { fecha: formatFecha(dia) });
  const limite = { tmc: fila.valor, tolerancia: regla.tolerancia_tmc, restriccion: regla.restriccion_tml };
  return { codigo: fila.codigo, tmc: fila.valor, ...ofertaTmc({ ...ofertaDe(c, filas), ...limite }) };
}

const enPalabras = (t: TmcDeHoy) => ({ tmc: formatDecimal(t.tmc, 2), exceso: formatDecimal(t.exceso ?? '0', 2) });

/**
 * The gate of the maximum rate. 422 `tmc_excedida` {tmc}: the rate itself, which the company blocks. 422 `tmc_sin_excepcion` {tmc, exceso}:
 * the whole offer, without an exception in one of `estados` that reaches that far.
 */
export async function controlarTmc(ctx: ReadCtx, c: CreditoFila, estados: readonly ExcepcionFila['estado'][]): Promise<void> {
  const t = await tmcDe(ctx, c);
  if (t?.veredicto === 'rechaza') throw new Rule('tmc_excedida', { tmc: formatDecimal(t.tmc, 2) });
  if (t?.veredicto !== 'excepcion' || amparada(t.exceso, await excepcionesDe(ctx, c.id), estados)) return;
  throw new Rule(estados.includes('pedida') ? 'tmc_sin_excepcion' : 'tmc_sin_conceder', enPalabras(t));
}
