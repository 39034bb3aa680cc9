import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { isRut } from '#kernel/values/rut.ts';
import { type Alerta, alerta, type CodigoAlerta, type CodigoCausa, causa, ordenar } from './causas.ts';
import { type Contexto, type Existente, ultimaCesion } from './contexto.ts';
import { mismoNombre } from './nombres.ts';
import { NOTA_CREDITO, nombreDocumento, partesDe, TIPOS_CEDIBLES } from './partes.ts';
import { diasDeReclamo, finPlazoReclamo, recepcionDe } from './plazos.ts';
import { revisarTimbre } from './timbre.ts';
import type { Causa, Dte, Firma } from './tipos.ts';
import { totalEsperado } from './totales.ts';

type Causas = Causa<CodigoCausa>[];

/** Signature and stamp. With `firma_dte` ADVIERTE the faults of the signature become alerts; a stamp that contradicts never does. */
function revisarFirma(dte: Dte, firma: Firma, modo: Contexto['parametros']['firma_dte']): { causas: Causa[]; alertas: Alerta[] } {
  const timbre = revisarTimbre(dte);
  if (modo === 'EXIGE') return { causas: [...firma.causas, ...timbre], alertas: [] };
  return { causas: timbre, alertas: firma.causas.map((c) => alerta(c.codigo.toUpperCase() as CodigoAlerta, c.datos)) };
}

/** A nota is of the same two parties as what it corrects, and of the client that the person chose. */
function revisarNota(nota: Dte, d: NonNullable<Contexto['documento_de_la_nota']>, ctx: Contexto): Causas {
  const out: Causas = [];
  if (nota.receptor.rut !== d.rut_receptor) {
    out.push(causa('nota_no_corresponde', { documento: d.nombre, nota: nota.receptor.rut, receptor: d.rut_receptor }));
  }
  if (ctx.cliente && ctx.cliente.rut !== d.cliente_rut) {
    out.push(causa('emisor_no_es_cliente', { razon: d.razon_cliente, cliente: ctx.cliente.razon_social, rut: d.cliente_rut }));
  }
  return out;
}

/** Who sells and who owes: RUT, type, client, blocks. In a 46 the cedente is the receptor. */
function revisarPartes(dte: Dte, ctx: Contexto): Causas {
  const { cedente, deudor } = partesDe(dte);
  const out: Causas = [];
  if (!isRut(dte.emisor.rut)) out.push(causa('rut_invalido', { campo: 'el emisor', rut: dte.emisor.rut }));
  if (!isRut(dte.receptor.rut)) out.push(causa('rut_invalido', { campo: 'el receptor', rut: dte.receptor.rut }));
  const corrige = dte.tipo === NOTA_CREDITO ? ctx.documento_de_la_nota : null;
  if (!TIPOS_CEDIBLES.includes(dte.tipo) && !corrige) out.push(causa('tipo_no_cedible', { tipo: dte.tipo }));
  if (corrige) return [...out, ...revisarNota(dte, corrige, ctx)];
  if (!ctx.cedente?.es_cliente) out.push(causa('cedente_no_es_cliente', { rut: cedente.rut, razon: cedente.razon_social }));
  if (ctx.cliente && ctx.cliente.rut !== cedente.rut) {
    out.push(causa('emisor_no_es_cliente', { razon: cedente.razon_social, cliente: ctx.cliente.razon_social, rut: cedente.rut }));
  }
  if (cedente.rut === deudor.rut) out.push(causa('deudor_igual_cedente', { rut: deudor.rut }));
  if (ctx.cedente?.bloqueo) out.push(causa('cliente_bloqueado', { motivo: ctx.cedente.bloqueo }));
  if (ctx.deudor?.bloqueo) out.push(causa('deudor_bloqueado', { motivo: ctx.deudor.bloqueo }));
  return out;
}

/** Conditions of payment and dates, on the business date. */
function revisarTerminos(dte: Dte, hoy: Fecha): Causas {
  const out: Causas = [];
  const vence = dte.fecha_vencimiento;
  if (dte.forma_pago === 1) out.push(causa('pago_contado'));
  if (dte.forma_pago === 3) out.push(causa('sin_costo'));
  if (dte.fecha_emision > hoy) out.push(causa('emision_futura', { fecha: formatFecha(dte.fecha_emision) }));
  if (vence && vence < dte.fecha_emision) {
    out.push(causa('vencimiento_invalido', { vencimiento: formatFecha(vence), emision: formatFecha(dte.fecha_emision) }));
  }
  if (vence && vence < hoy) out.push(causa('documento_vencido', { documento: nombreDocumento(dte), fecha: formatFecha(vence) }));
  if (dte.monto <= 0) out.push(causa('monto_cero'));
  return out;
}

/** Fields in which a document typed by hand differs from its XML; a due date that the XML does not carry is no difference. */
function diferencias(dte: Dte, manual: Existente): string[] {
  const vence = dte.fecha_vencimiento && manual.fecha_vencimiento !== dte.fecha_vencimiento;
  return [
    manual.rut_receptor !== dte.receptor.rut && 'RUT receptor',
    manual.monto !== dte.monto && 'monto',
    manual.fecha_emision !== dte.fecha_emision && 'fecha de emisión',
    vence && 'fecha de vencimiento',
  ].filter((c) => typeof c === 'string');
}

function revisarExistente(dte: Dte, contenidoHash: string, e: Existente): Causas {
  if (e.contenido_hash === null) {
    const campos = diferencias(dte, e);
    return campos.length ? [causa('manual_no_coincide', { campos: campos.join(', '), id: e.id })] : [];
  }
  if (e.contenido_hash === contenidoHash) return [causa('documento_duplicado', { documento: nombreDocumento(dte), id: e.id })];
  const describir = (d: { fecha_emision: Fecha; monto: number }) => `${formatPesos(d.monto)} del ${formatFecha(d.fecha_emision)}`;
  return [causa('documento_duplicado_distinto', { a: describir(e), b: describir(dte), id: e.id })];
}

/** What is already known of this document: once and only once, not ceded, not claimed, not annulled. */
function revisarUnaVez(dte: Dte, contenidoHash: string, ctx: Contexto): Causas {
  const out: Causas = ctx.existente ? revisarExistente(dte, contenidoHash, ctx.existente) : [];
  const cesion = ultimaCesion(ctx.cesiones);
  const cedente = partesDe(dte).cedente.rut;
  if (cesion && cesion.rut_cesionario !== ctx.nuestro_rut && cesion.rut_cesionario !== cedente) {
    const quien = cesion.razon_cesionario ? `${cesion.razon_cesionario}, ${cesion.rut_cesionario}` : cesion.rut_cesionario;
    out.push(causa('documento_ya_cedido', { cesionario: quien, rut: cesion.rut_cesionario }));
  }
  if (ctx.reclamo) out.push(causa('documento_reclamado', { fecha: formatFecha(ctx.reclamo) }));
  if (dte.monto > 0 && ctx.monto_nc >= dte.monto) {
    out.push(causa('documento_anulado', { notas: formatPesos(ctx.monto_nc), monto: formatPesos(dte.monto) }));
  }
  return out;
}

/** What does not stop the purchase and whoever decides it must see. */
function alertasDe(dte: Dte, ctx: Contexto): Alerta[] {
  const out: Alerta[] = [];
  const recepcion = recepcionDe({ fecha_emision: dte.fecha_emision, fecha_recepcion_sii: ctx.fecha_recepcion_sii });
  const fin = finPlazoReclamo(recepcion.fecha);
  if (ctx.hoy <= fin) out.push(alerta('EN_PLAZO_RECLAMO', { fecha: formatFecha(fin), dias: diasDeReclamo(fin, ctx.hoy) }));
  const dias = daysBetween(dte.fecha_emision, ctx.hoy);
  const max = ctx.parametros.dias_maximo_emision;
  if (dias > max) out.push(alerta('DOCUMENTO_ANTIGUO', { dias, max }));
  if (!dte.fecha_vencimiento) out.push(alerta('SIN_VENCIMIENTO'));
  if (!dte.forma_pago) out.push(alerta('SIN_FORMA_PAGO'));
  if (recepcion.estimada) out.push(alerta('RECEPCION_ESTIMADA'));
  const esperado = totalEsperado(dte);
  if (esperado !== dte.monto) out.push(alerta('TOTAL_NO_CUADRA', { monto: formatPesos(dte.monto), esperado: formatPesos(esperado) }));
  const { cedente, deudor } = partesDe(dte);
  for (const [parte, conocida] of [
    [cedente, ctx.cedente],
    [deudor, ctx.deudor],
  ] as const) {
    if (conocida && !mismoNombre(parte.razon_social, conocida.razon_social)) {
      out.push(alerta('NOMBRE_DISTINTO', { rut: parte.rut, a: parte.razon_social, b: conocida.razon_social }));
    }
  }
  if (ctx.relacionadas) out.push(alerta('PARTE_RELACIONADA', { cedente: cedente.rut, deudor: deudor.rut }));
  return out;
}

export type EstadoItem = 'aceptado' | 'aceptado_con_alertas' | 'nota_asociada' | 'duplicado' | 'rechazado';

export interface Resultado {
  estado: EstadoItem;
  /** First cause in the order of the table; null when accepted. */
  codigo: string | null;
  causas: Causa[];
  alertas: Alerta[];
  /** The existing document of a duplicate, the one typed by hand that this XML completes, or the corrected one of a nota. */
  documento_id: string | null;
}

/** What the reader found of one document: the data, its signature, and what the file and the AEC already refuse. */
interface Leido {
  dte: Dte;
  firma: Firma;
  contenido_hash: string;
  /** Causes found before: those of the AEC that brought it. */
  causas?: readonly Causa[];
  alertas?: readonly Alerta[];
}

/**
 * The whole Intake table over one document: all causes are collected and `codigo` is the first in its order. A document that
 * we already have, with the same content and a sound file, is `duplicado` with its id and nothing else.
 */
export function revisarDocumento(leido: Leido, ctx: Contexto): Resultado {
  const { dte, contenido_hash: hash } = leido;
  const firma = revisarFirma(dte, leido.firma, ctx.parametros.firma_dte);
  const previas = [...firma.causas, ...(leido.causas ?? [])];
  const unaVez = revisarUnaVez(dte, hash, ctx);
  const duplicado = unaVez.find((c) => c.codigo === 'documento_duplicado');
  if (duplicado && previas.length === 0) {
    return { estado: 'duplicado', codigo: duplicado.codigo, causas: [duplicado], alertas: [], documento_id: ctx.existente?.id ?? null };
  }
  const partes = revisarPartes(dte, ctx);
  const nota = dte.tipo === NOTA_CREDITO ? ctx.documento_de_la_nota : null;
  const terminos = nota ? revisarTerminos({ ...dte, forma_pago: null, fecha_vencimiento: null }, ctx.hoy) : revisarTerminos(dte, ctx.hoy);
  const causas = ordenar<Causa>([...previas, ...partes, ...terminos, ...unaVez.filter((c) => c !== duplicado)]);
  const alertas = [...firma.alertas, ...(nota ? [] : alertasDe(dte, ctx)), ...(leido.alertas ?? [])];
  const estado = causas.length ? 'rechazado' : nota ? 'nota_asociada' : alertas.length ? 'aceptado_con_alertas' : 'aceptado';
  return {
    estado,
    codigo: causas[0]?.codigo ?? null,
    causas,
    alertas,
    documento_id: causas.length ? null : (nota?.id ?? ctx.existente?.id ?? null),
  };
}

/** The row of what could not even be read. */
export function rechazado(causas: readonly Causa[]): Resultado {
  const orden = ordenar(causas);
  return { estado: 'rechazado', codigo: orden[0]?.codigo ?? null, causas: orden, alertas: [], documento_id: null };
}
