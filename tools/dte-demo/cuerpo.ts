import { createPublicKey, sign } from 'node:crypto';
import { claveDemo } from './clave.ts';

export interface ParteDemo {
  rut: string;
  razon: string;
  giro?: string;
  direccion?: string;
  comuna?: string;
  correo?: string;
}

export interface LineaDemo {
  nombre: string;
  descripcion?: string;
  cantidad?: number;
  /** Whole pesos, without IVA. */
  precio: number;
  exenta?: boolean;
}

export interface ReferenciaDemo {
  tipo: string;
  folio: string;
  fecha: string;
  codigo?: 1 | 2 | 3;
  razon?: string;
}

/** What a demo document says. Amounts in whole pesos, dates 'AAAA-MM-DD'. */
export interface DatosDte {
  tipo: number;
  folio: number;
  fecha_emision: string;
  fecha_vencimiento?: string;
  /** 1 contado, 2 crédito (by default), 3 sin costo; null leaves it out. */
  forma_pago?: 1 | 2 | 3 | null;
  emisor: ParteDemo;
  receptor: ParteDemo;
  detalle: readonly LineaDemo[];
  referencias?: readonly ReferenciaDemo[];
  /** Additional taxes (raise the total) or, with `retencion`, withholdings. */
  impuestos?: readonly { codigo: string; tasa: string; monto: number; retencion?: boolean }[];
  /** 'AAAA-MM-DDThh:mm:ss'; by default noon of the emission. */
  tmst_firma?: string;
  /** Fields of the stamp (RE, TD, F, FE, RR, MNT) that must contradict the document. */
  timbre?: Readonly<Record<string, string>>;
  /** Replaces the total, for documents that do not add up. */
  monto_total?: number;
}

export function escapar(texto: string): string {
  return texto.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? c);
}

/** `<nombre>texto</nombre>`, or nothing when there is no text. */
export function campo(nombre: string, valor: string | number | null | undefined): string {
  return valor === undefined || valor === null || valor === '' ? '' : `<${nombre}>${escapar(String(valor))}</${nombre}>`;
}

export interface TotalesDemo {
  neto: number;
  exento: number;
  iva: number;
  total: number;
}

/** Totals of a document: IVA 19 % half up over the net, as the SII's own samples (domain §2). */
export function totalesDe(d: DatosDte): TotalesDemo {
  const suma = (l: readonly LineaDemo[]) => l.reduce((s, x) => s + (x.cantidad ?? 1) * x.precio, 0);
  const exentas = d.tipo === 34;
  const neto = exentas ? 0 : suma(d.detalle.filter((l) => !l.exenta));
  const exento = exentas ? suma(d.detalle) : suma(d.detalle.filter((l) => l.exenta));
  const iva = Math.floor((neto * 19 + 50) / 100);
  const otros = (d.impuestos ?? []).reduce((s, i) => s + (i.retencion ? -i.monto : i.monto), 0);
  return { neto, exento, iva, total: d.monto_total ?? neto + exento + iva + otros };
}

function timbre(d: DatosDte, total: number, momento: string): string {
  const clave = claveDemo(`caf:${d.emisor.rut}`, 1024);
  const { n = '', e = '' } = createPublicKey(clave).export({ format: 'jwk' });
  const b64 = (t: string) => Buffer.from(t, 'base64url').toString('base64');
  const firma = (texto: string) => sign('sha1', Buffer.from(texto, 'latin1'), clave).toString('base64');
  const dato = { RE: d.emisor.rut, TD: d.tipo, F: d.folio, FE: d.fecha_emision, RR: d.receptor.rut, MNT: total, ...d.timbre };
  const item = escapar((d.detalle[0]?.nombre ?? '').slice(0, 40));
  const da =
    `<DA>${campo('RE', d.emisor.rut)}${campo('RS', d.emisor.razon.slice(0, 40))}${campo('TD', d.tipo)}` +
    `<RNG>${campo('D', 1)}${campo('H', 9_999_999)}</RNG>${campo('FA', d.fecha_emision)}` +
    `<RSAPK>${campo('M', b64(n))}${campo('E', b64(e))}</RSAPK>${campo('IDK', 100)}</DA>`;
  const dd =
    `<DD>${campo('RE', dato.RE)}${campo('TD', dato.TD)}${campo('F', dato.F)}${campo('FE', dato.FE)}${campo('RR', dato.RR)}` +
    `${campo('RSR', d.receptor.razon.slice(0, 40))}${campo('MNT', dato.MNT)}<IT1>${item}</IT1>` +
    `<CAF version="1.0">${da}<FRMA algoritmo="SHA1withRSA">${firma(da)}</FRMA></CAF>${campo('TSTED', momento)}</DD>`;
  return `<TED version="1.0">${dd}<FRMT algoritmo="SHA1withRSA">${firma(dd)}</FRMT></TED>`;
}

function parteXml(p: ParteDemo, emisor: boolean): string {
  const s = emisor ? 'Origen' : 'Recep';
  return (
    campo(emisor ? 'RUTEmisor' : 'RUTRecep', p.rut) +
    campo(emisor ? 'RznSoc' : 'RznSocRecep', p.razon) +
    campo(emisor ? 'GiroEmis' : 'GiroRecep', p.giro ?? 'Comercio') +
    campo(emisor ? 'CorreoEmisor' : 'CorreoRecep', p.correo) +
    (emisor ? campo('Acteco', 469000) : '') +
    campo(`Dir${s}`, p.direccion ?? 'Calle Ficticia 100') +
    campo(`Cmna${s}`, p.comuna ?? 'Santiago')
  );
}

/** ID of the body of a demo document. */
export function idDe(d: DatosDte): string {
  return `F${d.folio}T${d.tipo}`;
}

/** `<Documento>` (or `<Liquidacion>` for 43) with its stamp, unsigned and without namespace. */
export function cuerpoXml(d: DatosDte): string {
  const t = totalesDe(d);
  const momento = d.tmst_firma ?? `${d.fecha_emision}T12:00:00`;
  const forma = d.forma_pago === undefined ? 2 : d.forma_pago;
  const idDoc =
    campo('TipoDTE', d.tipo) +
    campo('Folio', d.folio) +
    campo('FchEmis', d.fecha_emision) +
    campo('FmaPago', forma) +
    campo('FchVenc', d.fecha_vencimiento);
  const impuestos = (d.impuestos ?? []).map(
    (i) => `<ImptoReten>${campo('TipoImp', i.codigo)}${campo('TasaImp', i.tasa)}${campo('MontoImp', i.monto)}</ImptoReten>`,
  );
  const totales =
    (t.neto ? campo('MntNeto', t.neto) : '') +
    (t.exento ? campo('MntExe', t.exento) : '') +
    (t.neto ? campo('TasaIVA', 19) + campo('IVA', t.iva) : '') +
    impuestos.join('') +
    campo('MntTotal', t.total);
  const lineas = d.detalle.map(
    (l, i) =>
      `<Detalle>${campo('NroLinDet', i + 1)}${campo('IndExe', l.exenta || d.tipo === 34 ? 1 : null)}${campo('NmbItem', l.nombre)}` +
      `${campo('DscItem', l.descripcion)}${campo('QtyItem', l.cantidad ?? 1)}${campo('PrcItem', l.precio)}` +
      `${campo('MontoItem', (l.cantidad ?? 1) * l.precio)}</Detalle>\n`,
  );
  const referencias = (d.referencias ?? []).map(
    (r, i) =>
      `<Referencia>${campo('NroLinRef', i + 1)}${campo('TpoDocRef', r.tipo)}${campo('FolioRef', r.folio)}${campo('FchRef', r.fecha)}` +
      `${campo('CodRef', r.codigo)}${campo('RazonRef', r.razon)}</Referencia>\n`,
  );
  const nombre = d.tipo === 43 ? 'Liquidacion' : 'Documento';
  return (
    `<${nombre} ID="${idDe(d)}">\n<Encabezado>\n<IdDoc>${idDoc}</IdDoc>\n<Emisor>${parteXml(d.emisor, true)}</Emisor>\n` +
    `<Receptor>${parteXml(d.receptor, false)}</Receptor>\n<Totales>${totales}</Totales>\n</Encabezado>\n` +
    `${lineas.join('')}${referencias.join('')}${timbre(d, t.total, momento)}\n${campo('TmstFirma', momento)}\n</${nombre}>`
  );
}
