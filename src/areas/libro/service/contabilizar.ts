import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { Rule } from '#kernel/errors.ts';
import { agrupar } from '#kernel/values/agrupar.ts';
import { type Fecha, type Periodo, periodoOf } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type AsientoFirmado, type Asientos, cuadrar, type Lineas, revisarCuentas, textoCanonico } from '../domain/asiento.ts';
import { asientosDe, type DatosDe, type Evento, NOMBRE_EVENTO } from '../domain/eventos/registro.ts';
import { exigirFechaContable } from '../domain/periodo.ts';
import { asientos, cadenas, lineas } from '../tables.ts';
import { dejarEscritos, type Fila, seguirCadena } from './en-espera.ts';
import { type Numeros, numerosTomados } from './numeros-sql.ts';
import { planEn } from './plan.ts';
import { conSedes } from './sedes.ts';

export interface Origen {
  area: string;
  id: string;
}

/** An entry as its area gets it back. */
export interface AsientoEscrito {
  id: string;
  periodo: Periodo;
  num_asiento: number;
  fecha_contable: Fecha;
  evento: string;
  secuencia: number;
  origen: Origen;
  lineas: Lineas;
}

interface Opciones {
  origen: Origen;
  fecha: Fecha;
  /** What the entry says; the name of the event without it. */
  glosa?: string | undefined;
  /** Another act with the same key writes nothing and gets the first entries back; with other lines, 422 `clave_idempotencia_distinta`. */
  idem_key?: string | undefined;
  /** The act was born in this transaction, and nothing was posted of it before: that is not asked. */
  nuevo?: boolean | undefined;
}

interface Escritura extends Opciones {
  evento: Evento;
  entradas: Asientos;
  /** For each entry, the act it is of, when they are of several (one entry each). */
  actos?: readonly { origen: Origen; glosa: string }[];
  /** For each entry, the one it undoes. */
  reversa_de?: readonly string[];
  motivo?: string | undefined;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Cadena {
  n: number;
  hash: string;
  plan: number;
  numeros: Numeros | null;
}

/** Locks the end of the chain: postings of a company follow one another until commit. With `cuantos`, it takes as many numbers of the period. */
async function tomarCadena(ctx: Ctx, e: Escritura, cuantos: number | null): Promise<Cadena> {
  const [row] = await ctx.db
    .insert(cadenas)
    .values({ empresa_id: ctx.empresa_id })
    .onConflictDoUpdate({ target: cadenas.empresa_id, set: { n: sql`${cadenas.n}` } })
    .returning({
      n: cadenas.n,
      hash: cadenas.hash,
      plan: cadenas.plan,
      numeros: cuantos === null ? sql<null>`null` : numerosTomados(ctx.empresa_id, e, cuantos),
    });
  if (!row) throw new Error('the chain row did not come back');
  return row;
}

/** The first number of those taken and the first secuencia of the event. 422 of `exigirFechaContable`. */
function desdeDonde(ctx: Ctx, e: Escritura, cuantos: number, n: Numeros) {
  const periodo = periodoOf(e.fecha);
  // A month older than the last closed one that nobody had opened is as closed as it.
  const estado = n.ultimo_cerrado !== null && periodo < n.ultimo_cerrado ? 'cerrado' : n.estado;
  exigirFechaContable({ fecha: e.fecha, hoy: ctx.hoy, estado, cierraPeriodos: ctx.can('libro:cerrar-periodo') });
  return { periodo, primero: n.ultimo - cuantos + 1, secuencia: n.secuencia + 1 };
}

async function yaEscritos(ctx: Ctx, e: Escritura, entradas: Asientos): Promise<AsientoEscrito[] | null> {
  if (!e.idem_key) return null;
  const claves = entradas.map((_, i) => `${e.idem_key}/${i + 1}`);
  const hay = await leerAsientos(ctx, inArray(asientos.idem_key, [...claves, `${e.idem_key}/1`]));
  if (hay.length === 0) return null;
  const huella = (filas: readonly Lineas[]) =>
    JSON.stringify(filas.map((ls) => ls.map((l) => [l.cuenta, l.debe, l.haber, l.moneda, l.rut ?? null, l.pk ?? null])));
  if (huella(hay.map((a) => a.lineas)) !== huella(entradas)) throw new Rule('clave_idempotencia_distinta');
  return hay;
}

/** Last secuencia of the event in each of several acts. */
async function secuenciasDe(ctx: Ctx, e: Escritura): Promise<Map<string, number>> {
  const ids = (e.actos ?? []).map((a) => a.origen.id);
  if (ids.length === 0) return new Map();
  const filas = await ctx.db
    .select({ id: asientos.origen_id, ultima: sql<number>`max(${asientos.secuencia})::int` })
    .from(asientos)
    .where(
      and(
        eq(asientos.empresa_id, ctx.empresa_id),
        eq(asientos.origen_area, e.origen.area),
        inArray(asientos.origen_id, ids),
        eq(asientos.evento, e.evento),
      ),
    )
    .groupBy(asientos.origen_id);
  return new Map(filas.map((f) => [f.id, f.ultima]));
}

/** Writes the entries of an act, or leaves them to be written with what ends it (`dejarEscritos`). Refusals: 422 of `cuadrar`, `revisarCuentas`, `exigirFechaContable`. */
export async function escribir(ctx: Ctx, e: Escritura): Promise<AsientoEscrito[]> {
  const cuadradas = e.entradas.map(cuadrar).filter((l) => l.length > 0);
  if (cuadradas.length === 0) return [];
  const entradas = await conSedes(ctx, e.evento, cuadradas);
  const cuantos = entradas.length;
  const propia = !e.idem_key && !e.actos ? seguirCadena(ctx, e, periodoOf(e.fecha), entradas) : null;
  // What may be written already takes its numbers once it is known that it is not: none is left without its entry.
  const tomada = propia ?? (await tomarCadena(ctx, e, e.idem_key ? null : cuantos));
  const antes = await yaEscritos(ctx, e, entradas);
  if (antes) return antes;
  const { numeros, ...cadena } = tomada.numeros ? tomada : await tomarCadena(ctx, e, cuantos);
  const plan = await planEn(ctx, cadena.plan);
  for (const l of entradas) revisarCuentas(l, plan);
  if (!numeros) throw new Error('the period gave no numbers');
  const { periodo, primero, secuencia } = desdeDonde(ctx, e, cuantos, numeros);
  const hechas = await secuenciasDe(ctx, e);
  const [usuario, en_nombre_de] = [ctx.session.rut ?? ctx.session.usuario_id, ctx.session.rut_reemplazo];
  let hash = cadena.hash;
  const filas = entradas.map((ls, i): Fila => {
    const { origen, glosa } = { origen: e.origen, glosa: e.glosa ?? NOMBRE_EVENTO[e.evento], ...e.actos?.[i] };
    const suya = e.actos ? (hechas.get(origen.id) ?? 0) + 1 : secuencia + i;
    const firmado: AsientoFirmado = {
      empresa_id: ctx.empresa_id,
      periodo,
      num_asiento: primero + i,
      fecha_contable: e.fecha,
      registrado_en: ctx.ahora.toISOString(),
      evento: e.evento,
      origen,
      secuencia: suya,
      glosa,
      idem_key: e.idem_key ? `${e.idem_key}/${i + 1}` : `${origen.area}/${origen.id}/${e.evento}/${suya}`,
      reversa_de: e.reversa_de?.[i] ?? null,
      usuario,
      en_nombre_de,
      lineas: ls,
    };
    const hash_previo = hash;
    hash = sha256(textoCanonico(firmado, hash_previo));
    return { id: ctx.id(), firmado, motivo: e.motivo ?? null, hash_previo, hash, n_cadena: cadena.n + i + 1 };
  });
  await dejarEscritos(ctx, { ...cadena, numeros, periodo }, filas);
  return filas.map(({ id, firmado: f }) => ({
    id,
    periodo,
    num_asiento: f.num_asiento,
    fecha_contable: f.fecha_contable,
    evento: f.evento,
    secuencia: f.secuencia,
    origen: f.origen,
    lineas: f.lineas,
  }));
}

/** Entries of the company with their lines, in the order of the chain. */
export async function leerAsientos(ctx: ReadCtx, donde: SQL | undefined): Promise<(AsientoEscrito & { reversa_de: string | null })[]> {
  const cabezas = await ctx.db
    .select()
    .from(asientos)
    .where(and(eq(asientos.empresa_id, ctx.empresa_id), donde))
    .orderBy(asc(asientos.n_cadena));
  if (cabezas.length === 0) return [];
  const filas = await ctx.db
    .select()
    .from(lineas)
    .where(
      and(
        eq(lineas.empresa_id, ctx.empresa_id),
        inArray(
          lineas.asiento_id,
          cabezas.map((a) => a.id),
        ),
      ),
    )
    .orderBy(asc(lineas.asiento_id), asc(lineas.n));
  const porAsiento = agrupar(filas, (l) => l.asiento_id);
  return cabezas.map((a) => ({
    id: a.id,
    periodo: a.periodo as Periodo,
    num_asiento: a.num_asiento,
    fecha_contable: a.fecha_contable,
    evento: a.evento,
    secuencia: a.secuencia,
    origen: { area: a.origen_area, id: a.origen_id },
    reversa_de: a.reversa_de,
    lineas: (porAsiento.get(a.id) ?? []).map(lineaDeFila),
  }));
}

/** A stored line as the domain has it (what is null stays out). */
export function lineaDeFila(l: typeof lineas.$inferSelect): Lineas[number] {
  const { cuenta, debe, haber, moneda } = l;
  const aux = { rut: l.rut, pk: l.pk, documento: l.documento, sucursal: l.sucursal, uf: l.uf, valor_uf: l.valor_uf };
  return { cuenta, debe, haber, moneda: moneda as 'CLP' | 'USD', ...Object.fromEntries(Object.entries(aux).filter(([, v]) => v !== null)) };
}

/**
 * Posts an event of ledger §3: its entries balanced, with their auxiliaries, in an open period, chained. One act may give several
 * entries; secuencia follows by itself. An event without lines writes nothing and answers [].
 * Throws 422 `periodo_cerrado`, `fecha_futura`, `asiento_descuadrado`, `cuenta_no_imputable`, `falta_auxiliar`.
 */
export async function contabilizar<E extends Evento>(ctx: Ctx, evento: E, datos: DatosDe<E>, o: Opciones): Promise<AsientoEscrito[]> {
  return escribir(ctx, { ...o, evento, entradas: asientosDe(evento, datos) });
}

/**
 * Posts the same event of many acts of one area at once, one entry each, in as many statements as one: what a night does for a whole
 * portfolio and each act may undo alone later (`reversarOrigen`). Refusals of `contabilizar`; RangeError when an act gives no entry or several.
 */
export async function contabilizarVarios<E extends Evento>(
  ctx: Ctx,
  evento: E,
  actos: readonly { datos: DatosDe<E>; id: string; glosa: string }[],
  o: { area: string; fecha: Fecha },
): Promise<void> {
  if (actos.length === 0) return;
  const entradas = actos.map((a) => {
    const [una, ...otras] = asientosDe(evento, a.datos).filter((l) => l.length > 0);
    if (!una || otras.length > 0) throw new RangeError(`${evento} of ${a.id} is not one entry`);
    return una;
  });
  const propios = actos.map((a) => ({ origen: { area: o.area, id: a.id }, glosa: a.glosa }));
  const [primero] = propios;
  if (primero) await escribir(ctx, { evento, entradas, actos: propios, origen: primero.origen, fecha: o.fecha });
}
