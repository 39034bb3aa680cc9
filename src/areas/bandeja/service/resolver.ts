import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { OperationDef } from '#kernel/contract.ts';
import { AppError, Conflict, MENSAJES_COMUNES, NotFound, phrase } from '#kernel/errors.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { runAction } from '#platform/server/pipeline.ts';
import { pendientes } from '../tables.ts';
import { type Cambio, cambiosDesde } from './registro.ts';
import { visibles } from './visibles.ts';

interface Pedido {
  id: string;
  accion: string;
  comentario?: string | undefined;
  version?: number | undefined;
  visto?: string | undefined;
}

/** What changed, in a sentence: at most three fields and who did it. */
function enPalabras(cambios: readonly Cambio[]): string {
  const dicho = (v: unknown): string => (v === null || v === '' ? 'vacío' : typeof v === 'object' ? 'otros datos' : String(v));
  const frases = cambios.slice(0, 3).map((c) => `${words(c.campo)} de ${dicho(c.antes)} a ${dicho(c.despues)}`);
  const resto = cambios.length > 3 ? ` y ${cambios.length - 3} datos más` : '';
  const quien = cambios.find((c) => c.quien)?.quien;
  return `${frases.join(', ') || 'revíselo de nuevo'}${resto}${quien ? ` (${quien})` : ''}`;
}

/** Where an act takes the words of who decides. */
function cuerpo(op: OperationDef, comentario: string | undefined): Record<string, string> {
  if (!comentario) return {};
  const campo = ['comentario', 'motivo'].find((c) => c in op.input.shape);
  return campo ? { [campo]: comentario } : {};
}

/** One act of the bulk: its own transaction, its own answer. The act validates its record again; the item must be the one shown. */
export async function resolverUno(ctx: ReadCtx, item: Pedido) {
  const fail = (e: AppError, area: string | null) => {
    const sentence = ctx.deps.registry.sentence(area, e.codigo) ?? MENSAJES_COMUNES[e.codigo] ?? e.codigo;
    const cambios = (e.datos.cambios as Cambio[] | undefined) ?? [];
    return { id: item.id, ok: false, status: e.status, codigo: e.codigo, detail: phrase(sentence, e.datos), cambios };
  };
  const [row] = await ctx.db
    .select()
    .from(pendientes)
    .where(and(eq(pendientes.id, item.id), await visibles(ctx)));
  if (!row) return fail(new NotFound(), null);
  const service = ctx.deps.registry.area(row.area)?.service;
  const name = item.accion.replaceAll('-', '_');
  const op = service?.contract.operations[name];
  if (!service || op?.kind !== 'action' || op.on !== 'one')
    return fail(new AppError(422, 'accion_desconocida', { accion: item.accion }), 'bandeja');
  if (item.version !== undefined && item.version !== row.version)
    return fail(new Conflict('pendiente_cambiado', { titulo: row.titulo }), 'bandeja');
  const cambios = item.visto === undefined ? null : await cambiosDesde(ctx, row, item.visto);
  if (cambios) return fail(new Conflict('registro_cambiado', { cambios, detalle: enPalabras(cambios) }), 'bandeja');
  try {
    await runAction(ctx.deps, {
      service,
      name,
      session: ctx.session,
      id: row.entidad_id,
      body: cuerpo(op, item.comentario),
      clave: randomUUID(),
      info: { traza: 'bandeja', ip: null, agente: null },
    });
    return { id: item.id, ok: true, status: 200, codigo: null, detail: null, cambios: [] };
  } catch (e) {
    if (e instanceof AppError) return fail(e, row.area);
    throw e;
  }
}
