import { type Abono, contabilizar, type DeudasTomadas, fechaContable, reversarOrigen, tomarDeudas } from '#areas/libro/public.server.ts';
import { crearPasivo, reversarPasivo } from '#areas/pasivos/public.server.ts';
import { DIA_GASTOS } from '#finanzas/mora.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { manyRows } from '#platform/server/many-rows.ts';
import { enPesos, gastosEnLibro, type Libros } from '../domain/contable.ts';
import { type Paso, recorrer } from '../domain/eventos.ts';
import { debenEnLibro, type Imputado, imputaciones } from '../domain/imputacion.ts';
import { type FilaSumada, sinMoraHasta } from '../domain/vivo.ts';
import { cuotas, eventosCredito } from '../tables.ts';
import { cerrarVida, soltarReajuste } from './cierre-del-credito.ts';
import { type Atraso, auxiliarDe, cambiarDeudas, desdeDe } from './deudas.ts';
import type { Leido } from './en-caja.ts';
import { antesDeLaCausa, enCausaUf, pagadoEnCausaUf } from './en-causa.ts';
import { estadoFinal } from './estado-de-cuota.ts';
import { type CreditoFila, type CuotaFila, type EventoFila, type PostergacionFila, pkDe } from './filas.ts';
import { hechosDe, reglasDe, vivoDe } from './hechos-del-credito.ts';
import { dicho } from './puerta.ts';
import { ufDe } from './simular.ts';
import { sinCorrer } from './sin-correr.ts';
import { alCorriente } from './traer-la-noche.ts';
import { asentarTraspaso } from './traspaso.ts';
import { abonosDe, type CargadosUf, type Caso, casoDe, dichos, type Turno, turnosDe } from './turnos-de-pago.ts';

/** A payment whose application changed because another one came before it: who received it posts its entry again. */
export interface Reaplicado {
  evento_id: string;
  tipo: 'pago' | 'prepago';
  fecha: Fecha;
  origen: { area: string; id: string };
  antes: Imputado;
  ahora: Imputado;
}

/** A payment as it stands after the rebuilding. */
interface Hecho {
  evento: EventoFila;
  ahora: Imputado;
}

const origenPago = (id: string) => ({ area: 'creditos', id: `pago:${id}` });

/**
 * A payment that another area received (or what it forgave) and posted as it stood then: what it pays now, beside its entry; what nothing owes is of the client,
 * and what was forgiven of nothing is no loss. Nothing when both are the same.
 */
async function corregirPublicado(ctx: Ctx, caso: Caso, e: EventoFila, i: Imputado): Promise<void> {
  if (!corrige(i)) return;
  const origen = origenPago(e.id);
  const { rut, numero } = caso.c;
  const documento = `Crédito ${numero}`;
  const tipo_pasivo = 'SALDO_A_FAVOR' as const;
  const nace = { rut, amount: pesos(i.a_favor), tipo_pasivo, comprobante: documento, origen, fecha: e.fecha_contable };
  const favor = i.a_favor > 0 ? await crearPasivo(ctx, nace) : null;
  const a_favor = favor ? [{ rut, monto: pesos(i.a_favor), tipo_pasivo, pk: favor.pk, documento }] : [];
  await contabilizar(
    ctx,
    'reaplicacion_pago',
    {
      antes: abonosDe(caso, e.fecha, i.publicado ?? []),
      ahora: abonosDe(caso, e.fecha, i.abonos),
      a_favor,
      sin_objeto: pesos(i.sin_objeto ?? 0),
    },
    { origen, fecha: e.fecha_contable, glosa: `${e.condona ? 'Condonación' : 'Pago de otra área'} aplicado de nuevo, crédito ${numero}` },
  );
}

const porParte = (xs: readonly { numero: number; concepto: string; monto: number }[]) =>
  xs
    .map((x) => `${x.numero}/${x.concepto}/${x.monto}`)
    .sort()
    .join();

/** The entry of another area credited something else. */
const corrige = (i: Imputado): boolean => i.publicado !== undefined && (i.a_favor > 0 || porParte(i.publicado) !== porParte(i.abonos));

/** Interest received before it joined the capital, and that turned out to be capital: D1202 / H1201, and its reajuste in UF (H1203). */
async function pasarACapital(
  ctx: Ctx,
  caso: Caso,
  o: { origen: { area: string; id: string }; fecha: Fecha; nuevo: boolean },
  { i, fecha }: { i: Imputado; fecha: Fecha },
): Promise<void> {
  if (i.vendido) return;
  const ahora = abonosDe(caso, fecha, i.a_capital ?? []);
  const antes = ahora.map((a): Abono => ({ ...a, concepto: 'INTERES' }));
  const glosa = `Interés pagado por adelantado que pasa a capital, crédito ${caso.c.numero}`;
  await contabilizar(ctx, 'reaplicacion_pago', { antes, ahora }, { ...o, glosa });
}

/** What creditos itself posts of a payment: what it recognises at once, capital that passes between cuotas, what another area's entry paid otherwise. */
async function asentarPropio(ctx: Ctx, caso: Caso, e: EventoFila, i: Imputado, nuevo: boolean): Promise<void> {
  const o = { origen: origenPago(e.id), fecha: e.fecha_contable, nuevo };
  const partida = (x: { numero: number; monto: number }, signo: 1 | -1 = 1) => {
    const q = caso.porNumero.get(x.numero);
    if (!q) throw new RangeError(`unknown cuota ${x.numero}`);
    return { monto: pesos(signo * x.monto), ...auxiliarDe(caso.c, q, caso.sucursal) };
  };
  if (!i.vendido && !pagadoEnCausaUf(caso.c, e.fecha)) {
    await contabilizar(
      ctx,
      'devengo_diario',
      { intereses: i.devengo.map((d) => partida(d)), reajustes: i.reajustes.map((d) => partida(d)) },
      { ...o, glosa: `Interés reconocido por pago, crédito ${caso.c.numero}` },
    );
    await contabilizar(
      ctx,
      'baja_de_uf',
      { bajas: (i.bajas ?? []).map((d) => partida(d)) },
      { ...o, glosa: `Capital cobrado bajo la UF del giro, crédito ${caso.c.numero}` },
    );
  }
  await pasarACapital(ctx, caso, o, { i, fecha: e.fecha });
  const alzas = (i.alzas ?? []).filter((x) => x.monto > 0).map((x) => partida(x));
  const bajas = (i.alzas ?? []).filter((x) => x.monto < 0).map((x) => partida(x, -1));
  const deGastos = `Gastos de cobranza cobrados a otra UF, crédito ${caso.c.numero}`;
  await contabilizar(ctx, 'reajuste_gastos', { alzas, bajas }, { ...o, glosa: deGastos });
  await corregirPublicado(ctx, caso, e, i);
  const entran = i.movidos.filter((m) => m.monto > 0);
  if (entran.length === 0) return;
  await contabilizar(
    ctx,
    'reprogramacion_credito',
    {
      capital_nuevo: entran.map((m) => partida(m)),
      deuda: i.movidos
        .filter((m) => m.monto < 0)
        .map((m) => ({ ...partida(m, -1), clase: 'cuota' as const, concepto: 'CAPITAL' as const })),
    },
    { ...o, glosa: `Tabla rehecha por prepago, crédito ${caso.c.numero}` },
  );
}

async function deshacerPropio(ctx: Ctx, c: CreditoFila, e: EventoFila, motivo: string): Promise<void> {
  const { devengo, reajustes, movidos, a_favor, vendido, bajas = [], alzas = [], a_capital = [] } = e.imputado;
  const origen = origenPago(e.id);
  const corregido = corrige(e.imputado);
  const suyo = pagadoEnCausaUf(c, e.fecha) ? 0 : devengo.length + reajustes.length + bajas.length;
  const reconocidos = vendido ? 0 : suyo + a_capital.length;
  if (corregido || reconocidos + movidos.length + alzas.length > 0) await reversarOrigen(ctx, { origen, motivo });
  if (corregido && a_favor > 0 && (await reversarPasivo(ctx, origen)) === 'ya_pagado') throw new Conflict('saldo_a_favor_usado');
}

/** The last payment that reached a row. */
const ultimoEn = (pasos: readonly Paso[], numero: number): Paso | undefined =>
  pasos.findLast((p) => {
    const [a, b] = [p.antes, p.despues].map((xs) => xs.find((x) => x.numero === numero));
    return b !== undefined && JSON.stringify(a?.pagado) !== JSON.stringify(b.pagado);
  });

/** How late each row is after a step: mora fixed by the last payment that reached it, and since when it runs over the rest. */
function atrasoDe(
  caso: Caso,
  pasos: readonly Paso[],
  fila: FilaSumada,
  gastos: number,
  uf: (e: string) => string | null,
  hoy: Fecha,
): Atraso {
  const deben = Math.max(0, fila.gastos - fila.pagado.gastos);
  const q = caso.porNumero.get(fila.numero);
  const { prorrogada_a } = fila;
  const desde = prorrogada_a ?? (q ? desdeDe(q, hoy) : fila.vencimiento);
  const toco = ultimoEn(pasos, fila.numero);
  if (!toco || toco.evento.fecha <= sinMoraHasta(fila))
    return { gastos, mora: 0, uf: { gastos: deben, mora: 0 }, mora_desde: desde, prorrogada_a };
  const mora = toco.despues.find((x) => x.numero === fila.numero)?.mora ?? 0;
  return { gastos, mora: enPesos(mora, uf(toco.evento.id)), uf: { gastos: deben, mora }, mora_desde: toco.evento.fecha, prorrogada_a };
}

/** Charges of collection that a row still owes, pesos: in UF, what 1208 holds of them. */
function gastosDebidos(f: FilaSumada, cargados: CargadosUf): number {
  const debe = Math.max(0, f.gastos - f.pagado.gastos);
  const g = cargados.get(f.numero);
  return g ? gastosEnLibro(g, debe) : debe;
}

async function escribirPaso(
  ctx: Ctx,
  caso: Caso,
  pasos: readonly Paso[],
  filas: readonly FilaSumada[],
  devuelto: number,
  fecha: Fecha,
  { cargados, deudas }: { cargados: CargadosUf; deudas: DeudasTomadas },
): Promise<void> {
  const deben = new Map(debenEnLibro(filas, devuelto).map((d) => [d.numero, d]));
  const uf = (id: string) => caso.eventos.find((e) => e.id === id)?.valor_uf ?? null;
  const escritas = caso.filas.map((q) => {
    const fila = filas.find((f) => f.numero === q.numero);
    const nada = { q, debe: { numero: q.numero, capital: 0, interes: 0 }, atraso: { gastos: 0, mora: 0, mora_desde: q.vencimiento } };
    if (!fila) return nada;
    const debe = deben.get(q.numero) ?? nada.debe;
    return { q, debe, atraso: sinCorrer(caso.c, fila, atrasoDe(caso, pasos, fila, gastosDebidos(fila, cargados), uf, fecha), fecha) };
  });
  await cambiarDeudas(ctx, caso.c, escritas, fecha, deudas);
}

/** Charges of collection that the days of delay have brought, posted once (1208 / 4109) and undone when the delay was not such. */
async function ajustarGastos(ctx: Ctx, caso: Caso, filas: readonly FilaSumada[]): Promise<Map<number, number>> {
  const finales = new Map<number, number>();
  for (const q of caso.filas) {
    const fila = filas.find((f) => f.numero === q.numero);
    const dia = fila?.gastos_el ?? addDays(q.vencimiento, DIA_GASTOS);
    const uf = caso.c.moneda === 'UF' ? await ufDe(ctx, dia) : null;
    const debidos = caso.c.moneda === 'UF' && uf === null ? q.gastos : enPesos(fila?.gastos ?? 0, uf);
    finales.set(q.numero, debidos);
    if (debidos === q.gastos) continue;
    const origen = { area: 'creditos', id: `gastos:${q.id}` };
    if (q.gastos > 0) await reversarOrigen(ctx, { origen, motivo: 'el atraso cambió', fecha: ctx.hoy });
    if (debidos > 0)
      await contabilizar(
        ctx,
        'devengo_gastos_cobranza',
        { gastos: [{ monto: pesos(debidos), ...auxiliarDe(caso.c, q, caso.sucursal) }] },
        { origen, fecha: ctx.hoy, glosa: `Gastos de cobranza, cuota ${caso.c.numero}-${q.numero}` },
      );
  }
  return finales;
}

/** The charges of a credit in UF, with the units that they were when they were charged. */
function cargadosEnUf(c: CreditoFila, filas: readonly FilaSumada[], gastos: ReadonlyMap<number, number>): CargadosUf {
  if (c.moneda !== 'UF') return new Map();
  return new Map(filas.filter((f) => f.gastos > 0).map((f) => [f.numero, { pesos: gastos.get(f.numero) ?? 0, unidades: f.gastos }]));
}

/** Writes the rows as they stand: figures after prepayments, what was paid of each, what the books hold. */
async function escribirCuotas(
  ctx: Ctx,
  caso: Caso,
  filas: readonly FilaSumada[],
  libros: Libros,
  gastos: ReadonlyMap<number, number>,
  pasos: readonly Paso[],
): Promise<void> {
  let saldo = filas.reduce((s, f) => s + f.amortizacion, 0);
  const cambios: { id: string; patch: Partial<CuotaFila> }[] = [];
  for (const q of caso.filas) {
    const f = filas.find((x) => x.numero === q.numero);
    saldo -= f?.amortizacion ?? 0;
    const l = libros.cuotas.get(q.numero);
    const estado = estadoFinal(q, f);
    const fila = {
      cuota: f?.cuota ?? 0,
      interes: f?.interes ?? 0,
      amortizacion: f?.amortizacion ?? 0,
      saldo: f ? saldo : 0,
      pagado_gastos: f?.pagado.gastos ?? 0,
      pagado_mora: f?.pagado.mora ?? 0,
      pagado_interes: f?.pagado.interes ?? 0,
      pagado_capital: f?.pagado.capital ?? 0,
      libro_capital: pesos(l?.capital ?? 0),
      reajuste: pesos(l?.reajuste ?? 0),
      gastos: pesos(gastos.get(q.numero) ?? 0),
      gastos_el: f?.gastos_el ?? null,
      estado,
      prorrogada_a: f?.prorrogada_a ?? null,
      pagada_el: estado === 'pagada' ? (ultimoEn(pasos, q.numero)?.evento.fecha ?? ctx.hoy) : null,
    };
    if (Object.entries(fila).some(([k, v]) => q[k as keyof CuotaFila] !== v)) cambios.push({ id: q.id, patch: fila });
  }
  if (cambios.length > 0) await ctx.writeLast(cuotas, () => manyRows(ctx, cuotas, cambios));
}

interface Marcha {
  r: ReturnType<typeof recorrer>;
  turnos: readonly Turno[];
  nuevos: readonly string[];
  quitados: readonly EventoFila[];
  /** A due date that went back to where it was. */
  vuelta: PostergacionFila | undefined;
  cargados: CargadosUf;
}

/** Posts again what changed, from the first payment that did, each on its own day; the debts of that day are written with it. Answers the day of each entry. */
async function reescribir(ctx: Ctx, caso: Caso, m: Marcha): Promise<ReadonlyMap<string, Fecha>> {
  const { turnos, quitados, cargados } = m;
  const con = { cargados, deudas: await tomarDeudas(ctx, caso.filas.map(pkDe)) };
  const imputados: { id: string; patch: { imputado: Imputado; fecha_contable: Fecha } }[] = [];
  const { pasos, filas } = m.r;
  const esNuevo = (e: EventoFila) => m.nuevos.includes(e.id);
  for (const t of turnos.filter((x) => x.cambia && !esNuevo(x.e)).reverse())
    await deshacerPropio(ctx, caso.c, t.e, 'pago aplicado de nuevo');
  for (const q of [...quitados].reverse()) await deshacerPropio(ctx, caso.c, q, q.motivo_reversa ?? 'pago reversado');
  const hasta = (k: number) => imputaciones(pasos.slice(0, k)).devuelto;
  const turnoDe = new Map(turnos.map((t) => [t.e.id, t]));
  const sin = [...quitados, ...(m.vuelta ? [m.vuelta] : [])];
  const primera = sin.map((q) => q.fecha).sort()[0];
  const desde = pasos.findIndex(
    ({ evento: e }) => turnoDe.get(e.id)?.cambia || m.nuevos.includes(e.id) || (primera !== undefined && e.fecha >= primera),
  );
  const inicio = desde < 0 ? pasos.length : desde;
  const vuelve = m.vuelta ? [await fechaContable(ctx, m.vuelta.fecha)] : [];
  const contable = [...quitados.map((q) => q.fecha_contable), ...vuelve].sort()[0];
  if (contable) await escribirPaso(ctx, caso, pasos.slice(0, inicio), pasos[inicio]?.antes ?? filas, hasta(inicio), contable, con);
  for (const [k, paso] of pasos.entries()) {
    if (k < inicio) continue;
    const t = turnoDe.get(paso.evento.id);
    const propia = t === undefined || esNuevo(t.e) || !t.cambia;
    const fecha_contable = propia ? (t?.e.fecha_contable ?? paso.evento.fecha) : await fechaContable(ctx, paso.evento.fecha);
    if (t?.cambia) {
      await asentarPropio(ctx, caso, { ...t.e, fecha_contable }, t.ahora, esNuevo(t.e));
      imputados.push({ id: t.e.id, patch: { imputado: t.ahora, fecha_contable } });
    }
    await escribirPaso(ctx, caso, pasos.slice(0, k + 1), paso.despues, hasta(k + 1), fecha_contable, con);
  }
  await escribirPaso(ctx, caso, pasos, filas, hasta(pasos.length), ctx.hoy, con);
  await con.deudas.escribir();
  await ctx.updateMany(eventosCredito, imputados);
  return new Map(imputados.map(({ id, patch }) => [id, patch.fecha_contable]));
}

/** Tells whose payments changed, before the credit closes or opens again (`credito.cobros`). */
async function anunciarCobros(
  ctx: Ctx,
  caso: Caso,
  turnos: readonly Turno[],
  o: { nuevos: readonly string[]; quitados: readonly EventoFila[]; contables: ReadonlyMap<string, Fecha> },
): Promise<void> {
  const cambian = turnos.filter((t) => t.cambia);
  const idos = [...cambian.filter((t) => !o.nuevos.includes(t.e.id)).map((t) => t.e), ...o.quitados];
  if (cambian.length + idos.length === 0) return;
  await ctx.emit('credito.cobros', {
    ...dicho(caso.c),
    motivo: o.quitados[0]?.motivo_reversa ?? 'pago aplicado de nuevo',
    deshechos: idos.map((e) => ({ evento_id: e.id, fecha: e.fecha, sin_dinero: e.condona !== null, abonos: dichos(caso, e.imputado) })),
    hechos: cambian.map(({ e, ahora, capital }) => ({
      evento_id: e.id,
      fecha: e.fecha,
      fecha_contable: o.contables.get(e.id) ?? e.fecha_contable,
      capital,
      origen: { area: e.origen_area, id: e.origen_id },
      sin_dinero: e.condona !== null,
      comision: pesos(ahora.comision),
      abonos: dichos(caso, ahora),
    })),
  });
}

/**
 * Rebuilds a credit from its events in order of date and makes the books say so: what changed is undone and done again, one event at a time,
 * each on its own day, so that any past day reads what was owed then. `quitados`: events that were just taken back. `nuevos`: those that
 * were just written, whose application is their first.
 */
export async function rehacer(
  ctx: Ctx,
  leido: CreditoFila,
  o: { nuevos?: readonly string[]; quitados?: readonly EventoFila[]; vuelta?: PostergacionFila; leido?: Leido | undefined } = {},
): Promise<{ hechos: Hecho[]; reaplicados: Reaplicado[]; credito: CreditoFila; caso: Caso }> {
  const { nuevos = [], quitados = [] } = o;
  const c = await alCorriente(ctx, leido);
  // What the night wrote beside a credit in UF is in its cuotas too.
  const visto = c.moneda === 'UF' && c !== leido ? undefined : o.leido;
  const caso = visto ? { ...visto.caso, c } : await casoDe(ctx, c);
  const { filas, eventos, movidas } = caso;
  const previos = [...eventos.filter((e) => !nuevos.includes(e.id)), ...quitados];
  const previas = [...movidas.filter((p) => !nuevos.includes(p.id)), ...(o.vuelta ? [o.vuelta] : [])];
  const reglas = visto?.reglas ?? (await reglasDe(ctx, c, filas, ctx.hoy, movidas));
  const r = recorrer(vivoDe(c, filas), hechosDe(eventos, movidas), reglas, ctx.hoy);
  // The charges first: a payment finds them in the books.
  const gastos = await ajustarGastos(ctx, caso, r.filas);
  const cargados = cargadosEnUf(c, r.filas, gastos);
  const { turnos, libros } = turnosDe(caso, r.pasos, { previos, previas }, nuevos, cargados);
  const contables = await reescribir(ctx, caso, { r, turnos, nuevos, quitados, vuelta: o.vuelta, cargados });
  await soltarReajuste(ctx, c, caso, libros);
  await escribirCuotas(ctx, caso, r.filas, libros, gastos, r.pasos);
  await anunciarCobros(ctx, caso, turnos, { nuevos, quitados, contables });
  const { devuelto } = imputaciones(r.pasos);
  const final = r.pasos.findLast((p) => p.evento.tipo !== 'postergacion');
  const [prepagado, ultimo] = [final?.prepago != null, final?.evento.fecha];
  const prepagos = [...turnos.filter((t) => t.cambia).map((t) => t.e), ...quitados].some((e) => e.tipo === 'prepago');
  const antes = enCausaUf(c) ? antesDeLaCausa(c, turnos, libros) : null;
  const redispuesto = prepagos || (quitados.length > 0 && !c.aceleracion);
  const cerrado = await cerrarVida(ctx, c, { estado: r.estado, filas: r.filas, libros, devuelto, prepagado, ultimo, redispuesto });
  const credito = await asentarTraspaso(ctx, cerrado, caso, { ...r, devuelto, antes });
  const reaplicados = turnos
    .filter((t) => t.cambia && !nuevos.includes(t.e.id))
    .map((t) => ({
      evento_id: t.e.id,
      tipo: t.e.tipo,
      fecha: t.e.fecha,
      origen: { area: t.e.origen_area, id: t.e.origen_id },
      antes: t.antes,
      ahora: t.ahora,
    }));
  return { hechos: turnos.map(({ e, ahora }) => ({ evento: e, ahora })), reaplicados, credito, caso };
}
