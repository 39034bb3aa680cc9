import { and, eq, inArray, lte } from 'drizzle-orm';
import { clientePorRut } from '#areas/clientes/public.server.ts';
import { cesionVigente, documentosPorId, efectivaDesde } from '#areas/documentos/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { esElectronico } from '../domain/papeles.ts';
import { porVerificar, verificado } from '../domain/validaciones-factoring.ts';
import { operaciones, operacionesDocumento, operacionesEtapa } from '../tables.ts';
import { type DocumentoOpFila, etapasDe, type OperacionFila } from './filas.ts';

/** Whether the calls that verify a documento are kept in the product. */
export const seVerificaAqui = async (ctx: ReadCtx): Promise<boolean> => (await ctx.askOne('verificacion.registrada', {})) === true;

/** Whether this client's documents may be verified after the giro. */
export const verificaDespues = async (ctx: ReadCtx, op: Pick<OperacionFila, 'cliente_rut'>): Promise<boolean> =>
  ((await clientePorRut(ctx, op.cliente_rut))?.verificaciones_post_giro ?? 'NO') !== 'NO';

/** Whether the giro of this purchase looks at its verification: one born while nobody kept them here goes on without it. */
export async function seVerifica(ctx: ReadCtx, op: OperacionFila): Promise<boolean> {
  if (!(await seVerificaAqui(ctx))) return false;
  const etapa = (await etapasDe(ctx, [op.id])).find((e) => e.codigo === 'verificacion');
  return etapa?.estado !== 'no_aplica' || (await verificaDespues(ctx, op));
}

/** Tells whose answers a purchase that has just been born waits for. Nothing when none of them is missing. */
export async function avisarEspera(ctx: Ctx, op: OperacionFila, documentos: readonly DocumentoOpFila[], etapa_id: string): Promise<void> {
  const etapa = await ctx.seen(operacionesEtapa, etapa_id);
  if (etapa.estado !== 'en_curso') return;
  const deudores = [...new Set(documentos.map((d) => d.deudor_rut))];
  await ctx.emit('verificacion.esperada', { operacion_id: op.id, deudores });
}

/** Documents that the rules of the sample ask to verify whatever their amount. */
export async function exigidasDe(ctx: ReadCtx, op: OperacionFila, filas: readonly DocumentoOpFila[]): Promise<ReadonlySet<string>> {
  const documentos = filas.map((d) => ({ id: d.documento_id, deudor_rut: d.deudor_rut, folio: d.folio }));
  return new Set(await ctx.askOne('verificacion.exigida', { cliente_rut: op.cliente_rut, documentos }));
}

interface Falta {
  n: number;
  lista: string;
}
const faltan = (filas: readonly { tipo: string; folio: string }[]): Falta | null =>
  filas.length === 0 ? null : { n: filas.length, lista: filas.map((d) => `${d.tipo}-${d.folio}`).join(', ') };

/** Documents of a purchase whose debtor has not confirmed them and must; null when none is missing. */
export async function sinVerificar(ctx: ReadCtx, op: OperacionFila, filas: readonly DocumentoOpFila[]): Promise<Falta | null> {
  const ids = filas.map((d) => d.documento_id);
  const [documentos, exigidas, monto, uf] = await atOnce([
    documentosPorId(ctx, ids),
    exigidasDe(ctx, op, filas),
    ctx.param(contract, 'monto_sin_verificar_uf', { producto: op.producto, sucursal: op.sede }),
    valorUf(ctx, ctx.hoy),
  ]);
  const hoy = new Map(documentos.map((d) => [d.id, d.estado_verificacion]));
  const vistas = filas.map((d) => ({ ...d, verificacion: hoy.get(d.documento_id) ?? 'PENDIENTE', exigida: exigidas.has(d.documento_id) }));
  return faltan(porVerificar(vistas, monto, uf).filter((d) => !verificado(d)));
}

/** The debtor knows by itself, by a paper received, or because nothing is told of what is endorsed. */
const SABE: readonly string[] = ['ACUSE_RECIBIDO', 'CARTA_CERTIFICADA', 'NOTARIO', 'NO_REQUIERE'];

/** Documents of a purchase whose cesión does not hold yet against its debtor; null when all do. */
export async function sinNotificar(ctx: ReadCtx, filas: readonly DocumentoOpFila[]): Promise<Falta | null> {
  const ids = filas.map((d) => d.documento_id);
  const [documentos, cesiones, cal] = await atOnce([documentosPorId(ctx, ids), cesionVigente(ctx, ids), ctx.calendar()]);
  const hoy = new Map(documentos.map((d) => [d.id, d.estado_notificacion]));
  const rige = (d: (typeof filas)[number]): boolean => {
    const estado = hoy.get(d.documento_id) ?? 'PENDIENTE';
    if (estado === 'RECHAZADA_POR_DEUDOR') return false;
    const cesion = cesiones.get(d.documento_id);
    return !esElectronico(d.tipo) || SABE.includes(estado) || (cesion !== undefined && efectivaDesde(cesion.fecha, cal) <= ctx.hoy);
  };
  return faltan(filas.filter((d) => !rige(d)));
}

/** Documents of the purchases whose giro was for a day, or for one before, and whose etapa of verification is still open. */
export async function documentosQueDetienen(ctx: ReadCtx, al: Fecha): Promise<string[]> {
  const abiertas = and(eq(operacionesEtapa.codigo, 'verificacion'), inArray(operacionesEtapa.estado, ['en_curso', 'observada']));
  const etapas = await ctx.rows(operacionesEtapa, abiertas, { limit: 1000 });
  const ids = etapas.map((e) => e.operacion_id);
  if (ids.length === 0) return [];
  const suyas = and(inArray(operaciones.id, ids), eq(operaciones.estado, 'formalizacion'), lte(operaciones.fechacurso, al));
  const detenidas = await ctx.rows(operaciones, suyas, { limit: 1000 });
  if (detenidas.length === 0) return [];
  const de = inArray(
    operacionesDocumento.operacion_id,
    detenidas.map((o) => o.id),
  );
  return (await ctx.rows(operacionesDocumento, de, { limit: 10_000 })).map((d) => d.documento_id);
}
