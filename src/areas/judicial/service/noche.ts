import { and, asc, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm';
import { daysBetween } from '#kernel/values/fecha.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { causas, plazos } from '../tables.ts';
import { avisarPrescripciones, enRenegociacion, relojesVivos } from './avisar-prescripcion.ts';
import { revisarConvenio } from './convenios.ts';
import { AREA, type CausaFila } from './filas.ts';
import { ponerAlDia } from './recalcular.ts';

const POR_TRAMO = 100;

async function avisar(
  ctx: Ctx,
  c: CausaFila,
  o: { clave: string; titulo: string; ruts: string[] | null; permiso: string; vence: string | null },
): Promise<void> {
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: `${c.id}:${o.clave}`,
    registro_id: c.id,
    cliente_rut: null,
    tipo: 'completar',
    titulo: o.titulo,
    url: `/judicial/${c.id}`,
    permiso: o.permiso,
    ruts: o.ruts,
    vence: o.vence,
  });
}

/** Who keeps a case that does not move is told once when it comes to each of its days. */
async function avisarQuieta(ctx: Ctx, c: CausaFila, limites: { abogado: number; fiscalia: number }): Promise<number> {
  const dias = daysBetween(c.ultimo_movimiento, ctx.hoy);
  const titulo = `La causa ${c.num_causa} lleva ${dias} días sin movimiento`;
  if (dias === limites.abogado)
    await avisar(ctx, c, { clave: 'quieta', titulo, ruts: [c.abogado], permiso: 'judicial:avanzar', vence: null });
  if (dias === limites.fiscalia)
    await avisar(ctx, c, { clave: 'quieta-fiscalia', titulo, ruts: null, permiso: 'judicial:cerrar', vence: null });
  return dias === limites.abogado || dias === limites.fiscalia ? 1 : 0;
}

/**
 * Cases whose next act is no longer what the day says: the term that was waited for ended, somebody's action lapsed, or a renegotiation goes on and moves
 * the end of hers. Asked by what they say and not by a day, so a night that did not run is caught up by the next.
 */
async function porPonerAlDia(ctx: Ctx, filas: readonly CausaFila[]): Promise<Set<string>> {
  const ids = filas.map((c) => c.id);
  const proxima = new Map(filas.map((c) => [c.id, c.proxima_fecha]));
  const terminados = await ctx.rows(
    plazos,
    and(inArray(plazos.causa_id, ids), lt(plazos.vence, ctx.hoy), isNull(plazos.cumplido_el), eq(plazos.sin_efecto, false)),
  );
  const prescritas = filas.filter((c) => c.prescribe_el !== null && c.prescribe_el < ctx.hoy);
  const vivos = await relojesVivos(
    ctx,
    prescritas.map((c) => c.id),
  );
  return new Set([
    ...terminados.filter((p) => p.vence === proxima.get(p.causa_id)).map((p) => p.causa_id),
    ...prescritas.filter((c) => c.proxima_fecha === c.prescribe_el || vivos.some((r) => r.causa_id === c.id)).map((c) => c.id),
    ...(await enRenegociacion(ctx, ids)).map((i) => i.causa_id),
  ]);
}

/** The night of the cases, in stretches: agreements kept or broken, prescriptions that come near, cases that nobody moves, terms that ended. */
export const noche: DayStep = {
  nombre: 'judicial: causas',
  orden: 60,
  async run(ctx, cursor) {
    const filas = await ctx.rows(causas, and(ne(causas.estado, 'TERMINADA'), cursor ? gt(causas.id, cursor) : undefined), {
      orden: [asc(causas.id)],
      limit: POR_TRAMO,
    });
    const limites = {
      abogado: await ctx.param(contract, 'sin_movimiento_abogado'),
      fiscalia: await ctx.param(contract, 'sin_movimiento_fiscalia'),
    };
    const cambian = await porPonerAlDia(ctx, filas);
    let hechos = 0;
    for (const c of filas) {
      if (c.estado === 'SUSPENDIDA_POR_CONVENIO' && (await revisarConvenio(ctx, await ctx.lock(causas, c.id)))) hechos += 1;
      if (cambian.has(c.id)) await ponerAlDia(ctx, c.id);
      if (c.estado !== 'SUSPENDIDA_POR_CONVENIO' && c.estado !== 'ARCHIVADA') hechos += await avisarQuieta(ctx, c, limites);
    }
    // An agreement and the archive stop no prescription: those of every living case are told.
    hechos += await avisarPrescripciones(ctx, filas);
    return { cursor: filas.length === POR_TRAMO ? (filas.at(-1)?.id ?? null) : null, hechos };
  },
};
