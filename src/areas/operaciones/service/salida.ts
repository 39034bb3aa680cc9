import { documentosPorId, estadoSiiVisible } from '#areas/documentos/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { faltanParaGirar } from '../domain/etapas.ts';
import { esElectronico } from '../domain/papeles.ts';
import { type DocumentoOpFila, documentosDe, type EtapaFila } from './filas.ts';
import { minutosQueQuedan, type Reloj, salidaMomento } from './momento.ts';

export const abierta = (e: EtapaFila) => e.estado === 'en_curso' || e.estado === 'observada';
const terminada = (e: EtapaFila) => e.estado === 'completa' || e.estado === 'no_aplica';

export function minutosDe(r: Reloj, e: EtapaFila): number | null {
  return terminada(e) ? null : minutosQueQuedan(r, e);
}

/** An etapa as it is answered. */
export function salidaEtapa(r: Reloj, e: EtapaFila, nombrePerfil: (codigo: string) => string) {
  return {
    codigo: e.codigo,
    titulo: e.titulo,
    perfil: e.perfil,
    perfil_nombre: nombrePerfil(e.perfil),
    responsable: e.responsable,
    responsable_nombre: e.responsable_nombre,
    estado: e.estado,
    inicio: salidaMomento(e.inicio_fecha, e.inicio_minuto),
    vence: salidaMomento(e.vence_fecha, e.vence_minuto),
    fin: salidaMomento(e.fin_fecha, e.fin_minuto),
    minutos_restantes: e.inicio_fecha === null ? null : minutosDe(r, e),
    cerrada_por: e.cerrada_nombre,
    comentario: e.comentario,
  };
}

/** The documents of an operación: what was bought and how each one stands today. */
export async function salidaDocumentos(ctx: ReadCtx, operacion_id: string) {
  const filas = await documentosDe(ctx, operacion_id);
  const hoy = new Map(
    (
      await documentosPorId(
        ctx,
        filas.map((d) => d.documento_id),
      )
    ).map((d) => [d.id, d]),
  );
  return filas.map((d: DocumentoOpFila) => {
    const v = hoy.get(d.documento_id);
    return {
      ...d,
      nombre: `${d.tipo}-${d.folio}`,
      estado: v?.estado ?? '',
      estado_sii: v ? estadoSiiVisible(v, ctx.hoy) : '',
      estado_cesion: esElectronico(d.tipo) ? (v?.estado_cesion ?? null) : null,
      estado_verificacion: ctx.deps.registry.area('cobranzas') ? (v?.estado_verificacion ?? null) : null,
      estado_notificacion: ctx.deps.registry.area('cobranzas') ? (v?.estado_notificacion ?? null) : null,
      venc_ef: v?.venc_ef ?? d.venc_ef,
      anticipo_pendiente: v?.anticipo_pendiente ?? null,
      saldo_deudor: v?.saldo_deudor ?? null,
      pagado: v?.pagado ?? 0,
    };
  });
}

/** Whether some document in force is past its effective due date: en_mora of each operación, by its id. */
export async function morasDe(ctx: ReadCtx, operaciones: readonly { id: string; estado: string }[]): Promise<Set<string>> {
  const vivas = operaciones.filter((o) => o.estado === 'vigente');
  const porOp = new Map<string, string[]>();
  for (const o of vivas)
    porOp.set(
      o.id,
      (await documentosDe(ctx, o.id)).map((d) => d.documento_id),
    );
  const hoy = new Map((await documentosPorId(ctx, [...porOp.values()].flat())).map((d) => [d.id, d]));
  const enMora = (id: string) => {
    const d = hoy.get(id);
    return d !== undefined && !['pagado', 'devuelto', 'castigado'].includes(d.estado) && d.venc_ef !== null && d.venc_ef < ctx.hoy;
  };
  return new Set(vivas.filter((o) => porOp.get(o.id)?.some(enMora)).map((o) => o.id));
}

const PASO: Readonly<Record<string, string>> = {
  verificada: 'Preparar el giro',
  giro_preparado: 'Autorizar el giro',
  autorizada: 'Confirmar el giro',
  girada: 'Comprobante del giro',
};

/** What the operación waits for, in words: its open etapas before the giro, or its next act. */
export function faltaDe(op: { estado: string; cerrada_el: string | null }, etapas: readonly EtapaFila[]): string {
  if (op.estado === 'formalizacion') {
    const faltan = faltanParaGirar(etapas);
    return etapas
      .filter((e) => faltan.includes(e.codigo))
      .map((e) => e.titulo)
      .join(', ');
  }
  const paso = PASO[op.estado];
  if (paso) return paso;
  if (op.estado === 'anulada') return 'Nada';
  if (op.cerrada_el) return 'Carpeta cerrada';
  const abiertas = etapas.filter((e) => abierta(e) && e.codigo !== 'cierre').map((e) => e.titulo);
  return abiertas.length > 0 ? abiertas.join(', ') : 'Cierre de la carpeta';
}
