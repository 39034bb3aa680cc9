import { and, eq, isNull } from 'drizzle-orm';
import { type Abono, contabilizar, type Lineas, reversarOrigen } from '#areas/libro/public.server.ts';
import { prorratear } from '#finanzas/reparto.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { words } from '#kernel/words.ts';
import type { Ctx } from '#platform/server/context.ts';
import { enPesos } from '../domain/contable.ts';
import { estados, estadoVisible } from '../domain/estados.ts';
import { type DebeLibro, debenEnLibro } from '../domain/imputacion.ts';
import { aUnidades } from '../domain/moneda.ts';
import type { FilaSumada } from '../domain/vivo.ts';
import { type CreditoAntes, creditos, cuotas, reprogramaciones } from '../tables.ts';
import { auxiliarDe, desdeDe, escribirDeudas } from './deudas.ts';
import { filaEnCurso, reversarDevengado } from './devengo.ts';
import { AREA, type CreditoFila, type CuotaFila, eventosDe, filasCuotas, postergacionesDe } from './filas.ts';
import { estadoInicial } from './hechos-del-credito.ts';
import { dicho } from './puerta.ts';
import { rehacer } from './rehacer.ts';
import {
  type CreditoReprogramable,
  calcularReprogramado,
  deudaDe,
  type TerminosReprogramados,
  terminosNuevos,
  ufPara,
} from './reprogramable.ts';
import { congelarCon } from './tabla.ts';
import { alCorriente } from './traer-la-noche.ts';

const CERO = pesos(0);
const origenDe = (id: string) => ({ area: AREA, id: `reprogramacion:${id}` });

/** Ours and alive. 422 `credito_no_prolongable` {estado}, `credito_vendido`. */
function exigirReprogramable(c: CreditoFila, hoy: Fecha): void {
  if (c.estado !== 'vigente') throw new Rule('credito_no_prolongable', { estado: words(estadoVisible(c.estado, c.proximo_pago, hoy)) });
  if (c.ajeno.length % 2 === 1) throw new Rule('credito_vendido');
}

/** Interest of 1202 that leaves: what the books lack of it is recognised, what they have beyond it goes back (of days after `fecha`). */
async function ajustarDevengo(ctx: Ctx, c: CreditoFila, q: CuotaFila, sucursal: string | undefined, falta: number, id: string) {
  if (falta === 0) return;
  const o = { origen: origenDe(id), fecha: ctx.hoy, glosa: `Interés al día de la reprogramación, crédito ${c.numero}` };
  const monto = pesos(Math.abs(falta));
  const partida = { ...auxiliarDe(c, q, sucursal), monto };
  if (falta > 0) {
    await contabilizar(ctx, 'devengo_diario', { intereses: [partida], reajustes: [] }, o);
    return;
  }
  const moneda = 'CLP' as const;
  const original: Lineas = [
    { ...auxiliarDe(c, q, sucursal), cuenta: '1202', debe: monto, haber: CERO, moneda },
    { ...(sucursal ? { sucursal } : {}), cuenta: '4101', debe: CERO, haber: monto, moneda },
  ];
  await contabilizar(ctx, 'reversa', { original }, o);
}

/**
 * Of a credit in UF: its capital to the UF of the day. What 1203 lacks (or has beyond it) goes to 4102; where the UF fell under that of the giro,
 * 1201 gives up what is lost (`baja_de_uf`). Answers what of each cuota leaves the books: Σ = its capital at that UF.
 */
async function ajustarReajuste(
  ctx: Ctx,
  c: CreditoFila,
  o: { filas: readonly CuotaFila[]; deben: readonly DebeLibro[]; sucursal: string | undefined; uf: string | null; id: string },
): Promise<{ q: CuotaFila; capital: number; reajuste: number }[]> {
  if (o.uf === null) return o.filas.map((q) => ({ q, capital: q.libro_capital, reajuste: 0 }));
  const debe = o.filas.map((q) => o.deben.find((d) => d.numero === q.numero)?.capital ?? 0);
  const valor = prorratear(
    debe,
    enPesos(
      debe.reduce((s, x) => s + x, 0),
      o.uf,
    ),
  );
  const hasta = o.filas.map((q, k) => ({ q, reajuste: (valor[k] ?? 0) - q.libro_capital }));
  const partida = (q: CuotaFila, monto: number) => ({ ...auxiliarDe(c, q, o.sucursal), monto: pesos(monto) });
  const por = { origen: origenDe(o.id), fecha: ctx.hoy };
  const reajustes = hasta.flatMap(({ q, reajuste }) => (reajuste === q.reajuste ? [] : [partida(q, reajuste - q.reajuste)]));
  const glosa = `Reajuste al día de la reprogramación, crédito ${c.numero}`;
  if (reajustes.length > 0) await contabilizar(ctx, 'devengo_diario', { intereses: [], reajustes }, { ...por, glosa });
  const bajas = hasta.flatMap(({ q, reajuste }) => (reajuste < 0 ? [partida(q, -reajuste)] : []));
  const perdido = `Capital bajo la UF del giro, crédito ${c.numero}`;
  if (bajas.length > 0) await contabilizar(ctx, 'baja_de_uf', { bajas }, { ...por, glosa: perdido });
  return hasta.map(({ q, reajuste }) => ({ q, capital: q.libro_capital + Math.min(0, reajuste), reajuste: Math.max(0, reajuste) }));
}

/** The deferred commission not yet earned goes on in the new credit. Answers how much. */
async function pasarComision(ctx: Ctx, c: CreditoFila, nuevo: CreditoFila, sucursal: string | undefined, id: string): Promise<Pesos> {
  const resto = pesos(c.comision_diferida - c.comision_devengada);
  if (resto === 0) return resto;
  const linea = (de: CreditoFila, debe: Pesos, haber: Pesos): Lineas[number] => ({
    cuenta: '2109',
    debe,
    haber,
    moneda: 'CLP',
    rut: c.rut,
    documento: String(de.numero),
    pk: `credito:${de.id}`,
    ...(sucursal ? { sucursal } : {}),
  });
  const original: Lineas = [linea(nuevo, resto, CERO), linea(c, CERO, resto)];
  const glosa = `Comisión diferida del crédito ${c.numero} al ${nuevo.numero}`;
  await contabilizar(ctx, 'reversa', { original }, { origen: origenDe(id), fecha: ctx.hoy, glosa });
  return resto;
}

/** The new credit, as it was agreed: born vigente, with its frozen table. It takes the next number. */
async function nacer(
  ctx: Ctx,
  c: CreditoFila,
  t: TerminosReprogramados,
  o: { fecha: Fecha; capital: number; anterior: number; comentario: string; uf: string | null },
): Promise<CreditoFila> {
  const { rut, cliente_id, nombre, segmento_cliente, sede, ejecutivo_id, producto, origen, destino, moneda, medio_pago, cuenta_giro } = c;
  const nuevo = await ctx.insert(creditos, {
    rut,
    cliente_id,
    nombre,
    segmento_cliente,
    sede,
    ejecutivo_id,
    producto,
    origen,
    destino,
    moneda,
    medio_pago,
    cuenta_giro,
    ...terminosNuevos(c, t, o),
    numero: await ctx.folio('credito'),
    tipo_credito: 'REPROGRAMADO',
    comentario: o.comentario,
    id_credito_origen: c.id,
    valor_uf_giro: o.uf,
    estado: 'vigente' as const,
    fecha_giro: o.fecha,
    comprobante: `Reprogramación del crédito ${c.numero}`,
    monto_girado: CERO,
  });
  return congelarCon(ctx, nuevo, 'vigente', await calcularReprogramado(ctx, c, t, o));
}

/** Its cuotas carry the capital in the books (`enLibro`, pesos, shared by what each one owes of it) and each one is a debt from today on. */
async function endeudar(ctx: Ctx, nuevo: CreditoFila, filas: readonly CuotaFila[], enLibro: number): Promise<void> {
  const inicial = estadoInicial(nuevo, filas);
  const lista = debenEnLibro(inicial, 0);
  const deben = new Map(lista.map((d) => [d.numero, d]));
  const partes = prorratear(
    lista.map((d) => d.capital),
    enLibro,
  );
  const libro = new Map(lista.map((d, k) => [d.numero, partes[k] ?? 0]));
  const escritas = filas.flatMap((q) => {
    const debe = deben.get(q.numero);
    return debe ? [{ q, debe, atraso: { gastos: 0, mora: 0, mora_desde: desdeDe(q, ctx.hoy) } }] : [];
  });
  for (const { q } of escritas) await ctx.update(cuotas, q.id, { libro_capital: pesos(libro.get(q.numero) ?? 0) });
  await escribirDeudas(ctx, nuevo, escritas, ctx.hoy);
  const primera = filas.find((q) => q.cuota > 0);
  await ctx.update(creditos, nuevo.id, {
    saldo: inicial.reduce((s, f) => s + f.amortizacion, 0),
    proximo_vencimiento: primera?.vencimiento ?? null,
    proximo_pago: primera?.fecha_pago_habil ?? null,
  });
}

const sinDeuda = (filas: readonly CuotaFila[]) =>
  filas.map((q) => ({
    q,
    debe: { numero: q.numero, capital: 0, interes: 0 },
    atraso: { gastos: 0, mora: 0, mora_desde: q.vencimiento },
  }));

/** The old one owes nothing: what was paid stays in its rows, the rest of them is `reemplazada`. */
async function saldar(ctx: Ctx, c: CreditoFila, filas: readonly CuotaFila[], devengado: number): Promise<void> {
  for (const q of filas) {
    if (q.estado === 'pagada' || q.estado === 'reemplazada') continue;
    const [interes, amortizacion] = [q.pagado_interes, q.pagado_capital];
    const fila = { cuota: interes + amortizacion, interes, amortizacion, saldo: 0, libro_capital: CERO, reajuste: CERO };
    await ctx.update(cuotas, q.id, { ...fila, estado: 'reemplazada' });
  }
  await escribirDeudas(ctx, c, sinDeuda(filas), ctx.hoy);
  await ctx.update(creditos, c.id, {
    estado: estados.go(c.estado, 'reprogramar'),
    saldo: 0,
    proximo_vencimiento: null,
    proximo_pago: null,
    devengado: pesos(devengado),
    cobrado: pesos(devengado),
    comision_diferida: c.comision_devengada,
  });
}

function fotoDe(c: CreditoFila, filas: readonly CuotaFila[]): CreditoAntes {
  const { estado, saldo, proximo_vencimiento, proximo_pago, devengado, cobrado, devuelto, comision_diferida } = c;
  return {
    credito: { estado, saldo, proximo_vencimiento, proximo_pago, devengado, cobrado, devuelto, comision_diferida },
    cuotas: filas.map(({ id, cuota, interes, amortizacion, saldo: s, libro_capital, reajuste, estado: e, pagada_el }) => ({
      id,
      cuota,
      interes,
      amortizacion,
      saldo: s,
      libro_capital,
      reajuste,
      estado: e,
      pagada_el,
    })),
  };
}

interface Reprogramacion {
  credito_id: string;
  /** Day of the figures: the interest of the new table runs from it. Today or before. */
  fecha: Fecha;
  terminos: TerminosReprogramados;
  /** The interest to that day joins the capital; without it, it is among the `cargos`. */
  capitaliza_interes: boolean;
  comentario: string;
  /** The act that does it: one each. */
  origen: { area: string; id: string };
}

export interface Reprogramado {
  nuevo: { id: string; numero: number };
  /** What is paid now of the old one, in pesos of today, for the entry of who receives it: interest that does not join the capital, mora and charges. */
  cargos: Abono[];
  ite: Pesos;
  capital: Pesos;
}

interface Debido {
  deuda: CreditoReprogramable;
  filas: readonly CuotaFila[];
  vencidas: readonly FilaSumada[];
  /** Units of interest of the period that runs, which is of the row `enCurso`. */
  corriente: number;
  enCurso: CuotaFila;
  uf: string | null;
  /** Pesos of the interest that is paid. */
  interes: number;
}

/** What is paid now of the old credit, by cuota: charges of collection, mora, and the interest that does not join the capital. */
function cargosDe(d: Debido, abono: (q: CuotaFila, concepto: Abono['concepto'], monto: number) => Abono[]): Abono[] {
  const cuotaDe = new Map(d.filas.map((q) => [q.numero, q]));
  const moras = d.deuda.cuotas.flatMap((x) => {
    const q = cuotaDe.get(x.numero);
    return q ? [...abono(q, 'GASTOS', x.gastos), ...abono(q, 'MORA', enPesos(x.unidades.mora, d.uf))] : [];
  });
  const ganados = [
    ...d.vencidas.map((f) => ({ q: cuotaDe.get(f.numero) ?? d.enCurso, u: f.interes_debido })),
    { q: d.enCurso, u: d.corriente },
  ];
  const partes = prorratear(
    ganados.map((g) => g.u),
    d.interes,
  );
  return [...moras, ...ganados.flatMap((g, k) => abono(g.q, 'INTERES', partes[k] ?? 0))];
}

/**
 * A credit is laid out again as another one (area prolongaciones): the old one → reprogramado, its cuotas left `reemplazada` and its balance
 * 0 by entry (`reprogramacion_credito`); the new one is born vigente, tipo REPROGRAMADO. No cash moves: who calls posts the `cargos`. What
 * the nights recognised after `fecha` goes back, because the new table charges those days. 422 of `exigirReprogramable`, and those of a table.
 */
export async function reprogramarCredito(ctx: Ctx, r: Reprogramacion): Promise<Reprogramado> {
  const leido = await alCorriente(ctx, await ctx.lock(creditos, r.credito_id));
  exigirReprogramable(leido, ctx.hoy);
  // Charges of collection and debts as of today, before anything is read of them.
  const { credito: c } = await rehacer(ctx, leido);
  const { caso, deuda, vencidas, corriente, deben } = await deudaDe(ctx, c, r.fecha);
  const { filas, sucursal } = caso;
  const enCurso = filaEnCurso(filas, r.fecha);
  if (!enCurso) throw new RangeError('a credit has cuotas');
  const suma = await ctx.insert(reprogramaciones, {
    credito_id: c.id,
    fecha: r.fecha,
    antes: fotoDe(c, filas),
    origen_area: r.origen.area,
    origen_id: r.origen.id,
  });
  // In UF the books move at the UF of the day of the act (docs/decisiones/0024).
  const uf = await ufPara(ctx, c, ctx.hoy);
  const u = deuda.unidades;
  const prestado = deben.reduce((s, d) => s + d.capital, 0);
  // Interest that had joined the capital is interest in the books until somebody pays it back, or it becomes the capital of another credit.
  const interes = enPesos(u.capital - prestado + u.interes, uf);
  const capitalizado = enPesos(u.capital - prestado + (r.capitaliza_interes ? u.interes : 0), uf);
  await ajustarDevengo(ctx, c, enCurso, sucursal, interes - (c.devengado - c.cobrado), suma.id);
  const viejas = await ajustarReajuste(ctx, c, { filas, deben, sucursal, uf, id: suma.id });
  const capital = u.capital + (r.capitaliza_interes ? u.interes : 0);
  const nuevo = await nacer(ctx, c, r.terminos, { fecha: r.fecha, capital, anterior: u.capital, comentario: r.comentario, uf });
  const abono = (q: CuotaFila, concepto: Abono['concepto'], monto: number): Abono[] =>
    monto > 0 ? [{ ...auxiliarDe(c, q, sucursal), clase: 'cuota', concepto, monto: pesos(monto) }] : [];
  const sale = [
    ...viejas.flatMap(({ q, capital: k, reajuste }) => [...abono(q, 'CAPITAL', k), ...abono(q, 'REAJUSTE', reajuste)]),
    ...abono(enCurso, 'INTERES', capitalizado),
  ];
  const enLibro = sale.reduce((s, a) => s + a.monto, 0);
  await endeudar(ctx, nuevo, await filasCuotas(ctx, nuevo.id), enLibro);
  await contabilizar(
    ctx,
    'reprogramacion_credito',
    {
      capital_nuevo: (await filasCuotas(ctx, nuevo.id)).flatMap((q) =>
        q.libro_capital > 0 ? [{ ...auxiliarDe(nuevo, q, sucursal), monto: q.libro_capital }] : [],
      ),
      deuda: sale,
    },
    { origen: origenDe(suma.id), fecha: ctx.hoy, glosa: `Crédito ${c.numero} reprogramado como ${nuevo.numero}` },
  );
  const comision = await pasarComision(ctx, c, nuevo, sucursal, suma.id);
  await ctx.update(creditos, nuevo.id, { comision_diferida: comision });
  await saldar(ctx, c, filas, c.cobrado + interes);
  await ctx.update(reprogramaciones, suma.id, { nuevo_id: nuevo.id });
  await ctx.emit('credito.reprogramado', { ...dicho(c), nuevo_id: nuevo.id, nuevo_numero: nuevo.numero, fecha: ctx.hoy });
  return {
    nuevo: { id: nuevo.id, numero: nuevo.numero },
    cargos: cargosDe({ deuda, filas, vencidas, corriente, enCurso, uf, interes: interes - capitalizado }, abono),
    ite: pesos(enPesos(Number(aUnidades(String(nuevo.congelado?.ite.monto ?? 0), c.moneda)), uf)),
    capital: pesos(enLibro),
  };
}

/** What happened to the new credit since it was born, in words; [] when nothing did. */
async function posteriores(ctx: Ctx, nuevo: CreditoFila, filas: readonly CuotaFila[]): Promise<string[]> {
  const pagos = (await eventosDe(ctx, nuevo.id)).map((e) => `pago del ${e.fecha}`);
  const movidas = (await postergacionesDe(ctx, nuevo.id)).map((p) => `prórroga del ${p.fecha}`);
  const estado = nuevo.estado === 'vigente' ? [] : [`el crédito ${nuevo.numero} está ${words(nuevo.estado)}`];
  const gastos = filas.some((q) => q.gastos > 0) ? ['gastos de cobranza'] : [];
  return [...pagos, ...movidas, ...gastos, ...estado];
}

/** The new credit never existed: its interest, its entry and its debts go back. */
async function desnacer(ctx: Ctx, nuevo: CreditoFila, filas: readonly CuotaFila[], motivo: string): Promise<void> {
  await reversarDevengado(ctx, nuevo, filas, motivo);
  await escribirDeudas(ctx, nuevo, sinDeuda(filas), ctx.hoy);
  for (const q of filas) await ctx.update(cuotas, q.id, { libro_capital: CERO, reajuste: CERO });
  await ctx.update(creditos, nuevo.id, {
    estado: estados.go(nuevo.estado, 'deshacer_reprogramacion'),
    motivo,
    fecha_giro: null,
    saldo: null,
    proximo_vencimiento: null,
    proximo_pago: null,
    devengado: CERO,
    cobrado: CERO,
    comision_diferida: CERO,
    comision_devengada: CERO,
  });
}

/**
 * The reprogramming never was: the old credit owes what it did, with its cuotas and its books as they were, and the new one is annulled. 404;
 * 409 `hay_movimientos_posteriores` {lista} once somebody paid the new one. The caller gives back the charges that it received.
 */
export async function deshacerReprogramacion(ctx: Ctx, origen: { area: string; id: string }, motivo: string): Promise<void> {
  const [r] = await ctx.db
    .select()
    .from(reprogramaciones)
    .where(
      and(
        eq(reprogramaciones.empresa_id, ctx.empresa_id),
        eq(reprogramaciones.origen_area, origen.area),
        eq(reprogramaciones.origen_id, origen.id),
        isNull(reprogramaciones.revertida_el),
      ),
    );
  if (!r?.nuevo_id) throw new NotFound();
  const viejo = await ctx.lock(creditos, r.credito_id);
  const nuevo = await alCorriente(ctx, await ctx.lock(creditos, r.nuevo_id));
  const suyas = await filasCuotas(ctx, nuevo.id);
  const lista = await posteriores(ctx, nuevo, suyas);
  if (lista.length > 0) throw new Conflict('hay_movimientos_posteriores', { lista: lista.join(', ') });
  await desnacer(ctx, nuevo, suyas, motivo);
  await reversarOrigen(ctx, { origen: origenDe(r.id), motivo });
  for (const { id, ...q } of r.antes.cuotas) await ctx.update(cuotas, id, q);
  const estado = estados.go(viejo.estado, 'reabrir');
  const abierto = await ctx.update(creditos, viejo.id, { ...r.antes.credito, estado });
  await ctx.update(reprogramaciones, r.id, { revertida_el: ctx.hoy });
  await rehacer(ctx, abierto);
  await ctx.emit('credito.reprogramacion_deshecha', {
    ...dicho(abierto),
    nuevo_id: nuevo.id,
    nuevo_numero: nuevo.numero,
    fecha: ctx.hoy,
  });
}
