import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { asegurarPersona, levantarRestriccionesDe, restringirContacto } from '#areas/clientes/public.server.ts';
import { reanudarMora, suspenderMora } from '#areas/creditos/public.server.ts';
import { venceTermino } from '#finanzas/plazos-judiciales.ts';
import { Conflict, Invalid } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { words } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { NuevoConcurso } from '../contract-formas.ts';
import { causas, concursos, intervinientes } from '../tables.ts';
import { anotar } from './avanzar.ts';
import { AREA, type CausaFila, type ConcursoFila } from './filas.ts';
import { ponerAlDia } from './recalcular.ts';

/** Days to have a debt verified, from the publication of the ruling (Ley 20.720 art. 170), counted as judicial days until a lawyer says otherwise. */
const DIAS_VERIFICACION = 30;

/** Living cases in which a person is sued. */
async function causasDe(ctx: ReadCtx, rut: ConcursoFila['rut']): Promise<CausaFila[]> {
  const suyas = await ctx.rows(intervinientes, and(eq(intervinientes.rut, rut), eq(intervinientes.demandado, true)));
  if (suyas.length === 0) return [];
  const ids = suyas.map((i) => i.causa_id);
  return ctx.rows(causas, and(inArray(causas.id, ids), ne(causas.estado, 'TERMINADA')), { orden: [desc(causas.num_causa)] });
}

export async function vista(ctx: ReadCtx, x: ConcursoFila) {
  const suyas = await causasDe(ctx, x.rut);
  return { ...x, causas: suyas.map(({ id, num_causa, caratula }) => ({ id, num_causa, caratula })) };
}

export async function lista(ctx: ReadCtx) {
  const items = [];
  for (const x of await ctx.rows(concursos, undefined, { orden: [desc(concursos.publicado_el), desc(concursos.id)], limit: 500 }))
    items.push(await vista(ctx, x));
  return { items };
}

/**
 * A person entered a concurso: nobody may go on against her until it ends, and her debts must be verified in time. A renegotiation also stops her
 * prescription, and the mora of what she owes in her credits. 409 `concurso_vigente`; 400 for a day that has not come.
 */
export async function registrar(ctx: Ctx, d: z.output<typeof NuevoConcurso>): Promise<ConcursoFila> {
  if (d.publicado_el > ctx.hoy) throw new Invalid({ publicado_el: ['No puede ser posterior a hoy'] });
  const vigente = await ctx.first(concursos, and(eq(concursos.rut, d.rut), isNull(concursos.hasta)));
  if (vigente) throw new Conflict('concurso_vigente', { nombre: vigente.nombre, fecha: formatFecha(vigente.publicado_el) });
  const persona = await asegurarPersona(ctx, { rut: d.rut, nombre: d.nombre });
  const verificacion_vence = venceTermino(d.publicado_el, DIAS_VERIFICACION, await ctx.calendar());
  const fila = await ctx.insert(concursos, { ...d, nombre: persona.nombre, verificacion_vence });
  await restringirContacto(ctx, {
    rut: fila.rut,
    motivo: 'CONCURSO',
    desde: fila.publicado_el,
    origen: `concurso:${fila.id}`,
    evidencia: `Boletín ${fila.boletin}`,
  });
  if (fila.tipo === 'RENEGOCIACION')
    await suspenderMora(ctx, {
      rut: fila.rut,
      desde: fila.publicado_el,
      causa: `concurso:${fila.id}`,
      motivo: `Renegociación, boletín ${fila.boletin}`,
    });
  await decir(ctx, fila, `${fila.nombre} entra en ${words(fila.tipo)}, boletín ${fila.boletin}`);
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: fila.id,
    cliente_rut: null,
    tipo: 'completar',
    titulo: `Verificar nuestro crédito en la ${words(fila.tipo)} de ${fila.nombre}`,
    url: '/judicial/concursos',
    permiso: 'judicial:concurso',
    vence: verificacion_vence,
  });
  return fila;
}

/** The cases of the person say it and count their clocks again. */
async function decir(ctx: Ctx, x: ConcursoFila, resumen: string): Promise<void> {
  for (const c of await causasDe(ctx, x.rut)) {
    await anotar(ctx, c, { tipo: 'CONCURSO', fecha: ctx.hoy, resumen });
    await ponerAlDia(ctx, c.id);
  }
}

/** It ended: what it stopped goes on. 409 `concurso_levantado`; 400 for an end before it began or to come. */
export async function levantar(
  ctx: Ctx,
  d: { concurso_id: string; hasta: Fecha; verificado_monto: Pesos | null; motivo: string },
): Promise<ConcursoFila> {
  const x = await ctx.lock(concursos, d.concurso_id);
  if (x.hasta) throw new Conflict('concurso_levantado');
  if (d.hasta < x.publicado_el || d.hasta > ctx.hoy) throw new Invalid({ hasta: ['Debe estar entre su publicación y hoy'] });
  const fila = await ctx.update(concursos, x.id, { hasta: d.hasta, motivo_fin: d.motivo, verificado_monto: d.verificado_monto });
  await levantarRestriccionesDe(ctx, `concurso:${fila.id}`, d.motivo);
  await reanudarMora(ctx, { rut: fila.rut, hasta: d.hasta, causa: `concurso:${fila.id}` });
  await decir(ctx, fila, `Termina la ${words(fila.tipo)} de ${fila.nombre}: ${d.motivo}`);
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: fila.id });
  return fila;
}
