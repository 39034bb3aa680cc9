import { Rule } from '#kernel/errors.ts';
import { type Fecha, isFecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { parseRut, type Rut } from '#kernel/values/rut.ts';
import { enteroDe, FilaIlegible, fechaIso, folioDe, leerFilas, lineasDe, type Planilla, pesosDe, rutDe } from './planilla.ts';

/** A row of the SII's list of cesiones of a period. Whole pesos. */
export interface FilaCesion {
  linea: number;
  tipo: number;
  folio: number;
  /** Key of the document: the seller, or the debtor in a 46. */
  rut_emisor: Rut;
  vendedor: Rut;
  deudor: Rut;
  fecha_emision: Fecha;
  monto: Pesos;
  cedente: { rut: Rut; razon_social: string };
  cesionario: { rut: Rut; razon_social: string };
  /** 'AAAA-MM-DDThh:mm', local Chilean time. */
  fecha_cesion: string;
  monto_cesion: Pesos;
  ultimo_vencimiento: Fecha;
  estado: string;
  /** 'Cesion Vigente'. */
  vigente: boolean;
  id_cesion: string | null;
}

const COLUMNAS =
  'VENDEDOR;ESTADO_CESION;DEUDOR;MAIL_DEUDOR;TIPO_DOC;NOMBRE_DOC;FOLIO_DOC;FCH_EMIS_DTE;MNT_TOTAL;CEDENTE;RZ_CEDENTE;MAIL_CEDENTE;CESIONARIO;RZ_CESIONARIO;MAIL_CESIONARIO;FCH_CESION;MNT_CESION;FCH_VENCIMIENTO';

const MOMENTO = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2})?$/;

function posicion(celdas: readonly string[], desde: number, es: (i: number) => boolean): number {
  for (let i = desde; i < celdas.length; i += 1) if (es(i)) return i;
  throw new FilaIlegible('las columnas no corresponden');
}

/**
 * Places the cells of a row. The three columns of mails may hold `;` themselves, so the others are found by their form: from the
 * left up to the debtor, from the right the three of the cesión, and between them the type with its folio and the next RUT.
 */
function lugares(celdas: readonly string[], cola: number): { doc: number; cesionario: number; cesion: number } {
  const en = (i: number) => celdas[i]?.trim() ?? '';
  const doc = posicion(
    celdas,
    3,
    (i) => /^\d{2,3}$/.test(en(i)) && /^\d{1,10}$/.test(en(i + 2)) && isFecha(en(i + 3)) && parseRut(en(i + 5)) !== null,
  );
  const cesionario = posicion(celdas, doc + 7, (i) => parseRut(en(i)) !== null);
  return { doc, cesionario, cesion: celdas.length - cola - 3 };
}

/**
 * Reads the text "cesiones por período" of the registry (domain §16): a first line with the query, the header of 18 columns (some
 * carry ID_CESION too) and one row a cesión. Row faults stay in their row. Throws Rule `archivo_ilegible`.
 */
export function leerCesionesPeriodo(texto: string): Planilla<FilaCesion> {
  const todas = lineasDe(texto);
  const i = todas.slice(0, 3).findIndex((l) => l.texto.trim().toUpperCase().startsWith(COLUMNAS));
  const cabeza = todas[i];
  if (!cabeza) throw new Rule('archivo_ilegible', { donde: 'no es la lista de cesiones por período del SII' });
  const cola = cabeza.texto.trim().split(';').length - COLUMNAS.split(';').length;
  return leerFilas(todas.slice(i + 1), (linea, n) => {
    const celdas = linea.split(';').map((c) => c.trim());
    const { doc, cesionario, cesion } = lugares(celdas, cola);
    const en = (k: number) => celdas[k] ?? '';
    const momento = MOMENTO.exec(en(cesion));
    if (!momento?.[1] || !isFecha(momento[1])) throw new FilaIlegible('fecha de cesión: no se puede leer');
    const tipo = enteroDe(en(doc), 'tipo', 3);
    const [vendedor, deudor] = [rutDe(en(0), 'vendedor'), rutDe(en(2), 'deudor')];
    return {
      linea: n,
      tipo,
      folio: folioDe(en(doc + 2)),
      rut_emisor: tipo === 46 ? deudor : vendedor,
      vendedor,
      deudor,
      fecha_emision: fechaIso(en(doc + 3), 'fecha de emisión'),
      monto: pesosDe(en(doc + 4), 'monto total'),
      cedente: { rut: rutDe(en(doc + 5), 'cedente'), razon_social: en(doc + 6).slice(0, 200) },
      cesionario: { rut: rutDe(en(cesionario), 'cesionario'), razon_social: en(cesionario + 1).slice(0, 200) },
      fecha_cesion: `${momento[1]}T${momento[2]}`,
      monto_cesion: pesosDe(en(cesion + 1), 'monto de la cesión'),
      ultimo_vencimiento: fechaIso(en(cesion + 2), 'vencimiento'),
      estado: en(1),
      vigente: /vigente/i.test(en(1)),
      id_cesion: cola > 0 ? en(celdas.length - cola) || null : null,
    };
  });
}
