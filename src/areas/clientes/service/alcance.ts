import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { alcanceCliente, alcanzaCliente, clientesAlcanzados } from '#areas/ejecutivos/public.server.ts';
import { deudas } from '#areas/libro/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { parseRut, type Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import * as t from '../tables.ts';
import { filaPersona, type PersonaRow } from './personas.ts';

interface AvalDado {
  id: string;
  cliente_rut: Rut;
  desde: Fecha;
  hasta: Fecha | null;
  estado: string;
}

/** For which clients within reach a RUT answers, as the area of the avales tells, which stands on this one. */
export async function avalesDados(ctx: ReadCtx, rut: Rut): Promise<AvalDado[]> {
  const dados = (await ctx.askOne('cliente.avala', { rut })) ?? [];
  const suyos = await clientesAlcanzados(
    ctx,
    dados.map((a) => a.cliente_rut),
  );
  return dados.filter((a) => suyos.has(a.cliente_rut));
}

/** What the fichas of clients within reach say of a RUT. */
function vinculosAlAlcance(ctx: ReadCtx, rut: Rut): Promise<(typeof t.vinculos.$inferSelect)[]> {
  const alcance = alcanceCliente(ctx, t.vinculos.cliente_rut);
  return ctx.db
    .select()
    .from(t.vinculos)
    .where(and(eq(t.vinculos.empresa_id, ctx.empresa_id), eq(t.vinculos.rut, rut), alcance));
}

/** Whether a RUT is a client, of whatever portfolio: for rules, never for an answer. */
export const esCliente = async (ctx: ReadCtx, rut: Rut): Promise<boolean> => (await ctx.count(t.clientes, eq(t.clientes.rut, rut))) > 0;

const avala = (v: { es_fiador: boolean; vinculo: string }): boolean => v.es_fiador || v.vinculo === 'AVAL';

/** Who guarantees for a client within reach, by what its ficha declares. */
export const fianzasDe = async (ctx: ReadCtx, rut: Rut) => (await vinculosAlAlcance(ctx, rut)).filter(avala);

/** Roles of a RUT, each by what is within reach: the same page serves them all. */
export async function rolesDe(ctx: ReadCtx, rut: Rut): Promise<string[]> {
  const [p, lazos, cliente, alcanzado, avales] = await atOnce([
    filaPersona(ctx, rut),
    vinculosAlAlcance(ctx, rut),
    esCliente(ctx, rut),
    alcanzaCliente(ctx, rut),
    avalesDados(ctx, rut),
  ]);
  return [
    ...(cliente && alcanzado ? ['cliente'] : []),
    ...(p?.es_deudor ? ['deudor'] : []),
    ...(lazos.some(avala) || avales.length > 0 ? ['aval'] : []),
    ...(lazos.some((l) => l.vinculo === 'EMPRESA_RELACIONADA') ? ['empresa relacionada'] : []),
  ];
}

/** Whether a RUT owes, answers for or belongs to a client within reach. */
async function atada(ctx: ReadCtx, rut: Rut): Promise<boolean> {
  const [lazos, avales] = await atOnce([vinculosAlAlcance(ctx, rut), avalesDados(ctx, rut)]);
  if (lazos.length > 0 || avales.length > 0) return true;
  const suyas = (await deudas(ctx, rut)).map((d) => d.cliente_rut ?? rut);
  return (await clientesAlcanzados(ctx, suyas)).size > 0;
}

/**
 * The person of a RUT, when this session may know of it: the clients within its reach, whoever is tied to one of them, and the debtors that
 * are nobody's client, which the house shares. The client of another portfolio is not told from a RUT that nobody registered.
 */
export async function personaConocida(ctx: ReadCtx, rut: Rut): Promise<PersonaRow | undefined> {
  const p = await filaPersona(ctx, rut);
  if (!p || (await alcanzaCliente(ctx, rut))) return p;
  return (p.es_deudor && !(await esCliente(ctx, rut))) || (await atada(ctx, rut)) ? p : undefined;
}

/** `personaConocida` of many at once; who has no entry is not known. Only those beyond the portfolio of the session are looked at one by one. */
export async function personasConocidas(ctx: ReadCtx, ruts: readonly Rut[]): Promise<Map<Rut, PersonaRow>> {
  const suyas = (...mas: (SQL | undefined)[]) => ctx.rows(t.personas, and(inArray(t.personas.rut, [...ruts]), ...mas));
  if (ruts.length === 0) return new Map();
  const out = new Map((await suyas(rutConocido(ctx, t.personas.rut))).map((p) => [p.rut, p]));
  if (ctx.session.alcance === 'empresa' || out.size === ruts.length) return out;
  for (const { rut } of await suyas()) {
    const p = out.has(rut) ? undefined : await personaConocida(ctx, rut);
    if (p) out.set(rut, p);
  }
  return out;
}

/**
 * `personaConocida` over a column that holds a RUT, for lists: the clients within reach and the debtors that are nobody's client. Undefined when the
 * session reaches the whole company.
 */
export function rutConocido(ctx: ReadCtx, columna: PgColumn | SQL): SQL | undefined {
  const alcance = alcanceCliente(ctx, columna);
  if (!alcance) return undefined;
  const deLaCasa = ctx.db
    .select({ rut: t.personas.rut })
    .from(t.personas)
    .leftJoin(t.clientes, and(eq(t.clientes.empresa_id, t.personas.empresa_id), eq(t.clientes.rut, t.personas.rut)))
    .where(and(eq(t.personas.empresa_id, ctx.empresa_id), eq(t.personas.es_deudor, true), isNull(t.clientes.id)));
  return sql`(${alcance} or ${columna} in ${deLaCasa})`;
}

/** Names of the people of some RUTs that this session may know of, for lists of other areas; the others have no entry. */
export async function nombresDeRuts(ctx: ReadCtx, { ruts }: { ruts: readonly Rut[] }): Promise<Readonly<Record<string, string>>> {
  if (ruts.length === 0) return {};
  const filas = await ctx.db
    .select({ rut: t.personas.rut, nombre: t.personas.nombre })
    .from(t.personas)
    .where(and(eq(t.personas.empresa_id, ctx.empresa_id), inArray(t.personas.rut, [...ruts]), rutConocido(ctx, t.personas.rut)));
  return Object.fromEntries(filas.map((f) => [f.rut, f.nombre]));
}

/**
 * The person that papers hang from, by any way of writing its RUT. The papers of a client are those of a portfolio; those of who is nobody's
 * client belong to whoever has a client that this person owns, answers for or owes: a partner signs before the executive. Throws 404.
 */
export async function personaAlAlcance(ctx: ReadCtx, id: string): Promise<PersonaRow> {
  const rut = parseRut(id);
  const p = rut ? await filaPersona(ctx, rut) : undefined;
  if (!p) throw new NotFound();
  if (await alcanzaCliente(ctx, p.rut)) return p;
  if ((await esCliente(ctx, p.rut)) || !(await atada(ctx, p.rut))) throw new NotFound();
  return p;
}
