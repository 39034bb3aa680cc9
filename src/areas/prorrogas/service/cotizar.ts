import { clientePorRut, estaBloqueado } from '#areas/clientes/public.server.ts';
import { fechaMaximaUf, iteVigente, ivaPct, reglaTmc, tmcsDelDia, valorUf } from '#areas/parametros/public.server.ts';
import { type PasivoDisponible, pasivosDisponibles } from '#areas/pasivos/public.server.ts';
import { iteDeProrroga, type ParametrosIte } from '#finanzas/ite.ts';
import { anualDeMensual, tasaConCargos, veredictoTmc } from '#finanzas/tmc.ts';
import { capitalEnUf } from '#finanzas/tramos-tmc.ts';
import { AppError, phrase, Rule } from '#kernel/errors.ts';
import type { Calendario } from '#kernel/values/calendar.ts';
import { add, cmp, frac, mul, toFixed } from '#kernel/values/decimal.ts';
import { addDays, type Fecha, maxFecha } from '#kernel/values/fecha.ts';
import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { type Cotizada, cotizar, partesDe, type Totales, totales } from '../domain/cotizar.ts';
import { mensajes } from '../domain/mensajes.ts';
import { exigirSumable, type Limites, nivelDe } from '../domain/reglas.ts';
import { type ObjetoVivo, objetosPorPk, type TipoObjeto } from './objetos.ts';

interface Linea extends Cotizada {
  o: ObjetoVivo;
  ite_tasa: string;
}

export interface Cotizacion {
  tasa: string;
  lineas: Linea[];
  t: Totales;
  /** The maximum rates of today, by term and capital. */
  maximas: Awaited<ReturnType<typeof tmcsDelDia>>;
}

/** What the quotes of a day share. */
interface Tablas {
  calendario: Calendario;
  ite: ParametrosIte;
  maximas: Cotizacion['maximas'];
}

async function tablasDeHoy(ctx: ReadCtx): Promise<Tablas> {
  const [calendario, ite, maximas] = await atOnce([ctx.calendar(), iteVigente(ctx), tmcsDelDia(ctx, 'CLP')]);
  return { calendario, ite, maximas };
}

/** Monthly rate of the segment of the client in its branch, in force today. */
export async function tasaDe(ctx: ReadCtx, rut: Rut): Promise<string> {
  const cliente = await clientePorRut(ctx, rut);
  const [segmento, en] = [cliente?.segmento_cliente, { sucursal: cliente?.sucursal_id }];
  if (segmento === 'GRANDE') return ctx.param(contract, 'tasa_prorroga_grande', en);
  return ctx.param(contract, segmento === 'PERSONA' ? 'tasa_prorroga_persona' : 'tasa_prorroga', en);
}

function impuesto(o: ObjetoVivo, tabla: ParametrosIte, nuevo: Fecha): { impuesto: Pesos; tasa: string } {
  if (!o.ite) return { impuesto: pesos(0), tasa: '0' };
  return iteDeProrroga({ capital: o.ite.capital, anterior: o.ite.hasta, nuevo, pagada: o.ite.pagada }, tabla);
}

/** Quotes some objects as they stand today. Throws the reason why one cannot be extended, and 422 `no_posterga`. */
async function cotizarObjetos(
  ctx: ReadCtx,
  objetos: readonly { o: ObjetoVivo; vence_pedido: Fecha }[],
  tasa: string,
  { calendario, ite: tabla, maximas }: Tablas,
): Promise<Cotizacion> {
  const lineas = objetos.map(({ o, vence_pedido }): Linea => {
    if (o.impedimento) throw o.impedimento;
    const ite = (nuevo: Fecha) => impuesto(o, tabla, nuevo);
    const c = cotizar(o, { vence_pedido, tasa, hoy: ctx.hoy, ite: (f) => ite(f).impuesto }, calendario);
    return { ...c, o, ite_tasa: ite(c.vence_nuevo).tasa };
  });
  return { tasa, lineas, maximas, t: totales(lineas, pesos(await ctx.param(contract, 'gasto_prorroga')), await ivaPct(ctx)) };
}

interface Entrada {
  cliente_rut: Rut;
  tipo_objeto: TipoObjeto;
  items: readonly { pk: string; vence_pedido: Fecha }[];
  tasa?: string | null | undefined;
}

export async function cotizarEntrada(ctx: ReadCtx, e: Entrada): Promise<Cotizacion> {
  const pks = e.items.map((i) => i.pk);
  const [objetos, tasa, tablas] = await atOnce([
    objetosPorPk(ctx, e.cliente_rut, e.tipo_objeto, pks),
    e.tasa ?? tasaDe(ctx, e.cliente_rut),
    tablasDeHoy(ctx),
  ]);
  const pedidos = objetos.map((o, k) => ({ o, vence_pedido: e.items[k]?.vence_pedido ?? ctx.hoy }));
  return cotizarObjetos(ctx, pedidos, tasa, tablas);
}

/** Bounds in force today. */
export async function limitesDe(ctx: ReadCtx): Promise<Limites> {
  return {
    maximo_prorrogas: await ctx.param(contract, 'maximo_prorrogas'),
    maximo_dias: await ctx.param(contract, 'maximo_dias_prorroga'),
    dias_jefe: await ctx.param(contract, 'dias_jefe'),
  };
}

export const porPedir = (c: Cotizacion) =>
  c.lineas.map((l) => ({ n: l.o.n + 1, dias_usados: l.o.dias_usados, vence_anterior: l.vence_anterior, vence_pedido: l.vence_pedido }));

/** UF of today, or the last one published. */
export async function ufDeHoy(ctx: ReadCtx): Promise<string> {
  const ultima = await fechaMaximaUf(ctx);
  return valorUf(ctx, ultima !== null && ultima < ctx.hoy ? ultima : ctx.hoy);
}

/**
 * The quote against the maximum rate of its bracket, the tightest of its objects, by the one rule (Ley 18.010 art. 2; domain §3): the rate, and the
 * rate with the gasto that we charge over what is extended. Null when the table of the day has none. `excede`: the company blocks that rate.
 */
export async function tmcDe(ctx: ReadCtx, c: Cotizacion) {
  const [uf, regla] = await atOnce([ufDeHoy(ctx), reglaTmc(ctx)]);
  const topes = c.lineas.flatMap((l) => {
    const tmc = c.maximas({ dias: l.dias, capital_uf: capitalEnUf(l.o.saldo_base, uf) });
    return tmc ? [tmc.valor] : [];
  });
  const tope = topes.reduce<string | null>((a, x) => (a !== null && cmp(a, x) <= 0 ? a : x), null);
  if (tope === null) return null;
  const nominal = anualDeMensual(c.tasa);
  const cargos = tasaConCargos(
    c.t.gasto,
    c.lineas.reduce((s, l) => add(s, mul(l.o.saldo_base, l.dias)), frac(0)),
  );
  const con_cargos = cargos && c.t.gasto > 0 ? add(nominal, cargos) : null;
  const limites = { tmc: tope, tolerancia: regla.tolerancia_tmc, restriccion: regla.restriccion_tml };
  const veredicto = veredictoTmc({ nominal, con_cargos, ...limites });
  return { tasa_anual: tope, anual: toFixed(nominal, 2), con_cargos: con_cargos && toFixed(con_cargos, 2), veredicto };
}

/** What the maximum rate refuses without an excepción; null when it fits, or nobody measures it. 422 `tmc_excedida` {tmc}: it admits none. */
export function exigirTasa(tmc: Awaited<ReturnType<typeof tmcDe>>): Rule | null {
  if (tmc === null) return null;
  const datos = { tmc: formatDecimal(tmc.tasa_anual, 2), tasa: formatDecimal(tmc.con_cargos ?? tmc.anual, 2) };
  if (tmc.veredicto === 'rechaza') throw new Rule('tmc_excedida', datos);
  return tmc.veredicto === 'excepcion' ? new Rule('tmc_sin_excepcion', datos) : null;
}

const EXCEDENTE = 'EXCEDENTE_RETENCION_LIBERADA';

/** Pasivos that an option may use, the oldest first. A buyer's money and what waits for its owner are never the client's. */
export async function pasivosPara(ctx: ReadCtx, rut: Rut, option: 'RETEN_LIBERADAS' | 'CUENTAS_PAGAR'): Promise<PasivoDisponible[]> {
  const suyos = await pasivosDisponibles(ctx, rut);
  return suyos.filter((p) =>
    option === 'RETEN_LIBERADAS' ? p.tipo_pasivo === EXCEDENTE : p.tipo_pasivo !== EXCEDENTE && p.tipo_pasivo !== 'POR_RENDIR_COMPRADOR',
  );
}

const frase = (codigo: string, datos: Readonly<Record<string, unknown>>) => phrase(mensajes[codigo] ?? codigo, datos);

function intentar(fn: () => void): { codigo: string; motivo: string } | null {
  try {
    fn();
    return null;
  } catch (e) {
    if (!(e instanceof AppError)) throw e;
    return { codigo: e.codigo, motivo: frase(e.codigo, e.datos) };
  }
}

/** Throws why the cost cannot join what it extends. */
export function exigirSuma(c: Cotizacion, tipo: TipoObjeto): void {
  if (tipo === 'PAGARE') throw new AppError(422, 'suma_a_pagare');
  if (c.lineas.some((l) => l.o.moneda === 'UF')) throw new AppError(422, 'suma_en_uf');
  const partes = partesDe(c.lineas, c.t);
  exigirSumable(c.lineas.map((l, k) => ({ dias: l.dias, mora: l.mora, tope: l.o.tope, parte: partes[k] ?? pesos(0) })));
}

/** How it may be paid: each option, what there is, and why it does not suffice. */
async function opcionesDePago(ctx: ReadCtx, rut: Rut, tipo: TipoObjeto, c: Cotizacion) {
  const cargo = c.t.total_cargo;
  const con = async (codigo: 'RETEN_LIBERADAS' | 'CUENTAS_PAGAR') => {
    const disponible = sumPesos((await pasivosPara(ctx, rut, codigo)).map((p) => p.disponible));
    const suficiente = disponible >= cargo;
    const motivo = suficiente ? null : frase('saldo_insuficiente', { disp: formatPesos(disponible), cargo: formatPesos(cargo) });
    return { codigo, disponible, suficiente, motivo };
  };
  const no = intentar(() => exigirSuma(c, tipo));
  return [
    { codigo: 'CONTADO' as const, disponible: null, suficiente: true, motivo: null },
    await con('RETEN_LIBERADAS'),
    await con('CUENTAS_PAGAR'),
    { codigo: 'SUMADO_DOCUMENTO' as const, disponible: null, suficiente: no === null, motivo: no?.motivo ?? null },
  ];
}

const PLAZOS = [7, 15, 30, 45, 60] as const;

/** The same objects some days later: from the due date, or from today when it is overdue. */
async function alargar(ctx: ReadCtx, c: Cotizacion) {
  const filas = [];
  const tablas = await tablasDeHoy(ctx);
  for (const dias of PLAZOS) {
    const pedidos = c.lineas.map(({ o }) => ({ o, vence_pedido: addDays(maxFecha(o.vence, ctx.hoy), dias) }));
    const r = await cotizarObjetos(ctx, pedidos, c.tasa, tablas);
    const ultimo = r.lineas.map((l) => l.vence_nuevo).reduce(maxFecha);
    const venc_ef_nuevo = r.lineas.map((l) => l.venc_ef_nuevo).reduce(maxFecha);
    filas.push({ dias, vence_nuevo: ultimo, venc_ef_nuevo, interes: r.t.total_interes, total_cargo: r.t.total_cargo });
  }
  return filas;
}

/** The quote of the screen: cost, options to pay it, who allows it, and other terms beside it. */
export async function simular(ctx: ReadCtx, e: Entrada) {
  const c = await cotizarEntrada(ctx, e);
  const limites = await limitesDe(ctx);
  const tmc = await tmcDe(ctx, c);
  const sobre = tmc?.veredicto === 'excepcion' ? exigirTasa(tmc) : null;
  const limite = intentar(() => void nivelDe(porPedir(c), limites, false, false, sobre));
  const bloqueado = (await estaBloqueado(ctx, e.cliente_rut)) !== null;
  const { nivel, motivos } = nivelDe(porPedir(c), limites, true, bloqueado, sobre);
  return {
    ...c.t,
    tasa: c.tasa,
    tmc,
    nivel,
    motivos,
    limite,
    items: c.lineas.map(({ o, ite_tasa: _t, ...l }) => ({
      ...l,
      objeto_pk: o.pk,
      objeto_nombre: o.nombre,
      n: o.n + 1,
      saldo_base: o.saldo_base,
      vence_original: o.vence_original,
    })),
    payment_options: await opcionesDePago(ctx, e.cliente_rut, e.tipo_objeto, c),
    plazos: await alargar(ctx, c),
  };
}
