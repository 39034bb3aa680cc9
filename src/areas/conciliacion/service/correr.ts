import { randomUUID } from 'node:crypto';
import { setImmediate as ceder } from 'node:timers/promises';
import { Conflict } from '#kernel/errors.ts';
import { type Ctx, transact } from '#platform/server/context.ts';
import { runAction } from '#platform/server/pipeline.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import type { Session } from '#platform/server/session.ts';
import { apurar, PASADAS, type ResultadoCalce } from '../domain/calzador/index.ts';
import { type Corrida, conciliaciones } from '../tables.ts';
import { guardarCalces, lineasLibres, motorDe, opcionesDelMotor } from './automatica.ts';
import { anotarCorrida } from './corrida.ts';
import { cargar, type Fila } from './fila.ts';

/** Lines of both sides up to which a match answers at once: under a second with its writing, no one waits for a bar. */
const AL_TIRO = 2_000;

/** What the runs of this process found and have not written yet. */
const HALLADO = new Map<string, ResultadoCalce>();

const nueva = (ctx: Ctx, o: Pick<Corrida, 'estado' | 'fase' | 'avance' | 'banco' | 'libro'>): Corrida => ({
  id: ctx.id(),
  ...o,
  pedida_por: ctx.session.nombre,
  pedida_en: ctx.ahora.toISOString(),
  latido: ctx.ahora.toISOString(),
  confirmados: 0,
  sugeridos: 0,
});

/**
 * The automatic step: few lines are matched in the request. Many go on after it, by this same process: the engine works pass by pass, letting
 * the others go on between them and outside any transaction, and what it found is written whole in one act of who asked for it
 * (`terminar_calce`), or not at all when it was stopped.
 */
export async function calzarAutomatico(ctx: Ctx, c: Fila): Promise<void> {
  const libre = await lineasLibres(ctx, c);
  const [banco, libro] = [libre.banco.length, libre.libro.length];
  if (banco + libro <= AL_TIRO) {
    const hallado = await guardarCalces(ctx, c, apurar(motorDe(c, libre, await opcionesDelMotor(ctx, c))));
    const corrida = { ...nueva(ctx, { estado: 'terminada', fase: 'guardado', avance: 100, banco, libro }), ...hallado };
    await ctx.update(conciliaciones, c.id, { corrida });
    return;
  }
  const corrida = nueva(ctx, { estado: 'en_curso', fase: 'lectura', avance: 0, banco, libro });
  await ctx.update(conciliaciones, c.id, { corrida });
  const { deps, session } = ctx;
  ctx.after(() => void correr(deps as AppDeps, session, { id: c.id, corrida: corrida.id }));
}

interface Tarea {
  id: string;
  corrida: string;
}

/** One step of a run, in a transaction of its own, and its sign of life for the screens. False when it is not the one at work any more. */
async function anotar(deps: AppDeps, session: Session, t: Tarea, cambio: Partial<Corrida>): Promise<boolean> {
  const { empresa_id } = session;
  const hecho = await transact(deps, { empresa_id, area: 'conciliacion', accion: 'calzar-automatico', session }, (ctx) =>
    anotarCorrida(ctx, t.id, t.corrida, cambio),
  );
  deps.live.wake(empresa_id);
  return hecho;
}

/** The engine to its end. Undefined when somebody stopped it. */
async function buscar(deps: AppDeps, session: Session, t: Tarea): Promise<ResultadoCalce | undefined> {
  const { empresa_id } = session;
  const motor = await transact(deps, { empresa_id, area: 'conciliacion', accion: 'calzar-automatico', session }, async (ctx) => {
    const c = await cargar(ctx, t.id, false);
    return motorDe(c, await lineasLibres(ctx, c), await opcionesDelMotor(ctx, c));
  });
  for (;;) {
    const r = motor.next();
    if (r.done) return r.value;
    // 90 for the search, the rest is writing.
    const avance = Math.round((90 * (PASADAS.indexOf(r.value) + 1)) / (PASADAS.length + 1));
    if (!(await anotar(deps, session, t, { fase: r.value, avance }))) return undefined;
    await ceder();
  }
}

/** A run from its first line to its last. It never throws: what went wrong is told in the run itself. */
async function correr(deps: AppDeps, session: Session, t: Tarea): Promise<void> {
  try {
    const hallado = await buscar(deps, session, t);
    const service = deps.registry.area('conciliacion')?.service;
    if (!hallado || !service) return;
    if (!(await anotar(deps, session, t, { fase: 'guardado', avance: 90 }))) return;
    HALLADO.set(t.corrida, hallado);
    const { refresh_key } = await transact(
      deps,
      { empresa_id: session.empresa_id, area: 'conciliacion', accion: 'calzar-automatico', session },
      (ctx) => cargar(ctx, t.id, false),
    );
    const body = { corrida: t.corrida, ...(refresh_key ? { refresh_key } : {}) };
    const info = { traza: t.corrida, ip: null, agente: null };
    await runAction(deps, { service, name: 'terminar_calce', session, id: t.id, body, clave: randomUUID(), info, minimal: true });
  } catch (error) {
    deps.log.warn({ error, corrida: t.corrida }, 'automatic match');
    await anotar(deps, session, t, { estado: 'fallida' }).catch(() => undefined);
  } finally {
    HALLADO.delete(t.corrida);
  }
}

/** Writes what the run found, whole. 409 `calce_detenido` when it is not the one at work, or this process does not hold it. */
export async function terminarCalce(ctx: Ctx, c: Fila, corrida: string): Promise<void> {
  const hallado = HALLADO.get(corrida);
  if (!hallado || c.corrida?.id !== corrida || c.corrida.estado !== 'en_curso') throw new Conflict('calce_detenido');
  const escrito = await guardarCalces(ctx, c, hallado);
  await ctx.update(conciliaciones, c.id, { corrida: { ...c.corrida, estado: 'terminada', avance: 100, ...escrito } });
}

/** Stops the run at work: nothing of it is written, and what was matched before it stays as it was. 409 `calce_detenido`. */
export async function detenerCalce(ctx: Ctx, c: Fila): Promise<void> {
  if (c.corrida?.estado !== 'en_curso') throw new Conflict('calce_detenido');
  await ctx.update(conciliaciones, c.id, { corrida: { ...c.corrida, estado: 'detenida' } });
}
