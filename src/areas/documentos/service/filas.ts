import { and, asc, eq, inArray } from 'drizzle-orm';
import { NotFound } from '#kernel/errors.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type EstadoDocumento, estadoVisible } from '../domain/estados.ts';
import { diasDeReclamo, estadoSiiVisible } from '../domain/plazos.ts';
import { documentos } from '../tables.ts';

export type DocumentoFila = typeof documentos.$inferSelect;

/** Rows of the company by id, in no particular order of the ids; unknown ids are left out. */
export async function filasPorId(ctx: ReadCtx, ids: readonly string[]): Promise<DocumentoFila[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select()
    .from(documentos)
    .where(and(eq(documentos.empresa_id, ctx.empresa_id), inArray(documentos.id, [...ids])))
    .orderBy(asc(documentos.id));
}

/** The same rows locked, always in the order of the id so that two acts never wait for each other. */
export async function bloquear(ctx: Ctx, ids: readonly string[]): Promise<DocumentoFila[]> {
  const distintos = [...new Set(ids)];
  if (distintos.length === 0) return [];
  const filas = await ctx.lockAll(documentos, inArray(documentos.id, distintos));
  if (filas.length < distintos.length) throw new NotFound();
  return filas;
}

/** Due date that counts: the effective one once bought, else the document's own. */
export function venceEl(d: Pick<DocumentoFila, 'venc_ef' | 'fecha_vencimiento'>): Fecha | null {
  return d.venc_ef ?? d.fecha_vencimiento;
}

/** What is derived of the business date and never stored (areas/2, documentos, States). */
export function derivados(
  d: Pick<
    DocumentoFila,
    | 'estado'
    | 'estado_sii'
    | 'fecha_emision'
    | 'fecha_recepcion_sii'
    | 'fin_plazo_reclamo'
    | 'venc_ef'
    | 'fecha_vencimiento'
    | 'n_prorrogas'
    | 'pagado'
    | 'recepcion_estimada'
  >,
  hoy: Fecha,
): { estado_visible: string; estado_sii: ReturnType<typeof estadoSiiVisible>; dias: number | null; dias_reclamo: number | null } {
  const vence = venceEl(d);
  const dias = vence ? daysBetween(hoy, vence) : null;
  const reclamo = diasDeReclamo(d.fin_plazo_reclamo, hoy);
  return {
    estado_visible: estadoVisible({
      estado: d.estado as EstadoDocumento,
      moroso: dias !== null && dias < 0,
      n_prorrogas: d.n_prorrogas,
      pagos: d.pagado,
    }),
    estado_sii: estadoSiiVisible(d, hoy),
    dias,
    dias_reclamo: reclamo >= 0 ? reclamo : null,
  };
}

/** What the intake warned of and still holds: the reception may have been learnt since, and the time to claim ends. */
export function alertasVivas(
  d: Pick<DocumentoFila, 'alertas' | 'recepcion_estimada' | 'fin_plazo_reclamo'>,
  hoy: Fecha,
): DocumentoFila['alertas'] {
  const fin = d.fin_plazo_reclamo;
  return d.alertas.flatMap((a) => {
    if (a.codigo === 'RECEPCION_ESTIMADA') return d.recepcion_estimada ? [a] : [];
    if (a.codigo !== 'EN_PLAZO_RECLAMO' || fin === null) return [a];
    return hoy > fin ? [] : [{ ...a, datos: { ...a.datos, fecha: formatFecha(fin), dias: diasDeReclamo(fin, hoy) } }];
  });
}
