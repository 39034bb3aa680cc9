import { type Element, estructura, hijos, opcional, requerido } from '#platform/server/xml/xml.ts';
import type { Dte, FormaPago, Impuesto, Linea, Parte, Referencia, Timbre } from '../../domain/tipos.ts';
import { otrosImpuestos } from '../../domain/totales.ts';
import {
  decimalOpcional,
  enteroRequerido,
  fechaOpcional,
  fechaRequerida,
  momentoRequerido,
  pesosOpcional,
  pesosRequerido,
  rutRequerido,
} from './campos.ts';
import { textoOpcional, textoRequerido } from './xml.ts';

/** A DTE holds one of these; 43 comes as Liquidacion, 110 to 112 as Exportaciones. */
export const CUERPOS = ['Documento', 'Liquidacion', 'Exportaciones'];

const MAX_FOLIO = 9_999_999_999;

function parte(el: Element, rut: string, sufijo: 'Origen' | 'Recep'): Parte {
  const emisor = sufijo === 'Origen';
  return {
    rut: rutRequerido(el, rut),
    razon_social: emisor ? (textoOpcional(el, 'RznSoc') ?? textoRequerido(el, 'RznSocEmisor')) : textoRequerido(el, 'RznSocRecep'),
    giro: textoOpcional(el, emisor ? 'GiroEmis' : 'GiroRecep'),
    direccion: textoOpcional(el, `Dir${sufijo}`),
    comuna: textoOpcional(el, `Cmna${sufijo}`),
    correo: textoOpcional(el, emisor ? 'CorreoEmisor' : 'CorreoRecep'),
  };
}

function formaPago(idDoc: Element): FormaPago | null {
  const t = textoOpcional(idDoc, 'FmaPago');
  if (t === null) return null;
  if (t === '1' || t === '2' || t === '3') return Number(t) as FormaPago;
  throw estructura(idDoc, 'FmaPago', 'no es 1, 2 ni 3');
}

function referencia(el: Element): Referencia {
  const codigo = textoOpcional(el, 'CodRef', 2);
  return {
    tipo: textoRequerido(el, 'TpoDocRef', 10),
    folio: textoOpcional(el, 'FolioRef', 20) ?? '',
    fecha: fechaOpcional(el, 'FchRef'),
    codigo: codigo === '1' || codigo === '2' || codigo === '3' ? (Number(codigo) as 1 | 2 | 3) : null,
    razon: textoOpcional(el, 'RazonRef', 100),
  };
}

function linea(el: Element): Linea {
  return {
    numero: enteroRequerido(el, 'NroLinDet', 9999),
    nombre: textoOpcional(el, 'NmbItem', 100) ?? '',
    descripcion: textoOpcional(el, 'DscItem', 1000),
    cantidad: decimalOpcional(el, 'QtyItem'),
    unidad: textoOpcional(el, 'UnmdItem', 10),
    precio: decimalOpcional(el, 'PrcItem'),
    monto: pesosOpcional(el, 'MontoItem'),
  };
}

function impuesto(el: Element): Impuesto {
  return { codigo: textoRequerido(el, 'TipoImp', 5), tasa: decimalOpcional(el, 'TasaImp'), monto: pesosOpcional(el, 'MontoImp') };
}

function comisiones(totales: Element): number {
  const c = opcional(totales, 'Comisiones');
  return c ? pesosOpcional(c, 'ValComNeto') + pesosOpcional(c, 'ValComExe') + pesosOpcional(c, 'ValComIVA') : 0;
}

function timbre(cuerpo: Element): Timbre | null {
  const ted = opcional(cuerpo, 'TED');
  if (!ted) return null;
  const dd = requerido(ted, 'DD');
  return {
    rut_emisor: textoRequerido(dd, 'RE', 20),
    tipo: textoRequerido(dd, 'TD', 5),
    folio: textoRequerido(dd, 'F', 20),
    fecha_emision: textoRequerido(dd, 'FE', 10),
    rut_receptor: textoRequerido(dd, 'RR', 20),
    razon_receptor: textoOpcional(dd, 'RSR', 40) ?? '',
    monto: textoRequerido(dd, 'MNT', 20),
    item: textoOpcional(dd, 'IT1', 40) ?? '',
  };
}

/** TipoDTE of a body, before anything else of it is read. */
export function tipoDe(cuerpo: Element): number {
  return enteroRequerido(requerido(requerido(cuerpo, 'Encabezado'), 'IdDoc'), 'TipoDTE', 999);
}

/** When the body says it was signed: local Chilean time. */
export function fechaFirma(cuerpo: Element): string {
  return momentoRequerido(cuerpo, 'TmstFirma');
}

/**
 * Data of the body of a DTE (Documento or Liquidacion), by the format of the SII: amounts in whole pesos, dates AAAA-MM-DD.
 * Nothing is judged here. Throws Rule `estructura_invalida` with the line and the element.
 */
export function leerDocumento(cuerpo: Element): Dte {
  const encabezado = requerido(cuerpo, 'Encabezado');
  const id = requerido(encabezado, 'IdDoc');
  const totales = requerido(encabezado, 'Totales');
  const impuestos = hijos(totales, 'ImptoReten').map(impuesto);
  return {
    tipo: tipoDe(cuerpo),
    folio: enteroRequerido(id, 'Folio', MAX_FOLIO),
    fecha_emision: fechaRequerida(id, 'FchEmis'),
    fecha_vencimiento: fechaOpcional(id, 'FchVenc'),
    fecha_firma: fechaFirma(cuerpo),
    forma_pago: formaPago(id),
    emisor: parte(requerido(encabezado, 'Emisor'), 'RUTEmisor', 'Origen'),
    receptor: parte(requerido(encabezado, 'Receptor'), 'RUTRecep', 'Recep'),
    monto_neto: pesosOpcional(totales, 'MntNeto'),
    monto_exento: pesosOpcional(totales, 'MntExe'),
    iva: pesosOpcional(totales, 'IVA'),
    impuestos,
    otros_impuestos: otrosImpuestos({
      impuestos,
      credito_constructoras: pesosOpcional(totales, 'CredEC'),
      comisiones: comisiones(totales),
      garantia_envases: pesosOpcional(totales, 'GrntDep'),
    }),
    monto: pesosRequerido(totales, 'MntTotal'),
    referencias: hijos(cuerpo, 'Referencia').map(referencia),
    detalle: hijos(cuerpo, 'Detalle').map(linea),
    timbre: timbre(cuerpo),
  };
}
