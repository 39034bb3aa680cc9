import { and, asc, eq, inArray, type SQLWrapper } from 'drizzle-orm';
import { entre } from '#areas/clientes/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { alerta } from '../domain/causas.ts';
import { type EstadoDocumento, estadoVisible } from '../domain/estados.ts';
import { esPapel } from '../domain/manual.ts';
import { diasDeReclamo, estadoSiiVisible, sinRespuesta } from '../domain/plazos.ts';
import { documentos } from '../tables.ts';

export type DocumentoFila = typeof documentos.$inferSelect;

/** Rows of the company by id, in no particular order of the ids; unknown ids are left out. Also of the ids that another question answers. */
export async function filasPorId(ctx: ReadCtx, ids: readonly string[] | SQLWrapper): Promise<DocumentoFila[]> {
  if (Array.isArray(ids) && ids.length === 0) return [];
  const suyas = 'getSQL' in ids ? inArray(documentos.id, ids) : entre(documentos.id, ids);
  return ctx.db
    .select()
    .from(documentos)
    .where(and(eq(documentos.empresa_id, ctx.empresa_id), suyas))
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

/** Documents taken in one statement. */
const POR_VEZ = 500;

/** Takes all of these documents before the first is changed, always in the order of the id. */
export async function tomarDocumentos(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const orden = [...new Set(ids)].sort();
  for (let at = 0; at < orden.length; at += POR_VEZ) await ctx.lockAll(documentos, inArray(documentos.id, orden.slice(at, at + POR_VEZ)));
}

/** Due date that counts: the effective one once bought, else the document's own. */
function venceEl(d: Pick<DocumentoFila, 'venc_ef' | 'fecha_vencimiento'>): Fecha | null {
  return d.venc_ef ?? d.fecha_vencimiento;
}

/** What is derived of the business date and never stored (areas/2, documentos, States). `corte`: last due date in mora (`ultimoVencidoAl`). */
export function derivados(
  d: Pick<
    DocumentoFila,
    | 'tipo'
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
  corte: Fecha,
): { estado_visible: string; estado_sii: ReturnType<typeof estadoSiiVisible>; dias: number | null; dias_reclamo: number | null } {
  const vence = venceEl(d);
  const dias = vence ? daysBetween(hoy, vence) : null;
  return {
    estado_visible: estadoVisible({
      estado: d.estado as EstadoDocumento,
      moroso: vence !== null && vence <= corte,
      n_prorrogas: d.n_prorrogas,
      pagos: d.pagado,
    }),
    estado_sii: estadoSiiVisible(d, hoy),
    dias,
    dias_reclamo: enPlazoReclamo(d, hoy) ? diasDeReclamo(d.fin_plazo_reclamo, hoy) : null,
  };
}

/** Columns that the alerts of a document are read from. */
type ConAlertas = Pick<
  DocumentoFila,
  'tipo' | 'estado' | 'estado_sii' | 'fecha_emision' | 'alertas' | 'recepcion_estimada' | 'fin_plazo_reclamo'
>;

/** States before the giro, when its age still decides something. */
export const SIN_GIRAR: readonly string[] = ['cargado', 'validado', 'reservado'];

/** The debtor of an electronic document may still claim it on `hoy`: the term runs and he has not answered. */
function enPlazoReclamo(d: Pick<ConAlertas, 'tipo' | 'estado_sii' | 'fin_plazo_reclamo'>, hoy: Fecha): boolean {
  return !esPapel(d.tipo) && sinRespuesta(d.estado_sii) && hoy <= d.fin_plazo_reclamo;
}

/**
 * What the intake warned of and still holds, and what the date says now whatever the intake saw: EN_PLAZO_RECLAMO while the debtor may claim (a
 * reception learnt later moves it) and DOCUMENTO_ANTIGUO over `max` days while it is not bought.
 */
export function alertasVivas(d: ConAlertas, hoy: Fecha, max: number): DocumentoFila['alertas'] {
  const guardadas = d.alertas.filter(
    (a) =>
      a.codigo !== 'EN_PLAZO_RECLAMO' && a.codigo !== 'DOCUMENTO_ANTIGUO' && (a.codigo !== 'RECEPCION_ESTIMADA' || d.recepcion_estimada),
  );
  const fin = d.fin_plazo_reclamo;
  const dias = daysBetween(d.fecha_emision, hoy);
  return [
    ...(enPlazoReclamo(d, hoy) ? [alerta('EN_PLAZO_RECLAMO', { fecha: formatFecha(fin), dias: diasDeReclamo(fin, hoy) })] : []),
    ...(SIN_GIRAR.includes(d.estado) && dias > max ? [alerta('DOCUMENTO_ANTIGUO', { dias, max })] : []),
    ...guardadas,
  ];
}
