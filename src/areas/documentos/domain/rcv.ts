import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { clave, enteroDe, FilaIlegible, fechaDiaMes, folioDe, leerFilas, lineasDe, type Planilla, pesosDe, rutDe } from './planilla.ts';
import type { EstadoSii } from './plazos.ts';

/** A row of the Registro de Compras y Ventas of the SII. Whole pesos as written. */
export interface FilaRcv {
  linea: number;
  registro: 'VENTA' | 'COMPRA';
  tipo: number;
  folio: number;
  /** Key of the document: whoever issues it. In a 46 the buyer issues. */
  rut_emisor: Rut;
  rut_receptor: Rut;
  /** Name of the counterparty, as the register has it. */
  razon_social: string;
  fecha_emision: Fecha;
  fecha_recepcion: Fecha | null;
  fecha_acuse: Fecha | null;
  fecha_reclamo: Fecha | null;
  monto_exento: Pesos;
  monto_neto: Pesos;
  iva: Pesos;
  monto: Pesos;
  otros_impuestos: { codigo: string; monto: Pesos }[];
  /** What the row says of the debtor's answer; silence is `en_plazo`, the term decides (plazos.ts). */
  estado_sii: Extract<EstadoSii, 'en_plazo' | 'recibo_mercaderias' | 'reclamado'>;
}

/** Column → names under which the registers of ventas and compras write it. */
const COLUMNAS = {
  nro: ['nro'],
  tipo: ['tipo doc'],
  razon: ['razon social'],
  folio: ['folio'],
  emision: ['fecha docto'],
  recepcion: ['fecha recepcion'],
  acuse: ['fecha acuse recibo', 'fecha acuse'],
  reclamo: ['fecha reclamo'],
  exento: ['monto exento'],
  neto: ['monto neto'],
  iva: ['monto iva', 'monto iva recuperable'],
  total: ['monto total'],
  codigo_otro: ['codigo otro imp.', 'codigo otro impuesto'],
  valor_otro: ['valor otro imp.', 'valor otro impuesto'],
} as const;

type Columna = keyof typeof COLUMNAS | 'rut';
const NECESARIAS: readonly Columna[] = ['tipo', 'rut', 'folio', 'emision', 'total'];

function encabezado(texto: string): { registro: FilaRcv['registro']; de: (celdas: readonly string[], c: Columna) => string } {
  const nombres = texto.split(';').map(clave);
  const registro = nombres.includes('rut cliente') ? 'VENTA' : 'COMPRA';
  const posicion = (c: Columna) => {
    const alias: readonly string[] = c === 'rut' ? ['rut cliente', 'rut proveedor'] : COLUMNAS[c];
    return nombres.findIndex((n) => alias.includes(n));
  };
  const lugares = new Map(([...Object.keys(COLUMNAS), 'rut'] as Columna[]).map((c) => [c, posicion(c)]));
  const faltan = NECESARIAS.filter((c) => lugares.get(c) === -1);
  if (faltan.length) throw new Rule('archivo_ilegible', { donde: `no es un RCV del SII: falta ${faltan.join(', ')}` });
  return { registro, de: (celdas, c) => celdas[lugares.get(c) ?? -1]?.trim() ?? '' };
}

function otroImpuesto(codigo: string, valor: string): { codigo: string; monto: Pesos } | null {
  return codigo ? { codigo, monto: pesosDe(valor, 'otro impuesto') } : null;
}

/**
 * Reads the CSV of the RCV (`;`, dd/mm/aaaa), of ventas or compras, by its header. `titular` is whose register it is: the file
 * does not say. A further extra tax of a document comes in a row of its own, without number nor total. Row faults stay in their
 * row. Throws Rule `archivo_ilegible` when it is not an RCV.
 */
export function leerRcv(texto: string, titular: Rut): Planilla<FilaRcv> {
  const [cabeza, ...lineas] = lineasDe(texto);
  const { registro, de } = encabezado(cabeza?.texto ?? '');
  let ultima: FilaRcv | null = null;
  return leerFilas(lineas, (linea, n) => {
    const celdas = linea.split(';');
    const [tipo, folio, contraparte] = [
      enteroDe(de(celdas, 'tipo'), 'tipo', 3),
      folioDe(de(celdas, 'folio')),
      rutDe(de(celdas, 'rut'), 'contraparte'),
    ];
    const otro = otroImpuesto(de(celdas, 'codigo_otro'), de(celdas, 'valor_otro'));
    const emite = (registro === 'VENTA') !== (tipo === 46) ? titular : contraparte;
    if (!de(celdas, 'nro') && !de(celdas, 'total')) {
      if (!ultima || ultima.tipo !== tipo || ultima.folio !== folio) throw new FilaIlegible('continúa un documento que no está antes');
      if (otro) ultima.otros_impuestos.push(otro);
      return null;
    }
    const emision = fechaDiaMes(de(celdas, 'emision'), 'fecha docto');
    if (!emision) throw new FilaIlegible('fecha docto: falta');
    const [acuse, reclamo] = [fechaDiaMes(de(celdas, 'acuse'), 'fecha acuse'), fechaDiaMes(de(celdas, 'reclamo'), 'fecha reclamo')];
    ultima = {
      linea: n,
      registro,
      tipo,
      folio,
      rut_emisor: emite,
      rut_receptor: emite === titular ? contraparte : titular,
      razon_social: de(celdas, 'razon').slice(0, 200),
      fecha_emision: emision,
      fecha_recepcion: fechaDiaMes(de(celdas, 'recepcion'), 'fecha recepción'),
      fecha_acuse: acuse,
      fecha_reclamo: reclamo,
      monto_exento: pesosDe(de(celdas, 'exento'), 'monto exento'),
      monto_neto: pesosDe(de(celdas, 'neto'), 'monto neto'),
      iva: pesosDe(de(celdas, 'iva'), 'monto iva'),
      monto: pesosDe(de(celdas, 'total'), 'monto total'),
      otros_impuestos: otro ? [otro] : [],
      estado_sii: reclamo ? 'reclamado' : acuse ? 'recibo_mercaderias' : 'en_plazo',
    };
    return ultima;
  });
}
