import { describe, expect, it } from 'vitest';
import { factura, VENDEDOR } from '../../../../../tools/dte-demo/ejemplo.ts';
import {
  type DatosDte,
  fabricarDte,
  fabricarEnvio,
  firmanteDemo,
  type OpcionesDte,
  representanteDe,
} from '../../../../../tools/dte-demo/fabricar.ts';
import type { Firma } from '../../domain/tipos.ts';
import { type DocumentoLeido, leerDte } from './leer.ts';

const texto = (d: Partial<DatosDte> = {}, o: OpcionesDte = {}) => fabricarDte(factura(d), o).toString('latin1');
const BUENO = texto();
const OTRO = texto({ folio: 1022, detalle: [{ nombre: 'Otra cosa', precio: 99_000_000 }] });

function leer(t: string): DocumentoLeido {
  const r = leerDte(Buffer.from(t, 'latin1'));
  if (!r.ok) throw new Error(r.causa.codigo);
  return r.lectura.documentos[0] as DocumentoLeido;
}
const firma = (t: string) => leer(t).firma as Firma;
const codigos = (t: string) => {
  const d = leer(t);
  return [...d.causas, ...(d.firma?.causas ?? [])].map((c) => c.codigo);
};
/** Why a signature is refused: the first reason found. */
const motivo = (t: string) => firma(t).causas[0]?.datos.motivo;
const trozo = (t: string, nombre: string) => new RegExp(`<${nombre}[ >][\\s\\S]*</${nombre}>`).exec(t)?.[0] ?? '';
const firmaXml = (t: string) => trozo(t, 'Signature');

describe('firma de un DTE', () => {
  it('vale, y dice quién firmó y hasta cuándo rige su certificado', () => {
    expect(firma(BUENO)).toEqual({
      estado: 'valida',
      rut: '40000014-K',
      nombre: `Representante de ${VENDEDOR.razon}`,
      fecha: '2026-03-02T12:00:00',
      verificada: 'en_sitio',
      certificado: { desde: '2015-01-01', hasta: '2049-12-31', serie: expect.stringMatching(/^[0-9A-F]+$/) },
      causas: [],
    });
  });
  it('vale sin el espacio de nombres con que se firmó', () => {
    expect(firma(BUENO.replace(' xmlns="http://www.sii.cl/SiiDte"', ''))).toMatchObject({ estado: 'valida', verificada: 'sola' });
  });
  it('vale dentro de un sobre con otros espacios de nombres', () => {
    const envio = fabricarEnvio([factura()]).toString('latin1');
    expect(firma(envio)).toMatchObject({ estado: 'valida', verificada: 'sola' });
  });
  it.each([
    ['un peso más', BUENO.replace('<MntTotal>12500000<', '<MntTotal>12500001<')],
    ['otro receptor', BUENO.replaceAll('99990016-K', '99990024-0')],
    ['un espacio más', BUENO.replace('<Encabezado>', ' <Encabezado>')],
    ['un atributo más', BUENO.replace('<Encabezado>', '<Encabezado a="1">')],
    ['el digest dañado', BUENO.replace(/<DigestValue>./, '<DigestValue>A')],
    ['el valor dañado', BUENO.replace(/<SignatureValue>./, '<SignatureValue>A')],
    ['el valor vacío', BUENO.replace(/<SignatureValue>[^<]*</, '<SignatureValue><')],
    ['SignedInfo cambiado', BUENO.replace('<SignedInfo>', '<SignedInfo> ')],
  ])('no vale con %s', (_, t) => expect(codigos(t)).toEqual(['firma_invalida']));
  it('sin Signature no está firmado', () => {
    expect(codigos(texto({}, { firmante: null }))).toEqual(['sin_firma']);
    expect(codigos(BUENO.replace(firmaXml(BUENO), ''))).toEqual(['sin_firma']);
  });
  it.each([
    ['no es base64', 'no-es-base64!!'],
    ['es otra cosa', Buffer.from('hola').toString('base64')],
    ['está cortado', representanteDe(VENDEDOR).certificado.subarray(0, 200).toString('base64')],
    ['está vacío', ''],
  ])('certificado que %s es ilegible', (_, c) => {
    expect(codigos(BUENO.replace(/<X509Certificate>[^<]*</, `<X509Certificate>${c}<`))).toEqual(['certificado_ilegible']);
  });
  it('sin certificado es ilegible aunque venga la clave suelta', () => {
    expect(codigos(BUENO.replace(trozo(BUENO, 'X509Data'), ''))).toEqual(['certificado_ilegible']);
    expect(codigos(BUENO.replace(trozo(BUENO, 'KeyInfo'), ''))).toEqual(['certificado_ilegible']);
  });
  it('el certificado de otro no vale', () => {
    const otro = firmanteDemo({ rut: '40000005-0', nombre: 'Otra Persona', bits: 1024 }).certificado.toString('base64');
    expect(codigos(BUENO.replace(/<X509Certificate>[^<]*</, `<X509Certificate>${otro}<`))).toEqual(['firma_invalida']);
  });
  it('el certificado debe regir cuando se firmó, no hoy', () => {
    const hasta = (h: string) => firmanteDemo({ rut: '40000005-0', nombre: 'Persona', hasta: h, bits: 1024 });
    expect(codigos(texto({}, { firmante: hasta('2026-03-01') }))).toEqual(['certificado_no_vigente']);
    expect(codigos(texto({}, { firmante: hasta('2026-03-02') }))).toEqual([]);
    const desde = firmanteDemo({ rut: '40000005-0', nombre: 'Persona', desde: '2026-03-03', bits: 1024 });
    expect(codigos(texto({}, { firmante: desde }))).toEqual(['certificado_no_vigente']);
  });
  it('un certificado vencido y un contenido alterado se dicen los dos', () => {
    const vencido = texto({}, { firmante: firmanteDemo({ rut: '40000005-0', nombre: 'Persona', hasta: '2020-01-01', bits: 1024 }) });
    expect(codigos(vencido.replace('<Folio>1021<', '<Folio>1029<'))).toEqual(['firma_invalida', 'certificado_no_vigente']);
  });
  const C14N = '"http://www.w3.org/TR/2001/REC-xml-c14n-20010315"';
  it.each([
    ['HMAC', 'algoritmo', '"http://www.w3.org/2000/09/xmldsig#rsa-sha1"', '"http://www.w3.org/2000/09/xmldsig#hmac-sha1"'],
    ['otro resumen', 'algoritmo', '"http://www.w3.org/2000/09/xmldsig#sha1"', '"http://www.w3.org/2001/04/xmlenc#sha256"'],
    ['otra canonicalización', 'canonicalización', C14N, '"http://www.w3.org/2001/10/xml-exc-c14n#"'],
    ['XSLT', 'transformación', `<Transform Algorithm=${C14N}`, '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"'],
    ['XPath', 'transformación', `<Transform Algorithm=${C14N}`, '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"'],
  ])('no se acepta %s', (_, porque, de, a) => expect(motivo(BUENO.replace(de, a))).toBe(porque));
  it('un certificado con basura entre su base64 es ilegible', () => {
    expect(codigos(BUENO.replace('<X509Certificate>', '<X509Certificate>!*'))).toEqual(['certificado_ilegible']);
  });
});

describe('envoltorio de firma (XSW): sólo se lee lo que se verificó', () => {
  const cuerpo = trozo(BUENO, 'Documento');
  const malo = trozo(OTRO, 'Documento');
  const sinFirma = OTRO.replace(firmaXml(OTRO), '');
  const conFirma = (t: string, s: string) => t.replace('</DTE>', `${s}</DTE>`);
  const F = firmaXml(BUENO);

  it.each([
    ['la firma de otro documento', 'referencia', conFirma(sinFirma, F)],
    ['la firma de otro, con el mismo ID', 'digest', conFirma(sinFirma.replace('ID="F1022T33"', 'ID="F1021T33"'), F)],
    [
      'el documento firmado dentro de un Object de la firma',
      'forma',
      conFirma(sinFirma.replace('F1022T33', 'F1021T33'), F.replace('</Signature>', `<Object>${cuerpo}</Object></Signature>`)),
    ],
    ['un Object de más en una firma buena', 'forma', BUENO.replace('</Signature>', '<Object/></Signature>')],
    ['dos firmas, una buena', 'más de una firma', conFirma(BUENO, F)],
    ['firma repetida sin espacio de nombres', 'más de una firma', conFirma(BUENO, '<Signature/>')],
    ['dos SignatureValue', 'forma', BUENO.replace('<SignatureValue>', '<SignatureValue>AA==</SignatureValue><SignatureValue>')],
    ['dos DigestValue', 'referencia', BUENO.replace('<DigestValue>', '<DigestValue>AA==</DigestValue><DigestValue>')],
    ['dos SignedInfo', 'forma', BUENO.replace(trozo(BUENO, 'SignedInfo'), trozo(BUENO, 'SignedInfo').repeat(2))],
    ['referencia vacía (todo el archivo)', 'referencia', BUENO.replace('URI="#F1021T33"', 'URI=""')],
    ['referencia a una dirección', 'referencia', BUENO.replace('URI="#F1021T33"', 'URI="http://127.0.0.1:9/x"')],
    ['referencia por XPointer', 'referencia', BUENO.replace('URI="#F1021T33"', `URI="#xpointer(id('F1021T33'))"`)],
    ['dos referencias', 'referencia', BUENO.replace(trozo(BUENO, 'Reference'), trozo(BUENO, 'Reference').repeat(2))],
    ['sin ID', 'referencia', BUENO.replace(' ID="F1021T33"', '').replace('URI="#F1021T33"', 'URI="#"')],
  ])('%s no vale', (_, porque, t) => {
    expect(codigos(t)).toEqual(['firma_invalida']);
    expect(motivo(t)).toBe(porque);
  });

  it.each([
    ['dos Documento, el falso primero', BUENO.replace(cuerpo, `${malo}${cuerpo}`)],
    ['dos Documento, el falso después', BUENO.replace(cuerpo, `${cuerpo}${malo}`)],
    ['el firmado dentro de un envoltorio', BUENO.replace(cuerpo, `${malo}<Envoltorio>${cuerpo}</Envoltorio>`)],
    [
      'el firmado dentro del falso',
      BUENO.replace(cuerpo, malo.replace('</Documento>', `${cuerpo}</Documento>`)).replace('<Encabezado>', '<Encabezado/><Encabezado>'),
    ],
    ['un Documento de otro espacio de nombres', BUENO.replace('<Documento ', '<Documento xmlns="http://otro" ')],
  ])('%s es estructura inválida', (_, t) => expect(codigos(t)).toEqual(['estructura_invalida']));

  it('el firmado anidado en el falso, con la firma afuera, no vale', () => {
    const t = conFirma(sinFirma.replace('</Documento>', `${cuerpo}</Documento>`), F);
    expect(codigos(t)).toEqual(['firma_invalida']);
  });
  it('en un envío, la firma de un documento no sirve al de al lado', () => {
    const envio = fabricarEnvio([factura(), factura({ folio: 1022 })]).toString('latin1');
    const firmas = [...envio.matchAll(/<Signature [\s\S]*?<\/Signature>/g)].map((m) => m[0]);
    const r = leerDte(Buffer.from(envio.replace(firmas[1] ?? '', firmas[0] ?? ''), 'latin1'));
    expect(r.ok && r.lectura.documentos.map((d) => d.firma?.estado)).toEqual(['valida', 'invalida']);
  });
  it('un comentario en medio de un monto no cambia lo que se lee', () => {
    const t = BUENO.replace('<MntTotal>12500000<', '<MntTotal>125<!-- x -->00000<');
    expect(leer(t)).toMatchObject({ dte: { monto: 12_500_000 }, firma: { estado: 'valida' } });
  });
  it('un texto en CDATA es el mismo texto', () => {
    const t = BUENO.replace('<MntTotal>12500000<', '<MntTotal>125<![CDATA[000]]>00<');
    expect(leer(t)).toMatchObject({ dte: { monto: 12_500_000 }, firma: { estado: 'valida' } });
  });
  it('una instrucción de proceso no puede esconder parte de un monto', () => {
    const r = leerDte(Buffer.from(BUENO.replace('<MntTotal>12500000<', '<MntTotal>1<?x 2500000?><'), 'latin1'));
    expect(!r.ok && r.causa.codigo).toBe('estructura_invalida');
  });
  it('un DTE anidado donde no corresponde no se lee', () => {
    const envio = fabricarEnvio([factura()])
      .toString('latin1')
      .replace('</Caratula>', `${OTRO.slice(OTRO.indexOf('<DTE'))}</Caratula>`);
    const r = leerDte(Buffer.from(envio, 'latin1'));
    expect(r.ok && r.lectura.documentos.map((d) => d.dte?.folio)).toEqual([1021]);
  });
});
