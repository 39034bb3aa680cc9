import { and, eq, sql } from 'drizzle-orm';
import type { Periodo } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { AsientoFirmado, Asientos } from '../domain/asiento.ts';
import { asientos, cadenas, lineas, periodos, saldos } from '../tables.ts';
import type { Numeros } from './numeros-sql.ts';

/** An entry signed and in its place of the chain. */
export interface Fila {
  id: string;
  firmado: AsientoFirmado;
  motivo: string | null;
  hash_previo: string;
  hash: string;
  n_cadena: number;
}

/** The end of the chain, that this act holds, and the numbers of the period that it took. */
interface Cadena {
  n: number;
  hash: string;
  plan: number;
  numeros: Numeros;
}

/** Entries of an act that are not in the database yet, and where the next one goes on from. */
interface EnEspera extends Cadena {
  periodo: Periodo;
  /** Last secuencia of each event in each act. */
  secuencias: Map<string, number>;
  filas: Fila[];
  /** The numbers that some of them took are only here. */
  conNumeros: boolean;
  esperan: () => boolean;
}

/** What tells one event of an act from the others. */
interface Evento {
  evento: string;
  origen: { area: string; id: string };
  /** Its act was born in this transaction: nothing was posted of it before. */
  nuevo?: boolean | undefined;
}

/** Entries that travel in one statement, and their lines; a night sends thousands, more than the parameters that one admits. */
const JUNTOS = 20;
const LINEAS = 500;
/** Lines that wait at most. */
const ESPERAN = 1_500;

const enEspera = new WeakMap<Ctx, EnEspera>();
/** Events that each transaction posted, also those that it undid: their secuencia is known by what waits or by the database. */
const publicados = new WeakMap<Ctx, Set<string>>();
const claveDe = (e: Evento): string => `${e.evento} ${e.origen.area}/${e.origen.id}`;
const contar = (entradas: readonly { length: number }[]): number => entradas.reduce((n, l) => n + l.length, 0);
const lineasDe = (filas: readonly Fila[]) => filas.map((f) => f.firmado.lineas);
const soloPocas = (entradas: readonly { length: number }[]): boolean => entradas.length <= JUNTOS && contar(entradas) <= LINEAS;

/**
 * Numbers for more entries of an act whose last ones still wait: the chain is its own and it knows where it ends. Null when the database has to be
 * asked: nothing waits, the period is another, or what was posted of the event before is not known.
 */
export function seguirCadena(ctx: Ctx, e: Evento, periodo: Periodo, entradas: Asientos): Cadena | null {
  const espera = enEspera.get(ctx);
  if (!espera?.esperan() || espera.periodo !== periodo) return null;
  if (!soloPocas(entradas) || contar(lineasDe(espera.filas)) > ESPERAN) return null;
  const secuencia = espera.secuencias.get(claveDe(e)) ?? (e.nuevo && !publicados.get(ctx)?.has(claveDe(e)) ? 0 : undefined);
  if (secuencia === undefined) return null;
  const { n, hash, plan, numeros } = espera;
  return { n, hash, plan, numeros: { ...numeros, ultimo: numeros.ultimo + entradas.length, secuencia } };
}

/**
 * Leaves entries to be written with what ends the act, or before whoever names a table of the books: they, their lines, the balances, the numbers
 * of the period and the end of the chain. Many are written now, for all other postings of the company are waiting.
 */
export async function dejarEscritos(ctx: Ctx, desde: Cadena & { periodo: Periodo }, filas: readonly Fila[]): Promise<void> {
  ctx.moved('libro_linea');
  const dichos = publicados.get(ctx) ?? new Set();
  for (const { firmado } of filas) dichos.add(claveDe(firmado));
  publicados.set(ctx, dichos);
  const ultima = filas.at(-1);
  if (!ultima) return;
  const fin = { n: ultima.n_cadena, hash: ultima.hash };
  if (!soloPocas(lineasDe(filas))) return guardar(ctx, filas, fin);
  const secuencias = new Map(filas.map(({ firmado }) => [claveDe(firmado), firmado.secuencia]));
  const espera = enEspera.get(ctx);
  if (!espera?.esperan() || espera.periodo !== desde.periodo) {
    return esperar(ctx, { ...desde, ...fin, secuencias, filas: [...filas], conNumeros: false, esperan: () => false });
  }
  espera.filas.push(...filas);
  for (const [clave, secuencia] of secuencias) espera.secuencias.set(clave, secuencia);
  Object.assign(espera, fin, { numeros: desde.numeros });
  if (espera.conNumeros) return;
  espera.conNumeros = true;
  await ctx.writeLast(periodos, () => numerosDe(ctx, espera));
}

async function esperar(ctx: Ctx, espera: EnEspera): Promise<void> {
  enEspera.set(ctx, espera);
  espera.esperan = await ctx.writeLast(asientos, () => insertarAsientos(ctx, espera.filas));
  await ctx.writeLast(lineas, () => insertarLineas(ctx, espera.filas));
  await ctx.writeLast(saldos, () => sumarSaldos(ctx, espera.filas));
  await ctx.writeLast(cadenas, () => finDe(ctx, { n: espera.n, hash: espera.hash }));
}

const finDe = (ctx: Ctx, fin: { n: number; hash: string }) => ctx.db.update(cadenas).set(fin).where(eq(cadenas.empresa_id, ctx.empresa_id));

const numerosDe = (ctx: Ctx, { periodo, numeros }: EnEspera) =>
  ctx.db
    .update(periodos)
    .set({ ultimo: numeros.ultimo })
    .where(and(eq(periodos.empresa_id, ctx.empresa_id), eq(periodos.periodo, periodo)));

/** The same at once: in one statement unless they are more than it admits. */
async function guardar(ctx: Ctx, filas: readonly Fila[], fin: { n: number; hash: string }): Promise<void> {
  const { db } = ctx;
  const escritos = [insertarAsientos(ctx, filas), insertarLineas(ctx, filas), sumarSaldos(ctx, filas)] as const;
  if (filas.length > JUNTOS) for (const e of escritos) await e;
  const [a, l, s] = escritos;
  const antes = filas.length > JUNTOS ? [] : [db.$with('a').as(a), db.$with('l').as(l), db.$with('s').as(s)];
  await db
    .with(...antes)
    .update(cadenas)
    .set(fin)
    .where(eq(cadenas.empresa_id, ctx.empresa_id));
}

function insertarAsientos(ctx: Ctx, filas: readonly Fila[]) {
  return ctx.db.insert(asientos).values(
    filas.map(({ id, firmado: { lineas: _l, origen, registrado_en: _r, ...f }, ...sello }) => ({
      ...f,
      ...sello,
      id,
      registrado_en: ctx.ahora,
      origen_area: origen.area,
      origen_id: origen.id,
      hecho_por: ctx.people,
    })),
  );
}

function insertarLineas(ctx: Ctx, filas: readonly Fila[]) {
  return ctx.db
    .insert(lineas)
    .values(
      filas.flatMap(({ id, firmado: f }) =>
        f.lineas.map((l, i) => ({ ...l, empresa_id: ctx.empresa_id, asiento_id: id, n: i + 1, fecha: f.fecha_contable })),
      ),
    );
}

function sumarSaldos(ctx: Ctx, filas: readonly Fila[]) {
  const sumas = new Map<string, typeof saldos.$inferInsert>();
  for (const { firmado: f } of filas) {
    for (const l of f.lineas) {
      const clave = [f.periodo, l.cuenta, l.sucursal ?? '', l.moneda].join('|');
      const s = sumas.get(clave);
      const [debe, haber] = [(s?.debe ?? 0) + l.debe, (s?.haber ?? 0) + l.haber];
      sumas.set(clave, {
        empresa_id: ctx.empresa_id,
        periodo: f.periodo,
        cuenta: l.cuenta,
        sucursal: l.sucursal ?? '',
        moneda: l.moneda,
        debe: debe as Pesos,
        haber: haber as Pesos,
      });
    }
  }
  return ctx.db
    .insert(saldos)
    .values([...sumas.values()])
    .onConflictDoUpdate({
      target: [saldos.empresa_id, saldos.periodo, saldos.cuenta, saldos.sucursal, saldos.moneda],
      set: { debe: sql`${saldos.debe} + excluded.debe`, haber: sql`${saldos.haber} + excluded.haber` },
    });
}
