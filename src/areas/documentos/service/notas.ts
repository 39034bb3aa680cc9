import { and, eq } from 'drizzle-orm';
import {
  actualizarObligacion,
  cerrarObligacion,
  contabilizar,
  obligacionPorPk,
  registrarObligacion,
  reversarOrigen,
} from '#areas/libro/public.server.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { montoEfectivo, notaAntesDelGiro, notaDespuesDelGiro } from '../domain/notas.ts';
import { nombreDocumento } from '../domain/partes.ts';
import type { Dte } from '../domain/tipos.ts';
import { documentos, notas } from '../tables.ts';
import type { DocumentoFila } from './filas.ts';
import { avisarAbono } from './pagos-y-estados.ts';

const GIRADOS = ['vigente', 'protestado', 'judicial'];

interface NotaNueva {
  dte: Dte;
  cod_ref: 1 | 2 | 3 | null;
  xml_hash: string;
  contenido_hash: string;
}

/** What is left in 2108 for the document: what the debtor owes over what we still have advanced. */
function retencionViva(d: DocumentoFila): number {
  return Math.max(0, (d.saldo_deudor ?? 0) - (d.anticipo_pendiente ?? 0));
}

/**
 * Puts a nota de crédito on its documento. Before the giro it lowers what may be financed and the open proforma is priced again (event);
 * after it posts `nota_credito_cedida`, lowers what the debtor owes and leaves to the client, as obligación `saldo_cedente:<nota>`, what no
 * longer backs the advance. Whole pesos. 422 `nota_supera_documento`; 409 when the documento takes no more notas.
 */
export async function asociarNota(ctx: Ctx, documento_id: string, n: NotaNueva): Promise<void> {
  const d = await ctx.lock(documentos, documento_id);
  const antes = ['cargado', 'validado', 'reservado'].includes(d.estado);
  if (!antes && !GIRADOS.includes(d.estado))
    throw new Conflict('transicion_no_permitida', { accion: 'asociar nota', estado: d.estado, acciones_permitidas: [] });
  const efectivo = montoEfectivo({ monto: n.dte.monto, cod_ref: n.cod_ref });
  const id = ctx.id();
  const fila = {
    id,
    documento_id,
    folio: String(n.dte.folio),
    rut_emisor: d.rut_emisor,
    fecha: n.dte.fecha_emision,
    monto: n.dte.monto,
    monto_efectivo: efectivo,
    cod_ref: n.cod_ref,
    xml_hash: n.xml_hash,
    contenido_hash: n.contenido_hash,
    saldo_cedente_pagado: pesos(0),
  };
  if (antes) {
    const efecto = notaAntesDelGiro(d, efectivo);
    await ctx.update(documentos, d.id, efecto);
    await ctx.insert(notas, { ...fila, momento: 'ANTES_GIRO', de_retencion: pesos(0), saldo_cedente: pesos(0) });
  } else await despuesDelGiro(ctx, d, { ...fila, momento: 'DESPUES_GIRO' }, efectivo);
  await avisar(ctx, documento_id);
}

async function avisar(ctx: Ctx, documento_id: string): Promise<void> {
  const d = await ctx.get(documentos, documento_id);
  await ctx.emit('documento.nota_asociada', { documento_id, cliente_rut: d.cliente_rut, monto_nc: d.monto_nc });
}

type NotaFila = Omit<typeof notas.$inferInsert, 'empresa_id' | 'hecho_por' | 'de_retencion' | 'saldo_cedente' | 'version' | 'creado_en'>;

async function despuesDelGiro(ctx: Ctx, d: DocumentoFila, fila: NotaFila & { id: string }, efectivo: Pesos): Promise<void> {
  const anticipo_pendiente = d.anticipo_pendiente ?? pesos(0);
  const retencion = retencionViva(d);
  const efecto = notaDespuesDelGiro({ monto: d.monto, monto_nc: d.monto_nc, pagos: d.pagado, anticipo_pendiente }, efectivo);
  await ctx.insert(notas, {
    ...fila,
    de_retencion: pesos(Math.min(efectivo, retencion)),
    saldo_cedente: efecto.saldo_cedente,
  });
  const row = await ctx.update(documentos, d.id, {
    monto_nc: efecto.monto_nc,
    monto_financiable: pesos(d.monto - efecto.monto_nc),
    saldo_deudor: efecto.saldo_deudor,
    anticipo_pendiente: efecto.anticipo_pendiente,
    ...(efecto.saldo_deudor === 0 ? { estado: 'pagado' as const } : {}),
  });
  await moverObligacion(ctx, d.id, efecto.saldo_deudor, efecto.anticipo_pendiente);
  if (efectivo > 0) await asentarNota(ctx, d, fila, { efectivo, retencion, saldo_cedente: efecto.saldo_cedente });
  // Once its entry is in the books: who keeps the debt looks at them.
  await avisarAbono(ctx, row, { a_anticipo: efecto.saldo_cedente, pagado: pesos(0), fecha: ctx.hoy });
}

/** D2108 what is left of R · 1302 the rest, a debt of the client / H1301 (1207 in a case). */
async function asentarNota(
  ctx: Ctx,
  d: DocumentoFila,
  fila: { id: string; folio: string },
  n: { efectivo: Pesos; retencion: number; saldo_cedente: Pesos },
): Promise<void> {
  const nombre = nombreDocumento(d);
  const pk = `saldo_cedente:${fila.id}`;
  const en_causa = (await obligacionPorPk(ctx, `documento:${d.id}`))?.clase === 'causa';
  await contabilizar(
    ctx,
    'nota_credito_cedida',
    {
      documento: {
        pk: `documento:${d.id}`,
        documento: nombre,
        deudor: d.deudor_rut,
        cedente: d.cliente_rut,
        en_causa,
      },
      monto: n.efectivo,
      retencion: pesos(n.retencion),
      pk_saldo_cedente: pk,
    },
    { origen: { area: 'documentos', id: fila.id }, fecha: ctx.hoy, glosa: `Nota de crédito 61-${fila.folio} sobre ${nombre}` },
  );
  if (n.saldo_cedente > 0) {
    await registrarObligacion(ctx, {
      pk,
      tipo: 'saldo_cedente',
      rut: d.cliente_rut,
      origen_area: 'documentos',
      origen_id: fila.id,
      numero: `${nombre} (nota 61-${fila.folio})`,
      documento: nombre,
      capital: n.saldo_cedente,
      vencimiento: ctx.hoy,
    });
  }
}

/** The obligación of the documento follows what the debtor owes, when the ledger has it. */
async function moverObligacion(ctx: Ctx, documento_id: string, saldo: Pesos, anticipo: Pesos): Promise<void> {
  const pk = `documento:${documento_id}`;
  const o = await obligacionPorPk(ctx, pk);
  if (!o) return;
  if (saldo === 0) await cerrarObligacion(ctx, pk);
  else await actualizarObligacion(ctx, pk, { capital: saldo, base_mora: o.base_mora === null ? null : anticipo, estado: 'vigente' });
}

/** Takes a nota off: its amounts, its entry and its obligación go back. 422 `saldo_cedente_pagado` when the client paid some of it. */
export async function desasociarNota(ctx: Ctx, documento_id: string, nota_id: string, motivo: string): Promise<void> {
  const [nota] = await ctx.db
    .select()
    .from(notas)
    .where(and(eq(notas.empresa_id, ctx.empresa_id), eq(notas.id, nota_id), eq(notas.documento_id, documento_id)))
    .for('update');
  if (!nota) throw new NotFound();
  if (nota.estado !== 'asociada')
    throw new Conflict('transicion_no_permitida', { accion: 'desasociar nota', estado: nota.estado, acciones_permitidas: [] });
  if (nota.saldo_cedente_pagado > 0) throw new Rule('saldo_cedente_pagado', { monto: nota.saldo_cedente_pagado });
  const d = await ctx.lock(documentos, documento_id);
  const monto_nc = pesos(d.monto_nc - nota.monto_efectivo);
  const patch = { monto_nc, monto_financiable: pesos(d.monto - monto_nc) };
  const cerrado = () => new Conflict('transicion_no_permitida', { accion: 'desasociar nota', estado: d.estado, acciones_permitidas: [] });
  if (nota.momento === 'DESPUES_GIRO') {
    // Bought back or written off, its saldo is no longer of the debtor.
    if (d.estado !== 'pagado' && !GIRADOS.includes(d.estado)) throw cerrado();
    const saldo_deudor = pesos((d.saldo_deudor ?? 0) + nota.monto_efectivo);
    const anticipo_pendiente = pesos((d.anticipo_pendiente ?? 0) + nota.saldo_cedente);
    const vive = d.antes_de_causa ? ('judicial' as const) : ('vigente' as const);
    const estado = d.estado === 'pagado' && nota.monto_efectivo > 0 ? vive : d.estado;
    const row = await ctx.update(documentos, d.id, { ...patch, saldo_deudor, anticipo_pendiente, estado });
    await reversarOrigen(ctx, { origen: { area: 'documentos', id: nota.id }, motivo });
    if (nota.saldo_cedente > 0) await cerrarObligacion(ctx, `saldo_cedente:${nota.id}`);
    await moverObligacion(ctx, d.id, saldo_deudor, anticipo_pendiente);
    await avisarAbono(ctx, row, { a_anticipo: pesos(0 - nota.saldo_cedente), pagado: pesos(0), fecha: ctx.hoy });
  } else if (d.estado === 'cargado' || d.estado === 'validado' || d.estado === 'reservado') await ctx.update(documentos, d.id, patch);
  else throw cerrado();
  await ctx.update(notas, nota.id, { estado: 'desasociada', motivo });
  await avisar(ctx, documento_id);
}

/** Whether some nota stands on the document. 422 `sin_notas`. */
export async function exigirNotas(ctx: ReadCtx, documento_id: string): Promise<void> {
  const [una] = await ctx.db
    .select({ id: notas.id })
    .from(notas)
    .where(and(eq(notas.empresa_id, ctx.empresa_id), eq(notas.documento_id, documento_id), eq(notas.estado, 'asociada')))
    .limit(1);
  if (!una) throw new Rule('sin_notas');
}
