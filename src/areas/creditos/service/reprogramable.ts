import type { Fecha } from '#kernel/values/fecha.ts';
import { daysBetween } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { calcularTodo } from '../domain/calcular.ts';
import type { BaseDias } from '../domain/calendario.ts';
import type { Gracia } from '../domain/congelado.ts';
import { liquidar, recorrer } from '../domain/eventos.ts';
import type { MetodoIte } from '../domain/ite.ts';
import { type Peticion, solicitudDe } from '../domain/peticion.ts';
import { type FilaSumada, sinMoraHasta, vence } from '../domain/vivo.ts';
import { creditos } from '../tables.ts';
import { nombreCuota } from './deudas.ts';
import { type CreditoFila, pkDe } from './filas.ts';
import { enCredito, limitesAl } from './parametros.ts';
import { entornoDe } from './simular.ts';
import { type Caso, casoDe } from './turnos.ts';
import { hechosDe, reglasDe, vivoDe } from './vida.ts';

/** A cuota that is still owed, as who lays the credit out again sees it. Pesos, what is owed of each. */
export interface CuotaReprogramable {
  numero: number;
  pk: string;
  nombre: string;
  /** After its extensions. */
  vencimiento: Fecha;
  capital: Pesos;
  interes: Pesos;
  mora: Pesos;
  gastos: Pesos;
  atrasada: boolean;
}

/** What a credit in pesos owes on a day, split as a reprogramming takes it (domain §5). */
export interface CreditoReprogramable {
  credito_id: string;
  al: Fecha;
  /** Capital by its table: not yet paid back, due or not. */
  capital: Pesos;
  /** Interest of what is due and of the period that runs, to that day. */
  interes: Pesos;
  mora: Pesos;
  gastos: Pesos;
  /** Days of that interest: from the start of the oldest period that owes some. 0 without interest. */
  dias_interes: number;
  cuotas_pagadas: number;
  /** What each of the cuotas left pays, by its table. */
  cuota: Pesos;
  /** What the client would still pay by the table, with the mora and charges of that day. */
  por_pagar: Pesos;
  cuotas: CuotaReprogramable[];
  /** Everything that was entered of it, whatever its date: another text when something moved. */
  huella: string;
  base_dias: BaseDias;
}

const debeAlgo = (f: FilaSumada) => f.interes_debido + f.capital_debido + f.mora + f.gastos - f.pagado.gastos > 0;

/** Start of the oldest period whose interest is not paid: the due date before it, or the day of the money. */
function inicioDe(c: CreditoFila, filas: readonly FilaSumada[]): Fecha | null {
  const k = filas.findIndex((f) => f.interes_debido > 0);
  return k < 0 ? null : (filas[k - 1]?.vencimiento ?? c.fecha_giro ?? c.fecha_curse);
}

const cuotaDe = (caso: Caso, f: FilaSumada, al: Fecha): CuotaReprogramable[] => {
  const q = caso.porNumero.get(f.numero);
  if (!q || !debeAlgo(f)) return [];
  const [capital, interes, mora, gastos] = [f.capital_debido, f.interes_debido, f.mora, f.gastos - f.pagado.gastos];
  return [
    {
      ...{ numero: f.numero, pk: pkDe(q), nombre: nombreCuota(caso.c, q), vencimiento: vence(f), atrasada: al > sinMoraHasta(f) },
      ...{ capital: pesos(capital), interes: pesos(interes), mora: pesos(mora), gastos: pesos(gastos) },
    },
  ];
};

/** The same of a credit already read. `corriente`: the interest of the period that runs to that day, of the row `fila`. */
export async function deudaDe(ctx: ReadCtx, c: CreditoFila, al: Fecha) {
  const caso = await casoDe(ctx, c);
  const vivo = vivoDe(c, caso.filas);
  const { estado, filas } = recorrer(vivo, hechosDe(caso.eventos, caso.movidas), await reglasDe(ctx, c, caso.filas, al), al);
  const l = liquidar(vivo, estado, al, '0');
  const vencidas = filas.filter((f) => f.vencimiento <= al);
  const suma = (fs: readonly FilaSumada[], de: (f: FilaSumada) => number) => fs.reduce((s, f) => s + de(f), 0);
  const interes = l.interes + suma(vencidas, (f) => f.interes_debido);
  const inicio = interes > 0 ? inicioDe(c, filas) : null;
  const restantes = filas.filter(debeAlgo);
  const mora = suma(filas, (f) => f.mora);
  const gastos = suma(filas, (f) => f.gastos - f.pagado.gastos);
  const deuda: CreditoReprogramable = {
    ...{ credito_id: c.id, al, mora: pesos(mora), gastos: pesos(gastos), interes: pesos(interes) },
    capital: pesos(l.capital + suma(vencidas, (f) => f.capital_debido)),
    dias_interes: inicio === null ? 0 : Math.max(0, daysBetween(inicio, al)),
    cuotas_pagadas: filas.filter((f) => f.cuota > 0 && !debeAlgo(f)).length,
    cuota: pesos(restantes.find((f) => f.vencimiento > al)?.cuota ?? restantes[0]?.cuota ?? 0),
    por_pagar: pesos(suma(restantes, (f) => f.interes_debido + f.capital_debido) + mora + gastos),
    cuotas: filas.flatMap((f) => cuotaDe(caso, f, al)),
    base_dias: c.base_dias as BaseDias,
    huella: [...caso.eventos.map((e) => e.id), ...caso.movidas.map((p) => p.id)].sort().join(' '),
  };
  return { caso, deuda, vencidas, corriente: l.interes };
}

/** What a credit in pesos owes on a day, as its reprogramming takes it. 404. */
export async function creditoReprogramable(ctx: ReadCtx, id: string, al: Fecha): Promise<CreditoReprogramable> {
  return (await deudaDe(ctx, await ctx.get(creditos, id), al)).deuda;
}

export interface TerminosReprogramados {
  plazo: number;
  /** Percent a month. */
  tasa_mensual: string;
  fecha_primer_vencimiento: Fecha;
  gracia: Gracia;
}

/** The columns of the new credit that its table comes from: the method and the days of the old one, without costs. */
export function terminosNuevos(c: CreditoFila, t: TerminosReprogramados, o: { fecha: Fecha; capital: number; anterior: number }) {
  const { metodo, base_dias, ite } = c;
  return {
    ...{ metodo, base_dias, ...t, fecha_curse: o.fecha, monto_solicitado: String(o.capital) },
    // Only what exceeds the old balance pays stamp tax, apart and not inside the capital (domain §4).
    ite: { metodo: ite.metodo, financiado: false, capital_exento: String(Math.min(o.anterior, o.capital)) },
  };
}

/**
 * The table of a reprogramming (domain §5): the capital from `fecha` on, by the method of the credit, with no costs and no minimum cost.
 * Refusals of a simulation: 400 `plazo_fuera_de_rango`, `primer_vencimiento_fuera_de_rango`; 422 `tmc_excedida`.
 */
export async function calcularReprogramado(
  ctx: ReadCtx,
  c: CreditoFila,
  t: TerminosReprogramados,
  o: { fecha: Fecha; capital: number; anterior: number },
) {
  const { ite, metodo, base_dias, ...n } = terminosNuevos(c, t, o);
  const p: Peticion = {
    ...{ ...n, moneda: 'CLP', metodo: metodo as Peticion['metodo'], base_dias: base_dias as Peticion['base_dias'], pacto: null },
    ite: { ...ite, metodo: ite.metodo as MetodoIte },
  };
  const solicitud = solicitudDe(p, await limitesAl(ctx, { ...enCredito(c), fecha: o.fecha }), ctx.hoy);
  const entorno = { ...(await entornoDe(ctx, solicitud, enCredito(c))), costo_minimo_uf: '0' };
  return { solicitud, refinanciado: null, ...calcularTodo(p, solicitud, entorno) };
}

export interface TablaReprogramada {
  cuota: Pesos;
  total: Pesos;
  interes: Pesos;
  ite: { monto: Pesos; meses: number; tasa: string };
  cae: string | null;
  tmc: { codigo: string; tasa_anual: string; tasa_credito: string; cumple: boolean } | null;
  filas: {
    numero: number;
    vencimiento: Fecha;
    fecha_pago_habil: Fecha;
    dias: number;
    cuota: Pesos;
    interes: Pesos;
    amortizacion: Pesos;
    saldo: Pesos;
  }[];
}

/** What the new table would be, without writing anything. Refusals of `calcularReprogramado`; 404. */
export async function tablaReprogramada(
  ctx: ReadCtx,
  id: string,
  t: TerminosReprogramados,
  o: { fecha: Fecha; capital: number; anterior: number },
): Promise<TablaReprogramada> {
  const { simulacion: r, respuesta: a } = await calcularReprogramado(ctx, await ctx.get(creditos, id), t, o);
  return {
    cuota: pesos(r.filas.find((f) => f.cuota > 0)?.cuota ?? 0),
    ...{ total: pesos(r.total), interes: pesos(r.interes_total), cae: a.cae },
    ite: { monto: pesos(r.ite.monto), meses: a.ite.meses, tasa: a.ite.tasa },
    tmc: a.tmc && { codigo: a.tmc.codigo, tasa_anual: a.tmc.tasa_anual, tasa_credito: a.tmc.tasa_credito, cumple: a.tmc.cumple },
    filas: r.filas.map((f) => ({
      ...{ numero: f.numero, vencimiento: f.vencimiento, fecha_pago_habil: f.fecha_pago_habil, dias: f.dias },
      ...{ cuota: pesos(f.cuota), interes: pesos(f.interes), amortizacion: pesos(f.amortizacion), saldo: pesos(f.saldo) },
    })),
  };
}
