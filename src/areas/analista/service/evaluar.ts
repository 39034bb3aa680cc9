import { inArray } from 'drizzle-orm';
import { empresasTodas } from '#areas/empresas/public.server.ts';
import { AppError, phrase } from '#kernel/errors.ts';
import { huellaDe } from '#platform/server/canonico.ts';
import { type Context, transact } from '#platform/server/context.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import type { Ctx, ReadCtx } from '#platform/server/types.ts';
import { contract } from '../contract.ts';
import { evaluaciones as estados } from '../domain/estados.ts';
import { evaluar } from '../domain/evaluar.ts';
import { NOMBRE_AMBITO } from '../domain/palabras.ts';
import { evaluaciones, politicas } from '../tables.ts';
import { asuntoDe } from './asunto.ts';
import { reunirInsumos } from './insumos.ts';
import type { EvaluacionRow } from './pedir.ts';
import { publicada } from './publicada.ts';
import { avisarFalla, retar } from './retador.ts';

const NO_SE_PUDO = 'No se pudo evaluar: ';

async function terminarEnError(ctx: Ctx, row: EvaluacionRow, causa: string): Promise<null> {
  await ctx.update(evaluaciones, row.id, {
    estado: estados.go(row.estado, 'evaluar', 'error'),
    error_mensaje: `${NO_SE_PUDO}${causa}`,
    terminado: ctx.ahora,
  });
  return null;
}

/** Makes an evaluation that was asked: one version of the policy from its first figure to the last. What cannot be known is its error, in words. */
async function hacer(ctx: Ctx, id: string): ReturnType<typeof retar> {
  const row = await ctx.lock(evaluaciones, id);
  if (row.estado !== 'en_proceso') return null;
  const politica = await publicada(ctx, row.ambito, 'CAMPEON');
  const asunto = await asuntoDe(ctx, row);
  if (!politica) return terminarEnError(ctx, row, `falta una política publicada para ${NOMBRE_AMBITO[row.ambito].toLowerCase()}`);
  if (!asunto) return terminarEnError(ctx, row, 'falta el asunto: su área ya no lo reconoce');
  const insumos = await reunirInsumos(ctx, asunto, row.fecha, politica.politica_version);
  const r = evaluar(politica.contenido, insumos);
  const usado = { politica_id: politica.id, politica_version: politica.politica_version, insumos, insumos_hash: huellaDe(insumos) };
  if (r.decision === null) {
    await ctx.update(evaluaciones, id, usado);
    return terminarEnError(ctx, row, `falta ${r.falta}`);
  }
  const { decision, puntaje, reglas, duros, razones } = r;
  await ctx.update(evaluaciones, id, {
    ...usado,
    decision,
    puntaje,
    reglas,
    duros,
    razones,
    estado: estados.go(row.estado, 'evaluar', 'lista'),
    terminado: ctx.ahora,
  });
  const fallida = await retar(ctx, row, insumos);
  const { asunto_area, asunto_id } = row;
  await ctx.emit('evaluacion.lista', { asunto_area, asunto_id, decision, politica_version: politica.politica_version });
  return fallida;
}

/** One piece of work in its own transaction, with what it leaves for after the commit. */
async function paso<T>(deps: AppDeps, empresa_id: string, fn: (ctx: Context) => Promise<T>): Promise<T> {
  const hecho = await transact(deps, { empresa_id, area: contract.area, accion: 'evaluar' }, async (ctx) => ({
    ctx,
    valor: await fn(ctx),
  }));
  for (const luego of hecho.ctx.afterCommit) await luego();
  return hecho.valor;
}

/** A refusal in the words of its area; anything else is a failure of the product, and says so. */
function causaDe(deps: AppDeps, e: unknown): string {
  if (e instanceof AppError) return phrase(deps.registry.sentence(contract.area, e.codigo) ?? e.codigo, e.datos);
  deps.log.error({ error: e }, 'evaluation');
  return 'falló el cálculo; reintente';
}

async function procesarEmpresa(deps: AppDeps, empresa_id: string): Promise<number> {
  const pendientes = await paso(deps, empresa_id, (ctx) =>
    ctx.rows(evaluaciones, inArray(evaluaciones.estado, ['en_proceso']), { limit: 200 }),
  );
  for (const { id } of pendientes) {
    const fallida = await paso(deps, empresa_id, async (ctx) => {
      const primera = await hacer(ctx, id);
      await ctx.signal('cambio', { area: contract.area });
      return primera;
    }).catch((e: unknown) =>
      paso(deps, empresa_id, async (ctx) => {
        const row = await ctx.lock(evaluaciones, id);
        return row.estado === 'en_proceso' ? terminarEnError(ctx, row, causaDe(deps, e)) : null;
      }),
    );
    // Apart from the evaluation: that somebody could not be told undoes nothing of it.
    if (fallida)
      await paso(deps, empresa_id, (ctx) => avisarFalla(ctx, fallida)).catch((e: unknown) => deps.log.error({ error: e }, 'challenger'));
  }
  return pendientes.length;
}

const corriendo = new WeakMap<AppDeps, Promise<number>>();

async function pasada(deps: AppDeps): Promise<number> {
  let hechas = 0;
  for (const empresa_id of await empresasTodas(deps.database.db)) hechas += await procesarEmpresa(deps, empresa_id);
  return hechas;
}

/** One pass over the evaluations that were asked, of every company, outside every act: a vote never waits for one. Answers how many ended. */
export function procesarEvaluaciones(deps: AppDeps): Promise<number> {
  const ya = corriendo.get(deps) ?? pasada(deps).finally(() => corriendo.delete(deps));
  corriendo.set(deps, ya);
  return ya;
}

/** Whether an evaluation, made again from what it froze, is the same: hash of its inputs, and what came out. */
export async function verificar(ctx: ReadCtx, e: EvaluacionRow): Promise<{ hash_ok: boolean; resultado_ok: boolean }> {
  if (!e.insumos || !e.politica_id) return { hash_ok: e.insumos_hash === null, resultado_ok: e.decision === null };
  const p = await ctx.find(politicas, e.politica_id);
  const r = p ? evaluar(p.contenido, e.insumos) : null;
  return { hash_ok: huellaDe(e.insumos) === e.insumos_hash, resultado_ok: r?.decision === e.decision && r.puntaje === e.puntaje };
}
