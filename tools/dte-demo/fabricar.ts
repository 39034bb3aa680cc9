import { type FirmanteDemo, firmanteDemo } from './certificado.ts';
import { campo, cuerpoXml, type DatosDte, escapar, idDe, type ParteDemo, totalesDe } from './cuerpo.ts';
import { firmarXml } from './firmar.ts';

export { type DatosFirmante, type FirmanteDemo, firmanteDemo } from './certificado.ts';
export type { DatosDte, LineaDemo, ParteDemo, ReferenciaDemo } from './cuerpo.ts';

const SII = 'xmlns="http://www.sii.cl/SiiDte"';
const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

export type Codificacion = 'ISO-8859-1' | 'UTF-8';

export interface OpcionesDte {
  /** Who signs; by default the fictitious representative of the emisor. null leaves it unsigned. */
  firmante?: FirmanteDemo | null;
  codificacion?: Codificacion;
}

/** Fictitious person who signs for a firm of the demo: the same key for the same firm, always. */
export function representanteDe(p: ParteDemo): FirmanteDemo {
  return firmanteDemo({
    rut: '40000014-K',
    nombre: `Representante de ${p.razon}`.slice(0, 60),
    semilla: `representante:${p.rut}`,
    bits: 1024,
  });
}

function archivo(xml: string, codificacion: Codificacion): Buffer {
  const texto = `<?xml version="1.0" encoding="${codificacion}"?>\n${xml}`;
  if (codificacion === 'UTF-8') return Buffer.from(texto, 'utf8');
  return Buffer.from(
    texto.replace(/[\u0100-\u{10ffff}]/gu, (c) => `&#${c.codePointAt(0)};`),
    'latin1',
  );
}

function dteXml(d: DatosDte, firmante: FirmanteDemo | null | undefined): string {
  const xml = `<DTE ${SII} version="1.0">\n${cuerpoXml(d)}\n</DTE>`;
  return firmante === null ? xml : firmarXml(xml, idDe(d), firmante ?? representanteDe(d.emisor));
}

/** A DTE (33, 34, 43, 46, 56, 61) with its stamp and signature; the same bytes for the same data. */
export function fabricarDte(d: DatosDte, o: OpcionesDte = {}): Buffer {
  return archivo(dteXml(d, o.firmante), o.codificacion ?? 'ISO-8859-1');
}

export interface OpcionesEnvio extends OpcionesDte {
  /** Sign each DTE as it stands inside the envelope (its namespaces included) instead of alone, as other emitters do. */
  en_sitio?: boolean;
}

/** An EnvioDTE with its cover, its documents and its own signature. */
export function fabricarEnvio(dtes: readonly DatosDte[], o: OpcionesEnvio = {}): Buffer {
  const [primero] = dtes;
  if (!primero) throw new RangeError('an envelope needs a document');
  const firmante = o.firmante === null ? null : (o.firmante ?? representanteDe(primero.emisor));
  const caratula =
    `<Caratula version="1.0">${campo('RutEmisor', primero.emisor.rut)}${campo('RutEnvia', firmante?.rut ?? '40000014-K')}` +
    `${campo('RutReceptor', primero.receptor.rut)}${campo('FchResol', '2014-08-22')}${campo('NroResol', 80)}` +
    `${campo('TmstFirmaEnv', `${primero.fecha_emision}T12:30:00`)}<SubTotDTE>${campo('TpoDTE', primero.tipo)}` +
    `${campo('NroDTE', dtes.length)}</SubTotDTE></Caratula>`;
  const solos = dtes.map((d) => (o.en_sitio ? `<DTE version="1.0">\n${cuerpoXml(d)}\n</DTE>` : dteXml(d, o.firmante)));
  const set = `<SetDTE ID="SetDoc">\n${caratula}\n${solos.join('\n')}\n</SetDTE>`;
  let xml = `<EnvioDTE ${SII} ${XSI} xsi:schemaLocation="http://www.sii.cl/SiiDte EnvioDTE_v10.xsd" version="1.0">\n${set}\n</EnvioDTE>`;
  if (firmante) {
    if (o.en_sitio) for (const d of dtes) xml = firmarXml(xml, idDe(d), firmante);
    xml = firmarXml(xml, 'SetDoc', firmante);
  }
  return archivo(xml, o.codificacion ?? 'ISO-8859-1');
}

export interface CesionDemo {
  /** By default the order of the list, from 1. */
  seq?: number;
  cedente: ParteDemo;
  cesionario: ParteDemo;
  /** Whole pesos; by default the total of the document. */
  monto?: number;
  ultimo_vencimiento: string;
  /** 'AAAA-MM-DDThh:mm:ss' */
  fecha: string;
  autorizados?: readonly { rut: string; nombre: string }[];
  /** '' leaves it out. */
  declaracion_jurada?: string;
  /** Replaces fields of the IdDTE (Folio, MntTotal...), for cesiones of another document. */
  id_dte?: Readonly<Record<string, string>>;
}

export interface AecDemo {
  dte: DatosDte;
  cesiones: readonly CesionDemo[];
  caratula?: { rut_cedente?: string; rut_cesionario?: string };
}

function parteCesion(p: ParteDemo): string {
  return (
    campo('RUT', p.rut) +
    campo('RazonSocial', p.razon) +
    campo('Direccion', p.direccion ?? 'Calle Ficticia 100') +
    campo('eMail', p.correo ?? 'cesiones@ejemplo.cl')
  );
}

function cesionXml(c: CesionDemo, i: number, dte: DatosDte): string {
  const total = totalesDe(dte).total;
  const id = {
    TipoDTE: dte.tipo,
    RUTEmisor: dte.emisor.rut,
    RUTReceptor: dte.receptor.rut,
    Folio: dte.folio,
    FchEmis: dte.fecha_emision,
    MntTotal: total,
    ...c.id_dte,
  };
  const autorizados = c.autorizados ?? [{ rut: '40000014-K', nombre: 'Persona Ficticia' }];
  const declaracion =
    c.declaracion_jurada ??
    `Se declara bajo juramento que ${c.cedente.razon}, RUT ${c.cedente.rut} ha puesto a disposición del cesionario ` +
      `${c.cesionario.razon}, RUT ${c.cesionario.rut}, los documentos donde constan los recibos de las mercaderías entregadas ` +
      `o servicios prestados. Documento ficticio de demostración.`;
  const doc =
    `<DocumentoCesion ID="CES${i + 1}">${campo('SeqCesion', c.seq ?? i + 1)}` +
    `<IdDTE>${Object.entries(id)
      .map(([k, v]) => campo(k, v))
      .join('')}</IdDTE>` +
    `<Cedente>${parteCesion(c.cedente)}` +
    autorizados.map((a) => `<RUTAutorizado>${campo('RUT', a.rut)}${campo('Nombre', a.nombre)}</RUTAutorizado>`).join('') +
    `${declaracion && `<DeclaracionJurada>${escapar(declaracion)}</DeclaracionJurada>`}</Cedente>` +
    `<Cesionario>${parteCesion(c.cesionario)}</Cesionario>${campo('MontoCesion', c.monto ?? total)}` +
    `${campo('UltimoVencimiento', c.ultimo_vencimiento)}${campo('TmstCesion', c.fecha)}</DocumentoCesion>`;
  return firmarXml(`<Cesion ${SII} version="1.0">${doc}</Cesion>`, `CES${i + 1}`, representanteDe(c.cedente));
}

/** An AEC: the document as the emisor signed it, its image, the cesiones each signed by its cedente, and the cover by the last. */
export function fabricarAec(a: AecDemo, codificacion: Codificacion = 'ISO-8859-1'): Buffer {
  const ultima = a.cesiones.at(-1);
  const primera = a.cesiones[0];
  if (!ultima || !primera) throw new RangeError('an AEC needs a cesión');
  const imagen = `<DTECedido ${SII} version="1.0"><DocumentoDTECedido ID="DTECED">${dteXml(a.dte, undefined)}${campo('TmstFirma', primera.fecha)}</DocumentoDTECedido></DTECedido>`;
  const cedido = firmarXml(imagen, 'DTECED', representanteDe(primera.cedente));
  const caratula =
    `<Caratula version="1.0">${campo('RutCedente', a.caratula?.rut_cedente ?? ultima.cedente.rut)}` +
    `${campo('RutCesionario', a.caratula?.rut_cesionario ?? ultima.cesionario.rut)}${campo('TmstFirmaEnvio', ultima.fecha)}</Caratula>`;
  const cesiones = a.cesiones.map((c, i) => cesionXml(c, i, a.dte)).join('\n');
  const xml =
    `<AEC ${SII} ${XSI} xsi:schemaLocation="http://www.sii.cl/SiiDte AEC_v10.xsd" version="1.0">\n` +
    `<DocumentoAEC ID="AEC1">${caratula}<Cesiones>${cedido}\n${cesiones}</Cesiones></DocumentoAEC>\n</AEC>`;
  return archivo(firmarXml(xml, 'AEC1', representanteDe(ultima.cedente)), codificacion);
}
