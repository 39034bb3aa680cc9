import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Columna, type FormatoRedec, RELLENOS } from './redec-formato.ts';

/** Weekly files that who asks the register of consolidated debt sends (NCG 540): the consents it was given, and the queries made under them. */
export const ARCHIVOS_REDEC = ['RDC30', 'RDC31'] as const;
export type ArchivoRedec = (typeof ARCHIVOS_REDEC)[number];

/** A consent that began or ended in the week. */
export interface ConsentimientoDicho {
  id: string;
  rut: string;
  fecha: Fecha;
  hora: string;
  /** Last day, or the one on which it was taken back, with its time. */
  fin: Fecha | null;
  hora_fin: string | null;
  canal: string;
  finalidad: string;
  rut_ejecutivo: string | null;
  recibo_hash: string | null;
}

/** A query that the register answered in the week. */
export interface AccesoDicho {
  id: string;
  consentimiento_id: string | null;
  rut: string;
  fecha: Fecha;
  hora: string;
  finalidad: string;
  rut_quien: string | null;
  recibo_hash: string | null;
}

/** What each file may say: the authority's order and widths are those of its parameter (docs/decisiones/0159). */
export const CAMPOS_REDEC = {
  RDC30: ['id', 'fecha', 'hora', 'fin', 'hora_fin', 'rut', 'canal', 'finalidad', 'rut_ejecutivo', 'recibo_hash'],
  RDC31: ['id', 'consentimiento_id', 'fecha', 'hora', 'rut', 'finalidad', 'rut_quien', 'recibo_hash'],
} as const satisfies Record<ArchivoRedec, readonly string[]>;

/** How the house writes each file until the Commission says how it wants it. */
export const FORMATO_DE_LA_CASA = {
  RDC30: 'id:36,fecha:8,hora:6,fin:8,hora_fin:6,rut:10,canal:2,finalidad:2,rut_ejecutivo:10,recibo_hash:64',
  RDC31: 'id:36,consentimiento_id:36,fecha:8,hora:6,rut:10,finalidad:2,rut_quien:10,recibo_hash:64',
  cabecera: 'codigo:10,archivo:5,hasta:8',
  codigos: 'PAPEL=1,FIRMA_ELECTRONICA=2,PRESENCIAL=3,EVALUACION=1,RENOVACION=2,SEGUIMIENTO=3,COBRANZA=4,SOLICITUD_TITULAR=5,OTRO=99',
} as const;

const OTRO = 'OTRO';
const DE_CODIGO: readonly string[] = ['canal', 'finalidad'];
/** Fields of text, which are filled with spaces at their right; the rest are figures, with zeros at their left. */
const DE_TEXTO: readonly string[] = ['id', 'consentimiento_id', 'recibo_hash', 'archivo'];
const DE_RUT: readonly string[] = ['rut', 'rut_ejecutivo', 'rut_quien'];

/** A value as it goes in its column: days and times without their marks, a RUT without its hyphen, a word by its code. */
function sinMarcas(campo: string, valor: string | null, codigos: FormatoRedec['codigos']): string {
  if (valor === null) return '';
  if (DE_CODIGO.includes(campo)) return codigos.get(valor) ?? codigos.get(OTRO) ?? '';
  if (DE_TEXTO.includes(campo)) return valor;
  return valor.replaceAll(DE_RUT.includes(campo) ? '-' : /[-:]/g, '');
}

/** A column of a line. What does not fit is refused, never cut. Throws 422 `redec_no_cabe` {campo, ancho}. */
function celda({ campo, ancho }: Columna, valor: string): string {
  if (Object.hasOwn(RELLENOS, campo)) return RELLENOS[campo as keyof typeof RELLENOS].repeat(ancho);
  if (valor.length > ancho) throw new Rule('redec_no_cabe', { campo, ancho: String(ancho) });
  return DE_TEXTO.includes(campo) ? valor.padEnd(ancho, ' ') : valor.padStart(ancho, '0');
}

const linea = (columnas: readonly Columna[], de: Readonly<Record<string, string | null>>, f: FormatoRedec): string =>
  columnas.map((c) => celda(c, sinMarcas(c.campo, de[c.campo] ?? null, f.codigos))).join('');

/** Who sends, which file and of which week: its last day. */
interface Cabecera {
  codigo: number;
  hasta: Fecha;
}

const porHora = (a: { fecha: string; hora: string; id: string }, b: typeof a): number =>
  `${a.fecha}${a.hora}${a.id}` < `${b.fecha}${b.hora}${b.id}` ? -1 : 1;

/** The file of a week: what it is, and a line each by their time, all of the same width. */
export function escribirRedec(
  archivo: ArchivoRedec,
  { codigo, hasta }: Cabecera,
  filas: readonly (ConsentimientoDicho | AccesoDicho)[],
  f: FormatoRedec,
): string {
  const ancho = f.columnas.reduce((a, c) => a + c.ancho, 0);
  const cabecera = linea(f.cabecera, { codigo: String(codigo), archivo, hasta }, f).padEnd(ancho, ' ');
  const lineas = [...filas].sort(porHora).map((x) => linea(f.columnas, { ...x }, f));
  return [cabecera, ...lineas].map((l) => `${l}\r\n`).join('');
}
