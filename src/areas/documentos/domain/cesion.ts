import type { Calendario } from '#kernel/values/calendar.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { words } from '#kernel/words.ts';
import { type Alerta, alerta, type CodigoCausa, causa, ordenar } from './causas.ts';
import { mismoNombre } from './nombres.ts';
import { partesDe } from './partes.ts';
import type { Aec, Causa, CesionLeida, Dte, Firma, IdDocumento } from './tipos.ts';

/** SeqCesion runs 1 to 40 (domain §6.7). */
export const MAXIMO_CESIONES = 40;

export interface RevisionAec {
  causas: Causa[];
  alertas: Alerta[];
  /** Who owns the credit after the last cesión; null when the chain is broken. */
  ultimo_cesionario: { rut: string; razon_social: string } | null;
}

function revisarFirmas(aec: Aec, firmaDte: Firma): Causa<CodigoCausa>[] {
  const firmas: [string, Firma][] = [
    ['documento', firmaDte],
    ['la imagen del documento (DTECedido)', aec.firma_documento],
    ...aec.cesiones.map((c): [string, Firma] => [`la cesión ${c.seq}`, c.firma]),
    ['la carátula (AEC)', aec.firma],
  ];
  return firmas.flatMap(([donde, f]) =>
    f.causas.map((c) => causa('aec_firma_invalida', { donde: donde === 'documento' ? 'el documento' : donde, motivo: words(c.codigo) })),
  );
}

const ID: readonly [keyof IdDocumento, string, (d: Dte) => string | number][] = [
  ['tipo', 'tipo', (d) => d.tipo],
  ['rut_emisor', 'RUT emisor', (d) => d.emisor.rut],
  ['rut_receptor', 'RUT receptor', (d) => d.receptor.rut],
  ['folio', 'folio', (d) => d.folio],
  ['fecha_emision', 'fecha de emisión', (d) => d.fecha_emision],
  ['monto', 'monto', (d) => d.monto],
];

/** One cesión against the one before it: order, chain, amount, document. */
function revisarCesion(c: CesionLeida, i: number, anterior: { rut: string; tope: number }, dte: Dte): Causa<CodigoCausa>[] {
  const out: Causa<CodigoCausa>[] = [];
  if (c.seq !== i + 1 || c.seq > MAXIMO_CESIONES) out.push(causa('aec_secuencia', { esperada: i + 1, seq: c.seq }));
  if (c.cedente.rut !== anterior.rut) out.push(causa('aec_cadena', { seq: c.seq, cedente: c.cedente.rut, esperado: anterior.rut }));
  if (c.monto_cesion > anterior.tope) {
    out.push(causa('aec_monto', { seq: c.seq, monto: formatPesos(c.monto_cesion), tope: formatPesos(anterior.tope) }));
  }
  for (const [campo, nombre, valor] of ID) {
    if (c.documento[campo] !== valor(dte)) out.push(causa('aec_documento_distinto', { seq: c.seq, campo: nombre }));
  }
  return out;
}

/**
 * The chain of an AEC over the document it carries (areas/2, documentos (b); domain §6.7): all signatures, cesiones 1..n in
 * order, each made by who owned the credit, none above the total nor above the previous one, all of the same document, and a
 * cover that repeats the last. Whether the last owner is another than us is judged by `revisarUnaVez`.
 */
export function revisarAec(aec: Aec, dte: Dte, firmaDte: Firma): RevisionAec {
  const causas: Causa<CodigoCausa>[] = revisarFirmas(aec, firmaDte);
  let anterior = { rut: partesDe(dte).cedente.rut, tope: dte.monto as number };
  for (const [i, c] of aec.cesiones.entries()) {
    causas.push(...revisarCesion(c, i, anterior, dte));
    anterior = { rut: c.cesionario.rut, tope: Math.min(anterior.tope, c.monto_cesion) };
  }
  const ultima = aec.cesiones.at(-1);
  if (ultima && aec.caratula.rut_cedente !== ultima.cedente.rut) causas.push(causa('aec_caratula', { campo: 'cedente' }));
  if (ultima && aec.caratula.rut_cesionario !== ultima.cesionario.rut) causas.push(causa('aec_caratula', { campo: 'cesionario' }));
  return {
    causas: ordenar(causas),
    alertas: nombresDistintos(aec, dte),
    ultimo_cesionario: causas.length || !ultima ? null : { rut: ultima.cesionario.rut, razon_social: ultima.cesionario.razon_social },
  };
}

/** NOMBRE_DISTINTO when a cedente carries the RUT of a party of the document under another name (domain §16). */
function nombresDistintos(aec: Aec, dte: Dte): Alerta[] {
  const nombres = new Map([dte.emisor, dte.receptor].map((p) => [p.rut, p.razon_social]));
  return aec.cesiones.flatMap(({ cedente }) => {
    const otro = nombres.get(cedente.rut);
    return otro === undefined || mismoNombre(otro, cedente.razon_social)
      ? []
      : [alerta('NOMBRE_DISTINTO', { rut: cedente.rut, a: otro, b: cedente.razon_social })];
  });
}

/**
 * Day from which an electronic cesión holds against the debtor: the business day after the one on which it was published in the registry of the SII
 * (Ley 19.983 art. 7 and 9). `publicada`: AAAA-MM-DD or an instant that begins by it.
 */
export function efectivaDesde(publicada: string, cal: Pick<Calendario, 'nextBankingDay'>): Fecha {
  return cal.nextBankingDay(addDays(publicada.slice(0, 10) as Fecha, 1));
}
