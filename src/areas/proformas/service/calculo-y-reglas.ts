import type { z } from 'zod';
import { phrase } from '#kernel/errors.ts';
import { formatDecimal, formatFecha, formatPesos } from '#kernel/values/format.ts';
import type { Pesos, ValorUf } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { accents } from '#kernel/words.ts';
import type { Calculo, Excepcion, Regla } from '../contract-formas.ts';
import { impedimentosDeEmision } from '../domain/excepciones.ts';
import { facturasPropias } from '../domain/facturas.ts';
import { mensajes } from '../domain/mensajes.ts';
import type { Regla as ReglaMotor } from '../domain/regla.ts';
import type { Evaluacion } from '../domain/reglas.ts';
import type { Impedimento } from '../domain/reglas-operacion.ts';
import { tituloRegla } from '../domain/titulos.ts';
import type { Linea } from './deudor.ts';
import type { cabeceraDe, filasDocumento, filasPartida } from './guardar.ts';
import type { ExcepcionFila } from './puerta.ts';

type Cabecera = ReturnType<typeof cabeceraDe>;
type Documento = ReturnType<typeof filasDocumento>[number];
type Partida = ReturnType<typeof filasPartida>[number];

/** Sentence of a refusal, with its data; documents are named and not their ids. */
function decir(i: Impedimento, nombres: ReadonlyMap<string, string> = new Map()): { codigo: string; mensaje: string } {
  let mensaje = phrase(mensajes[i.codigo] ?? i.codigo, i.datos);
  for (const [pk, nombre] of nombres) mensaje = mensaje.replaceAll(pk, nombre);
  return { codigo: i.codigo, mensaje };
}

/** A measured value as people write it. */
export function escribirValor(valor: string, unidad: ReglaMotor['unidad']): string {
  if (unidad === 'pesos' && /^-?\d+$/.test(valor)) return formatPesos(Number(valor));
  if (unidad === 'fecha' && /^\d{4}-\d{2}-\d{2}$/.test(valor)) return formatFecha(valor);
  if (unidad === 'porcentaje' && /^-?[\d.]+$/.test(valor)) return `${formatDecimal(valor, 2)} %`;
  if (unidad === 'dias') return `${valor} días`;
  return accents(valor.replaceAll('_', ' '));
}

function salidaRegla(r: ReglaMotor): z.input<typeof Regla> {
  return {
    id: r.id,
    codigo: r.codigo,
    titulo: tituloRegla(r.id),
    resultado: r.resultado,
    valor: escribirValor(r.valor, r.unidad),
    umbral: escribirValor(r.umbral, r.unidad),
    unidad: r.unidad,
    mensaje: r.resultado === 'APROBADO' ? null : decir(r).mensaje,
    remedio: r.remedio,
  };
}

export function salidaExcepcion(x: ExcepcionFila): z.input<typeof Excepcion> {
  const { id, pk, regla, codigo, tipo, motivo, estado, hecho_por, resuelta_por, fecha, comentario } = x;
  return { id, pk, regla, codigo, tipo, motivo, estado, pedida_por: hecho_por, resuelta_por, fecha, comentario };
}

/** Names of the documents by pk, for sentences. */
export function nombresDe(documentos: readonly Documento[]): Map<string, string> {
  return new Map(documentos.map((d) => [d.documento_id, `${d.tipo}-${d.folio}`]));
}

function salidaDocumento(d: Documento, e: Evaluacion, excepciones: readonly ExcepcionFila[]) {
  const suya = excepciones.find((x) => x.pk === d.documento_id && x.estado !== 'rechazada') ?? null;
  return {
    ...d,
    nombre: `${d.tipo}-${d.folio}`,
    deudor_rut: d.deudor_rut as Rut,
    plazo_dias: d.plazo_dias ?? null,
    vencimiento: d.vencimiento ?? null,
    anticipo_pct_propio: d.anticipo_pct_propio ?? null,
    tasa_propia: d.tasa_propia ?? null,
    reglas: (e.documentos[d.documento_id]?.reglas ?? []).map(salidaRegla),
    excepcion: suya && salidaExcepcion(suya),
  };
}

function salidaPartida({ viva: _viva, ...p }: Partida) {
  return p;
}

function facturas(c: Cabecera) {
  const afectos = c.gastos_detalle.filter((g) => g.afecto_iva).reduce((a, g) => a + g.monto, 0);
  const precio = { total_dp: c.total_dp, comision: c.comision, gastos_afectos: afectos as Pesos, iva: c.iva, iva_gastos: c.iva_gastos };
  return facturasPropias(precio as Parameters<typeof facturasPropias>[0], c.gastos_detalle);
}

/** Figures, rows and rules of a proforma, saved or simulated: screen and paper read the same. */
export function salidaCalculo(o: {
  cabecera: Cabecera;
  documentos: readonly Documento[];
  partidas: readonly Partida[];
  excepciones: readonly ExcepcionFila[];
  linea: Linea | null;
}): z.input<typeof Calculo> {
  const { cabecera: c } = o;
  const e = c.evaluacion;
  const nombres = nombresDe(o.documentos);
  const tmc = c.tmc_codigo && c.tmc_valor && c.tmc_fecha ? { codigo: c.tmc_codigo, valor: c.tmc_valor, fecha: c.tmc_fecha } : null;
  return {
    total_monto: c.total_monto,
    total_anticipo: c.total_anticipo,
    total_retencion: c.total_retencion,
    total_dp: c.total_dp,
    comision: c.comision,
    ajuste_costo_minimo: c.ajuste_costo_minimo,
    iva: c.iva,
    total_gastos: c.gastos,
    iva_gastos: c.iva_gastos,
    ite: c.ite,
    monto_operacion: c.monto_operacion,
    total_descuentos: c.total_descuentos,
    total_aplicaciones: c.total_aplicaciones,
    monto_girar: c.monto_girar,
    costo_dia: c.costo_dia,
    plazo_ponderado: c.plazo_ponderado,
    tasa_anual: c.tasa_anual,
    tasa_con_gastos: c.tasa_con_gastos ?? null,
    valor_uf: c.valor_uf as ValorUf,
    tmc,
    documents: Object.fromEntries(o.documentos.map((d) => [d.documento_id, salidaDocumento(d, e, o.excepciones)])),
    installments: Object.fromEntries(o.partidas.map((p) => [p.pk, salidaPartida(p)])),
    facturas_propias: facturas(c),
    conteo: e.conteo,
    resultado: e.resultado,
    reglas: e.operacion.reglas.map(salidaRegla),
    impedimentos: e.impedimentos.map((i) => decir(i, nombres)),
    avisos: e.avisos.map((i) => decir(i, nombres)),
    falta_para_emitir: impedimentosDeEmision(e, o.excepciones).map((i) => decir(i, nombres)),
    linea: o.linea && {
      id: o.linea.id,
      numero: String(o.linea.numero),
      monto: o.linea.monto_pesos,
      usado: o.linea.usado,
      reservado: o.linea.reservado,
      libre: o.linea.libre,
      hasta: o.linea.hasta,
    },
  };
}
