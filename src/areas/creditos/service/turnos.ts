import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { canonico } from '../domain/canonico.ts';
import { contar, type Libros } from '../domain/contable.ts';
import type { Paso } from '../domain/eventos.ts';
import { debenEnLibro, type Imputado, imputaciones } from '../domain/imputacion.ts';
import { sucursalDe } from './deudas.ts';
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
import { estadoInicial } from './vida.ts';

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
      ...{ c, filas: suyas, porNumero: new Map(suyas.map((q) => [q.numero, q])), sucursal: await sucursalDe(ctx, c) },
      eventos: eventos.filter((e) => e.credito_id === c.id),
      movidas: movidas.filter((p) => p.credito_id === c.id),
    });
  }
  return casos;
}

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

/**
 * The books as the giro left them: those of today without what the events had done (`previos`, as they are stored, the one that was just
 * taken back among them).
 */
export function librosIniciales(caso: Caso, previos: readonly EventoFila[], sumadas: readonly PostergacionFila[] = []): Libros {
  const inicial = new Map(debenEnLibro(estadoInicial(caso.c, caso.filas), 0).map((d) => [d.numero, d.capital]));
  const hechos = previos.map((e) => e.imputado);
  const de = (i: Imputado, numero: number, concepto: string) =>
    i.abonos.reduce((s, a) => s + (a.numero === numero && a.concepto === concepto ? a.monto : 0), 0);
  const porCuota = caso.filas.map((q) => {
    const k = q.numero;
    const capital = hechos.reduce<number>(
      (s, i) => s + de(i, k, 'CAPITAL') + suma(i.bajas ?? [], k) - suma(i.movidos, k),
      q.libro_capital - sumado(sumadas, k),
    );
    const reajuste = hechos.reduce<number>((s, i) => s + de(i, k, 'REAJUSTE') - suma(i.reajustes, k) - suma(i.bajas ?? [], k), q.reajuste);
    return [k, { capital, reajuste, debe: inicial.get(k) ?? 0 }] as const;
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
}

/**
 * What a payment paid, apart from the interest that had to be recognised at once, which depends on the days already closed, and from what the
 * entry of who received it said.
 */
const pagado = ({ devengo: _devengo, publicado: _publicado, ...i }: Imputado) => canonico(i);

/** The entry of who received it does not change. */
const conPublicado = (i: Imputado, e: EventoFila): Imputado => (e.imputado.publicado ? { ...i, publicado: e.imputado.publicado } : i);

/** Every payment with what it pays now, in order of date. `libros` ends as they all leave it. */
export function turnosDe(
  caso: Caso,
  pasos: readonly Paso[],
  { previos, previas }: { previos: readonly EventoFila[]; previas: readonly PostergacionFila[] },
  nuevos: readonly string[],
) {
  const porId = new Map(caso.eventos.map((e) => [e.id, e]));
  const movidas = new Map(caso.movidas.map((p) => [p.id, p]));
  const hechas = imputaciones(pasos).imputaciones.map((i) => ({ i, e: porId.get(i.id), movida: movidas.get(i.id) }));
  const prueba = librosIniciales(caso, previos, previas);
  const cambian = new Set(
    hechas.flatMap(({ i, e, movida }) => {
      if (movida) sumarAlLibro(prueba, movida);
      if (!e) return [];
      const ahora = contar(i, e.monto_clp, e.valor_uf, prueba);
      return nuevos.includes(e.id) || pagado(ahora) !== pagado(e.imputado) ? [e.id] : [];
    }),
  );
  // Those that stay keep the interest that they recognised: the books start with it.
  const libros = librosIniciales(caso, previos, previas);
  const ajenos = [...caso.c.ajeno];
  // What was sold or bought back by then is not recognised again by a payment.
  const pasar = (hasta: Fecha | null) => {
    while (ajenos[0] && (hasta === null || ajenos[0].fecha <= hasta)) libros.devengado += ajenos.shift()?.monto ?? 0;
  };
  const quedan = caso.eventos.filter((e) => !cambian.has(e.id));
  libros.devengado += quedan.reduce((s, e) => s + e.imputado.devengo.reduce((t, d) => t + d.monto, 0), 0);
  const turnos = hechas.flatMap(({ i, e, movida }): Turno[] => {
    if (movida) sumarAlLibro(libros, movida);
    if (!e) return [];
    const cambia = cambian.has(e.id);
    pasar(e.fecha);
    const { devengado } = libros;
    const ahora = conPublicado(contar(i, e.monto_clp, e.valor_uf, libros), e);
    if (cambia) return [{ e, antes: e.imputado, ahora, cambia }];
    libros.devengado = devengado;
    return [{ e, antes: e.imputado, ahora: e.imputado, cambia }];
  });
  pasar(null);
  return { turnos, libros };
}
