import { lineaVigente } from '#areas/clientes/public.server.ts';
import { estadoAsunto } from '#areas/comite/public.server.ts';
import { pasivosPorId } from '#areas/pasivos/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { estadoAl } from '../domain/estados.ts';
import { nombresDe, salidaCalculo, salidaExcepcion } from './calculo-y-reglas.ts';
import { textosDeCambios } from './comite.ts';
import { faltaDe } from './consultas.ts';
import { recalcular } from './emitir.ts';
import { excepcionesDe } from './excepciones.ts';
import { montosCambiados } from './notas.ts';
import { documentosDeProforma, type ProformaFila, partidasDeProforma } from './puerta.ts';

/** What moved since the emission, measured now: only while the committee looks at it. */
async function cambiosDe(ctx: ReadCtx, p: ProformaFila) {
  if (!p.evaluacion_emitida || !['emitida', 'enviada_a_comite', 'pendiente_firma'].includes(p.estado)) return [];
  try {
    const [{ evaluacion, precio }, filas] = await atOnce([recalcular(ctx, p), documentosDeProforma(ctx, p.id)]);
    return [...montosCambiados(filas, precio), ...textosDeCambios(p.evaluacion_emitida, evaluacion, nombresDe(filas))];
  } catch (e) {
    // A source that refuses (UF withdrawn, document gone) is said by the vote itself; the detail still opens.
    if (e instanceof AppError) return [];
    throw e;
  }
}

/** The pasivos that this giro pays, with what each is. */
async function aplicacionesDe(ctx: ReadCtx, p: ProformaFila) {
  const filas = new Map(
    (
      await pasivosPorId(
        ctx,
        p.aplicaciones.map((a) => a.pasivo_id),
      )
    ).map((x) => [x.id, x]),
  );
  return p.aplicaciones.map((a) => ({
    ...a,
    comprobante: filas.get(a.pasivo_id)?.comprobante ?? '',
    tipo_pasivo: filas.get(a.pasivo_id)?.tipo_pasivo ?? '',
  }));
}

/** The whole proforma: what was typed, what it gave, its rules, exceptions and votes. */
export async function detalle(ctx: ReadCtx, p: ProformaFila) {
  const [documentos, partidas, excepciones, vigente, asunto, aplicaciones, cambios_desde_envio] = await atOnce([
    documentosDeProforma(ctx, p.id),
    partidasDeProforma(ctx, p.id),
    excepcionesDe(ctx, p.id),
    lineaVigente(ctx, p.cliente_rut),
    p.estado === 'borrador' ? null : estadoAsunto(ctx, 'proformas', p.id),
    aplicacionesDe(ctx, p),
    cambiosDe(ctx, p),
  ]);
  const linea = vigente ?? null;
  const estado = estadoAl(p, ctx.hoy);
  const calculo = salidaCalculo({ cabecera: p, documentos, partidas, excepciones, linea });
  return {
    ...p,
    ...calculo,
    estado,
    falta: faltaDe({ ...p, estado }, asunto),
    gastos: p.gastos_detalle,
    aplicaciones,
    extra_data: {
      numero: p.extra_numero,
      rutEmisor: p.extra_rut_emisor,
      cantidad: p.extra_cantidad,
      fechacurso: p.fechacurso,
      detalle: p.extra_detalle,
    },
    excepciones: excepciones.map(salidaExcepcion),
    comite: asunto,
    cambios_desde_envio,
  };
}
