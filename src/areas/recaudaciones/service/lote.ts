import type { z } from 'zod';
import { AppError, phrase } from '#kernel/errors.ts';
import { Context, type Ctx } from '#platform/server/context.ts';
import type { Db } from '#platform/server/database/open.ts';
import type { Lote } from '../contract-formas.ts';
import { AREA } from './filas.ts';
import { registrar } from './registrar.ts';

type Fila = z.output<typeof Lote>['filas'][number];

interface Resultado {
  clave: string;
  ok: boolean;
  id: string | null;
  num_comprobante: number | null;
  codigo: string | null;
  mensaje: string | null;
}

/** Runs one row apart: what it refuses is undone with its savepoint and does not stop the others. */
async function unaFila(ctx: Ctx, fila: Fila): Promise<Resultado> {
  try {
    const r = await ctx.db.transaction(async (tx) => {
      const { deps, session, hoy, area, accion, clave } = ctx;
      const propio = new Context({ deps, db: tx as unknown as Db, session, hoy, area, accion, clave });
      const hecha = await registrar(propio, fila.recibo, { origen: 'lote', origen_id: fila.clave, sin_deuda_a_favor: false });
      for (const c of propio.changes) ctx.changes.push(c);
      for (const despues of propio.afterCommit) ctx.after(despues);
      return hecha;
    });
    return { clave: fila.clave, ok: true, id: r.id, num_comprobante: r.num_comprobante, codigo: null, mensaje: null };
  } catch (e) {
    if (!(e instanceof AppError)) throw e;
    const texto = Object.values(e.campos ?? {})[0]?.[0] ?? phrase(ctx.deps.registry.sentence(AREA, e.codigo) ?? e.codigo, e.datos);
    return { clave: fila.clave, ok: false, id: null, num_comprobante: null, codigo: e.codigo, mensaje: texto };
  }
}

/** Receipts of a file, one by one in the order given: each row its own key and its own result (areas/3: imports). */
export async function registrarLote(ctx: Ctx, filas: readonly Fila[]) {
  const out: Resultado[] = [];
  for (const f of filas) out.push(await unaFila(ctx, f));
  const aplicadas = out.filter((r) => r.ok).length;
  return { filas: out, aplicadas, rechazadas: out.length - aplicadas };
}
