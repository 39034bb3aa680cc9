import { and, eq, inArray } from 'drizzle-orm';
import { ejecutivoPorRut } from '#areas/ejecutivos/public.server.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { New } from '#platform/server/database/columns.ts';
import { proformas, proformasDocumento, proformasPartida } from '../tables.ts';
import type { Calculada } from './calcular.ts';
import type { DocumentoFila, ProformaFila } from './puerta.ts';

type Cabecera = Omit<New<typeof proformas>, 'num_proforma' | 'estado' | 'linea_reservada' | 'id' | 'ejecutivo' | 'ejecutivo_nombre'>;

function extraDe({ extra_data: x }: Calculada['entrada']) {
  return {
    extra_numero: x.numero ?? null,
    extra_rut_emisor: x.rutEmisor ?? null,
    extra_cantidad: x.cantidad ?? null,
    extra_detalle: x.detalle ?? null,
  };
}

/** What was typed and what it gave, as the row keeps it. */
export function cabeceraDe(c: Calculada): Cabecera {
  const { entrada: e, precio: p, condiciones: k } = c;
  return {
    cliente_rut: c.cliente.rut,
    cliente_nombre: c.cliente.nombre,
    sede: e.sede ?? null,
    linea_id: c.linea?.id ?? null,
    contrato_id: c.contrato_id,
    producto: e.producto,
    origen_operacion: e.origen_operacion,
    destino_operacion: e.destino_operacion,
    tipo_operacion: e.tipo_operacion,
    con_responsabilidad: e.con_responsabilidad,
    pacto: e.pacto ?? null,
    fechacurso: e.fechacurso,
    anticipo_pct: e.anticipo_pct,
    tasa: e.tasa,
    comision_pct: e.comision_pct,
    comision_minima_uf: e.comision_minima_uf,
    comision_fija: e.comision_fija ?? null,
    gastos_detalle: e.gastos,
    base_dp: e.base_dp,
    respaldos: e.respaldos,
    cuenta_giro: e.cuenta_giro ?? null,
    comentario: e.comentario ?? null,
    aplicaciones: e.aplicaciones,
    ...extraDe(e),
    n_documentos: p.documentos.length,
    total_monto: p.total_monto,
    total_anticipo: p.total_anticipo,
    total_retencion: p.total_retencion,
    total_dp: p.total_dp,
    comision: p.comision,
    ajuste_costo_minimo: p.ajuste_costo_minimo,
    iva: p.iva,
    gastos: p.gastos,
    iva_gastos: p.iva_gastos,
    ite: p.ite,
    monto_operacion: p.monto_operacion,
    total_descuentos: p.total_descuentos,
    total_aplicaciones: p.total_aplicaciones,
    monto_girar: p.monto_girar,
    costo_dia: p.costo_dia,
    plazo_ponderado: p.plazo_ponderado,
    tasa_anual: p.tasa_anual,
    tasa_con_gastos: p.tasa_con_gastos,
    tmc_codigo: c.tmc?.codigo ?? null,
    tmc_valor: c.tmc?.valor ?? null,
    tmc_fecha: c.tmc?.fecha ?? null,
    valor_uf: k.valor_uf,
    dias_transito: k.dias_transito,
    minimo_dias: k.minimo_dias,
    dias_extra_femision: k.dias_extra_femision,
    costo_minimo_uf: k.costo_minimo_uf,
    iva_pct: k.iva_pct,
    evaluacion: c.evaluacion,
  };
}

/** Documents with what was typed on each and what it gave. */
export function filasDocumento(c: Calculada): Omit<New<typeof proformasDocumento>, 'proforma_id'>[] {
  const origen = new Map(c.documentos.map((d) => [d.id, d]));
  return c.precio.documentos.map((p, i) => {
    const d = origen.get(p.pk);
    if (!d) throw new RangeError('priced document without source');
    const { plazo_dias, vencimiento, anticipo_pct, tasa } = c.entrada.documents[p.pk] ?? {};
    return {
      documento_id: p.pk,
      orden: i + 1,
      tipo: d.tipo,
      folio: d.folio,
      deudor_rut: d.deudor_rut,
      razon_deudor: d.razon_deudor,
      fecha_emision: d.fecha_emision,
      fecha_vencimiento: p.fecha_vencimiento,
      vencimiento_estimado: p.vencimiento_estimado,
      plazo_dias: plazo_dias ?? null,
      vencimiento: vencimiento ?? null,
      anticipo_pct_propio: anticipo_pct ?? null,
      tasa_propia: tasa ?? null,
      monto: p.monto,
      anticipo_pct: p.anticipo_pct,
      tasa: p.tasa,
      venc_ef: p.venc_ef,
      dias_reales: p.dias_reales,
      dias: p.dias,
      anticipo: p.anticipo,
      retencion: p.retencion,
      dp: p.dp,
      costo_dia: p.costo_dia,
      resultado: c.evaluacion.documentos[p.pk]?.resultado ?? 'ERROR',
    };
  });
}

/** Debts taken from the giro, with what they owe at fechacurso. */
export function filasPartida(c: Calculada): Omit<New<typeof proformasPartida>, 'proforma_id'>[] {
  return c.deudas.map((d) => {
    const e = c.entrada.installments[d.pk];
    return {
      pk: d.pk,
      numero: d.fila.numero,
      tipo: d.fila.tipo,
      tipo_descuento: e?.tipo_descuento ?? '',
      vencimiento: d.vencimiento,
      saldo: pesos(d.capital + d.interes),
      mora: d.mora,
      gastos_cobranza: pesos(d.gastos + d.costas),
      adeudado: d.total,
      monto_a_descontar: e?.monto_a_descontar ?? pesos(0),
    };
  });
}

/** Who attends the client: it signs the quote unless another executive was chosen. */
function ejecutivoDeProforma(c: Calculada): { ejecutivo: Rut | null; ejecutivo_nombre: string | null } {
  const suyo = c.ejecutivo;
  if (c.entrada.ejecutivo && c.entrada.ejecutivo !== suyo?.rut) return { ejecutivo: c.entrada.ejecutivo, ejecutivo_nombre: null };
  return { ejecutivo: suyo?.rut ?? null, ejecutivo_nombre: suyo?.nombre ?? null };
}

async function guardarPartes(ctx: Ctx, id: string, c: Calculada): Promise<DocumentoFila[]> {
  const documentos = await ctx.insertLast(
    proformasDocumento,
    filasDocumento(c).map((f) => ({ ...f, proforma_id: id })),
  );
  await ctx.insertMany(
    proformasPartida,
    filasPartida(c).map((f) => ({ ...f, proforma_id: id })),
  );
  return documentos;
}

/** A new draft, with its folio. */
export async function guardarNueva(ctx: Ctx, c: Calculada): Promise<ProformaFila> {
  const row = await ctx.insert(proformas, {
    ...cabeceraDe(c),
    ...ejecutivoDeProforma(c),
    num_proforma: await ctx.folio('proforma'),
    estado: 'borrador',
    linea_reservada: pesos(0),
  });
  await guardarPartes(ctx, row.id, c);
  return row;
}

/** Writes the whole calculation over a draft: nothing of the earlier price stays. Answers its row and those of its documents, in order. */
export async function guardarCambio(ctx: Ctx, id: string, c: Calculada): Promise<{ row: ProformaFila; documentos: DocumentoFila[] }> {
  for (const t of [proformasDocumento, proformasPartida])
    await ctx.writeLast(t, () => ctx.db.delete(t).where(and(eq(t.empresa_id, ctx.empresa_id), eq(t.proforma_id, id))));
  const row = await ctx.update(proformas, id, { ...cabeceraDe(c), ...ejecutivoDeProforma(c) });
  return { row, documentos: await guardarPartes(ctx, id, c) };
}

/** What a transfer would move of this area, for its preview. */
export async function alPreverTraspaso(
  ctx: ReadCtx,
  e: Question<'cartera.por_traspasar'>,
): Promise<AnswerTo<'cartera.por_traspasar'> | undefined> {
  if (e.cliente_ruts.length === 0) return undefined;
  const suyas = inArray(proformas.cliente_rut, e.cliente_ruts as Rut[]);
  const n = await ctx.count(proformas, and(suyas, eq(proformas.estado, 'borrador')));
  return n > 0 ? [{ titulo: 'Proformas en borrador', n }] : undefined;
}

/** Drafts of a client that changes hands follow it; what was already emitted keeps who signed it. */
export async function alTraspasarCartera(ctx: Ctx, e: { cliente_ruts: readonly string[]; a: string }): Promise<void> {
  if (e.cliente_ruts.length === 0) return;
  const borradores = await ctx.db
    .select({ id: proformas.id })
    .from(proformas)
    .where(
      and(
        eq(proformas.empresa_id, ctx.empresa_id),
        inArray(proformas.cliente_rut, e.cliente_ruts as Rut[]),
        eq(proformas.estado, 'borrador'),
      ),
    );
  const nuevo = await ejecutivoPorRut(ctx.db, ctx.empresa_id, e.a);
  const ejecutivo_nombre = nuevo ? `${nuevo.nombres} ${nuevo.apellidos}` : null;
  for (const p of borradores) await ctx.update(proformas, p.id, { ejecutivo: e.a as Rut, ejecutivo_nombre });
}
