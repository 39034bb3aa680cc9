import { moverDocumentos } from '#areas/documentos/public.server.ts';
import {
  type Abono,
  actualizarObligacion,
  cerrarObligacion,
  consumirProvision,
  contabilizar,
  diferenciaPorDevengar,
  type ObligacionFila,
  obligacionPorPk,
  ultimoVencidoAl,
} from '#areas/libro/public.server.ts';
import { diasMora } from '#finanzas/dias-mora.ts';
import { Conflict, NotFound, phrase, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import { type Ctx, passes, type ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { mensajes } from '../domain/mensajes.ts';
import { operaciones } from '../tables.ts';
import { actoDe, pkDe } from './asiento.ts';
import { CASTIGABLES, entidadDe, marcar, olvidar, pedidosDe, pendiente, yaResuelto } from './castigo-pedido.ts';
import { ponerAlDia, vivosDe } from './estado-segun-documentos.ts';
import { documentosDe, type OperacionFila, operacionDeDocumento } from './filas.ts';
import type { DocumentoVivo } from './linea.ts';

const nombreDe = (d: { tipo: string; folio: string }) => `${d.tipo}-${d.folio}`;
const moraDe = async (ctx: ReadCtx, d: Pick<DocumentoVivo, 'venc_ef'>): Promise<number> =>
  d.venc_ef ? diasMora(d.venc_ef, ctx.hoy, await ultimoVencidoAl(ctx)) : 0;

/** 422 `documento_no_castigable`, `mora_insuficiente` {documento, d, n}. */
async function exigirCastigable(ctx: ReadCtx, d: DocumentoVivo): Promise<void> {
  const documento = nombreDe(d);
  if (!CASTIGABLES.includes(d.estado)) throw new Rule('documento_no_castigable', { documento });
  const n = await ctx.param(contract, 'castigo_dias_mora', ctx.hoy);
  const dias = await moraDe(ctx, d);
  if (dias <= n) throw new Rule('mora_insuficiente', { documento, d: dias, n });
}

/** What the books hold of a document and would leave them, by concept, and what of it is not a loss: the retención is owed to nobody any more. */
function loQueSale(op: OperacionFila, o: ObligacionFila): { deuda: Abono[]; retencion: Pesos } {
  const suya = { pk: o.pk, rut: o.rut, documento: o.documento ?? o.numero, sucursal: op.sede ?? undefined };
  const clase = o.clase as Abono['clase'];
  const partes = [
    ['CAPITAL', o.capital],
    ['GASTOS', o.gastos],
    ['COSTAS', o.costas],
  ] as const;
  const deuda = partes.flatMap(([concepto, monto]) => (monto > 0 ? [{ ...suya, clase, concepto, monto }] : []));
  return { deuda, retencion: pesos(o.capital - Math.min(o.base_mora ?? o.capital, o.capital)) };
}

/** The documents that may be written off, or whose write-off somebody asked for, with what it would leave. The figures that are posted. */
export async function cotizarCastigo(ctx: ReadCtx, op: OperacionFila) {
  const filas = new Map((await documentosDe(ctx, op.id)).map((f) => [f.documento_id, f]));
  const out = [];
  for (const d of (await vivosDe(ctx, op)).filter((x) => CASTIGABLES.includes(x.estado))) {
    const o = await obligacionPorPk(ctx, pkDe(d.id));
    const f = filas.get(d.id);
    if (!o || !f) continue;
    const { deuda, retencion } = loQueSale(op, o);
    const impide = await passes(() => exigirCastigable(ctx, d));
    const total = sumPesos(deuda.map((a) => a.monto));
    out.push({
      documento_id: d.id,
      nombre: nombreDe(d),
      deudor_rut: d.deudor_rut,
      dias_mora: await moraDe(ctx, d),
      total,
      retencion,
      anticipo: pesos(total - retencion),
      impide: impide && phrase(mensajes[impide.codigo] ?? impide.codigo, impide.datos),
      pedido: pendiente(f)
        ? { motivo: f.castigo_motivo ?? '', el: f.castigo_pedido_el ?? ctx.hoy, por: f.castigo_pedido_nombre ?? '' }
        : null,
    });
  }
  return out;
}

/** There is something that may be asked. 409 `castigo_ya_pedido`; 422 `nada_que_castigar` and as `exigirCastigable` says of the oldest one. */
export async function exigirPorPedir(ctx: ReadCtx, op: OperacionFila): Promise<void> {
  const pedidos = new Set((await pedidosDe(ctx, op)).map((f) => f.documento_id));
  const libres = (await vivosDe(ctx, op)).filter((d) => CASTIGABLES.includes(d.estado) && !pedidos.has(d.id));
  const [peor] = libres.sort((a, b) => (a.venc_ef ?? ctx.hoy).localeCompare(b.venc_ef ?? ctx.hoy));
  const [pedido] = peor ? [] : await pedidosDe(ctx, op);
  if (pedido) throw new Conflict('castigo_ya_pedido', { documento: nombreDe(pedido) });
  if (!peor) throw new Rule('nada_que_castigar');
  await exigirCastigable(ctx, peor);
}

/** Something was asked, by another person. 422 `castigo_sin_pedir`; 403 for who asked or bought. */
export async function exigirPedido(ctx: ReadCtx, op: OperacionFila): Promise<void> {
  const pedidos = await pedidosDe(ctx, op);
  if (pedidos.length === 0) throw new Rule('castigo_sin_pedir');
  (ctx as Ctx).requireOther(op.makers, ...pedidos.map((f) => f.castigo_pedido_por));
}

/** Asks for the write-off of documents of an operación; another person approves it. 409 `castigo_ya_pedido`; 422 as `exigirCastigable`. */
export async function pedirCastigo(ctx: Ctx, op: OperacionFila, p: { documentos: readonly string[]; motivo: string }): Promise<void> {
  const filas = new Map((await documentosDe(ctx, op.id)).map((f) => [f.documento_id, f]));
  const vivos = new Map((await vivosDe(ctx, op)).map((d) => [d.id, d]));
  const ids = [...new Set(p.documentos)];
  for (const id of ids) {
    const [f, d] = [filas.get(id), vivos.get(id)];
    if (!f || !d) throw new Rule('documento_no_castigable', { documento: 'indicado' });
    if (pendiente(f)) throw new Conflict('castigo_ya_pedido', { documento: nombreDe(d) });
    await exigirCastigable(ctx, d);
  }
  ctx.audit({ motivo: p.motivo });
  await marcar(ctx, op, ids, {
    castigo_motivo: p.motivo,
    castigo_pedido_el: ctx.hoy,
    castigo_pedido_por: ctx.people,
    castigo_pedido_nombre: ctx.session.nombre,
  });
  await ctx.emit('pendiente.abierto', {
    area: 'operaciones',
    entidad_id: entidadDe(op),
    registro_id: op.id,
    cliente_rut: op.cliente_rut,
    tipo: 'autorizar',
    titulo: `Aprobar el castigo de ${ids.length === 1 ? 'un documento' : `${ids.length} documentos`} de la operación ${op.num_operacion}`,
    url: `/operaciones/${op.id}`,
    permiso: 'operaciones:aprobar-castigo',
    makers: [...op.makers, ...ctx.people],
  });
}

/** Refuses what was asked: the documents stay as they are. */
export async function rechazarCastigo(ctx: Ctx, op: OperacionFila, motivo: string): Promise<void> {
  await exigirPedido(ctx, op);
  ctx.audit({ motivo });
  await olvidar(
    ctx,
    op,
    (await pedidosDe(ctx, op)).map((f) => f.documento_id),
  );
  await yaResuelto(ctx, op);
}

/**
 * What a document owes leaves the books: its provision (1391) first, its retención (2108) and the price not earned (2110), the rest is a loss
 * (5102); orden 8101 / 9101 for the whole (ledger §3 `castigo`). What comes in for it later is a recovery.
 */
async function castigarDocumento(ctx: Ctx, op: OperacionFila, d: DocumentoVivo): Promise<void> {
  await exigirCastigable(ctx, d);
  const pk = pkDe(d.id);
  const o = await obligacionPorPk(ctx, pk);
  if (!o) throw new RangeError(`a document without its debt: ${d.id}`);
  const { deuda, retencion } = loQueSale(op, o);
  const por_devengar = await diferenciaPorDevengar(ctx, pk);
  const tope = pesos(sumPesos(deuda.map((a) => a.monto)) - retencion - por_devengar);
  const provision = await consumirProvision(ctx, [pk], { cartera: 'factoring', tope });
  const delCedente = { pk, rut: op.cliente_rut, documento: nombreDe(d), sucursal: op.sede ?? undefined };
  await contabilizar(
    ctx,
    'castigo',
    {
      cartera: 'factoring',
      objeto: `documento:${d.id}`,
      deuda,
      provision,
      retencion: [{ ...delCedente, monto: retencion }],
      por_devengar: [{ ...delCedente, monto: por_devengar }],
    },
    { origen: actoDe(op), fecha: ctx.hoy, glosa: `Castigo ${nombreDe(d)} de la operación ${op.num_operacion}` },
  );
  await actualizarObligacion(ctx, pk, { devengo_total: o.devengado });
  await cerrarObligacion(ctx, pk);
  await moverDocumentos(ctx, [d.id], 'castigar');
}

/** Writes off every document that was asked, by another person than who asked and than who bought. The last one makes the operación castigada. */
export async function aprobarCastigo(ctx: Ctx, op: OperacionFila): Promise<void> {
  await exigirPedido(ctx, op);
  const pedidos = new Map((await pedidosDe(ctx, op)).map((f) => [f.documento_id, f]));
  const docs = (await vivosDe(ctx, op)).filter((d) => pedidos.has(d.id));
  for (const d of docs) await castigarDocumento(ctx, op, d);
  await marcar(ctx, op, [...pedidos.keys()], { castigado_el: ctx.hoy, castigado_por: ctx.people });
  await yaResuelto(ctx, op);
  await ponerAlDia(ctx, op.id);
}

/** A write-off asked for in the case that could not collect it. */
interface CastigoDeCausa {
  documento_id: string;
  motivo: string;
  pedido_el: Fecha;
  pedido_por: readonly string[];
  pedido_nombre: string;
}

/**
 * Writes off a document that a case could not collect, asked there by `pedido_por` and agreed by who acts now. 404 without its operación; 422 as
 * `exigirCastigable`; 403 for who asked or bought it.
 */
export async function castigarDeCausa(ctx: Ctx, c: CastigoDeCausa): Promise<void> {
  const suya = await operacionDeDocumento(ctx, c.documento_id);
  if (!suya) throw new NotFound();
  const op = await ctx.lock(operaciones, suya.id);
  ctx.requireOther(op.makers, c.pedido_por);
  const d = (await vivosDe(ctx, op)).find((x) => x.id === c.documento_id);
  if (!d) throw new NotFound();
  await castigarDocumento(ctx, op, d);
  await marcar(ctx, op, [d.id], {
    castigo_motivo: c.motivo,
    castigo_pedido_el: c.pedido_el,
    castigo_pedido_por: [...c.pedido_por],
    castigo_pedido_nombre: c.pedido_nombre,
    castigado_el: ctx.hoy,
    castigado_por: ctx.people,
  });
  await yaResuelto(ctx, op);
  await ponerAlDia(ctx, op.id);
}

/** Why a document may not be written off today; null when it may. */
export async function impideCastigo(ctx: ReadCtx, documento_id: string) {
  const op = await operacionDeDocumento(ctx, documento_id);
  const d = op && (await vivosDe(ctx, op)).find((x) => x.id === documento_id);
  return passes(async () => {
    if (!d) throw new NotFound();
    await exigirCastigable(ctx, d);
  });
}
