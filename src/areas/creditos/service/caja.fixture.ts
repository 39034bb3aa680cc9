import { sql } from 'drizzle-orm';
import { type Abono, contabilizar, type Medio, reversarOrigen } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Context } from '#platform/server/context.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { aplicarPagoCuota, type PagoCuota, type PagoReaplicado, revertirPagoCuota } from '../public.server.ts';
import { creditos, eventosCredito } from '../tables.ts';

/** Who receives the money of a credit, for the tests: it posts its entries with what the door answers, as recaudaciones will. */
export type Dicho = Partial<Omit<PagoCuota, 'credito_id' | 'monto' | 'fecha'>>;
let n = 0;
const MEDIO: Medio = { medio: 'banco', cuenta: '1102.01' };

interface Cobro {
  origen: { area: string; id: string };
  credito_id: string;
  fecha: Fecha;
  tipo: 'pago' | 'prepago';
  abonos: Abono[];
  comision: number;
  a_favor: number;
}

async function asentar(ctx: Context, p: Cobro): Promise<void> {
  const c = await ctx.get(creditos, p.credito_id);
  const o = { origen: p.origen, fecha: p.fecha };
  const pasivo = { rut: c.rut, pk: `pasivo:${p.origen.id}`, documento: p.origen.id, tipo_pasivo: 'SALDO_A_FAVOR' as const };
  const a_favor = p.a_favor > 0 ? [{ ...pasivo, monto: pesos(p.a_favor) }] : [];
  if (p.tipo === 'pago') await contabilizar(ctx, 'recaudacion_credito', { medio: MEDIO, abonos: p.abonos, a_favor }, o);
  else {
    const comision = { monto: pesos(p.comision), rut: c.rut, documento: String(c.numero) };
    await contabilizar(ctx, 'prepago_credito', { medio: MEDIO, por_devengar: [], abonos: p.abonos, comision }, o);
    if (a_favor.length > 0) await contabilizar(ctx, 'recaudacion_credito', { medio: MEDIO, abonos: [], a_favor }, o);
  }
}

async function reaplicar(ctx: Context, credito_id: string, lista: readonly PagoReaplicado[]): Promise<void> {
  for (const r of lista) await reversarOrigen(ctx, { origen: r.origen, motivo: 'se aplica de nuevo' });
  for (const r of lista) {
    const { comision, a_favor } = r.ahora;
    await asentar(ctx, { origen: r.origen, credito_id, fecha: r.fecha, tipo: r.tipo, abonos: r.abonos, comision, a_favor });
  }
}

export const cobrar = (t: TestApp, id: string, fecha: string, monto: number, o: Dicho = {}) =>
  t.arrange(async (ctx) => {
    n += 1;
    const origen = o.origen ?? { area: 'prueba', id: `p${n}` };
    const pago = { credito_id: id, fecha: fecha as Fecha, monto: pesos(monto) as Pesos, origen };
    const p = await aplicarPagoCuota(ctx, { ...o, ...pago });
    await reaplicar(ctx, id, p.reaplicados);
    await asentar(ctx, { ...pago, tipo: o.tipo ?? 'pago', abonos: p.abonos, comision: p.comision, a_favor: p.a_favor });
    return p;
  });

export const devolver = (t: TestApp, evento_id: string) =>
  t.arrange(async (ctx) => {
    const e = await ctx.get(eventosCredito, evento_id);
    const r = await revertirPagoCuota(ctx, { evento_id }, 'error de caja');
    await reversarOrigen(ctx, { origen: { area: e.origen_area, id: e.origen_id }, motivo: 'error de caja' });
    await reaplicar(ctx, e.credito_id, r.reaplicados);
    return r;
  });

/** Debts of cuotas whose capital is not what 1201 holds of them (ledger §1 invariant 8), and entries that do not balance. */
export const descuadresDeLibro = (t: TestApp): Promise<unknown[]> =>
  t.arrange(async (ctx) => {
    const r = await ctx.db.execute(sql`
      select o.pk, o.capital::text as auxiliar, coalesce(sum(l.debe - l.haber), 0)::text as libro from libro_obligacion o
      left join libro_linea l on l.empresa_id = o.empresa_id and l.pk = o.pk and l.cuenta = '1201'
      where o.empresa_id = ${ctx.empresa_id} and o.tipo = 'cuota' and o.moneda = 'CLP'
      group by o.pk, o.capital having o.capital <> coalesce(sum(l.debe - l.haber), 0)
      union all
      select asiento_id::text, 'asiento', sum(debe - haber)::text from libro_linea where empresa_id = ${ctx.empresa_id}
      group by asiento_id having sum(debe - haber) <> 0`);
    return (r as unknown as { rows: unknown[] }).rows;
  });
