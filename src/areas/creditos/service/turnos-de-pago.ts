import type { Abono } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { AbonoDicho } from '../contract-eventos.ts';
import type { Ajeno } from '../domain/ajeno.ts';
import { canonico } from '../domain/canonico.ts';
import { contar, type GastosUf, type Libros } from '../domain/contable.ts';
import type { Paso } from '../domain/eventos.ts';
import { debenEnLibro, type Imputacion, type Imputado, imputaciones } from '../domain/imputacion.ts';
import { auxiliarDe, claseAl, sucursalDe } from './deudas.ts';
import {
  type CreditoFila,
  type CuotaFila,
  type EventoFila,
  eventosDe,
  filasCuotas,
  hechosDeVarios,
  type PostergacionFila,
  postergacionesDe,
} from './filas.ts';
import { estadoInicial } from './hechos-del-credito.ts';

/** A credit with everything that its rebuilding reads. */
export interface Caso {
  c: CreditoFila;
  filas: CuotaFila[];
  eventos: EventoFila[];
  /** Due dates that extensions moved. */
  movidas: PostergacionFila[];
  porNumero: Map<number, CuotaFila>;
  sucursal: string | undefined;
}

/** What a credit's payments look like before anything is written: the same for who asks and for who writes. */
export async function casoDe(ctx: ReadCtx, c: CreditoFila): Promise<Caso> {
  const filas = await filasCuotas(ctx, c.id);
  const eventos = await eventosDe(ctx, c.id);
  const movidas = await postergacionesDe(ctx, c.id);
  return { c, filas, eventos, movidas, porNumero: new Map(filas.map((q) => [q.numero, q])), sucursal: await sucursalDe(ctx, c) };
}

/** The same of several credits at once, in their order. */
export async function casosDe(ctx: ReadCtx, cs: readonly CreditoFila[]): Promise<Caso[]> {
  const { filas, eventos, movidas } = await hechosDeVarios(
    ctx,
    cs.map((c) => c.id),
  );
  const casos: Caso[] = [];
  for (const c of cs) {
    const suyas = filas.filter((q) => q.credito_id === c.id);
    casos.push({
      c,
      filas: suyas,
      porNumero: new Map(suyas.map((q) => [q.numero, q])),
      sucursal: await sucursalDe(ctx, c),
      eventos: eventos.filter((e) => e.credito_id === c.id),
      movidas: movidas.filter((p) => p.credito_id === c.id),
    });
  }
  return casos;
}

/** Parts of a payment as lines of an entry of its cuotas. */
export const abonosDe = (
  caso: Caso,
  fecha: Fecha,
  xs: readonly { numero: number; concepto: Abono['concepto']; monto: number }[],
): Abono[] =>
  xs.flatMap((x) => {
    const q = caso.porNumero.get(x.numero);
    return q
      ? [{ ...auxiliarDe(caso.c, q, caso.sucursal), clase: claseAl(caso.c, fecha), concepto: x.concepto, monto: pesos(x.monto) }]
      : [];
  });

/** The parts of a payment as other areas hear them. */
export const dichos = (caso: Caso, i: Imputado): AbonoDicho[] =>
  i.abonos.flatMap((a) => {
    const q = caso.porNumero.get(a.numero);
    if (!q) return [];
    const { rut, documento, pk } = auxiliarDe(caso.c, q, caso.sucursal);
    return [{ ...a, monto: pesos(a.monto), rut, documento, pk }];
  });

const suma = (xs: readonly { numero: number; monto: number }[], numero: number) =>
  xs.reduce((s, x) => s + (x.numero === numero ? x.monto : 0), 0);

/** What extensions added to a cuota. */
const sumado = (movidas: readonly PostergacionFila[], numero: number) => movidas.reduce((s, p) => s + (p.cuota === numero ? p.suma : 0), 0);

/** What an extension added to its cuota is capital of the books too (posted by who extended it). */
export function sumarAlLibro(libros: Libros, p: PostergacionFila): void {
  const l = libros.cuotas.get(p.cuota);
  if (!l) return;
  l.capital += p.suma;
  l.debe += p.suma;
}

/** Charges of collection of each cuota in UF, as they were charged; empty in pesos. */
export type CargadosUf = ReadonlyMap<number, Pick<GastosUf, 'pesos' | 'unidades'>>;

/**
 * The books as the giro left them: those of today without what the events had done (`previos`, as they are stored, the one that was just
 * taken back among them).
 */
export function librosIniciales(
  caso: Caso,
  previos: readonly EventoFila[],
  sumadas: readonly PostergacionFila[] = [],
  cargados: CargadosUf = new Map(),
): Libros {
  const inicial = new Map(debenEnLibro(estadoInicial(caso.c, caso.filas), 0).map((d) => [d.numero, d.capital]));
  const hechos = previos.map((e) => e.imputado);
  const de = (i: Imputado, numero: number, concepto: string) =>
    [...i.abonos, ...(i.a_capital ?? [])].reduce((s, a) => s + (a.numero === numero && a.concepto === concepto ? a.monto : 0), 0);
  const porCuota = caso.filas.map((q) => {
    const k = q.numero;
    const capital = hechos.reduce<number>(
      (s, i) => s + de(i, k, 'CAPITAL') + suma(i.bajas ?? [], k) - suma(i.movidos, k),
      q.libro_capital - sumado(sumadas, k),
    );
    const cambiado = caso.c.ajeno.reduce((s, a) => s + suma(a.reajustes ?? [], k), 0);
    const reajuste = hechos.reduce<number>(
      (s, i) => s + de(i, k, 'REAJUSTE') - suma(i.reajustes, k) - suma(i.bajas ?? [], k),
      q.reajuste - cambiado,
    );
    const g = cargados.get(k);
    return [k, { capital, reajuste, debe: inicial.get(k) ?? 0, ...(g ? { gastos: { ...g, pagado: 0 } } : {}) }] as const;
  });
  const propio = hechos.reduce((s, i) => s + i.devengo.reduce((t, d) => t + d.monto, 0), 0);
  const ajeno = caso.c.ajeno.reduce((s, a) => s + a.monto, 0);
  return { cuotas: new Map(porCuota), devengado: caso.c.devengado - propio - ajeno, cobrado: 0 };
}

export interface Turno {
  e: EventoFila;
  antes: Imputado;
  ahora: Imputado;
  /** Its entries are written again: those of who received it, and those of creditos. */
  cambia: boolean;
  /** Capital of the books that it pays, in units of the currency. */
  capital: number;
}

/**
 * What a payment paid, apart from what had to be recognised at once, which depends on the days already closed, and from what the entry of who
 * received it said.
 */
const pagado = ({ devengo: _devengo, reajustes: _reajustes, vendido: _vendido, publicado: _publicado, ...i }: Imputado) => canonico(i);

/** The entry of who received it does not change. */
const conPublicado = (i: Imputado, e: EventoFila): Imputado => (e.imputado.publicado ? { ...i, publicado: e.imputado.publicado } : i);

/** What the sales and buybacks of a credit changed in its books, in their order: `hasta` an event, or all that are left (null). */
function pasarVentas(c: CreditoFila, libros: Libros): (hasta: EventoFila | null) => void {
  const quedan = [...c.ajeno];
  const antes = (a: Ajeno, e: EventoFila) => a.fecha <= e.fecha && !a.antes?.includes(claveDe(e));
  return (hasta) => {
    for (let a = quedan[0]; a && (hasta === null || antes(a, hasta)); a = quedan[0]) {
      quedan.shift();
      libros.devengado += a.monto;
      for (const r of a.reajustes ?? []) {
        const l = libros.cuotas.get(r.numero);
        if (l) l.reajuste += r.monto;
      }
      libros.vendido = !libros.vendido;
    }
  };
}

/** Key of a payment that stays when it is applied again. */
export const claveDe = (e: Pick<EventoFila, 'origen_area' | 'origen_id'>): string => `${e.origen_area}/${e.origen_id}`;

const capitalDe = (i: Imputacion): number =>
  i.abonos.reduce((s, a) => s + (a.concepto === 'CAPITAL' ? a.monto : 0), 0) + i.a_capital.reduce((s, a) => s + a.monto, 0);

/** Reajuste that each cuota holds, and how to leave it as it was: that of a payment that stays is counted from the start. */
function reajustesDe(libros: Libros): () => void {
  const habia = new Map([...libros.cuotas].map(([numero, l]) => [numero, l.reajuste]));
  return () => {
    for (const [numero, l] of libros.cuotas) l.reajuste = habia.get(numero) ?? 0;
  };
}

/** What a payment that stays did to the books: what it recognised, and what it received of it. */
function conservar(libros: Libros, i: Imputado): void {
  libros.devengado += i.devengo.reduce((t, d) => t + d.monto, 0);
  const aCapital = i.a_capital ?? [];
  libros.cobrado += i.abonos.reduce((t, a) => t + (a.concepto === 'INTERES' ? a.monto : 0), 0) - aCapital.reduce((t, a) => t + a.monto, 0);
  for (const [numero, l] of libros.cuotas) {
    const paga = [...i.abonos, ...aCapital].reduce((s, a) => s + (a.numero === numero && a.concepto === 'REAJUSTE' ? a.monto : 0), 0);
    l.reajuste += suma(i.reajustes, numero) + suma(i.bajas ?? [], numero) - paga;
  }
}

/** Every payment with what it pays now, in order of date. `libros` ends as they all leave it. */
export function turnosDe(
  caso: Caso,
  pasos: readonly Paso[],
  { previos, previas }: { previos: readonly EventoFila[]; previas: readonly PostergacionFila[] },
  nuevos: readonly string[],
  cargados: CargadosUf,
) {
  const porId = new Map(caso.eventos.map((e) => [e.id, e]));
  const movidas = new Map(caso.movidas.map((p) => [p.id, p]));
  const hechas = imputaciones(pasos).imputaciones.map((i) => ({ i, e: porId.get(i.id), movida: movidas.get(i.id) }));
  const prueba = librosIniciales(caso, previos, previas, cargados);
  const cambian = new Set(
    hechas.flatMap(({ i, e, movida }) => {
      if (movida) sumarAlLibro(prueba, movida);
      if (!e) return [];
      const ahora = contar(i, e.monto_clp, e.valor_uf, prueba);
      return nuevos.includes(e.id) || pagado(ahora) !== pagado(e.imputado) ? [e.id] : [];
    }),
  );
  // Those that stay keep what they recognised and what it covers: the books start with both. An earlier payment that changes would otherwise
  // take for its own what a later one recognised.
  const libros = librosIniciales(caso, previos, previas, cargados);
  const pasar = pasarVentas(caso.c, libros);
  for (const e of caso.eventos) if (!cambian.has(e.id)) conservar(libros, e.imputado);
  const turnos = hechas.flatMap(({ i, e, movida }): Turno[] => {
    if (movida) sumarAlLibro(libros, movida);
    if (!e) return [];
    const cambia = cambian.has(e.id);
    // What was sold or bought back by then is not recognised again by a payment.
    pasar(e);
    const { devengado, cobrado } = libros;
    const reponer = reajustesDe(libros);
    const ahora = conPublicado(contar(i, e.monto_clp, e.valor_uf, libros), e);
    const capital = capitalDe(i);
    if (cambia) return [{ e, antes: e.imputado, ahora, cambia, capital }];
    libros.devengado = devengado;
    libros.cobrado = cobrado;
    reponer();
    return [{ e, antes: e.imputado, ahora: e.imputado, cambia, capital }];
  });
  pasar(null);
  return { turnos, libros };
}
