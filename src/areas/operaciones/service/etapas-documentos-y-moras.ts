import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { documentosPorId, estadoSiiVisible, operacionesConVencidos } from '#areas/documentos/public.server.ts';
import { ultimoVencidoAl } from '#areas/libro/public.server.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { CON_DEUDA, type EstadoOperacion, enMora } from '../domain/estados.ts';
import { faltanParaGirar } from '../domain/etapas.ts';
import { esElectronico } from '../domain/papeles.ts';
import { operaciones } from '../tables.ts';
import { pagoInformado } from './castigo-pedido.ts';
import { type DocumentoOpFila, documentosDe, type EtapaFila } from './filas.ts';
import { minutosQueQuedan, type Reloj, salidaMomento } from './reloj-de-oficina.ts';
import { seVerificaAqui } from './verificacion.ts';

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
  const [filas, aqui] = await atOnce([documentosDe(ctx, operacion_id), seVerificaAqui(ctx)]);
  const ids = filas.map((d) => d.documento_id);
  const hoy = new Map((await documentosPorId(ctx, ids)).map((d) => [d.id, d]));
  return filas.map((d: DocumentoOpFila) => {
    const v = hoy.get(d.documento_id);
    return {
      ...d,
      nombre: `${d.tipo}-${d.folio}`,
      estado: v?.estado ?? '',
      estado_sii: v ? estadoSiiVisible(v, ctx.hoy) : '',
      estado_cesion: esElectronico(d.tipo) ? (v?.estado_cesion ?? null) : null,
      estado_verificacion: aqui ? (v?.estado_verificacion ?? null) : null,
      estado_notificacion: aqui ? (v?.estado_notificacion ?? null) : null,
      venc_ef: v?.venc_ef ?? d.venc_ef,
      anticipo_pendiente: v?.anticipo_pendiente ?? null,
      saldo_deudor: v?.saldo_deudor ?? null,
      pagado: v?.pagado ?? 0,
      pago_cliente: pagoInformado(d)
        ? { fecha: d.pago_cliente_fecha ?? ctx.hoy, motivo: d.pago_cliente_motivo ?? '', por: d.pago_cliente_nombre ?? '' }
        : null,
    };
  });
}

/** Which of these operaciones are en_mora, by their ids: the same rows that the filter of the list finds. */
export async function morasDe(ctx: ReadCtx, filas: readonly { id: string; estado: EstadoOperacion }[]): Promise<Set<string>> {
  const ids = filas.filter((o) => enMora(o.estado, true)).map((o) => o.id);
  if (ids.length === 0) return new Set();
  const vencidas = await ctx.db
    .select({ id: operaciones.id })
    .from(operaciones)
    .where(and(eq(operaciones.empresa_id, ctx.empresa_id), inArray(operaciones.id, ids), await conMora(ctx)));
  return new Set(vencidas.map((o) => o.id));
}

/** SQL of the derived state, for the filter and the counters of the list. */
export async function conMora(ctx: ReadCtx): Promise<SQL | undefined> {
  const vencidas = operacionesConVencidos(ctx, await ultimoVencidoAl(ctx));
  return and(inArray(operaciones.estado, [...CON_DEUDA]), inArray(operaciones.id, vencidas));
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
  // The folder is closed: nothing is missing.
  if (op.cerrada_el) return 'Nada';
  const abiertas = etapas.filter((e) => abierta(e) && e.codigo !== 'cierre').map((e) => e.titulo);
  return abiertas.length > 0 ? abiertas.join(', ') : 'Cierre de la carpeta';
}
