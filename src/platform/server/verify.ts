import { and, eq, isNull } from 'drizzle-orm';
import { sealEvents, verifySeals } from './audit.ts';
import { businessDate } from './businessdate.ts';
import { Context, systemSession } from './context.ts';
import { idempotencias } from './tables.ts';
import type { AppDeps, Invariant, ReadCtx } from './types.ts';

export interface Verified {
  id: string;
  titulo: string;
  violaciones: Record<string, unknown>[];
}

/** Keys that keep no answer. */
const unanswered = (ctx: ReadCtx) =>
  ctx.db
    .select({ clave: idempotencias.clave, usuario_id: idempotencias.usuario_id })
    .from(idempotencias)
    .where(and(eq(idempotencias.empresa_id, ctx.empresa_id), isNull(idempotencias.status)))
    .limit(20);

/** Properties that the platform itself answers for (quality §1.1). */
const OWN: readonly Invariant[] = [
  {
    id: 'I4',
    titulo: 'cada clave de idempotencia guarda una sola respuesta',
    check: unanswered,
  },
  {
    id: 'I7',
    titulo: 'la bitácora no tiene filas cambiadas ni borradas',
    check: async (ctx) => {
      for (let n = 1; n > 0; ) n = await sealEvents(ctx.db, ctx.empresa_id, 5_000);
      const { ok, primer_error } = await verifySeals(ctx.db, ctx.empresa_id);
      return ok ? [] : [{ ...primer_error }];
    },
  },
];

/** Every invariant of the platform, of the areas and the `ajenas` over one company, or the one of an id: what `npm run verificar` prints. */
export async function verificarTodo(
  deps: AppDeps,
  empresa_id: string,
  ajenas: readonly Invariant[] = [],
  solo?: string,
): Promise<Verified[]> {
  const { db } = deps.database;
  const hoy = await businessDate(deps, db, empresa_id);
  const out: Verified[] = [];
  const run = async (area: string, invariant: Invariant) => {
    if (solo !== undefined && invariant.id !== solo) return;
    const ctx = new Context({ deps, db, session: systemSession(empresa_id), hoy, area, accion: 'verificar' });
    out.push({ id: invariant.id, titulo: invariant.titulo, violaciones: (await invariant.check(ctx)).slice(0, 20) });
  };
  for (const i of [...OWN, ...ajenas]) await run('plataforma', i);
  for (const a of deps.registry.areas) for (const i of a.invariants ?? []) await run(a.contract.area, i);
  return out.sort((a, b) => a.id.localeCompare(b.id, 'es', { numeric: true }));
}
