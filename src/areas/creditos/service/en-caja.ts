import { and, asc, eq, inArray } from 'drizzle-orm';
import { ufSiHay, valorUf } from '#areas/parametros/public.server.ts';
import { comisionDePrepagoLibre } from '#finanzas/prepago.ts';
import { acumulando } from '#finanzas/reparto.ts';
import { capitalEnUf } from '#finanzas/tramos-tmc.ts';
import { Rule } from '#kernel/errors.ts';
import { div } from '#kernel/values/decimal.ts';
import { type Fecha, maxFecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { contar, enPesos } from '../domain/contable.ts';
import { type Evento, liquidar, recorrer, sumar } from '../domain/eventos.ts';
import { type Imputado, imputaciones } from '../domain/imputacion.ts';
import { aUnidades } from '../domain/moneda.ts';
import type { Politica } from '../domain/prepago.ts';
import { type Condona, type FilaSumada, type ReglasMora, sinMoraHasta, sumarFilas, vence } from '../domain/vivo.ts';
import { creditos } from '../tables.ts';
import { nombreCuota } from './deudas.ts';
import { type CreditoFila, type EventoFila, pkDe } from './filas.ts';
import { hechosDe, ordenDe, reglasDe, vivoDe } from './hechos-del-credito.ts';
import { enCredito } from './parametros.ts';
import { type Caso, casosDe, librosIniciales, sumarAlLibro } from './turnos-de-pago.ts';

/** A payment of a credit as who receives the money handles it: written already, or only supposed. */
export interface PagoEnCaja {
  area: string;
  /** Key of the payment in its area; among those of recaudaciones, its place in the day too. */
  origen_id: string;
  orden: string;
  fecha: Fecha;
  tipo: 'pago' | 'prepago';
  monto: Pesos;
  cuota: number | null;
  politica: Politica | null;
  meses_comision: string | null;
  /** Forgiven of its cuota, not paid. */
  condona?: Condona | null;
}

/** What a cuota owes on a day, pesos; one in UF, at the UF of that day. */
export interface CuotaEnCaja {
  credito_id: string;
  pk: string;
  cuota: number;
  numero: string;
  vencimiento: Fecha;
  gastos: Pesos;
  mora: Pesos;
  interes: Pesos;
  capital: Pesos;
  total: Pesos;
  /** Its mora runs: the banking day to pay it has gone by. */
  atrasada: boolean;
}

/** What closes a credit on a day (T10), pesos. */
interface LiquidacionEnCaja {
  vencido: Pesos;
  interes: Pesos;
  comision: Pesos;
  capital: Pesos;
  total: Pesos;
}

/** What a payment pays: by cuota and concept. Σ partes + comision + a_favor = its money. */
export interface PagadoEnCaja {
  partes: { pk: string; cuota: number; numero: string; vencimiento: Fecha; concepto: string; monto: Pesos }[];
  comision: Pesos;
  a_favor: Pesos;
}

/** A credit held to receive money: everything read, the rest is arithmetic over the list of payments that is given to it. */
export interface CreditoEnCaja {
  id: string;
  numero: number;
  rut: Rut;
  moneda: 'CLP' | 'UF';
  producto: string;
  estado: string;
  fecha_giro: Fecha;
  /** Over 5.000 UF the commission of a prepayment is free agreement (Ley 18.010 art. 10). */
  sobre_5000_uf: boolean;
  /** Months of interest of the commission of its prepayments, and the part of the balance that needs no consent. */
  meses_comision: string;
  prepago_minimo_pct: string;
  /** Keys of its cuotas, owed or not. */
  pks: ReadonlySet<string>;
  /**
   * Payments that stand, with what each one paid when it was last applied. `fijo`: of another area that only itself could apply again (those
   * of before each said what it paid).
   */
  pagos: readonly (PagoEnCaja & { pagado: PagadoEnCaja; fijo: boolean })[];
  cuotas(pagos: readonly PagoEnCaja[], al: Fecha): CuotaEnCaja[];
  liquidar(pagos: readonly PagoEnCaja[], al: Fecha): LiquidacionEnCaja;
  /** Capital not yet paid back, pesos at the UF of the day. */
  saldo(pagos: readonly PagoEnCaja[], al: Fecha): Pesos;
  /** The rows as they would stand: their amounts in pesos (UF: of the day), for who shows a prepayment. */
  tabla(pagos: readonly PagoEnCaja[], al: Fecha): { cuota: number; vencimiento: Fecha; monto: Pesos }[];
  /** What each payment pays when all of them are applied in order, by `area/origen_id`. */
  aplicar(pagos: readonly PagoEnCaja[]): ReadonlyMap<string, PagadoEnCaja>;
}

export const clavePago = (p: Pick<PagoEnCaja, 'area' | 'origen_id'>) => `${p.area}/${p.origen_id}`;

interface Lectura {
  caso: Caso;
  reglas: ReglasMora;
  uf: ReadonlyMap<string, string>;
  hasta: Fecha;
}

const ufDel = (l: Lectura, fecha: Fecha): string | null => {
  if (l.caso.c.moneda === 'CLP') return null;
  const valor = l.uf.get(fecha);
  if (valor === undefined)
    throw new Rule('uf_no_publicada', { fecha: formatFecha(fecha) }, { fecha_pago: ['Su UF aún no está publicada'] });
  return valor;
};

function eventoEnCaja(l: Lectura, p: PagoEnCaja): Evento {
  const uf = ufDel(l, p.fecha);
  const monto = uf === null ? p.monto : Number(aUnidades(div(p.monto, uf), 'UF'));
  const comun = { id: clavePago(p), orden: p.orden, fecha: p.fecha, monto };
  if (p.tipo === 'pago')
    return { ...comun, tipo: 'pago', ...(p.cuota === null ? {} : { cuota: p.cuota }), condona: p.condona ?? undefined };
  return { ...comun, tipo: 'prepago', politica: p.politica ?? 'reduce_cuota', meses_comision: p.meses_comision ?? '0' };
}

const enteros = (l: Lectura, pagos: readonly PagoEnCaja[]): Evento[] => [
  ...pagos.map((p) => eventoEnCaja(l, p)),
  ...hechosDe([], l.caso.movidas),
];

const marchar = (l: Lectura, pagos: readonly PagoEnCaja[], al: Fecha) =>
  sumar(vivoDe(l.caso.c, l.caso.filas), enteros(l, pagos), l.reglas, al);

/** Each amount in pesos so that they add up to the whole. */
const enPartes = (unidades: readonly number[], uf: string | null): number[] => acumulando(unidades, (suma) => enPesos(suma, uf));

function cuotaDe(l: Lectura, f: FilaSumada, al: Fecha): CuotaEnCaja[] {
  const q = l.caso.porNumero.get(f.numero);
  const unidades = [f.gastos - f.pagado.gastos, f.mora, f.interes_debido, f.capital_debido].map((u) => Math.max(0, u));
  if (!q || unidades.every((u) => u === 0)) return [];
  const [gastos = 0, mora = 0, interes = 0, capital = 0] = enPartes(unidades, ufDel(l, al)).map((x) => pesos(x));
  const total = pesos(gastos + mora + interes + capital);
  const { c } = l.caso;
  return [
    {
      credito_id: c.id,
      pk: pkDe(q),
      cuota: q.numero,
      numero: nombreCuota(c, q),
      vencimiento: vence(f),
      gastos: pesos(gastos),
      mora: pesos(mora),
      interes: pesos(interes),
      capital: pesos(capital),
      total,
      atrasada: al > sinMoraHasta(f),
    },
  ];
}

function pagadoDe(l: Lectura, i: Imputado): PagadoEnCaja {
  const partes = i.abonos.map(({ numero, concepto, monto }) => {
    const q = l.caso.porNumero.get(numero);
    if (!q) throw new RangeError(`unknown cuota ${numero}`);
    const { vencimiento } = q;
    return { pk: pkDe(q), cuota: numero, numero: nombreCuota(l.caso.c, q), vencimiento, concepto, monto: pesos(monto) };
  });
  return { partes, comision: pesos(i.comision), a_favor: pesos(i.a_favor) };
}

/** What each payment pays, with the books as they are today without any of them. */
function aplicarTodos(l: Lectura, pagos: readonly PagoEnCaja[]): ReadonlyMap<string, PagadoEnCaja> {
  const porClave = new Map(pagos.map((p) => [clavePago(p), p]));
  const { movidas } = l.caso;
  const libros = librosIniciales(l.caso, l.caso.eventos, movidas);
  const { pasos } = recorrer(vivoDe(l.caso.c, l.caso.filas), enteros(l, pagos), l.reglas, l.hasta);
  const hechas = imputaciones(pasos).imputaciones.flatMap((i) => {
    const movida = movidas.find((m) => m.id === i.id);
    if (movida) {
      sumarAlLibro(libros, movida);
      return [];
    }
    const p = porClave.get(i.id);
    if (!p) throw new RangeError(`unknown payment ${i.id}`);
    return [[i.id, pagadoDe(l, contar(i, p.monto, ufDel(l, p.fecha), libros))] as const];
  });
  return new Map(hechas);
}

function liquidarAl(l: Lectura, pagos: readonly PagoEnCaja[], al: Fecha, meses: string): LiquidacionEnCaja {
  const { estado } = marchar(l, pagos, al);
  const { vencido, interes, comision, capital } = liquidar(vivoDe(l.caso.c, l.caso.filas), estado, al, meses);
  const [v = 0, i = 0, k = 0, c = 0] = enPartes([vencido, interes, capital, comision], ufDel(l, al));
  return { vencido: pesos(v), interes: pesos(i), comision: pesos(c), capital: pesos(k), total: pesos(v + i + k + c) };
}

const pagoDe = (e: EventoFila): PagoEnCaja => ({
  area: e.origen_area,
  origen_id: e.origen_id,
  orden: ordenDe(e),
  fecha: e.fecha,
  tipo: e.tipo,
  monto: e.monto_clp,
  cuota: e.cuota,
  politica: e.politica,
  meses_comision: e.meses_comision,
  condona: e.condona,
});

async function sobre5000(ctx: ReadCtx, c: CreditoFila): Promise<boolean> {
  if (c.moneda === 'UF') return comisionDePrepagoLibre(c.capital ?? '0');
  const uf = c.congelado?.uf?.valor ?? (await ufSiHay(ctx, c.fecha_curse));
  return uf !== null && comisionDePrepagoLibre(capitalEnUf(c.capital ?? '0', uf));
}

/** What each list of payments leaves owed on a day: asked several times for the same one while a receipt is applied. */
function cuotasRecordadas(l: Lectura): CreditoEnCaja['cuotas'] {
  const hechas = new Map<string, CuotaEnCaja[]>();
  return (pagos, al) => {
    const clave = `${al}|${pagos.map((p) => `${clavePago(p)}=${p.fecha}:${p.monto}:${p.cuota ?? p.politica ?? ''}`).join('|')}`;
    const cuotas = hechas.get(clave) ?? marchar(l, pagos, al).filas.flatMap((f) => cuotaDe(l, f, al));
    hechas.set(clave, cuotas);
    return cuotas;
  };
}

/** A credit as it was read, with the rules of its delay up to today. */
export interface Leido {
  caso: Caso;
  reglas: ReglasMora | undefined;
}
const leidos = new WeakMap<CreditoEnCaja, Leido>();
/** What a credit was answered from, for who changes it in the act that holds it and with nothing of it written since. */
export const leidoDe = (c: CreditoEnCaja): Leido | undefined => leidos.get(c);

async function leer(ctx: ReadCtx, caso: Caso, fechas: readonly Fecha[]): Promise<CreditoEnCaja> {
  const { c } = caso;
  const dias = [...fechas, ...caso.eventos.map((e) => e.fecha), ctx.hoy];
  const hasta = dias.reduce(maxFecha);
  const uf = new Map(caso.eventos.flatMap((e) => (e.valor_uf === null ? [] : [[e.fecha as string, e.valor_uf] as const])));
  if (c.moneda === 'UF') for (const d of new Set(fechas)) if (!uf.has(d)) uf.set(d, await valorUf(ctx, d));
  const l: Lectura = { caso, reglas: await reglasDe(ctx, c, caso.filas, hasta, caso.movidas), uf, hasta };
  const meses = await ctx.param(contract, c.moneda === 'UF' ? 'meses_comision_prepago_uf' : 'meses_comision_prepago', enCredito(c));
  const caja: CreditoEnCaja = {
    id: c.id,
    numero: c.numero,
    rut: c.rut,
    moneda: c.moneda,
    producto: c.producto,
    estado: c.estado,
    fecha_giro: c.fecha_giro ?? c.fecha_curse,
    sobre_5000_uf: await sobre5000(ctx, c),
    meses_comision: meses,
    prepago_minimo_pct: await ctx.param(contract, 'prepago_minimo_pct', enCredito(c)),
    pks: new Set(caso.filas.map(pkDe)),
    pagos: caso.eventos.map((e) => ({ ...pagoDe(e), pagado: pagadoDe(l, e.imputado), fijo: e.imputado.publicado === undefined })),
    cuotas: cuotasRecordadas(l),
    liquidar: (pagos, al) => liquidarAl(l, pagos, al, meses),
    saldo: (pagos, al) => pesos(enPesos(marchar(l, pagos, al).estado.saldo, ufDel(l, al))),
    tabla: (pagos, al) =>
      sumarFilas(marchar(l, pagos, al).estado.cuotas.filter((x) => x.dias > 0)).map((f) => ({
        cuota: f.numero,
        vencimiento: f.vencimiento,
        monto: pesos(enPesos(f.cuota, ufDel(l, al))),
      })),
    aplicar: (pagos) => aplicarTodos(l, pagos),
  };
  leidos.set(caja, { caso, reglas: hasta === ctx.hoy ? l.reglas : undefined });
  return caja;
}

/** States in which a payment may be received, taken back or applied again. */
export const RECIBEN_PAGOS: readonly CreditoFila['estado'][] = ['girado', 'vigente', 'judicial', 'pagado', 'prepagado'];

/**
 * The credits of a RUT that have received or may receive money, in the order of their ids, each one with what is needed to say what it owes
 * on the days of `fechas` and what any list of payments does to it. `bloquear`: their rows are held until the end of the transaction.
 * 422 `uf_no_publicada` when a credit in UF needs a day that is not known.
 */
export async function creditosEnCaja(ctx: ReadCtx, rut: Rut, o: { fechas: readonly Fecha[]; bloquear: boolean }): Promise<CreditoEnCaja[]> {
  const suyos = and(eq(creditos.rut, rut), inArray(creditos.estado, [...RECIBEN_PAGOS]));
  const filas = o.bloquear ? await (ctx as Ctx).lockAll(creditos, suyos) : await ctx.rows(creditos, suyos, { orden: [asc(creditos.id)] });
  const cajas: CreditoEnCaja[] = [];
  for (const caso of await casosDe(ctx, filas)) cajas.push(await leer(ctx as Ctx, caso, o.fechas));
  return cajas;
}
