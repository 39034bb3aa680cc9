import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { clientePorRut } from '#areas/clientes/public.server.ts';
import { ejecutivoDe } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { type ProformaCongelada, proformaPorId } from '#areas/proformas/public.server.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { ETAPAS, etapasQueInician } from '../domain/etapas.ts';
import { facturasPropias } from '../domain/facturas.ts';
import { esElectronico } from '../domain/papeles.ts';
import { operaciones, operacionesDocumento, operacionesEtapa } from '../tables.ts';
import { deCodigos, iniciar, revisarEtapas, terminar } from './etapas.ts';
import type { EtapaFila, OperacionFila } from './filas.ts';
import { pagareDelGiro } from './pagare.ts';
import { avisarEspera, seVerificaAqui, verificaDespues } from './verificacion.ts';

/** Exceptions that the approval granted, by the rule that asked for them: an approved proforma has no amber without its exception. */
const EXCEPCION_DE: Readonly<Record<string, string>> = { tmc_con_gastos: 'TMC_CON_GASTOS' };

function excepcionesDe(p: ProformaCongelada): string[] {
  const e = p.evaluacion_emitida ?? p.evaluacion;
  return e.operacion.reglas.flatMap((r) => (r.resultado === 'REVISION' && EXCEPCION_DE[r.id] ? [EXCEPCION_DE[r.id] ?? ''] : []));
}

function cabeceraDe(p: ProformaCongelada, hoy: OperacionFila['fechacurso']) {
  const gastos_afectos = sumPesos(p.gastos_detalle.filter((g) => g.afecto_iva).map((g) => g.monto));
  const { cliente_rut, cliente_nombre, ejecutivo, ejecutivo_nombre, sede, linea_id, contrato_id, producto, tipo_operacion } = p;
  const { con_responsabilidad, fechacurso, anticipo_pct, tasa, base_dp, n_documentos, total_monto, total_anticipo, total_retencion } = p;
  const { total_dp, comision, ajuste_costo_minimo, iva, gastos, iva_gastos, ite, monto_operacion, total_descuentos } = p;
  const { total_aplicaciones, monto_girar, costo_dia, plazo_ponderado, tasa_anual, tasa_con_gastos, tmc_codigo, tmc_valor } = p;
  const { valor_uf, minimo_dias, costo_minimo_uf, iva_pct } = p;
  return {
    cliente_rut,
    cliente_nombre,
    ejecutivo,
    ejecutivo_nombre,
    sede,
    linea_id,
    contrato_id,
    producto,
    tipo_operacion,
    con_responsabilidad,
    fechacurso,
    anticipo_pct,
    tasa,
    base_dp,
    n_documentos,
    total_monto,
    total_anticipo,
    total_retencion,
    total_dp,
    comision,
    ajuste_costo_minimo,
    iva,
    gastos,
    iva_gastos,
    ite,
    monto_operacion,
    total_descuentos,
    total_aplicaciones,
    monto_girar,
    costo_dia,
    plazo_ponderado,
    tasa_anual,
    tasa_con_gastos,
    tmc_codigo,
    tmc_valor,
    valor_uf,
    minimo_dias,
    costo_minimo_uf,
    iva_pct,
    gastos_afectos,
    gastos_no_traspasados: sumPesos(p.gastos_detalle.filter((g) => !g.traspasado).map((g) => g.monto)),
    proforma_id: p.id,
    num_proforma: p.num_proforma,
    makers: p.hecho_por,
    aprobada_hasta: p.aprobada_hasta ?? hoy,
    excepciones: excepcionesDe(p),
    partidas: p.partidas.map((x) => ({ pk: x.pk, numero: x.numero, tipo_descuento: x.tipo_descuento, monto: x.monto_a_descontar })),
    cuenta_giro: p.cuenta_giro,
    linea_reservada: p.linea_reservada,
    facturas_propias: facturasPropias({ total_dp, comision, gastos, gastos_afectos, iva, iva_gastos }),
  };
}

async function crearEtapas(ctx: Ctx, op: OperacionFila): Promise<EtapaFila[]> {
  const catalogo = new Map((await opcionesDe(ctx, 'etapas')).map((o) => [o.codigo.toLowerCase(), o]));
  return ctx.insertMany(
    operacionesEtapa,
    ETAPAS.map((e, i) => {
      const fila = catalogo.get(e.codigo);
      return {
        operacion_id: op.id,
        codigo: e.codigo,
        titulo: fila?.nombre ?? e.titulo,
        orden: i + 1,
        perfil: typeof fila?.perfil === 'string' ? fila.perfil : e.perfil,
        horas: typeof fila?.horas === 'number' ? fila.horas : e.horas,
        estado: 'pendiente' as const,
      };
    }),
  );
}

/** Branch of the purchase: the one its proforma names, else the one that attends the client. Its income is read by that branch. */
async function sedeDe(ctx: Ctx, p: Pick<ProformaCongelada, 'sede' | 'cliente_rut'>): Promise<string | null> {
  if (p.sede) return p.sede;
  const id = (await ejecutivoDe(ctx, p.cliente_rut))?.sucursal_id ?? (await clientePorRut(ctx, p.cliente_rut))?.sucursal_id;
  return (await sucursalesDe(ctx)).find((s) => s.id === id)?.codigo ?? null;
}

/** Its documents, as the proforma froze them. */
const filasDe = (p: ProformaCongelada, operacion_id: string) =>
  p.documentos.map((d) => {
    const { documento_id, orden, tipo, folio, deudor_rut, razon_deudor, fecha_emision, fecha_vencimiento, vencimiento_estimado } = d;
    const { monto, anticipo_pct, tasa, venc_ef, dias, anticipo, retencion, dp, costo_dia } = d;
    const comun = { documento_id, orden, tipo, folio, deudor_rut, razon_deudor, fecha_emision, fecha_vencimiento, vencimiento_estimado };
    return { ...comun, monto, anticipo_pct, tasa, venc_ef, dias, anticipo, retencion, dp, costo_dia, operacion_id };
  });

/**
 * `proforma.aprobada`: the operación is born in the same transaction with a frozen copy of every figure and document, its etapas start, and
 * those that something already fulfils are completed at once. A pagaré that is not asked and a verificación that no area keeps yet do not apply.
 */
export async function alAprobarProforma(ctx: Ctx, e: { proforma_id: string }): Promise<void> {
  const p = await proformaPorId(ctx, e.proforma_id);
  const [sede, pagare, aqui, despues] = await atOnce([
    sedeDe(ctx, p),
    pagareDelGiro(ctx, p.cliente_rut),
    seVerificaAqui(ctx),
    verificaDespues(ctx, p),
  ]);
  const cero = pesos(0);
  const op = await ctx.insert(operaciones, {
    ...cabeceraDe(p, ctx.hoy),
    sede,
    num_operacion: await ctx.folio('operacion'),
    estado: estados.go('aprobada', 'formalizar'),
    retenciones: [],
    abonos: [],
    linea_usada: cero,
    amparo: cero,
  });
  const documentos = await ctx.insertMany(operacionesDocumento, filasDe(p, op.id));
  const etapas = new Map((await crearEtapas(ctx, op)).map((x) => [x.codigo, x]));
  const deEtapas = (codigos: readonly string[]) => deCodigos([...etapas.values()], codigos);
  const sin = async (codigo: string, comentario: string) => {
    for (const x of deEtapas([codigo])) etapas.set(codigo, await terminar(ctx, x, { accion: 'no_aplica', sistema: true, comentario }));
  };
  if (pagare === null) await sin('pagare', 'La línea no tiene pagaré ni la empresa lo exige');
  if (!aqui) await sin('verificacion', 'Sin registro de verificaciones: se controla fuera del sistema');
  else if (despues) await sin('verificacion', 'El cliente se verifica después del giro');
  if (p.documentos.every((d) => esElectronico(d.tipo))) await sin('documentos_originales', 'Todos los documentos son electrónicos');
  for (const x of await iniciar(ctx, op, deEtapas(etapasQueInician('formalizacion')))) etapas.set(x.codigo, x);
  await revisarEtapas(ctx, op, { etapas: [...etapas.values()], documentos });
  const [verificacion] = deEtapas(['verificacion']);
  if (aqui && verificacion) await avisarEspera(ctx, op, documentos, verificacion.id);
}
