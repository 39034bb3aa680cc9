import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { mensualMaxima } from '#finanzas/tmc.ts';
import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { primas } from '../domain/cargos.ts';
import type { CargoCongelado, Congelado } from '../domain/congelado.ts';
import { estados } from '../domain/estados.ts';
import { leible, texto } from '../domain/moneda.ts';
import { maximoFinanciable } from '../domain/respaldo.ts';
import type { Simulacion, Solicitud } from '../domain/simulacion-datos.ts';
import { creditos, cuotas } from '../tables.ts';
import { cerrarPedida } from './excepciones.ts';
import type { CreditoFila } from './filas.ts';
import { enCredito } from './parametros.ts';
import { calcularCredito } from './terminos.ts';

/** What the prints of a table must match: its rows, capital and terms. */
function hashDe(s: Solicitud, r: Simulacion): string {
  const filas = r.filas.map((f) => [f.numero, f.vencimiento, f.cuota, f.interes, f.amortizacion, f.saldo, f.seguro]);
  const cuerpo = JSON.stringify({ moneda: s.moneda, capital: r.capital, tasa: s.tasa_mensual, curse: s.fecha_curse, filas });
  return createHash('sha256').update(cuerpo).digest('hex');
}

/** Charges of the giro: costs, and the premiums that are financed or paid once. Those that go with each cuota are not of the giro. */
function cargosDe(s: Solicitud): CargoCongelado[] {
  const t = (u: number) => texto(u, s.moneda);
  const costos = s.costos.map((c) => ({
    codigo: c.codigo,
    total: t(c.neto + c.iva),
    neto: t(c.neto),
    iva: t(c.iva),
    financiado: c.financiado,
    traspasado: c.traspasado,
  }));
  const seguros = s.seguros
    .filter((x) => x.financiada || x.periodo === 'UNICA')
    .map((x) => {
      const total = t(x.prima * (x.financiada ? primas(x, s.plazo) : 1));
      return { codigo: x.tipo, total, neto: total, iva: t(0), financiado: x.financiada, traspasado: true };
    });
  return [...costos, ...seguros].filter((c) => Number(c.total) > 0);
}

/** Most capital that its subsidy backs; null when it has none. 422 `uf_no_publicada`. */
export async function maximoDe(ctx: ReadCtx, c: CreditoFila, valor_uf: string): Promise<number | null> {
  const monto_uf = c.serviu?.monto_uf ?? c.bono_riego?.monto_uf;
  if (!monto_uf) return null;
  return maximoFinanciable(monto_uf, c.moneda, valor_uf, await ctx.param(contract, 'porcentaje_maximo_subsidio', enCredito(c)));
}

/** 422 `subsidio_insuficiente` {monto}: the capital is more than what the subsidy backs. */
async function exigirSubsidio(ctx: ReadCtx, c: CreditoFila, capital: number, uf: Congelado['uf']): Promise<void> {
  const maximo = uf && (await maximoDe(ctx, c, uf.valor));
  if (maximo !== null && capital > maximo) {
    const monto = leible(maximo, c.moneda);
    throw new Rule('subsidio_insuficiente', { monto }, { monto_solicitado: [`El capital supera lo que respalda el subsidio: ${monto}`] });
  }
}

async function borrarCuotas(ctx: Ctx, credito_id: string): Promise<void> {
  await ctx.db.delete(cuotas).where(and(eq(cuotas.empresa_id, ctx.empresa_id), eq(cuotas.credito_id, credito_id)));
}

/** A credit without a table saved has no cuotas to take away. */
async function escribirCuotas(ctx: Ctx, c: CreditoFila, r: Simulacion, curse: Fecha): Promise<void> {
  const credito_id = c.id;
  if (c.congelado) await borrarCuotas(ctx, credito_id);
  await ctx.insertMany(
    cuotas,
    r.filas.map((f, k) => ({
      credito_id,
      numero: f.numero,
      vencimiento: f.vencimiento,
      fecha_pago_habil: f.fecha_pago_habil,
      dias: f.dias,
      o_cuota: f.cuota,
      o_interes: f.interes,
      o_amortizacion: f.amortizacion,
      o_saldo: f.saldo,
      cuota: f.cuota,
      interes: f.interes,
      amortizacion: f.amortizacion,
      saldo: f.saldo,
      seguro: f.seguro,
      // The premium covers the period that ends in its due date.
      prima_desde: f.seguro > 0 ? (r.filas[k - 1]?.vencimiento ?? curse) : null,
    })),
  );
}

/** Monthly mora: a twelfth of the maximum rate of its bracket, never above it (four decimals, down); the credit's own when none is known. */
const tasaMora = (c: CreditoFila, tmc: Congelado['tmc']): string => (tmc === null ? c.tasa_mensual : mensualMaxima(tmc.tasa_anual));

/** What the calculation leaves in the credit, with its table written. `estado`: where the act takes it. */
export async function congelar(ctx: Ctx, c: CreditoFila, estado: CreditoFila['estado']): Promise<CreditoFila> {
  const calculo = await calcularCredito(ctx, c);
  await exigirSubsidio(ctx, c, calculo.simulacion.capital, calculo.respuesta.uf);
  return congelarCon(ctx, c, estado, calculo);
}

/** The same of a calculation already made. */
export async function congelarCon(
  ctx: Ctx,
  c: CreditoFila,
  estado: CreditoFila['estado'],
  { solicitud: s, simulacion: r, respuesta: a, refinanciado }: Awaited<ReturnType<typeof calcularCredito>>,
): Promise<CreditoFila> {
  await escribirCuotas(ctx, c, r, s.fecha_curse);
  const tmc = a.tmc && {
    codigo: a.tmc.codigo,
    tasa_anual: a.tmc.tasa_anual,
    fecha: a.tmc.fecha,
    tasa_credito: a.tmc.tasa_credito,
    tasa_con_cargos: a.tmc.tasa_con_cargos,
    cumple: a.tmc.cumple,
    veredicto: a.tmc.veredicto,
    exceso: a.tmc.exceso,
  };
  const { base, capital, ite, total, interes_total, seguro_total, comision_minima, iva_comision, costo_total, cae, uf, avisos } = a;
  const congelado: Congelado = {
    base,
    capital,
    ite,
    total,
    interes_total,
    seguro_total,
    comision_minima,
    iva_comision,
    costo_total,
    cae,
    uf,
    avisos,
    tmc,
    monto_a_girar: a.monto_a_girar,
    refinanciado,
    cargos: cargosDe(s),
    redondeo: s.redondeo,
  };
  return ctx.update(creditos, c.id, {
    estado,
    congelado,
    hash_tabla: hashDe(s, r),
    simulado_el: ctx.hoy,
    reset_installments: false,
    capital: texto(r.capital, s.moneda),
    cuota: texto(r.filas.find((f) => f.cuota > 0)?.cuota ?? 0, s.moneda),
    monto_a_girar: texto(r.monto_a_girar, s.moneda),
    tasa_mora_mensual: tasaMora(c, tmc),
  });
}

/** The saved table is void (steps 2–3 changed): its figures and prints with it. */
export async function anularTabla(ctx: Ctx, c: CreditoFila): Promise<void> {
  await cerrarPedida(ctx, c.id, 'La tabla cambió: pídala de nuevo si hace falta');
  await borrarCuotas(ctx, c.id);
  await ctx.update(creditos, c.id, {
    estado: c.estado === 'reparado' ? 'reparado' : estados.go(c.estado, 'editar', 'borrador'),
    reset_installments: true,
    congelado: null,
    hash_tabla: null,
    simulado_el: null,
    capital: null,
    cuota: null,
    monto_a_girar: null,
    tasa_mora_mensual: null,
  });
}

/** 422 `tabla_sin_confirmar` while the table on the screen is not the saved one. */
export function exigirTabla(c: CreditoFila): void {
  if (!c.congelado || !c.hash_tabla || c.reset_installments) throw new Rule('tabla_sin_confirmar');
}

/** Last day of the quote: seven banking days after it was calculated (domain §3). */
export async function cotizacionHasta(ctx: ReadCtx, c: CreditoFila): Promise<Fecha | null> {
  if (!c.simulado_el) return null;
  return (await ctx.calendar()).addBankingDays(
    c.simulado_el,
    await ctx.param(contract, 'cotizacion_dias_habiles', { ...enCredito(c), fecha: ctx.hoy }),
  );
}
