import { valorUf } from '#areas/parametros/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { daysBetween } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { calcularTodo } from '../domain/calcular.ts';
import type { BaseDias } from '../domain/calendario.ts';
import type { Gracia } from '../domain/congelado.ts';
import { enPesos, gastosEnLibro } from '../domain/contable.ts';
import { liquidar, recorrer } from '../domain/eventos.ts';
import { debenEnLibro, imputaciones } from '../domain/imputacion.ts';
import type { MetodoIte } from '../domain/ite.ts';
import { texto } from '../domain/moneda.ts';
import { type Peticion, solicitudDe } from '../domain/peticion.ts';
import { type FilaSumada, sinMoraHasta, vence } from '../domain/vivo.ts';
import { creditos } from '../tables.ts';
import { nombreCuota } from './deudas.ts';
import { type CreditoFila, type CuotaFila, pkDe } from './filas.ts';
import { hechosDe, reglasDe, vivoDe } from './hechos-del-credito.ts';
import { enCredito, limitesAl } from './parametros.ts';
import { entornoDe } from './simular.ts';
import { type Caso, casoDe } from './turnos-de-pago.ts';

/** A cuota that is still owed, as who lays the credit out again sees it. Pesos, what is owed of each. */
interface CuotaReprogramable {
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
  /** The same in units of its currency (ten-thousandths of UF): in pesos, the same numbers. */
  unidades: { capital: number; interes: number; mora: number; gastos: number };
}

/** The figures of a debt in UF, decimal text. */
type EnUf<K extends string> = Record<K, string>;
const DE_DEUDA = ['capital', 'interes', 'mora', 'gastos', 'cuota', 'por_pagar'] as const;

/** What a credit owes on a day, split as a reprogramming takes it (domain §5): pesos, in UF at the UF of that day. */
export interface CreditoReprogramable {
  credito_id: string;
  al: Fecha;
  moneda: 'CLP' | 'UF';
  valor_uf: string | null;
  /** In units of its currency: what is reprogrammed. */
  unidades: Record<(typeof DE_DEUDA)[number], number>;
  uf: EnUf<(typeof DE_DEUDA)[number]> | null;
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

/** Charges of collection that a row owes: as the books hold them once they were posted. */
function gastosDe(f: FilaSumada, q: CuotaFila, uf: string | null): number {
  const debe = f.gastos - f.pagado.gastos;
  return uf !== null && q.gastos > 0 ? gastosEnLibro({ pesos: q.gastos, unidades: f.gastos }, debe) : enPesos(debe, uf);
}

const cuotaDe = (caso: Caso, f: FilaSumada, al: Fecha, uf: string | null): CuotaReprogramable[] => {
  const q = caso.porNumero.get(f.numero);
  if (!q || !debeAlgo(f)) return [];
  const u = { capital: f.capital_debido, interes: f.interes_debido, mora: f.mora, gastos: f.gastos - f.pagado.gastos };
  const clp = (x: number) => pesos(enPesos(x, uf));
  return [
    {
      numero: f.numero,
      pk: pkDe(q),
      nombre: nombreCuota(caso.c, q),
      vencimiento: vence(f),
      atrasada: al > sinMoraHasta(f),
      capital: clp(u.capital),
      interes: clp(u.interes),
      mora: clp(u.mora),
      gastos: pesos(gastosDe(f, q, uf)),
      unidades: u,
    },
  ];
};

const enTexto = <K extends string>(u: Record<K, number>): EnUf<K> =>
  Object.fromEntries(Object.entries<number>(u).map(([k, v]) => [k, texto(v, 'UF')])) as EnUf<K>;

/** UF of a day for a credit in UF; null in pesos. 422 `uf_no_publicada`. */
export const ufPara = (ctx: ReadCtx, c: Pick<CreditoFila, 'moneda'>, al: Fecha): Promise<string | null> =>
  c.moneda === 'UF' ? valorUf(ctx, al) : Promise.resolve(null);

/** The same of a credit already read. `corriente`: the interest of the period that runs to that day; `deben`: what the books read. Units. */
export async function deudaDe(ctx: ReadCtx, c: CreditoFila, al: Fecha) {
  const caso = await casoDe(ctx, c);
  const vivo = vivoDe(c, caso.filas);
  const { estado, filas, pasos } = recorrer(vivo, hechosDe(caso.eventos, caso.movidas), await reglasDe(ctx, c, caso.filas, al), al);
  const l = liquidar(vivo, estado, al, '0');
  const vencidas = filas.filter((f) => f.vencimiento <= al);
  const suma = (fs: readonly FilaSumada[], de: (f: FilaSumada) => number) => fs.reduce((s, f) => s + de(f), 0);
  const interes = l.interes + suma(vencidas, (f) => f.interes_debido);
  const inicio = interes > 0 ? inicioDe(c, filas) : null;
  const restantes = filas.filter(debeAlgo);
  const mora = suma(filas, (f) => f.mora);
  const gastos = suma(filas, (f) => f.gastos - f.pagado.gastos);
  const uf = await ufPara(ctx, c, al);
  const unidades = {
    capital: l.capital + suma(vencidas, (f) => f.capital_debido),
    interes,
    mora,
    gastos,
    cuota: restantes.find((f) => f.vencimiento > al)?.cuota ?? restantes[0]?.cuota ?? 0,
    por_pagar: suma(restantes, (f) => f.interes_debido + f.capital_debido) + mora + gastos,
  };
  const clp = (x: number) => pesos(enPesos(x, uf));
  const cuotas = filas.flatMap((f) => cuotaDe(caso, f, al, uf));
  const deuda: CreditoReprogramable = {
    credito_id: c.id,
    al,
    moneda: c.moneda,
    valor_uf: uf,
    unidades,
    uf: uf === null ? null : enTexto(unidades),
    mora: clp(mora),
    gastos: sumPesos(cuotas.map((q) => q.gastos)),
    interes: clp(interes),
    capital: clp(unidades.capital),
    dias_interes: inicio === null ? 0 : Math.max(0, daysBetween(inicio, al)),
    cuotas_pagadas: filas.filter((f) => f.cuota > 0 && !debeAlgo(f)).length,
    cuota: clp(unidades.cuota),
    por_pagar: clp(unidades.por_pagar),
    cuotas,
    base_dias: c.base_dias as BaseDias,
    huella: [...caso.eventos.map((e) => e.id), ...caso.movidas.map((p) => p.id)].sort().join(' '),
  };
  const deben = debenEnLibro(filas, imputaciones(pasos).devuelto);
  return { caso, deuda, vencidas, corriente: l.interes, deben };
}

/** What a credit owes on a day, as its reprogramming takes it. 404; 422 `uf_no_publicada`. */
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

/** The columns of the new credit that its table comes from: the method and the days of the old one, without costs. `capital` in units. */
export function terminosNuevos(c: CreditoFila, t: TerminosReprogramados, o: { fecha: Fecha; capital: number; anterior: number }) {
  const { metodo, base_dias, ite } = c;
  return {
    metodo,
    base_dias,
    ...t,
    fecha_curse: o.fecha,
    monto_solicitado: texto(o.capital, c.moneda),
    // Only what exceeds the old balance pays stamp tax, apart and not inside the capital (domain §4).
    ite: { metodo: ite.metodo, financiado: false, capital_exento: texto(Math.min(o.anterior, o.capital), c.moneda) },
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
    ...n,
    moneda: c.moneda,
    metodo: metodo as Peticion['metodo'],
    base_dias: base_dias as Peticion['base_dias'],
    pacto: null,
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
  /** In units of its currency. */
  unidades: { cuota: number; total: number; interes: number; ite: number };
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
    /** Of a credit in UF: its pesos are those of the day of the figures. */
    uf?: EnUf<'cuota' | 'interes' | 'amortizacion' | 'saldo'>;
  }[];
}

/** What the new table would be, without writing anything: pesos, in UF at the UF of `fecha`. Refusals of `calcularReprogramado`; 404. */
export async function tablaReprogramada(
  ctx: ReadCtx,
  id: string,
  t: TerminosReprogramados,
  o: { fecha: Fecha; capital: number; anterior: number },
): Promise<TablaReprogramada> {
  const c = await ctx.get(creditos, id);
  const { simulacion: r, respuesta: a } = await calcularReprogramado(ctx, c, t, o);
  const uf = await ufPara(ctx, c, o.fecha);
  const clp = (x: number) => pesos(enPesos(x, uf));
  const unidades = { cuota: r.filas.find((f) => f.cuota > 0)?.cuota ?? 0, total: r.total, interes: r.interes_total, ite: r.ite.monto };
  return {
    cuota: clp(unidades.cuota),
    total: clp(r.total),
    interes: clp(r.interes_total),
    unidades,
    cae: a.cae,
    ite: { monto: clp(r.ite.monto), meses: a.ite.meses, tasa: a.ite.tasa },
    tmc: a.tmc && { codigo: a.tmc.codigo, tasa_anual: a.tmc.tasa_anual, tasa_credito: a.tmc.tasa_credito, cumple: a.tmc.cumple },
    filas: r.filas.map((f) => {
      const u = { cuota: f.cuota, interes: f.interes, amortizacion: f.amortizacion, saldo: f.saldo };
      return {
        numero: f.numero,
        vencimiento: f.vencimiento,
        fecha_pago_habil: f.fecha_pago_habil,
        dias: f.dias,
        cuota: clp(u.cuota),
        interes: clp(u.interes),
        amortizacion: clp(u.amortizacion),
        saldo: clp(u.saldo),
        ...(uf === null ? {} : { uf: enTexto(u) }),
      };
    }),
  };
}
