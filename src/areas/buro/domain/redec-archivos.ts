import type { Fecha } from '#kernel/values/fecha.ts';

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

const CANAL: Readonly<Record<string, number>> = { PAPEL: 1, FIRMA_ELECTRONICA: 2, PRESENCIAL: 3 };
const FINALIDAD: Readonly<Record<string, number>> = { EVALUACION: 1, RENOVACION: 2, SEGUIMIENTO: 3, COBRANZA: 4, SOLICITUD_TITULAR: 5 };
const OTRA_FINALIDAD = 99;

const numero = (n: number, ancho: number): string => String(n).padStart(ancho, '0');
const dia = (f: Fecha | null): string => (f === null ? '0'.repeat(8) : f.replaceAll('-', ''));
const hms = (h: string | null): string => (h === null ? '0'.repeat(6) : h.replaceAll(':', ''));
/** Body of nine digits and check digit; zeros when nobody is named. */
const rut = (r: string | null): string => (r === null ? '0'.repeat(10) : r.replace('-', '').padStart(10, '0'));
const texto = (t: string | null, ancho: number): string => (t ?? '').padEnd(ancho, ' ');

const UUID = 36;
const SHA256 = 64;

/** Widths of a line of each file: the only place that knows how the authority wants them. */
const LARGO = { RDC30: UUID + 8 + 6 + 8 + 6 + 10 + 2 + 2 + 10 + SHA256, RDC31: 2 * UUID + 8 + 6 + 10 + 2 + 10 + SHA256 } as const;

const deConsentimiento = (c: ConsentimientoDicho): string =>
  [
    ...[texto(c.id, UUID), dia(c.fecha), hms(c.hora), dia(c.fin), hms(c.hora_fin), rut(c.rut)],
    ...[numero(CANAL[c.canal] ?? OTRA_FINALIDAD, 2), numero(FINALIDAD[c.finalidad] ?? OTRA_FINALIDAD, 2)],
    ...[rut(c.rut_ejecutivo), texto(c.recibo_hash, SHA256)],
  ].join('');

const deAcceso = (a: AccesoDicho): string =>
  [
    ...[texto(a.id, UUID), texto(a.consentimiento_id, UUID), dia(a.fecha), hms(a.hora), rut(a.rut)],
    ...[numero(FINALIDAD[a.finalidad] ?? OTRA_FINALIDAD, 2), rut(a.rut_quien), texto(a.recibo_hash, SHA256)],
  ].join('');

/** Who sends, which file and of which week: its last day. */
interface Cabecera {
  codigo: number;
  hasta: Fecha;
}

const escribir = (archivo: ArchivoRedec, { codigo, hasta }: Cabecera, lineas: readonly string[]): string =>
  [texto(`${numero(codigo, 10)}${archivo}${dia(hasta)}`, LARGO[archivo]), ...lineas].map((l) => `${l}\r\n`).join('');

const porHora = (a: { fecha: string; hora: string; id: string }, b: typeof a): number =>
  `${a.fecha}${a.hora}${a.id}` < `${b.fecha}${b.hora}${b.id}` ? -1 : 1;

/** The file of the consents of a week: a line each, of fixed width, by their time. */
export const rdc30 = (c: Cabecera, filas: readonly ConsentimientoDicho[]): string =>
  escribir('RDC30', c, [...filas].sort(porHora).map(deConsentimiento));

/** The file of the queries of a week. */
export const rdc31 = (c: Cabecera, filas: readonly AccesoDicho[]): string => escribir('RDC31', c, [...filas].sort(porHora).map(deAcceso));
