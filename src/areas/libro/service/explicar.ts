import { and, asc, eq, inArray, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type ClaseDeActo, claseDe } from '../domain/clase-de-acto.ts';
import type { Evento } from '../domain/eventos/registro.ts';
import { asientos, historia, lineas, obligaciones } from '../tables.ts';
import { deudaAl } from './saldo-obligacion.ts';

type Historia = typeof historia.$inferSelect;
type Obligacion = typeof obligaciones.$inferSelect;

/** What a debt owes by concept, and what of it is ours placed. */
interface Montos {
  capital: Pesos;
  interes: Pesos;
  mora: Pesos;
  gastos: Pesos;
  costas: Pesos;
  colocacion: Pesos;
}

/** A step between two days: what a day of acts did, or what passed by itself between two of them. */
export interface Paso {
  pk: string;
  /** What the debt is called. */
  titulo: string;
  fecha: Fecha;
  clase: ClaseDeActo;
  /** Events of the entries of that day that name the debt. */
  eventos: Evento[];
  origen: { area: string; id: string } | null;
  montos: Montos;
}

const NADA: Montos = { capital: pesos(0), interes: pesos(0), mora: pesos(0), gastos: pesos(0), costas: pesos(0), colocacion: pesos(0) };
const CONCEPTOS = ['capital', 'interes', 'mora', 'gastos', 'costas', 'colocacion'] as const;
const menos = (a: Montos, b: Montos): Montos => Object.fromEntries(CONCEPTOS.map((c) => [c, pesos(a[c] - b[c])])) as unknown as Montos;
const hay = (m: Montos): boolean => CONCEPTOS.some((c) => m[c] !== 0);

type Uf = (dia: Fecha) => string | null;

/** What a word of the history owes at the end of a day; nothing once closed, and nothing before the first. */
function montosDe(o: Obligacion, h: Historia | undefined, dia: Fecha, uf: Uf): Montos {
  if (h?.estado !== 'vigente') return NADA;
  const d = deudaAl({ ...o, ...h }, dia, uf(dia));
  const mia = !(h.vendida ?? o.vendida);
  const colocado =
    o.tipo === 'documento'
      ? Math.min(d.capital, h.base_mora ?? d.capital)
      : o.tipo === 'cuota' || o.tipo === 'saldo_cedente'
        ? d.capital
        : 0;
  const { capital, interes, mora, gastos, costas } = d;
  return { capital, interes, mora, gastos, costas, colocacion: pesos(mia ? colocado : 0) };
}

const ultimaAl = (hs: readonly Historia[], dia: Fecha): Historia | undefined => hs.findLast((h) => h.fecha <= dia);
const ultimaAntes = (hs: readonly Historia[], dia: Fecha): Historia | undefined => hs.findLast((h) => h.fecha < dia);

interface Entrada {
  pk: string;
  fecha: Fecha;
  evento: Evento;
  area: string;
  id: string;
  reversa: boolean;
}

/** Entries of the books that name each of some debts between two days. */
async function entradas(ctx: ReadCtx, suyas: SQL, desde: Fecha, hasta: Fecha): Promise<Map<string, Entrada[]>> {
  const filas = await ctx.db
    .selectDistinct({
      pk: lineas.pk,
      fecha: asientos.fecha_contable,
      evento: asientos.evento,
      area: asientos.origen_area,
      id: asientos.origen_id,
      reversa: sql<boolean>`${asientos.reversa_de} is not null`,
    })
    .from(lineas)
    .innerJoin(asientos, and(eq(asientos.empresa_id, lineas.empresa_id), eq(asientos.id, lineas.asiento_id)))
    .where(and(eq(lineas.empresa_id, ctx.empresa_id), suyas, sql`${lineas.fecha} > ${desde}::date`, lte(lineas.fecha, hasta)));
  const out = new Map<string, Entrada[]>();
  for (const f of filas) {
    const clave = `${f.pk} ${f.fecha}`;
    out.set(clave, [...(out.get(clave) ?? []), f as Entrada]);
  }
  return out;
}

/** The steps of one debt between two days: Σ of them is what it owes at the end less what it owed at the beginning. */
function pasosDe(o: Obligacion, hs: readonly Historia[], d: { antes: Fecha; al: Fecha }, uf: Uf, dichas: Map<string, Entrada[]>): Paso[] {
  const dias = [...new Set(hs.map((h) => h.fecha).filter((f) => f > d.antes && f <= d.al))].sort();
  const out: Paso[] = [];
  const titulo = `${label(o.tipo)} ${o.numero}`;
  let hecho = montosDe(o, ultimaAl(hs, d.antes), d.antes, uf);
  for (const fecha of new Set([...dias, d.al])) {
    const justoAntes = montosDe(o, ultimaAntes(hs, fecha), fecha, uf);
    const corrido = menos(justoAntes, hecho);
    if (hay(corrido)) {
      const reajuste = { ...corrido, mora: pesos(0) };
      const mora = { ...NADA, mora: corrido.mora };
      if (hay(mora)) out.push({ pk: o.pk, titulo, fecha, clase: 'mora', eventos: [], origen: null, montos: mora });
      if (hay(reajuste)) out.push({ pk: o.pk, titulo, fecha, clase: 'reajuste', eventos: [], origen: null, montos: reajuste });
    }
    const despues = montosDe(o, ultimaAl(hs, fecha), fecha, uf);
    const acto = menos(despues, justoAntes);
    if (hay(acto)) {
      const de = dichas.get(`${o.pk} ${fecha}`) ?? [];
      const nace = ultimaAntes(hs, fecha) === undefined;
      const clase = claseDe({
        nace,
        eventos: de.map((e) => (e.reversa ? 'reversa' : e.evento)),
        baja: acto.capital < 0 || acto.colocacion < 0,
      });
      const [primera] = de;
      const origen = primera ? { area: primera.area, id: primera.id } : null;
      out.push({ pk: o.pk, titulo, fecha, clase, eventos: de.map((e) => e.evento), origen, montos: acto });
    }
    hecho = despues;
  }
  return out;
}

/** The history of some debts by its key, as the books wrote it up to a day. */
async function historiasDe(ctx: ReadCtx, pks: readonly string[] | SQLWrapper, hasta: Fecha): Promise<Map<string, Historia[]>> {
  const dichas = await ctx.db
    .select()
    .from(historia)
    .where(and(eq(historia.empresa_id, ctx.empresa_id), inArray(historia.pk, pks), lte(historia.fecha, hasta)))
    .orderBy(asc(historia.pk), asc(historia.n));
  const porPk = new Map<string, Historia[]>();
  for (const h of dichas) {
    const suyas = porPk.get(h.pk);
    if (suyas) suyas.push(h);
    else porPk.set(h.pk, [h]);
  }
  return porPk;
}

/** The UF of the days on which debts of this history are read. One that owes nothing today may have been agreed in UF: its history says so. */
async function ufsDe(ctx: ReadCtx, dichas: ReadonlyMap<string, readonly Historia[]>, dias: Iterable<Fecha>): Promise<Uf> {
  const valores = new Map<Fecha, string>();
  if ([...dichas.values()].some((hs) => hs.some((h) => h.capital_uf !== null || h.interes_uf !== null)))
    for (const dia of new Set(dias)) valores.set(dia, await valorUf(ctx, dia));
  return (dia) => valores.get(dia) ?? null;
}

/**
 * Why what a RUT owes, or is owed in its business, is not at the end of a day what it was at the end of another: each day of acts and what ran between
 * them, from the history of each debt within the reach of the session. It is another way to the difference than the cubo, so what one says and the
 * other does not is a fault (E27). What it only answers for is left out: whose debt it is does not change, who answers for it does.
 */
export async function explicarDeudas(ctx: ReadCtx, rut: Rut, d: { antes: Fecha; al: Fecha }): Promise<Paso[]> {
  const o = obligaciones;
  const alcance = alcanceCliente(ctx, sql`coalesce(${o.cliente_rut}, ${o.rut})`);
  const donde = and(or(eq(o.rut, rut), eq(o.cliente_rut, rut)), lte(o.fecha, d.al), alcance);
  const suyas = await ctx.rows(o, donde);
  const pks = ctx.db
    .select({ pk: o.pk })
    .from(o)
    .where(and(eq(o.empresa_id, ctx.empresa_id), donde));
  const porPk = await historiasDe(ctx, pks, d.al);
  const dias = [...porPk.values()].flatMap((hs) => hs.map((h) => h.fecha).filter((f) => f > d.antes));
  const uf = await ufsDe(ctx, porPk, [d.antes, d.al, ...dias]);
  const de = await entradas(ctx, inArray(lineas.pk, pks), d.antes, d.al);
  return suyas.flatMap((x) => pasosDe(x, porPk.get(x.pk) ?? [], d, uf, de));
}

/** Debts explained at once: what they need of their history stays in memory. */
const DE_A = 500;

/**
 * Of some debts, how much their steps between two days add to what each owes and to what is placed: Σ of the pesos of both, by key.
 */
export async function explicarCambios(
  ctx: ReadCtx,
  tocadas: readonly string[],
  d: { antes: Fecha; al: Fecha },
): Promise<Map<string, number>> {
  const out = new Map<string, number>();
  for (let i = 0; i < tocadas.length; i += DE_A) {
    const pks = tocadas.slice(i, i + DE_A);
    const suyas = await ctx.rows(obligaciones, inArray(obligaciones.pk, pks));
    const porPk = await historiasDe(ctx, pks, d.al);
    const dias = [...porPk.values()].flatMap((hs) => hs.map((x) => x.fecha).filter((f) => f > d.antes));
    const uf = await ufsDe(ctx, porPk, [d.antes, d.al, ...dias]);
    for (const x of suyas) {
      const pasos = pasosDe(x, porPk.get(x.pk) ?? [], d, uf, new Map());
      out.set(
        x.pk,
        pasos.reduce((n, p) => n + CONCEPTOS.reduce((m, c) => m + p.montos[c], 0), 0),
      );
    }
  }
  return out;
}
