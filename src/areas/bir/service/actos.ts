import { fuentePorCodigo, pedirInformes } from '#areas/buro/public.server.ts';
import { Conflict, Forbidden, Rule } from '#kernel/errors.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Letra, letrasQueMejora } from '../domain/puntos.ts';
import { birs } from '../tables.ts';
import { abrirEspera, completarEspera } from './emitir.ts';
import type { BirRow } from './filas.ts';

/** Improving more letters than these is not one person's word. */
const LETRAS_SOLO = 1;

/** Adds a comment, signed: it is not part of what was frozen. */
export async function comentar(ctx: Ctx, row: BirRow, texto: string): Promise<void> {
  const suyo = { texto, nombre: ctx.session.nombre, por: ctx.people, hora: ctx.instante.toISOString() };
  await ctx.update(birs, row.id, { comentarios: [...row.comentarios, suyo] });
}

/**
 * Fixes the rating over the calculated one, with its reasons. Improving the calculated one by more than one letter is asked by one person and given by
 * another: the first call leaves it proposed, and the same person again is refused, 403 `requiere_segundo_usuario`. A forced E is never improved: 422
 * `rating_forzado`. 422 `rating_igual`.
 */
export async function fijarRating(ctx: Ctx, row: BirRow, p: { rating: Letra; fundamento: string }): Promise<void> {
  const { rating, fundamento } = p;
  const calculado = row.rating_calculado;
  if (!calculado) throw new Conflict('bir_en_generacion', { folio: row.folio });
  if (row.rating === rating) throw new Rule('rating_igual', { rating }, { rating: ['Elija otra clasificación'] });
  if (row.forzado && rating !== 'E') throw new Rule('rating_forzado', { nombre: row.nombre, causa: row.forzado });
  const { propuesta } = row;
  ctx.audit({ motivo: fundamento });
  if (letrasQueMejora(calculado, rating) <= LETRAS_SOLO) return aplicar(ctx, row, rating, fundamento);
  if (propuesta?.rating === rating) {
    if (ctx.isAmong(propuesta.por)) throw new Forbidden('requiere_segundo_usuario');
    return aplicar(ctx, row, rating, `${propuesta.fundamento} · ${fundamento}`);
  }
  await ctx.update(birs, row.id, { propuesta: { rating, fundamento, nombre: ctx.session.nombre, por: ctx.people } });
  await ctx.emit('pendiente.abierto', {
    area: 'bir',
    entidad_id: row.id,
    cliente_rut: null,
    tipo: 'autorizar',
    titulo: `Autorizar la clasificación ${rating} de ${row.nombre}`,
    url: `/bir/${row.rut}`,
    permiso: 'bir:fijar-rating',
    makers: ctx.people,
    vence: row.vence,
    caduca: true,
  });
}

async function aplicar(ctx: Ctx, row: BirRow, rating: Letra, fundamento: string): Promise<void> {
  await ctx.update(birs, row.id, { rating, fundamento, fijado_por: ctx.people, propuesta: null });
  if (row.propuesta) await ctx.emit('pendiente.cerrado', { area: 'bir', entidad_id: row.id, tipo: 'autorizar' });
  await ctx.signal('cambio', { area: 'bir' });
}

/**
 * Asks a source again and opens another folio that waits for it; what it refuses (consent, source that is off) refuses the act. 404 for a source
 * that does not exist; 409 `bir_en_generacion`.
 */
export async function actualizarFuente(ctx: Ctx, row: BirRow, fuente: string): Promise<BirRow> {
  const f = await fuentePorCodigo(ctx, fuente);
  const b = await abrirEspera(ctx, row, fuente);
  const pedido = { rut: row.rut, tipo: f.tipo, fuentes: [fuente], motivo: row.motivo, forzar: false, origen: { area: 'bir', id: row.id } };
  const { reutilizado } = await pedirInformes(ctx, pedido);
  // A report in force needs nobody to wait for it.
  if (reutilizado) await completarEspera(ctx, row.rut, fuente, true);
  return ctx.get(birs, b.id);
}
