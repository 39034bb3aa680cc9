import { parseRut } from '#kernel/values/rut.ts';
import { type CodigoCausa, causa } from './causas.ts';
import type { Causa, Dte, Timbre } from './tipos.ts';

const rut = (texto: string) => parseRut(texto) ?? texto;

/** What the stamp repeats of the document, with the name that the refusal says. */
const CAMPOS: readonly { campo: string; timbre: (t: Timbre) => string; dte: (d: Dte) => string }[] = [
  { campo: 'RUT emisor', timbre: (t) => rut(t.rut_emisor), dte: (d) => d.emisor.rut },
  { campo: 'tipo', timbre: (t) => t.tipo, dte: (d) => String(d.tipo) },
  { campo: 'folio', timbre: (t) => t.folio.replace(/^0+(?=\d)/, ''), dte: (d) => String(d.folio) },
  { campo: 'fecha de emisión', timbre: (t) => t.fecha_emision, dte: (d) => d.fecha_emision },
  { campo: 'RUT receptor', timbre: (t) => rut(t.rut_receptor), dte: (d) => d.receptor.rut },
  { campo: 'monto', timbre: (t) => t.monto.replace(/^0+(?=\d)/, ''), dte: (d) => String(d.monto) },
];

/** One cause for each field in which the electronic stamp (TED) and the document differ; a missing stamp is one too. */
export function revisarTimbre(dte: Dte): Causa<CodigoCausa>[] {
  const t = dte.timbre;
  if (!t) return [causa('timbre_no_coincide', { campo: 'no trae timbre' })];
  return CAMPOS.filter((c) => c.timbre(t) !== c.dte(dte)).map((c) =>
    causa('timbre_no_coincide', { campo: c.campo, timbre: c.timbre(t), documento: c.dte(dte) }),
  );
}
