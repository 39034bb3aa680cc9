import type { z } from 'zod';
import { phrase } from '#kernel/errors.ts';
import type { Ctx } from '#platform/server/context.ts';
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

/** Tries one row: one that is refused does not stop the others. */
async function unaFila(ctx: Ctx, fila: Fila): Promise<Resultado> {
  const r = await ctx.attempt(() => registrar(ctx, fila.recibo, { origen: 'lote', origen_id: fila.clave, sin_deuda_a_favor: false }));
  if (r.ok) return { clave: fila.clave, ok: true, id: r.value.id, num_comprobante: r.value.num_comprobante, codigo: null, mensaje: null };
  const { campos, codigo, datos } = r.refusal;
  const texto = Object.values(campos ?? {})[0]?.[0] ?? phrase(ctx.deps.registry.sentence(AREA, codigo) ?? codigo, datos);
  return { clave: fila.clave, ok: false, id: null, num_comprobante: null, codigo, mensaje: texto };
}

/** Receipts of a file, one by one in the order given: each row its own key and its own result (areas/3: imports). */
export async function registrarLote(ctx: Ctx, filas: readonly Fila[]) {
  const out: Resultado[] = [];
  for (const f of filas) out.push(await unaFila(ctx, f));
  const aplicadas = out.filter((r) => r.ok).length;
  return { filas: out, aplicadas, rechazadas: out.length - aplicadas };
}
