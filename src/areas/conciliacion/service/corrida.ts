import { and, eq, sql } from 'drizzle-orm';
import { Conflict } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type Corrida, conciliaciones } from '../tables.ts';
import type { Fila } from './fila.ts';

/** Without a sign of life for this long nobody is running it any more (the server was restarted). */
export const MUERTA_MS = 60_000;

const viva = (ctx: ReadCtx, c: Corrida): boolean => (ctx as Ctx).ahora.getTime() - Date.parse(c.latido) < MUERTA_MS;

/** A run that is at work now. */
export const enCurso = (ctx: ReadCtx, c: Pick<Fila, 'corrida'>): boolean => c.corrida?.estado === 'en_curso' && viva(ctx, c.corrida);

/** The run as the API shows it. */
export function corridaVista(ctx: ReadCtx, c: Pick<Fila, 'corrida'>) {
  if (!c.corrida) return null;
  const { latido: _l, ...corrida } = c.corrida;
  return { ...corrida, estado: corrida.estado === 'en_curso' && !viva(ctx, c.corrida) ? ('interrumpida' as const) : corrida.estado };
}

/** Nothing else moves while a run works: its answer is of the lines that it read. 409 `calce_en_curso`. */
export function exigirQuieta(ctx: ReadCtx, c: Pick<Fila, 'corrida'>): void {
  if (enCurso(ctx, c)) throw new Conflict('calce_en_curso');
}

/** Writes how the run goes, when it is still the one at work; answers whether it is. It is no change of the conciliación: its version stays. */
export async function anotarCorrida(ctx: Ctx, id: string, corrida: string, cambio: Partial<Corrida>): Promise<boolean> {
  const nuevo = JSON.stringify({ ...cambio, latido: ctx.ahora.toISOString() });
  const filas = await ctx.db
    .update(conciliaciones)
    .set({ corrida: sql`${conciliaciones.corrida} || ${nuevo}::jsonb` })
    .where(
      and(
        eq(conciliaciones.empresa_id, ctx.empresa_id),
        eq(conciliaciones.id, id),
        sql`${conciliaciones.corrida} ->> 'id' = ${corrida} and ${conciliaciones.corrida} ->> 'estado' = 'en_curso'`,
      ),
    )
    .returning({ corrida: conciliaciones.corrida });
  const [fila] = filas;
  if (!fila?.corrida) return false;
  const { estado, fase, avance } = fila.corrida;
  await ctx.signal('conciliacion.calce', { id, corrida, estado, fase, avance });
  return true;
}
