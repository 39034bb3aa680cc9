import { AppError } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';

const POR_MINUTO = 30;
const MINUTO_MS = 60_000;
/** What each person looked up in this process, a RUT or a telephone, and when. */
const buscados = new WeakMap<object, Map<string, Map<string, number>>>();

/** Nobody finds out who is known here by asking for one RUT, or one telephone, after another. Throws 429 `demasiados_intentos`. */
export function contarBusqueda(ctx: ReadCtx, que: string): void {
  const todos = buscados.get(ctx.deps) ?? new Map<string, Map<string, number>>();
  buscados.set(ctx.deps, todos);
  const ahora = ctx.ahora.getTime();
  const suyos = new Map([...(todos.get(ctx.session.usuario_id) ?? [])].filter(([, t]) => t > ahora - MINUTO_MS && t <= ahora));
  suyos.set(que, ahora);
  todos.set(ctx.session.usuario_id, suyos);
  if (suyos.size > POR_MINUTO) throw new AppError(429, 'demasiados_intentos', { segundos: 60 });
}
