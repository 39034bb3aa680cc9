import { and, eq, inArray } from 'drizzle-orm';
import { deudoresDe } from '#areas/libro/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { tickets, turnos } from '../tables.ts';
import { agregarTickets } from './agregados-sql.ts';
import { avisosDe, buscarAvisos } from './avisos.ts';
import type { Alcance } from './consulta.ts';
import { moverItems } from './items-sql.ts';
import { nombrar, sobreTodos } from './nombrar-sql.ts';
import { juzgarPromesas, promesasDe } from './promesas.ts';
import { tomarTurno } from './turno.ts';

/** Taken by who works over everybody, and shared by who does over some: no RUT looks like it. */
const TODOS = '*' as Rut;

/**
 * Whoever moves the debts of a person waits for who is moving them, and the night for all: read after it, what another act left is not opened again. The rows
 * of some people are taken in order, so that two acts never hold each other.
 */
async function turnarse(ctx: Ctx, a: Alcance): Promise<void> {
  const tomar = () =>
    ctx.db
      .select()
      .from(turnos)
      .where(and(eq(turnos.empresa_id, ctx.empresa_id), eq(turnos.rut, TODOS)))
      .for(a.ruts === null ? 'update' : 'share');
  if ((await tomar()).length === 0) {
    await ctx.db.insert(turnos).values({ empresa_id: ctx.empresa_id, rut: TODOS }).onConflictDoNothing();
    await tomar();
  }
  for (const rut of [...(a.ruts ?? [])].sort()) await tomarTurno(ctx, rut);
}

interface Puestas {
  pks?: readonly string[];
  origen?: string;
}

/**
 * Tickets and their debts as the books say: the one function that events, people and the night call. `pks`: debts that a person puts in a ticket by hand.
 * Answers how many rows changed; the second time, none.
 */
export async function sincronizar(ctx: Ctx, a: Alcance, o: Puestas = {}): Promise<number> {
  await turnarse(ctx, a);
  return a.ruts === null ? sobreTodos(ctx, () => poner(ctx, a, o)) : poner(ctx, a, o);
}

async function poner(ctx: Ctx, a: Alcance, o: Puestas): Promise<number> {
  const sla = (await ctx.calendar()).addBankingDays(a.al, await ctx.param(contract, 'sla_primera_gestion_dias'));
  const m = await moverItems(ctx, a, { ...o, sla });
  if (m.abiertos > 0) await nombrar(ctx, a);
  const [promesas, avisos] = await atOnce([promesasDe(ctx, a), avisosDe(ctx, a)]);
  const juzgadas = (await juzgarPromesas(ctx, a, promesas)) + (await buscarAvisos(ctx, a, avisos));
  return m.n + m.abiertos + juzgadas + (await agregarTickets(ctx, a));
}

/** Of these people, those who ever had a ticket. */
async function conTicket(ctx: Ctx, ruts: readonly Rut[]): Promise<Rut[]> {
  const filas = await ctx.db
    .selectDistinct({ rut: tickets.rut_deudor })
    .from(tickets)
    .where(and(eq(tickets.empresa_id, ctx.empresa_id), inArray(tickets.rut_deudor, [...ruts])));
  return filas.map((f) => f.rut);
}

/**
 * After what this act did, once the books are written: the tickets of these people follow. Who never had one is left to the night, which opens what falls
 * due, so that a payment of who is up to date costs one question; `abre`: what happened is itself a reason to collect.
 */
export async function seguir(ctx: Ctx, ruts: readonly Rut[], o: { abre?: boolean } = {}): Promise<void> {
  if (ruts.length === 0) return;
  if (o.abre) await ctx.last(() => seguirYa(ctx, ruts, o));
  else
    await seguirMovidas(
      ctx,
      ruts.map((rut) => ({ rut })),
    );
}

/** What an act moved: a person, or one of its debts. */
type Movida = { rut: Rut } | { pk: string };

/** The people whose tickets follow what this act does, at its end: all of them at once, however many of its parts tell it. */
export const seguirMovidas = (ctx: Ctx, movidas: readonly Movida[]): Promise<void> => ctx.lastTogether(seguirAlFinal, movidas);

async function seguirAlFinal(ctx: Ctx, movidas: readonly Movida[]): Promise<void> {
  const pks = [...new Set(movidas.flatMap((m) => ('pk' in m ? [m.pk] : [])))];
  const deudores = await deudoresDe(ctx, pks);
  await seguirYa(ctx, [...new Set([...movidas.flatMap((m) => ('rut' in m ? [m.rut] : [])), ...deudores])]);
}

/** The same, at the end of the act. */
async function seguirYa(ctx: Ctx, ruts: readonly Rut[], o: { abre?: boolean } = {}): Promise<void> {
  if (ruts.length === 0) return;
  const suyos = o.abre ? ruts : await conTicket(ctx, ruts);
  const cambios = suyos.length > 0 ? await sincronizar(ctx, { al: ctx.hoy, ruts: suyos }) : 0;
  // Who speaks with one of them reads it again: the payment that has just come in is on his screen.
  if (cambios > 0) await ctx.signal('cambio', { area: contract.area });
}
