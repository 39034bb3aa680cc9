import { and, asc, eq, gt, ne } from 'drizzle-orm';
import { avisosDeAccion, ultimoDiaJudicial } from '#finanzas/prescripcion.ts';
import { addDays, daysBetween } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { causas, plazos } from '../tables.ts';
import { revisarConvenio } from './convenios.ts';
import { AREA, type CausaFila, intervinientesDe, prescripcionesDe } from './filas.ts';
import { ponerAlDia } from './recalcular.ts';

const POR_TRAMO = 100;
/** Days before a prescription on which the lawyer and the legal department are told. */
const ANTES = [90, 60, 30, 10] as const;

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

/** Who must serve somebody before his prescription is told on each of the days of `ANTES`. */
async function avisarPrescripcion(ctx: Ctx, c: CausaFila): Promise<number> {
  if (c.prescribe_el === null || !avisosDeAccion(c.prescribe_el, ANTES).includes(ctx.hoy)) return 0;
  const p = (await prescripcionesDe(ctx, c.id)).find((x) => x.limite === c.prescribe_el && x.interrumpida_el === null);
  const quien = p && (await intervinientesDe(ctx, c.id)).find((i) => i.rut === p.rut);
  const dia = ultimoDiaJudicial(c.prescribe_el, await ctx.calendar());
  const titulo = `Notifique a ${quien?.nombre ?? 'los demandados'} a más tardar el ${formatFecha(dia)}: la acción prescribe el ${formatFecha(c.prescribe_el)}`;
  await avisar(ctx, c, { clave: 'prescribe', titulo, ruts: [c.abogado], permiso: 'judicial:avanzar', vence: dia });
  await avisar(ctx, c, { clave: 'prescribe-fiscalia', titulo, ruts: null, permiso: 'judicial:cerrar', vence: dia });
  return 2;
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

/** A term that ended yesterday is no longer waited for: the next act of its case is another. */
async function vencidos(ctx: Ctx): Promise<Set<string>> {
  return new Set((await ctx.rows(plazos, eq(plazos.vence, addDays(ctx.hoy, -1)))).map((p) => p.causa_id));
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
    const conVencidos = await vencidos(ctx);
    let hechos = 0;
    for (const c of filas) {
      if (c.estado === 'SUSPENDIDA_POR_CONVENIO') {
        if (await revisarConvenio(ctx, await ctx.lock(causas, c.id))) hechos += 1;
        continue;
      }
      if (c.estado === 'ARCHIVADA') continue;
      hechos += (await avisarPrescripcion(ctx, c)) + (await avisarQuieta(ctx, c, limites));
      if (conVencidos.has(c.id)) await ponerAlDia(ctx, c.id);
    }
    return { cursor: filas.length === POR_TRAMO ? (filas.at(-1)?.id ?? null) : null, hechos };
  },
};
