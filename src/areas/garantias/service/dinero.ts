import { abonarObligacion, abonosPara, contabilizar, imputarA, type Medio, registrarObligacion } from '#areas/libro/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { garantias, gastos } from '../tables.ts';
import { caucionesDe, deudasDe, deudasDeObjeto, type GarantiaRow } from './filas.ts';
import { contar } from './hecho.ts';

const EVENTO = { CONSTITUCION: 'gasto_constitucion', PRIMA: 'prima_seguro_garantia' } as const;

/** Charges the client what constituting or insuring cost: D1209 / H2103, and he owes `gasto:<id>` (ledger §3). */
export async function cobrarGasto(
  ctx: Ctx,
  row: GarantiaRow,
  g: { concepto: 'CONSTITUCION' | 'PRIMA'; monto: Pesos; detalle: string },
): Promise<void> {
  const vence = addDays(ctx.hoy, await ctx.param(contract, 'dias_pago_gasto'));
  const { id } = await ctx.insert(gastos, { ...g, garantia_id: row.id, fecha: ctx.hoy, vence });
  const cargo = { monto: g.monto, rut: row.cliente_rut, pk: `gasto:${id}`, documento: `GARANTIA-${row.numero}` };
  const glosa = `${g.detalle} de la garantía ${row.numero}`.slice(0, 200);
  await contabilizar(ctx, EVENTO[g.concepto], { cargo }, { origen: { area: 'garantias', id }, fecha: ctx.hoy, glosa });
  await registrarObligacion(ctx, {
    pk: cargo.pk,
    tipo: 'gasto',
    rut: row.cliente_rut,
    origen_area: 'garantias',
    origen_id: id,
    numero: `Garantía ${row.numero}: ${g.detalle}`,
    documento: cargo.documento,
    capital: g.monto,
    vencimiento: vence,
  });
}

/** `judicial` executes it: it stops backing new debts. */
export async function ejecutarGarantia(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.lock(garantias, id);
  await contar(ctx, await ctx.update(garantias, id, { estado: estados.go(row.estado, 'ejecutar') }), ctx.hoy);
}

/**
 * What the execution gave, applied to the debts that it backs in the order of `imputar` (`ejecucion_garantia`, ledger §3). What exceeds
 * them is of the grantor: the caller opens its pasivo first and names it, or it is refused (422 `excede_deuda`).
 */
export async function cobrarEjecucion(
  ctx: Ctx,
  id: string,
  c: { monto: Pesos; medio: Medio; fecha: Fecha; origen: { area: string; id: string }; pk_exceso?: string },
): Promise<{ aplicado: Pesos; sobrante: Pesos }> {
  const row = await ctx.lock(garantias, id);
  if (row.estado !== 'en_ejecucion') throw new Rule('sin_cobertura_viva', { estado: row.estado });
  const deudas = await deudasDe(ctx, row.cliente_rut);
  const cs = await caucionesDe(ctx, [id]);
  const suyas = row.sobre === 'ESPECIFICA' ? deudas.filter((d) => cs.some((x) => deudasDeObjeto(x, [d]).length > 0)) : deudas;
  const { aplicaciones, sobrante } = await imputarA(
    ctx,
    suyas.map((d) => d.pk),
    c.monto,
    c.fecha,
  );
  if (sobrante > 0 && !c.pk_exceso) throw new Rule('excede_deuda', { monto: formatPesos(sobrante) });
  const exceso = c.pk_exceso && sobrante > 0 ? { exceso: { monto: sobrante, rut: row.otorgante_rut, pk: c.pk_exceso } } : {};
  const abonos = await abonosPara(ctx, aplicaciones);
  await contabilizar(ctx, 'ejecucion_garantia', { medio: c.medio, abonos, ...exceso }, { origen: c.origen, fecha: c.fecha });
  for (const pk of new Set(aplicaciones.map((a) => a.pk))) {
    const propias = aplicaciones.filter((a) => a.pk === pk);
    await abonarObligacion(ctx, pk, propias, c.fecha);
    for (const a of propias) await ctx.emit('obligacion.abonada', { pk, concepto: a.concepto, monto: a.monto, fecha: c.fecha });
  }
  return { aplicado: (c.monto - sobrante) as Pesos, sobrante };
}
