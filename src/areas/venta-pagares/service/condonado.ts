import { and, desc, eq, isNull } from 'drizzle-orm';
import { type Abono, contabilizar, reversarOrigen } from '#areas/libro/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { repartir } from '../domain/reparto.ts';
import { condonaciones } from '../tables.ts';
import { consentimientoPara } from './consentimiento.ts';
import { AREA, type ItemFila, type VentaFila } from './filas.ts';
import { pkPagare } from './liquidar.ts';
import { capitalVendido, conResponsabilidad, moverCapital } from './vendido.ts';

type Cobro = Event<'credito.cobros'>['hechos'][number];
const CERO = pesos(0);
const origenDe = (id: string) => ({ area: AREA, id: `condonado:${id}` });

/** The last time that a forgiveness of a note was written, alive or not: applied again, it stays under its consent. */
async function previa(ctx: Ctx, item_id: string, evento_id: string) {
  const [fila] = await ctx.rows(condonaciones, and(eq(condonaciones.item_id, item_id), eq(condonaciones.evento_id, evento_id)), {
    orden: [desc(condonaciones.id)],
    limit: 1,
  });
  return fila;
}

/**
 * Part of a sold credit was forgiven with its buyer's consent (docs/decisiones/0023): no money came, so nothing is owed to him, and the loss of
 * what was his is his. Beside the entry of the forgiveness, `condonacion_vendida` takes it from our loss. 422 `sin_consentimiento_comprador`.
 */
export async function condonar(ctx: Ctx, v: VentaFila, i: ItemFila, c: Cobro): Promise<void> {
  const r = repartir(c.abonos, CERO, v.reparto_mora_pct);
  const deMora = sumPesos(c.abonos.filter((a) => a.concepto === 'MORA').map((a) => a.monto));
  if (r.total === 0 && deMora === 0) return;
  const consentimiento_id = (await previa(ctx, i.id, c.evento_id))?.consentimiento_id ?? (await consentimientoPara(ctx, i, c.abonos));
  if (!consentimiento_id) throw new Rule('sin_consentimiento_comprador', { comprador: v.nombre_buyer });
  const abonado: Abono[] = r.del_comprador.map((a) => ({
    clase: 'cuota',
    concepto: a.concepto,
    monto: a.monto,
    rut: i.cliente_rut,
    pk: pkPagare(i),
    documento: a.documento,
  }));
  const vendido = capitalVendido(v, i, c.capital);
  const { con, obligacion } = conResponsabilidad(v, i, abonado, vendido.pesos);
  const id = ctx.id();
  await contabilizar(
    ctx,
    'condonacion_vendida',
    { abonado, ...(v.con_responsabilidad ? { con_responsabilidad: con } : {}) },
    { origen: origenDe(id), fecha: c.fecha_contable, glosa: `Condonado por ${v.nombre_buyer}, pagaré ${i.pagarevista}`.slice(0, 200) },
  );
  const baja = v.con_responsabilidad ? CERO : sumPesos(abonado.filter((a) => a.concepto === 'CAPITAL').map((a) => a.monto));
  const quita = v.con_responsabilidad ? obligacion : CERO;
  await ctx.insert(condonaciones, {
    id,
    venta_id: v.id,
    item_id: i.id,
    consentimiento_id,
    evento_id: c.evento_id,
    fecha: c.fecha,
    cuotas: [...new Set(c.abonos.map((a) => a.numero))].sort((a, b) => a - b),
    capital: r.capital,
    interes: r.interes,
    mora: r.mora,
    monto: r.total,
    nuestro: pesos(deMora - r.mora),
    obligacion: quita,
    baja,
  });
  await moverCapital(ctx, v, i, { ...vendido, obligacion: quita, baja });
}

/** It was undone, or is applied otherwise: its entry goes back, and what the note holds with it. */
export async function deshacerCondonado(ctx: Ctx, v: VentaFila, i: ItemFila, evento_id: string, motivo: string): Promise<void> {
  const [r] = await ctx.rows(
    condonaciones,
    and(eq(condonaciones.item_id, i.id), eq(condonaciones.evento_id, evento_id), isNull(condonaciones.revertido_el)),
  );
  if (!r) return;
  if (r.monto > 0) await reversarOrigen(ctx, { origen: origenDe(r.id), motivo });
  await ctx.update(condonaciones, r.id, { revertido_el: ctx.hoy, motivo_reversa: motivo });
  await moverCapital(ctx, v, i, { ...capitalVendido(v, i, -r.capital), obligacion: -r.obligacion, baja: -r.baja });
}
