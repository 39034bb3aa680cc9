import { eq } from 'drizzle-orm';
import { creditosParaVender, type Entrega, entregarCredito } from '#areas/creditos/public.server.ts';
import { contabilizar, cuentasBanco, fechaContable, type Medio, marcarVendidas, type Partida } from '#areas/libro/public.server.ts';
import { venderPagare } from '#areas/pagares/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import { words } from '#kernel/words.ts';
import type { Ctx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { items, ventas } from '../tables.ts';
import { exigirCuenta, exigirMonto } from './actos.ts';
import { AREA, type ItemFila, SIN_FIN, type VentaFila, vivosDe } from './filas.ts';

/** What was sold stands in the books by its pagaré: the debt of each cuota, which the client still owes, stays as it is in the auxiliary. */
export const pkPagare = (i: Pick<ItemFila, 'pagare_id'>): string => `pagare:${i.pagare_id}`;
export const partida = (i: ItemFila, monto: Pesos): Partida => ({ monto, rut: i.cliente_rut, pk: pkPagare(i), documento: i.pagarevista });

/**
 * No item is late nor in court on the day it changes hands, and nothing that fell due by the settlement is owed: it is not in the price.
 * 422 `pagare_no_elegible`.
 */
async function exigirSinMora(ctx: Ctx, v: VentaFila, suyos: readonly ItemFila[]): Promise<void> {
  const creditos = await creditosParaVender(
    ctx,
    suyos.map((i) => i.credito_id),
  );
  for (const i of suyos) {
    const c = creditos.get(i.credito_id);
    const vencida = c?.proximo_vencimiento && c.proximo_vencimiento <= v.fecha_liquidacion ? c.proximo_vencimiento : null;
    if (c?.estado === 'vigente' && vencida === null) continue;
    const mora = c?.dias_mora === 1 ? '1 día' : `${c?.dias_mora ?? 0} días`;
    const motivo =
      c?.estado === 'moroso'
        ? `el crédito tiene ${mora} de mora`
        : vencida !== null && c?.estado === 'vigente'
          ? `debe la cuota que vence el ${formatFecha(vencida)}: no está en el precio`
          : `el crédito está ${words(c?.estado ?? 'sin datos')}`;
    throw new Rule('pagare_no_elegible', { pagarevista: i.pagarevista, motivo });
  }
}

/** What the books let go of: `venta_pagares` without responsibility. Answers what 1201 held of each item. */
async function entregar(ctx: Ctx, v: VentaFila, suyos: readonly ItemFila[], medio: Medio, fecha: Fecha): Promise<Map<string, Pesos>> {
  const entregas: { i: ItemFila; e: Entrega }[] = [];
  for (const i of suyos) entregas.push({ i, e: await entregarCredito(ctx, i.credito_id, v.fecha_liquidacion) });
  const de = (que: keyof Entrega): Partida[] => entregas.map(({ i, e }) => partida(i, e[que]));
  await marcarVendidas(ctx, { area: 'creditos', ids: suyos.map((i) => i.credito_id), vendida: true });
  await contabilizar(
    ctx,
    'venta_pagares',
    {
      responsabilidad: 'sin' as const,
      medio,
      precio: v.precio,
      capital: de('capital'),
      intereses: de('interes'),
      reajustes: de('reajuste'),
      por_devengar: de('por_devengar'),
      por_reajustar: de('por_reajustar'),
    },
    { origen: { area: AREA, id: v.id }, fecha, glosa: `Venta ${v.num_venta} de pagarés a ${v.nombre_buyer}`.slice(0, 200) },
  );
  return new Map(entregas.map(({ i, e }) => [i.id, e.capital]));
}

/**
 * The buyer paid exactly the price: the notes are his from the settlement. Con responsabilidad the credits stay in the books beside what is
 * owed to him (2201). 403 `requiere_segundo_usuario`; 422 `monto_distinto`, `antes_de_liquidacion`, `pagare_no_elegible`.
 */
export async function registrarPago(ctx: Ctx, v: VentaFila, p: { monto: Pesos; cuenta: string; comprobante: string }): Promise<void> {
  ctx.requireOther(v.hecho_por);
  exigirMonto(v.precio, p.monto);
  exigirCuenta(await cuentasBanco(ctx), p.cuenta);
  if (ctx.hoy < v.fecha_liquidacion) throw new Rule('antes_de_liquidacion', { fecha: formatFecha(v.fecha_liquidacion) });
  const suyos = await vivosDe(ctx, v.id);
  if (suyos.length === 0) throw new Rule('sin_pagares');
  await exigirSinMora(ctx, v, suyos);
  const medio: Medio = { medio: 'banco', cuenta: p.cuenta as `1102.${string}`, rut: v.buyer, documento: p.comprobante };
  const fecha = await fechaContable(ctx, v.fecha_liquidacion);
  let bajas = new Map<string, Pesos>();
  if (v.con_responsabilidad)
    await contabilizar(
      ctx,
      'venta_pagares',
      {
        responsabilidad: 'con',
        medio,
        par: v.par,
        obligacion: suyos.map((i) => ({ monto: i.precio, rut: v.buyer, pk: pkPagare(i), documento: i.pagarevista })),
      },
      { origen: { area: AREA, id: v.id }, fecha, glosa: `Venta ${v.num_venta} de pagarés con responsabilidad`.slice(0, 200) },
    );
  else bajas = await entregar(ctx, v, suyos, medio, fecha);
  for (const i of suyos) {
    await venderPagare(ctx, i.pagare_id, { rut: v.buyer, nombre: v.nombre_buyer });
    await ctx.update(items, i.id, {
      propietario_desde: v.fecha_liquidacion,
      propietario_hasta: SIN_FIN,
      capital_vivo: i.capital,
      capital_vivo_uf: i.capital_uf,
      baja: bajas.get(i.id) ?? pesos(0),
      obligacion: v.con_responsabilidad ? i.precio : pesos(0),
    });
  }
  await ctx.update(ventas, v.id, {
    cuenta: p.cuenta,
    comprobante: p.comprobante,
    pagada_el: ctx.hoy,
    por_cobrar: sumPesos(suyos.map((i) => i.capital)),
    estado: estados.go(estados.go(v.estado, 'registrar_pago'), 'administrar'),
  });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: v.id });
  if (v.cobra === 'COMPRADOR')
    for (const i of suyos)
      await ctx.emit('credito.cobra_otro', { credito_id: i.credito_id, numero: i.credito_numero, nombre: v.nombre_buyer });
}

/** The sale ends when nothing of it is owed, and goes on when a payment is taken back. */
export async function cerrarSiTermino(ctx: Ctx, venta_id: string): Promise<void> {
  const [v] = await ctx.rows(ventas, eq(ventas.id, venta_id));
  if (v?.estado === 'en_administracion' && v.por_cobrar === 0)
    await ctx.update(ventas, v.id, { liquidada_el: ctx.hoy, estado: estados.go(v.estado, 'liquidar') });
  if (v?.estado === 'liquidado' && v.por_cobrar > 0)
    await ctx.update(ventas, v.id, { liquidada_el: null, estado: estados.go(v.estado, 'reabrir') });
}
