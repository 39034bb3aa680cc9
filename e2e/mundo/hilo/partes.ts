import type { DatosDte, ParteDemo } from '../../../tools/dte-demo/cuerpo.ts';
import { COMPRADOR, OTRO_FACTORING } from '../../../tools/dte-demo/ejemplo.ts';
import { fabricarAec, fabricarDte } from '../../../tools/dte-demo/fabricar.ts';

/** The firm of the journey (RUT 99.990.0xx, domain §1: nobody's) and its debtor. */
export const CLIENTE: ParteDemo = {
  rut: '99990092-5',
  razon: 'Maestranza Ñandú Ficticia SpA',
  giro: 'Estructuras metálicas',
  comuna: 'Ñuñoa',
  correo: 'ventas@ejemplo.cl',
};
export const DEUDOR = COMPRADOR;

function una(tipo: 33 | 34, folio: number, precio: number, emision: string, vence: string): DatosDte {
  return {
    tipo,
    folio,
    fecha_emision: emision,
    fecha_vencimiento: vence,
    emisor: CLIENTE,
    receptor: DEUDOR,
    detalle: [{ nombre: 'Fabricación de tolva según diseño', precio }],
    referencias: [{ tipo: '801', folio: String(45_000 + folio), fecha: emision }],
  };
}

/** The three invoices of the worked example (domain §6.6, T13): 12.500.000, 7.840.000 and 3.200.000 with their IVA. */
export const T13 = [
  una(33, 1021, 10_504_202, '2026-03-02', '2026-04-15'),
  una(33, 1022, 6_588_235, '2026-03-06', '2026-04-06'),
  una(34, 233, 3_200_000, '2026-03-09', '2026-03-16'),
] as const;

/** 10.000.000 with IVA: the small purchase before, whose nota de crédito leaves the client owing. */
export const ANTERIOR = una(33, 900, 8_403_361, '2026-02-27', '2026-04-20');

function nota(folio: number, de: DatosDte, precio: number, emision: string): Buffer {
  const exenta = de.tipo === 34;
  return fabricarDte({
    tipo: 61,
    folio,
    fecha_emision: emision,
    emisor: CLIENTE,
    receptor: DEUDOR,
    detalle: [{ nombre: 'Descuento acordado', precio, exenta }],
    referencias: [{ tipo: String(de.tipo), folio: String(de.folio), fecha: de.fecha_emision, codigo: 3 }],
  });
}

/** 1.450.000 with IVA on 33-900: 1.000.000 comes out of its retención, the other 450.000 the client owes (domain §6.2). */
export const NOTA_ANTERIOR = nota(61_900, ANTERIOR, 1_218_487, '2026-03-05');
/** 200.000 on 34-233 (domain §6.10). */
export const NOTA_233 = nota(61_233, T13[2], 200_000, '2026-03-17');

export interface ArchivoMalo {
  nombre: string;
  bytes: Uint8Array;
  codigo: string;
  detail: RegExp;
}

/** What a client also sends: each is refused in its own row with its code and its sentence (areas/2, documentos). */
export function malos(): ArchivoMalo[] {
  const [base] = T13;
  const otra = (folio: number, cambios: Partial<DatosDte> = {}): DatosDte => ({ ...base, folio, ...cambios });
  const alterada = fabricarDte(otra(1031)).toString('latin1').replaceAll('12500000', '92500000');
  const cesion = { cedente: CLIENTE, cesionario: OTRO_FACTORING, ultimo_vencimiento: '2026-04-15', fecha: '2026-03-05T10:00:00' };
  const bomba = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>';
  return [
    {
      nombre: 'alterada.xml',
      bytes: Buffer.from(alterada, 'latin1'),
      codigo: 'firma_invalida',
      detail: /^La firma no corresponde al contenido: el documento fue modificado/,
    },
    {
      nombre: 'contado.xml',
      bytes: fabricarDte(otra(1032, { forma_pago: 1 })),
      codigo: 'pago_contado',
      detail: /^Factura pagada al contado: no se puede comprar/,
    },
    {
      nombre: 'nota-suelta.xml',
      bytes: fabricarDte({ ...otra(61_001, { tipo: 61, referencias: [] }), fecha_vencimiento: '' }),
      codigo: 'tipo_no_cedible',
      detail: /^El tipo .*61.* no se puede ceder/,
    },
    {
      nombre: 'cedida-a-otro.xml',
      bytes: fabricarAec({ dte: otra(1033), cesiones: [cesion] }),
      codigo: 'documento_ya_cedido',
      detail: /^El documento ya fue cedido a .*99990024-0/,
    },
    {
      nombre: 'bomba.xml',
      bytes: Buffer.from(bomba),
      codigo: 'xml_con_dtd',
      detail: /^El archivo contiene declaraciones no permitidas/,
    },
  ];
}
