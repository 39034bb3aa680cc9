import { and, eq } from 'drizzle-orm';
import { formatFecha } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { diasParaRequerir, plazoRequerimiento } from '../domain/siniestro.ts';
import { coberturas } from '../tables.ts';
import { cesar } from './dinero.ts';
import { type CoberturaRow, objetoDe } from './filas.ts';
import { PAGADA, revivirImpagas } from './revivir.ts';

const MORA_DE_TAREA = 90;
/** Days left at which the case is escalated. */
const ESCALAS = [60, 30] as const;

export async function vigentes(ctx: Ctx, rut?: Rut): Promise<CoberturaRow[]> {
  const suyas = rut ? eq(coberturas.cliente_rut, rut) : undefined;
  return ctx.db
    .select()
    .from(coberturas)
    .where(and(eq(coberturas.empresa_id, ctx.empresa_id), eq(coberturas.estado, 'vigente'), suyas));
}

/** One cobertura at the end of the day: it ends with its debt or its term; at 90 days of mora its claim becomes somebody's task. */
async function revisar(ctx: Ctx, row: CoberturaRow): Promise<boolean> {
  const o = await objetoDe(ctx, row);
  if (o.saldo === 0) {
    await cesar(ctx, row, 'cancelar', PAGADA);
    return true;
  }
  if (row.hasta && row.hasta < ctx.hoy && o.mora_dias === 0) {
    await cesar(ctx, row, 'vencer', `El plazo terminó el ${formatFecha(row.hasta)}`);
    return true;
  }
  if (o.mora_dias < MORA_DE_TAREA || !o.primera_mora) return false;
  const quedan = diasParaRequerir(o.primera_mora, row.plazo_requerimiento_dias, ctx.hoy);
  const escala = ESCALAS.filter((e) => quedan <= e).at(-1) ?? MORA_DE_TAREA + 1_000;
  if (row.alertado !== null && row.alertado <= escala) return false;
  const vence = plazoRequerimiento(o.primera_mora, row.plazo_requerimiento_dias);
  const url = `/fondo-garantia/${row.id}?tab=siniestro`;
  const titulo = `Requerir ${row.programa} de ${row.nombre_cliente}: quedan ${quedan} días`;
  if (row.alertado === null) {
    const tarea = {
      area: 'fondo-garantia',
      entidad_id: row.id,
      cliente_rut: row.cliente_rut,
      tipo: 'completar' as const,
      titulo,
      url,
      permiso: 'fondo-garantia:requerir',
    };
    await ctx.emit('pendiente.abierto', { ...tarea, vence });
  } else {
    const cuerpo = `El plazo para requerir vence el ${formatFecha(vence)}.`;
    await ctx.emit('aviso.enviado', { permiso: 'fondo-garantia:requerir', tipo: 'fondo_por_requerir', titulo, cuerpo, url });
  }
  await ctx.update(coberturas, row.id, { alertado: escala });
  return true;
}

export const paso: DayStep = {
  nombre: 'fondo-garantia: coberturas vigentes',
  orden: 70,
  async run(ctx) {
    let hechos = await revivirImpagas(ctx);
    for (const row of await vigentes(ctx)) if (await revisar(ctx, row)) hechos += 1;
    return { cursor: null, hechos };
  },
};
