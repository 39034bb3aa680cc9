import { cuentasDe } from '#areas/clientes/public.server.ts';
import { contratosDe } from '#areas/contratos/public.server.ts';
import { archivosDe } from '#areas/documentos/public.server.ts';
import { ultimoVencidoAl } from '#areas/libro/public.server.ts';
import { ufSiHay } from '#areas/parametros/public.server.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { enMora } from '../domain/estados.ts';
import { faltaDe, salidaDocumentos, salidaEtapa } from './etapas-documentos-y-moras.ts';
import { etapasDe, type OperacionFila, ordenesDe, origenDe } from './filas.ts';
import { nombreDePerfil, salidaOrden } from './giro.ts';
import { recalculoDe } from './recalculo.ts';
import { relojDe } from './reloj-de-oficina.ts';

/** States in which a bought document is still owed by its debtor. */
const DEBIDO: readonly string[] = ['vigente', 'protestado'];

async function contratoDe(ctx: ReadCtx, op: OperacionFila) {
  const c = (await contratosDe(ctx, op.cliente_rut)).find((x) => (op.contrato_id ? x.id === op.contrato_id : x.tipo === 'MARCO_FACTORING'));
  if (!c) return null;
  const vencido = c.estado === 'vigente' && c.fecha_vencimiento !== null && c.fecha_vencimiento < ctx.hoy;
  return { id: c.id, num_contrato: c.num_contrato, estado: vencido ? 'vencido' : c.estado, vence: c.fecha_vencimiento };
}

/** The whole operación: what was bought, its etapas, its papers, its giro and what each document is today. */
export async function detalle(ctx: ReadCtx, op: OperacionFila) {
  // What an act has waiting to write of its orders is said before they are read: they go first, so that the rest goes with them.
  const [suyas, etapas, r, documents, uf, corte, cuentas, contrato, archivos] = await atOnce([
    ordenesDe(ctx, origenDe(op)),
    etapasDe(ctx, [op.id]),
    relojDe(ctx),
    salidaDocumentos(ctx, op.id),
    ufSiHay(ctx, ctx.hoy),
    ultimoVencidoAl(ctx),
    cuentasDe(ctx, op.cliente_rut),
    contratoDe(ctx, op),
    archivosDe(ctx, { tipo: 'operacion', id: op.id }),
  ]);
  const ordenes = await atOnce(suyas.map((o) => salidaOrden(ctx, o, uf)));
  const recalculo = recalculoDe(ctx, op);
  return {
    ...op,
    // The rule of `operacionesConVencidos`, on the documents just read.
    en_mora: enMora(
      op.estado,
      documents.some((d) => DEBIDO.includes(d.estado) && d.venc_ef <= corte),
    ),
    documents,
    etapas: etapas.map((e) => salidaEtapa(r, e, nombreDePerfil)),
    falta: faltaDe(op, etapas),
    orden: ordenes.find((o) => o.estado !== 'rechazada' && o.estado !== 'anulada') ?? null,
    ordenes,
    recalculo: recalculo && { ...recalculo, espera: recalculo.ahora < recalculo.antes ? ('aceptacion' as const) : ('aprobacion' as const) },
    cuentas: cuentas.map(({ id, banco_nombre, ctacte, tipo_cuenta, usable, motivo }) => ({
      id,
      banco_nombre,
      ctacte,
      tipo_cuenta,
      usable,
      motivo,
    })),
    contrato,
    archivos: archivos
      .filter((a) => a.estado !== 'anulado')
      .map(({ id, nombre: n, tipo_archivo, subido, bytes }) => ({ id, nombre: n, tipo_archivo, subido, bytes })),
  };
}
