import { empresasTodas } from '#areas/empresas/public.server.ts';
import { atOnce } from '#platform/server/at-once.ts';
import { type Context, transact } from '#platform/server/context.ts';
import { withRetry } from '#platform/server/database/retry.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { cerrarConFalla, cerrarConRespuesta, soltarVencidas } from './cerrar.ts';
import { proveedorDe } from './proveedores/indice.ts';
import { FallaDeProveedor, type PedidoAFuente, type RespuestaDeFuente } from './proveedores/proveedor.ts';
import { revisar } from './revisar.ts';
import { type Turno, tomarTurno } from './turno.ts';

/** Queries of one company in one pass: the next pass goes on. */
const MAXIMO = 1_000;

/** A piece of the worker in its own short transaction, and what it leaves for after the commit. */
async function paso<T>(deps: AppDeps, empresa_id: string, fn: (ctx: Context) => Promise<T>): Promise<T> {
  const hecho = await withRetry(() =>
    transact(deps, { empresa_id, area: contract.area, accion: 'procesar-cola' }, async (ctx) => ({ ctx, valor: await fn(ctx) })),
  );
  for (const luego of hecho.ctx.afterCommit) await luego();
  return hecho.valor;
}

/** The call, which never lasts longer than the source is given. */
async function llamar(
  deps: AppDeps,
  { consulta: c, fuente: f, consentimiento }: Turno,
  o: Pick<PedidoAFuente, 'hoy' | 'sobre'>,
): Promise<RespuestaDeFuente> {
  const signal = AbortSignal.timeout(f.timeout_ms);
  const tarde = new Promise<never>((_, no) =>
    signal.addEventListener('abort', () => no(new FallaDeProveedor('tiempo_agotado', { reintentable: true })), { once: true }),
  );
  const { id: consulta_id, empresa_id, rut, tipo, fuente } = c;
  const pedido = { empresa_id, consulta_id, rut, tipo, fuente, finalidad: c.motivo, intento: c.intentos, ...o };
  const llamada = proveedorDe(deps, f).consultar({ ...pedido, consentimiento }, signal);
  return Promise.race([llamada, tarde]);
}

/** Asks the source outside any transaction and writes what came of it. */
async function atender(deps: AppDeps, turno: Turno): Promise<void> {
  const { consulta: c, fuente: f } = turno;
  const [hoy, sobre] = await paso(deps, c.empresa_id, async (ctx) => [ctx.hoy, await ctx.param(contract, 'redec_sobre')] as const);
  try {
    const r = await llamar(deps, turno, { hoy, sobre });
    const contenido = r.estado === 'ok' ? revisar(r.contenido, { rut: c.rut, tipo: c.tipo, hoy }) : null;
    await paso(deps, c.empresa_id, (ctx) => cerrarConRespuesta(ctx, c, f, { contenido, parcial: r.parcial, crudo: r.crudo, fecha: hoy }));
  } catch (e) {
    if (!(e instanceof FallaDeProveedor)) throw e;
    await paso(deps, c.empresa_id, (ctx) => cerrarConFalla(ctx, c, f, e));
  }
}

async function procesarEmpresa(deps: AppDeps, empresa_id: string): Promise<number> {
  await paso(deps, empresa_id, soltarVencidas);
  const concurrencia = await paso(deps, empresa_id, (ctx) => ctx.param(contract, 'buro_concurrencia'));
  const excluidas = new Set<string>();
  let atendidas = 0;
  const obrero = async () => {
    for (let vuelta = 0; vuelta < MAXIMO; vuelta += 1) {
      const turno = await paso(deps, empresa_id, (ctx) => tomarTurno(ctx, excluidas));
      if (!turno) return;
      if (turno === 'otra') continue;
      await atender(deps, turno);
      atendidas += 1;
    }
  };
  await atOnce(Array.from({ length: concurrencia }, obrero));
  return atendidas;
}

const corriendo = new WeakMap<AppDeps, Promise<number>>();

async function pasada(deps: AppDeps): Promise<number> {
  let atendidas = 0;
  for (const empresa_id of await empresasTodas(deps.database.db)) atendidas += await procesarEmpresa(deps, empresa_id);
  return atendidas;
}

/**
 * One pass over the queries that are due, of every company: claim, call, write. Answers how many were answered or failed. Two passes of this
 * process never run at once; those of other processes share the queue by its rows.
 */
export function procesarCola(deps: AppDeps): Promise<number> {
  const ya = corriendo.get(deps) ?? pasada(deps).finally(() => corriendo.delete(deps));
  corriendo.set(deps, ya);
  return ya;
}
