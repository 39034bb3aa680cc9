import { cambiarPagos, type PagoHecho, type PagoNuevo } from '#areas/creditos/public.server.ts';
import { aplicarPagosDocumentos, revertirPagoDocumento } from '#areas/documentos/public.server.ts';
import {
  actualizarObligaciones,
  cerrarObligacion,
  fechaContable,
  type ObligacionFila,
  obligacionPorPk,
  reversarOrigen,
  ultimoVencidoAl,
} from '#areas/libro/public.server.ts';
import { reversarPasivo } from '#areas/pasivos/public.server.ts';
import { esCastigo } from '#finanzas/castigo.ts';
import { Conflict } from '#kernel/errors.ts';
import { type Fecha, minFecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { exigirCuadrado } from '../domain/recibo.ts';
import { aplicaciones, type Efecto, recaudaciones } from '../tables.ts';
import { type Aplicado, filasDe, type Saldo } from './aplicar-pago.ts';
import { asentar, cargosDe, excedenteDe, origenDe, tipoPago } from './asentar.ts';
import { type Castigos, escribirRecuperado, numeroDeCastigo } from './castigo.ts';
import { claveDePago } from './creditos.ts';
import { AREA, type RecaudacionFila } from './filas.ts';
import type { Historia } from './reproducir.ts';

const idDocumento = (pk: string) => pk.slice('documento:'.length);
const deDocumento = (e: Efecto) => e.pk.startsWith('documento:');

/** What the mora left the cedente owing goes with the payment that caused it; once paid it can no longer. 409 `saldo_cedente_pagado`. */
async function quitarSaldoCedente(ctx: Ctx, r: RecaudacionFila, e: Efecto, fecha: Fecha): Promise<void> {
  if (!e.pk_saldo_cedente) return;
  const o = await obligacionPorPk(ctx, e.pk_saldo_cedente);
  if (o?.estado !== 'vigente' || o.capital !== e.saldo_cedente) throw new Conflict('saldo_cedente_pagado', { num: r.num_comprobante });
  await cerrarObligacion(ctx, e.pk_saldo_cedente, fecha);
}

/** Of credits alone, or of documents and charges. */
const productoDe = (a: Aplicado): string =>
  a.efectos.length + a.creditos.length > 0 && a.efectos.every((e) => esCastigo(e.pk)) ? 'credito' : 'factoring';

/** Undoes what a receipt did outside the balances of its debts: entries, pasivos, documents. Contra-entries, never edits. */
async function deshacerRecibo(ctx: Ctx, r: RecaudacionFila, motivo: string): Promise<void> {
  const reversas = await reversarOrigen(ctx, { origen: origenDe(r), motivo });
  await reversarPasivo(ctx, origenDe(r));
  const fecha = reversas[0]?.fecha_contable ?? ctx.hoy;
  for (const e of [...r.efectos].reverse()) {
    await quitarSaldoCedente(ctx, r, e, fecha);
    if (deDocumento(e) && e.capital > 0)
      await revertirPagoDocumento(ctx, { id: idDocumento(e.pk), a_anticipo: e.base, pagado: e.capital, fecha: r.fecha_pago });
  }
  for (const { pk, concepto, monto } of cargosDe(r.efectos).reverse())
    await ctx.emit('obligacion.abonada', { pk, concepto, monto: pesos(-monto), fecha: r.fecha_pago });
}

/** A receipt with what it pays, row by row. */
export interface Aplicada {
  fila: RecaudacionFila;
  partes: (typeof aplicaciones.$inferSelect)[];
}

/** Writes the application of a receipt: entries, pasivos, documents and its rows by concept. */
async function aplicarRecibo(
  ctx: Ctx,
  r: RecaudacionFila,
  a: Aplicado,
  o: {
    obligaciones: ReadonlyMap<string, ObligacionFila>;
    castigos: Castigos;
    creditos: readonly PagoHecho[];
    fecha: Fecha;
    vuelta: number;
    nuevo: boolean;
  },
): Promise<Aplicada> {
  const { efectos, excedentes } = await asentar(ctx, { r, ...o }, a);
  const corte = await ultimoVencidoAl(ctx, r.fecha_pago);
  const partes = filasDe({ efectos, creditos: a.creditos }, { fecha: r.fecha_pago, corte });
  const excedente = excedenteDe(r, a);
  exigirCuadrado({ monto: r.monto, aplicaciones: partes.map((p) => p.monto), excedente, redondeo: r.redondeo });
  const pagados = efectos.filter((e) => deDocumento(e) && e.capital > 0);
  await aplicarPagosDocumentos(
    ctx,
    pagados.map((e) => ({ id: idDocumento(e.pk), a_anticipo: e.base, pagado: e.capital, fecha: r.fecha_pago })),
  );
  for (const { pk, concepto, monto } of cargosDe(efectos))
    await ctx.emit('obligacion.abonada', { pk, concepto, monto, fecha: r.fecha_pago });
  const filas = await ctx.insertLast(
    aplicaciones,
    partes.map((p, i) => ({
      ...p,
      recaudacion_id: r.id,
      vuelta: o.vuelta,
      numero: p.numero ?? o.obligaciones.get(p.pk)?.numero ?? numeroDeCastigo(o.castigos, p.pk) ?? p.pk,
      orden: i + 1,
      cliente_rut: o.obligaciones.get(p.pk)?.cliente_rut ?? o.obligaciones.get(p.pk)?.rut ?? r.rut_deudor,
    })),
  );
  const fila = await ctx.update(recaudaciones, r.id, {
    efectos,
    creditos: a.creditos,
    product: productoDe(a),
    excedentes,
    excedente,
    vuelta: o.vuelta,
    fecha_contable: o.fecha,
    tipo_pago: tipoPago(a),
  });
  return { fila, partes: filas };
}

function cambioDe(s: Saldo, o: ObligacionFila) {
  return {
    capital: s.capital,
    interes: s.interes,
    gastos: s.gastos,
    costas: s.costas,
    mora: s.mora,
    mora_desde: s.mora_desde,
    base_mora: s.clase !== 'documento' && o.base_mora === null ? null : s.base,
    estado: s.vive ? ('vigente' as const) : ('cerrada' as const),
  };
}

/** Balances of the debts as they stood after each receipt, in date order, so that any past day reads what was owed. */
async function escribirSaldos(
  ctx: Ctx,
  h: Historia,
  fechas: ReadonlyMap<string, Fecha>,
  propia: { id: string | null; fecha: Fecha },
): Promise<void> {
  const cambiadas = new Set([
    ...h.deshacer.flatMap((r) => r.efectos.map((e) => e.pk)),
    ...h.turnos.flatMap((t) => (t.cambia ? t.nuevo.efectos.map((e) => e.pk) : [])),
  ]);
  const escribir = (pks: readonly string[], saldos: ReadonlyMap<string, Saldo>, fecha: Fecha) => {
    const cambios = pks.flatMap((pk) => {
      const [o, s] = [h.obligaciones.get(pk), saldos.get(pk)];
      return o && s ? [{ o, cambio: cambioDe(s, o) }] : [];
    });
    return actualizarObligaciones(ctx, cambios, fecha);
  };
  const antes = h.deshacer.map((r) => r.fecha_contable);
  if (antes.length > 0) {
    const primera = antes.reduce(minFecha);
    const deshechas = new Set(h.deshacer.flatMap((r) => r.efectos.map((e) => e.pk)));
    await escribir([...deshechas], h.inicio.saldos, primera);
  }
  for (const t of h.turnos) {
    const fila = t.turno.fila;
    const fecha = (fila && fechas.get(fila.id)) ?? (fila && fila.id !== propia.id ? fila.fecha_contable : propia.fecha);
    const suyas = new Set(t.nuevo.efectos.map((e) => e.pk).filter((pk) => cambiadas.has(pk)));
    await escribir([...suyas], t.mundo.saldos, fecha);
  }
  const final = h.turnos.at(-1)?.mundo ?? h.inicio;
  for (const [pk, c] of h.castigos) if (cambiadas.has(pk)) await escribirRecuperado(ctx, c, final.saldos.get(pk)?.capital ?? pesos(0));
}

interface PorEscribir {
  fila: RecaudacionFila;
  nuevo: Aplicado;
  fecha: Fecha;
  esNueva: boolean;
  /** Written in this act. */
  naceAqui: boolean;
}

/** The credits of a history, each one rebuilt once: the payments of the receipts that change leave and come back in their place. */
async function escribirCreditos(ctx: Ctx, h: Historia, filas: readonly PorEscribir[], motivo: string) {
  const ids = new Set([...h.deshacer.flatMap((r) => r.creditos), ...filas.flatMap((f) => f.nuevo.creditos)].map((c) => c.credito_id));
  const hechos = new Map<string, PagoHecho>();
  for (const id of [...ids].sort()) {
    const claves = (r: RecaudacionFila, cs: RecaudacionFila['creditos']) =>
      cs.filter((c) => c.credito_id === id).flatMap((c) => c.pagos.map((p) => ({ c, p, clave: claveDePago(r.id, p.n) })));
    const poner = filas.flatMap(({ fila, nuevo, fecha }) =>
      claves(fila, nuevo.creditos).map(({ c, p, clave }): PagoNuevo => {
        const pre = c.tipo === 'prepago' ? fila.pedido.prepago : null;
        const { politica = null, meses_comision = null } = pre ?? {};
        const pago = { origen_id: clave, fecha: fila.fecha_pago, fecha_contable: fecha, tipo: c.tipo, monto: p.monto, cuota: p.cuota };
        return { ...pago, politica, meses_comision };
      }),
    );
    const quitar = h.deshacer.flatMap((r) => claves(r, r.creditos).map((x) => x.clave));
    // As it was read, when this is the first thing that the act writes of what it owes.
    const leido = h.deshacer.length === 0 && ids.size === 1 ? h.inicio.creditos.get(id)?.caja : undefined;
    const r = await cambiarPagos(ctx, id, { area: AREA, quitar, poner, motivo, leido });
    if (r.ajenos.length > 0) throw new Conflict('pagos_de_otra_area');
    for (const [clave, hecho] of r.hechos) hechos.set(`${id}/${clave}`, hecho);
  }
  return (f: PorEscribir): PagoHecho[] =>
    f.nuevo.creditos.flatMap((c) => c.pagos.flatMap((p) => hechos.get(`${c.credito_id}/${claveDePago(f.fila.id, p.n)}`) ?? []));
}

/**
 * Makes a history true: undoes, from the last, the receipts whose application changes and applies them again in date order with the new one
 * among them (areas/3: backdating and reversal by replay). `nueva` = the receipt already written, without application yet.
 */
export async function escribirHistoria(
  ctx: Ctx,
  h: Historia,
  o: { nueva: RecaudacionFila | null; fecha: Fecha; motivo: string },
): Promise<Aplicada | null> {
  for (const r of [...h.deshacer].reverse()) await deshacerRecibo(ctx, r, o.motivo);
  const filas: PorEscribir[] = [];
  for (const t of h.turnos) {
    const esNueva = o.nueva !== null && (t.turno.fila === null || t.turno.fila.id === o.nueva.id);
    const fila = esNueva ? o.nueva : t.turno.fila;
    if (!fila || !(t.cambia || esNueva)) continue;
    filas.push({
      fila,
      nuevo: t.nuevo,
      fecha: esNueva ? o.fecha : await fechaContable(ctx, fila.fecha_pago),
      esNueva,
      naceAqui: t.turno.fila === null,
    });
  }
  const creditosDe = await escribirCreditos(ctx, h, filas, o.motivo);
  const fechas = new Map(filas.map((f) => [f.fila.id, f.fecha]));
  let escrita: Aplicada | null = o.nueva && { fila: o.nueva, partes: [] };
  for (const f of filas) {
    const vuelta = f.esNueva ? f.fila.vuelta : f.fila.vuelta + 1;
    const como = { obligaciones: h.obligaciones, castigos: h.castigos, creditos: creditosDe(f), fecha: f.fecha, vuelta, nuevo: f.naceAqui };
    const r = await aplicarRecibo(ctx, f.fila, f.nuevo, como);
    if (f.esNueva) escrita = r;
  }
  await escribirSaldos(ctx, h, fechas, { id: o.nueva?.id ?? null, fecha: o.fecha });
  return escrita;
}
