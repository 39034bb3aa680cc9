import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { soltarVisita } from '#areas/cobranzas/public.server.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Rendicion } from '../contract-formas.ts';
import { estados } from '../domain/estados.ts';
import { RESULTADOS } from '../domain/resultados.ts';
import { paradas, rutas } from '../tables.ts';
import { type ParadaFila, paradasDe, pendientes, type RutaFila } from './filas.ts';

/**
 * The phone of who collects was lost or broken: another person hands in the route without it. Nobody knows what happened at the doors that it did not tell, so
 * they leave the route, their people are let go and their tickets are worked again. 403 to who walks it.
 */
export async function rendirSinTelefono(ctx: Ctx, r: RutaFila, motivo: string): Promise<void> {
  ctx.requireOther([r.recaudador]);
  const motivo_retiro = `Se rindió sin el teléfono: ${motivo}`;
  for (const p of pendientes(await paradasDe(ctx, r.id))) {
    await ctx.update(paradas, p.id, { estado: 'retirada', motivo_retiro, sin_telefono: true });
    if (p.gestion_id) await soltarVisita(ctx, p.gestion_id, motivo_retiro);
  }
  await ctx.update(rutas, r.id, { estado: estados.go(r.estado, 'rendir_sin_telefono'), motivo: motivo_retiro });
  await ctx.emit('pendiente.cerrado', { area: 'rutas', entidad_id: r.id });
  await porRevisar(ctx, r, `Cerrar la ruta ${r.num_ruta} de ${r.nombre_recaudador}, rendida sin su teléfono`);
}

const porRevisar = (ctx: Ctx, r: RutaFila, titulo: string) =>
  ctx.emit('pendiente.abierto', {
    area: 'rutas',
    entidad_id: r.id,
    cliente_rut: null,
    tipo: 'revisar',
    titulo: titulo.slice(0, 200),
    url: `/rutas/${r.id}`,
    permiso: 'rutas:cerrar',
    makers: [r.recaudador],
    // The route may have been closed already, and what its phone tells is still to be looked at.
    sobrevive: true,
  });

/**
 * What the phone tells of a stop that left its route without it is kept as it was written, and posts nothing: somebody else already answered for that door. Says
 * whether it was so. 409 `parada_dicha_tarde` the second time.
 */
export async function guardarTardia(ctx: Ctx, r: RutaFila, d: z.output<typeof Rendicion>): Promise<boolean> {
  const p = await ctx.lock(paradas, d.parada_id);
  if (p.ruta_id !== r.id) throw new NotFound();
  if (!p.sin_telefono) return false;
  if (p.tardia) throw new Conflict('parada_dicha_tarde');
  const { resultado, hora } = d;
  const dicho = { monto: d.monto ?? null, comprobante: d.comprobante ?? null, comentario: d.comentario ?? null };
  await ctx.update(paradas, p.id, {
    tardia: { resultado, hora, ...dicho, recibida_el: ctx.hoy, resolucion: null, resuelta_por: null },
  });
  const dinero = d.monto ? `, recibió ${formatPesos(d.monto)}${d.comprobante ? ` con el comprobante ${d.comprobante}` : ''}` : '';
  await porRevisar(ctx, r, `Ruta ${r.num_ruta}: llegó tarde de ${p.nombre}: ${RESULTADOS[resultado].nombre}${dinero}`);
  return true;
}

const sinRevisar = (p: ParadaFila): boolean => p.tardia !== null && p.tardia.resolucion === null;

/** Another person says what was done with what arrived late. 409 `sin_tardia`, `tardia_revisada`. */
export async function revisarTardia(ctx: Ctx, r: RutaFila, d: { parada_id: string; resolucion: string }): Promise<void> {
  ctx.requireOther([r.recaudador]);
  const p = await ctx.lock(paradas, d.parada_id);
  if (p.ruta_id !== r.id) throw new NotFound();
  if (!p.tardia) throw new Conflict('sin_tardia');
  if (p.tardia.resuelta_por) throw new Conflict('tardia_revisada', { nombre: p.tardia.resuelta_por });
  await ctx.update(paradas, p.id, { tardia: { ...p.tardia, resolucion: d.resolucion, resuelta_por: ctx.session.nombre } });
  if (r.estado === 'cerrada' && !(await tardiasDe(ctx, r)).some(sinRevisar))
    await ctx.emit('pendiente.cerrado', { area: 'rutas', entidad_id: r.id });
}

const tardiasDe = (ctx: Ctx, r: RutaFila): Promise<ParadaFila[]> =>
  ctx.rows(paradas, and(eq(paradas.ruta_id, r.id), isNotNull(paradas.tardia)));

/** 422 `tardias_por_revisar`: a route is not closed over what nobody looked at. */
export async function exigirRevisadas(ctx: Ctx, r: RutaFila): Promise<void> {
  const faltan = (await tardiasDe(ctx, r)).filter(sinRevisar);
  if (faltan.length > 0) throw new Rule('tardias_por_revisar', { nombres: faltan.map((p) => p.nombre).join(', ') });
}
