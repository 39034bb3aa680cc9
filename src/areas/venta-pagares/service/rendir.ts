import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { type Abono, abonarObligacion, contabilizar, obligacionPorPk, reversarOrigen } from '#areas/libro/public.server.ts';
import { aplicarComprometido, comprometer, devolverAplicado } from '#areas/pasivos/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import { type Fecha, lastDay, periodoOf } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { recaudos, rendiciones, ventas } from '../tables.ts';
import { AREA, porRendir, type RecaudoFila, type RendicionFila, type VentaFila } from './filas.ts';
import { medioDe, pedirGiro } from './giros.ts';

const origenDe = (r: Pick<RendicionFila, 'id'>) => ({ area: AREA, id: r.id });

/**
 * Hands over what came in of a sale: its statement, and the order of its money. What was taken back after it had been paid is a negative
 * line. 422 `nada_que_rendir`, `deuda_del_comprador` when what he owes is more than what came in.
 */
export async function rendir(ctx: Ctx, v: VentaFila): Promise<RendicionFila> {
  const { recibidos, devueltos } = await porRendir(ctx, v.id);
  if (recibidos.length === 0) throw new Rule('nada_que_rendir');
  const recibido = sumPesos(recibidos.map((r) => r.monto));
  const devuelto = sumPesos(devueltos.map((r) => r.monto));
  if (devuelto > recibido) throw new Rule('deuda_del_comprador', { monto: formatPesos(devuelto) });
  const otras = await ctx.db
    .select({ id: rendiciones.id })
    .from(rendiciones)
    .where(and(eq(rendiciones.empresa_id, ctx.empresa_id), eq(rendiciones.venta_id, v.id)));
  const r = await ctx.insert(rendiciones, {
    numero: otras.length + 1,
    venta_id: v.id,
    hasta: ctx.hoy,
    recibido,
    devuelto,
    monto: pesos(recibido - devuelto),
  });
  for (const x of recibidos) await ctx.update(recaudos, x.id, { rendicion_id: r.id });
  for (const x of devueltos) await ctx.update(recaudos, x.id, { descuenta_en: r.id });
  await comprometer(
    ctx,
    recibidos.flatMap((x) => (x.pasivo_id ? [{ id: x.pasivo_id, monto: x.monto }] : [])),
    origenDe(r),
    { rut: v.buyer },
  );
  if (r.monto > 0) await pedirGiro(ctx, v, r.id, r.monto);
  else await pagar(ctx, v, r, { fecha: ctx.hoy, medio: null, comprobante: '' });
  return r;
}

/** Lines of a rendición: what came in, and what was taken back. */
export async function lineasDe(ctx: ReadCtx, r: RendicionFila): Promise<{ mas: RecaudoFila[]; menos: RecaudoFila[] }> {
  const de = (columna: typeof recaudos.rendicion_id | typeof recaudos.descuenta_en) =>
    ctx.rows(recaudos, eq(columna, r.id), { orden: [asc(recaudos.fecha), asc(recaudos.id)] });
  return { mas: await de(recaudos.rendicion_id), menos: await de(recaudos.descuenta_en) };
}

/** What the buyer owes of each receipt taken back: `saldo_cedente:<pasivo>`. */
async function deudas(ctx: Ctx, menos: readonly RecaudoFila[], fecha: Fecha): Promise<Abono[]> {
  const abonos: Abono[] = [];
  for (const x of menos) {
    const pk = `saldo_cedente:${x.pasivo_id}`;
    const o = await obligacionPorPk(ctx, pk);
    if (!o) throw new RangeError(`the buyer owes nothing for ${x.id}`);
    const abono = { concepto: 'CAPITAL' as const, monto: x.monto };
    await abonarObligacion(ctx, pk, [abono], fecha);
    abonos.push({ ...abono, clase: 'saldo_cedente', pk, rut: o.rut, documento: o.numero });
  }
  return abonos;
}

async function pagar(
  ctx: Ctx,
  v: VentaFila,
  r: RendicionFila,
  o: { fecha: Fecha; medio: ReturnType<typeof medioDe> | null; comprobante: string },
): Promise<void> {
  const { menos } = await lineasDe(ctx, r);
  const por_rendir = await aplicarComprometido(ctx, origenDe(r), { fecha: o.fecha, como: 'pagar' });
  const compensado = await deudas(ctx, menos, o.fecha);
  await contabilizar(
    ctx,
    'rendicion_comprador',
    { por_rendir, compensado, medio: o.medio ?? { medio: 'banco', cuenta: (v.cuenta ?? '1102.01') as `1102.${string}` } },
    { origen: origenDe(r), fecha: o.fecha, glosa: `Rendición ${r.numero} de la venta ${v.num_venta} a ${v.nombre_buyer}`.slice(0, 200) },
  );
  await ctx.update(rendiciones, r.id, { estado: 'pagada', fecha_pago: o.fecha, comprobante: o.comprobante || null, causa: null });
}

/** The money of a rendición left. */
export async function rendicionPagada(ctx: Ctx, r: RendicionFila, e: Event<'giro.confirmado'>): Promise<void> {
  const v = await ctx.lock(ventas, r.venta_id);
  await pagar(ctx, v, r, { fecha: e.fecha as Fecha, medio: medioDe(e, v), comprobante: e.comprobante });
}

/**
 * It did not leave, or came back: the statement stands and its money is asked for again (`pedir_giro`). With a discount already settled it is
 * not undone (409 `rendicion_con_descuento`).
 */
export async function rendicionRechazada(ctx: Ctx, r: RendicionFila, causa: string): Promise<void> {
  if (r.estado === 'pagada') {
    if (r.devuelto > 0) throw new Conflict('rendicion_con_descuento', { numero: r.numero });
    const { mas } = await lineasDe(ctx, r);
    if (mas.some((x) => x.revertido_el !== null)) throw new Conflict('rendicion_con_descuento', { numero: r.numero });
    const [contra] = await reversarOrigen(ctx, { origen: origenDe(r), motivo: causa });
    await devolverAplicado(ctx, origenDe(r), contra?.fecha_contable ?? ctx.hoy, 'devolver_pago');
  }
  await ctx.update(rendiciones, r.id, { estado: 'rechazada', fecha_pago: null, comprobante: null, causa });
}

/** Asks again for the money of a rendición that came back. 422 `sin_giro_rechazado`. */
export async function pedirOtraVez(ctx: Ctx, v: VentaFila, r: RendicionFila): Promise<void> {
  if (r.estado !== 'rechazada') throw new Rule('sin_giro_rechazado');
  await ctx.update(rendiciones, r.id, { estado: 'por_girar', causa: null });
  await pedirGiro(ctx, v, r.id, r.monto);
}

/** At the end of the last day of the month, one sale a call: what came in goes to its owner. */
export const finDeMes: DayStep = {
  nombre: 'venta-pagares: rendiciones de fin de mes',
  orden: 60,
  async run(ctx, cursor) {
    if (ctx.hoy !== lastDay(periodoOf(ctx.hoy))) return { cursor: null, hechos: 0 };
    const [v] = await ctx.db
      .select()
      .from(ventas)
      .where(
        and(
          eq(ventas.empresa_id, ctx.empresa_id),
          inArray(ventas.estado, ['en_administracion', 'liquidado']),
          cursor === null ? undefined : gt(ventas.id, cursor),
        ),
      )
      .orderBy(asc(ventas.id))
      .limit(1)
      .for('update');
    if (!v) return { cursor: null, hechos: 0 };
    const { recibidos, devueltos } = await porRendir(ctx, v.id);
    const suma = (filas: readonly { monto: Pesos }[]) => sumPesos(filas.map((f) => f.monto));
    const hay = recibidos.length > 0 && suma(devueltos) <= suma(recibidos);
    if (hay) await rendir(ctx, v);
    return { cursor: v.id, hechos: hay ? 1 : 0 };
  },
};
