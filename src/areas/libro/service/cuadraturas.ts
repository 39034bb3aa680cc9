import { eq } from 'drizzle-orm';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { type Fecha, lastDay, periodoOf, weekday } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { Context, type Ctx, type ReadCtx, systemSession } from '#platform/server/context.ts';
import type { DayStep, Invariant } from '#platform/server/registry.ts';
import type { Igualdad } from '#platform/server/types.ts';
import { cuadraturas } from '../tables.ts';

/** `weekday` of a Sunday. */
const DOMINGO = 0;

interface Declarada {
  area: string;
  i: Invariant;
  igualdad: Igualdad;
}

/** Every equality that some area declares beside what it checks: one that is not there declares none. */
const declaradas = (ctx: ReadCtx): Declarada[] =>
  ctx.deps.registry.areas.flatMap(({ contract, invariants }) =>
    (invariants ?? []).flatMap((i) => (i.igualdad ? [{ area: contract.area, i, igualdad: i.igualdad }] : [])),
  );

/** How much two sides differ in all: what the check says, or the sum of its rows; null when its rows say no amounts. */
function diferenciaDe(filas: readonly Record<string, unknown>[]): Pesos | null {
  const [una] = filas;
  if (!una) return pesos(0);
  if (una.total_ !== undefined) return pesos(Number(una.total_));
  const [aqui, alla] = [una.auxiliar ?? una.pasivos ?? una.monto, una.libro];
  if (aqui === undefined || alla === undefined) return null;
  return pesos(filas.reduce((n, f) => n + Math.abs(Number(f.libro ?? 0) - Number(f.auxiliar ?? f.pasivos ?? f.monto ?? 0)), 0));
}

const sinTotal = ({ total_: _, ...fila }: Record<string, unknown>) => fila;

/** Asks an equality of the whole company: what holds or not is of nobody's reach. */
async function revisar(ctx: ReadCtx, { area, i, igualdad }: Declarada) {
  const { deps, db, hoy } = ctx;
  const todo = new Context({ deps, db, session: systemSession(ctx.empresa_id), hoy, area, accion: 'cuadrar' });
  const filas = await i.check(todo);
  return {
    id: i.id,
    igualdad: igualdad.codigo,
    titulo: i.titulo,
    area,
    dia: hoy,
    revisada_en: todo.ahora,
    cuadra: filas.length === 0,
    diferencia: diferenciaDe(filas),
    filas: filas.map(sinTotal),
    url: igualdad.url,
    permiso: igualdad.permiso,
    perfil: igualdad.perfil,
  };
}

const guardadasDe = (ctx: ReadCtx) => ctx.db.select().from(cuadraturas).where(eq(cuadraturas.empresa_id, ctx.empresa_id));

/**
 * `cuadraturas.estado`: each equality as the last night found it, or as it stands now (`al_momento`, and those that no night has looked at yet). Its rows
 * are for who may mend it or sees the books; whether it holds, for whoever asks.
 */
export async function estadoDeCuadraturas(ctx: ReadCtx, q: Question<'cuadraturas.estado'>): Promise<AnswerTo<'cuadraturas.estado'>> {
  const pedidas = declaradas(ctx).filter((d) => !q.igualdades || q.igualdades.includes(d.igualdad.codigo));
  const guardadas = q.al_momento ? [] : await guardadasDe(ctx);
  const out = [];
  for (const d of pedidas) {
    const { perfil: _, ...r } = guardadas.find((g) => g.id === d.i.id) ?? (await revisar(ctx, d));
    const suya = ctx.can(r.permiso) || ctx.can('libro:ver');
    out.push({ ...r, revisada_en: r.revisada_en.toISOString(), filas: suya ? r.filas : [] });
  }
  return out.sort((a, b) => Number(a.igualdad.slice(1)) - Number(b.igualdad.slice(1)) || (a.id < b.id ? -1 : 1));
}

/** The same for whoever sees the books, each with what its screen shows. */
export async function verCuadraturas(ctx: ReadCtx, q: { al_momento: 'si' | 'no' }) {
  const todas = (await ctx.askOne('cuadraturas.estado', { al_momento: q.al_momento === 'si' })) ?? [];
  return todas.map(({ area: _area, permiso: _permiso, filas, ...c }) => ({ ...c, dia: c.dia as Fecha, filas: [...filas] }));
}

async function avisar(ctx: Ctx, r: Awaited<ReturnType<typeof revisar>>): Promise<void> {
  const pendiente = { area: 'libro', entidad_id: `igualdad:${r.id}` };
  if (r.cuadra) return ctx.emit('pendiente.cerrado', pendiente);
  await ctx.emit('pendiente.abierto', {
    ...pendiente,
    cliente_rut: null,
    tipo: 'cuadrar',
    titulo: `No cuadra: ${r.titulo.charAt(0).toLowerCase()}${r.titulo.slice(1)}`.slice(0, 200),
    url: r.url,
    permiso: r.permiso,
    perfil: r.perfil,
  });
}

/**
 * End of day, after everything is posted: each equality of every area, one after the other. One that does not hold opens a pending item for who mends it,
 * and its item ends when it holds again. Answers how many do not.
 */
export const pasoCuadraturas: DayStep = {
  nombre: 'libro: igualdades del auxiliar',
  orden: 96,
  run: async (ctx) => {
    const anoche = new Map((await guardadasDe(ctx)).map((g) => [g.id, g]));
    const completa = weekday(ctx.hoy) === DOMINGO || ctx.hoy === lastDay(periodoOf(ctx.hoy));
    const hoy = [];
    for (const d of declaradas(ctx)) if (completa || !d.igualdad.semanal) hoy.push(await revisar(ctx, d));
    const miradas = new Set(hoy.map((r) => r.id));
    const siguen = [...anoche.values()].filter((g) => !miradas.has(g.id) && declaradas(ctx).some((d) => d.i.id === g.id));
    const todas = [...hoy.map((r) => ({ empresa_id: ctx.empresa_id, ...r })), ...siguen];
    await ctx.db.delete(cuadraturas).where(eq(cuadraturas.empresa_id, ctx.empresa_id));
    if (todas.length > 0) await ctx.db.insert(cuadraturas).values(todas);
    for (const r of hoy) if (!r.cuadra || anoche.get(r.id)?.cuadra !== true) await avisar(ctx, r);
    return { cursor: null, hechos: hoy.filter((r) => !r.cuadra).length };
  },
};
