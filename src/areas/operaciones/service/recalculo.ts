import { guardarArchivo } from '#areas/documentos/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { UploadedFile } from '#platform/server/types.ts';
import { facturasPropias } from '../domain/facturas.ts';
import { recalcular } from '../domain/recalculo.ts';
import { operaciones, operacionesDocumento, type Recalculo } from '../tables.ts';
import { documentosDe, type OperacionFila } from './filas.ts';

/** The recalculation that waits for somebody, when it is of today; one of another day is stale. */
export function recalculoDe(ctx: ReadCtx, op: OperacionFila): Recalculo | null {
  return op.recalculo && op.recalculo.fecha === ctx.hoy ? op.recalculo : null;
}

async function calcular(ctx: Ctx, op: OperacionFila): Promise<Recalculo> {
  const documentos = (await documentosDe(ctx, op.id)).map((d) => ({ ...d, id: d.documento_id }));
  const valor_uf = await valorUf(ctx, ctx.hoy);
  const { monto_girar, ...r } = recalcular(
    { ...op, documentos, comision_pactada: pesos(op.comision - op.ajuste_costo_minimo) },
    ctx.hoy,
    valor_uf,
  );
  return { ...r, fecha: ctx.hoy, antes: op.monto_girar, ahora: monto_girar, valor_uf, hecho_por: ctx.people };
}

/** Writes the figures of a recalculation: the operación is of this day from now on. */
async function aplicar(ctx: Ctx, op: OperacionFila, r: Recalculo): Promise<void> {
  const filas = new Map(r.documentos.map((d) => [d.id, d]));
  for (const d of await documentosDe(ctx, op.id)) {
    const nueva = filas.get(d.documento_id);
    if (nueva) await ctx.update(operacionesDocumento, d.id, { dias: nueva.dias, dp: nueva.dp });
  }
  const { total_dp, comision, ajuste_costo_minimo, iva, iva_gastos, monto_operacion, plazo_ponderado, tasa_con_gastos, valor_uf } = r;
  await ctx.update(operaciones, op.id, {
    total_dp,
    comision,
    ajuste_costo_minimo,
    iva,
    iva_gastos,
    monto_operacion,
    plazo_ponderado,
    tasa_con_gastos,
    valor_uf,
    monto_girar: r.ahora,
    fechacurso: r.fecha,
    recalculo: null,
    facturas_propias: facturasPropias({ ...op, total_dp, comision, iva, iva_gastos }),
  });
}

/** Nobody has to decide it any more. */
const yaDecidido = (ctx: Ctx, op: OperacionFila): Promise<void> =>
  ctx.emit('pendiente.cerrado', { area: 'operaciones', entidad_id: op.id });

const enPalabras = (r: Recalculo): string => `de ${formatPesos(r.antes)} a ${formatPesos(r.ahora)}`;

/** Whoever must decide finds it in the bandeja with both figures: more money, the desk; less, who keeps the papers of the client. */
async function pedirDecision(ctx: Ctx, op: OperacionFila, r: Recalculo): Promise<void> {
  const sube = r.ahora > r.antes;
  await yaDecidido(ctx, op);
  await ctx.emit('pendiente.abierto', {
    area: 'operaciones',
    entidad_id: op.id,
    cliente_rut: op.cliente_rut,
    tipo: sube ? 'autorizar' : 'completar',
    titulo: sube
      ? `Aprobar el recálculo de la operación ${op.num_operacion}: el giro sube ${enPalabras(r)}`
      : `Archivar la aceptación de ${op.cliente_nombre}: el giro de la operación ${op.num_operacion} baja ${enPalabras(r)}`,
    monto: r.ahora,
    url: `/operaciones/${op.id}`,
    permiso: sube ? 'operaciones:autorizar' : 'operaciones:etapa',
    perfil: sube ? null : 'OPERACIONES',
    // Who recalculated may still file what the client sent: only more money asks for another person.
    ...(sube ? { makers: [...op.makers, ...r.hecho_por] } : {}),
    vence: r.fecha,
  });
}

/** A recalculation of another day is stale: nobody has to decide it any more. */
export async function olvidarRecalculo(ctx: Ctx, op: OperacionFila): Promise<void> {
  if (!op.recalculo || op.recalculo.fecha === ctx.hoy) return;
  await ctx.update(operaciones, op.id, { recalculo: null });
  await yaDecidido(ctx, op);
}

/**
 * Prices the purchase at today. The same money applies at once; less waits for the client's acceptance filed, more for another approval.
 * 422 `recalculo_innecesario`, `giro_no_positivo`.
 */
export async function recalcularHoy(ctx: Ctx, op: OperacionFila): Promise<void> {
  if (op.fechacurso === ctx.hoy) throw new Rule('recalculo_innecesario');
  const r = await calcular(ctx, op);
  if (r.ahora <= 0) throw new Rule('giro_no_positivo');
  if (r.ahora === r.antes) return aplicar(ctx, op, r);
  await ctx.update(operaciones, op.id, { recalculo: r });
  await pedirDecision(ctx, op, r);
}

function exigirPendiente(ctx: ReadCtx, op: OperacionFila, sube: boolean): Recalculo {
  const r = recalculoDe(ctx, op);
  if (!r || r.ahora > r.antes !== sube) throw new Rule('sin_aprobacion_de_recalculo');
  return r;
}

/** Less money: the acceptance of the client is filed and the figures become those of today. */
export async function aceptarRecalculo(ctx: Ctx, op: OperacionFila, archivos: readonly UploadedFile[]): Promise<void> {
  const r = exigirPendiente(ctx, op, false);
  const [a] = archivos;
  if (!a) throw new Rule('comprobante_requerido');
  await guardarArchivo(ctx, {
    archivo: a,
    tipo_archivo: 'ACEPTACION_CLIENTE',
    referido: { tipo: 'operacion', id: op.id },
    rut: op.cliente_rut,
  });
  await aplicar(ctx, op, r);
  await yaDecidido(ctx, op);
}

/** More money: another person than who recalculated and than the makers approves it. */
export async function aprobarRecalculo(ctx: Ctx, op: OperacionFila): Promise<void> {
  const r = exigirPendiente(ctx, op, true);
  ctx.requireOther(op.makers, r.hecho_por);
  await aplicar(ctx, op, r);
  await yaDecidido(ctx, op);
}
