import { type Element, estructura, hijos, requerido } from '#platform/server/xml/xml.ts';
import { MAXIMO_CESIONES } from '../../domain/cesion.ts';
import type { Aec, CesionLeida } from '../../domain/tipos.ts';
import { enteroRequerido, fechaRequerida, momentoRequerido, pesosRequerido, rutRequerido } from './campos.ts';
import { verificarFirma } from './firma.ts';
import { textoOpcional, textoRequerido } from './xml.ts';

/** RUTAutorizado: one to three people whom the cedente lets sign (format of the cesión electrónica). */
const MAXIMO_AUTORIZADOS = 3;

function cedente(el: Element): { cedente: CesionLeida['cedente']; declaracion_jurada: string } {
  const autorizados = hijos(el, 'RUTAutorizado').map((a) => ({ rut: rutRequerido(a, 'RUT'), nombre: textoRequerido(a, 'Nombre') }));
  if (autorizados.length < 1 || autorizados.length > MAXIMO_AUTORIZADOS) throw estructura(el, 'RUTAutorizado', 'debe haber de 1 a 3');
  return {
    cedente: {
      rut: rutRequerido(el, 'RUT'),
      razon_social: textoRequerido(el, 'RazonSocial'),
      correo: textoOpcional(el, 'eMail'),
      autorizados,
    },
    declaracion_jurada: textoRequerido(el, 'DeclaracionJurada', 2000),
  };
}

function leerCesion(el: Element): CesionLeida {
  const doc = requerido(el, 'DocumentoCesion');
  const id = requerido(doc, 'IdDTE');
  const cesionario = requerido(doc, 'Cesionario');
  const fecha = momentoRequerido(doc, 'TmstCesion');
  return {
    seq: enteroRequerido(doc, 'SeqCesion', 999),
    documento: {
      tipo: enteroRequerido(id, 'TipoDTE', 999),
      rut_emisor: rutRequerido(id, 'RUTEmisor'),
      rut_receptor: rutRequerido(id, 'RUTReceptor'),
      folio: enteroRequerido(id, 'Folio', 9_999_999_999),
      fecha_emision: fechaRequerida(id, 'FchEmis'),
      monto: pesosRequerido(id, 'MntTotal'),
    },
    ...cedente(requerido(doc, 'Cedente')),
    cesionario: {
      rut: rutRequerido(cesionario, 'RUT'),
      razon_social: textoRequerido(cesionario, 'RazonSocial'),
      correo: textoOpcional(cesionario, 'eMail'),
    },
    monto_cesion: pesosRequerido(doc, 'MontoCesion'),
    ultimo_vencimiento: fechaRequerida(doc, 'UltimoVencimiento'),
    fecha,
    firma: verificarFirma(el, doc, fecha),
  };
}

/**
 * Reads an AEC: cover, image of the document and its cesiones, each with its signature checked over the element that is read.
 * Answers the DTE element too, to be read like any other. Throws Rule `estructura_invalida`.
 */
export function leerAec(raiz: Element): { aec: Aec; dte: Element } {
  const doc = requerido(raiz, 'DocumentoAEC');
  const caratula = requerido(doc, 'Caratula');
  const lista = requerido(doc, 'Cesiones');
  const cedido = requerido(lista, 'DTECedido');
  const imagen = requerido(cedido, 'DocumentoDTECedido');
  const cesiones = hijos(lista, 'Cesion');
  if (cesiones.length < 1 || cesiones.length > MAXIMO_CESIONES) throw estructura(lista, 'Cesion', `debe haber de 1 a ${MAXIMO_CESIONES}`);
  const fecha = momentoRequerido(caratula, 'TmstFirmaEnvio');
  const aec: Aec = {
    caratula: { rut_cedente: rutRequerido(caratula, 'RutCedente'), rut_cesionario: rutRequerido(caratula, 'RutCesionario'), fecha },
    cesiones: cesiones.map(leerCesion),
    firma: verificarFirma(raiz, doc, fecha),
    firma_documento: verificarFirma(cedido, imagen, momentoRequerido(imagen, 'TmstFirma')),
  };
  return { aec, dte: requerido(imagen, 'DTE') };
}
