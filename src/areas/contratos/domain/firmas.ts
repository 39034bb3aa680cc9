import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';

export interface Firmante {
  rut: string;
  nombre: string;
  calidad: 'REPRESENTANTE' | 'AVAL' | 'CONYUGE' | 'NUESTRO';
  firmado_el: Fecha | null;
  /** Power under which he signs; null when he signs for himself. */
  poder: { desde: Fecha; hasta: Fecha | null } | null;
}

const FACULTADES = ['CEDER', 'SUSCRIBIR_PAGARE'] as const;
export type Facultad = (typeof FACULTADES)[number];

/** What the legal report must say for each tipo (areas/2 contratos). */
const FACULTAD_POR_TIPO: Readonly<Record<string, Facultad>> = {
  MARCO_FACTORING: 'CEDER',
  MANDATO: 'SUSCRIBIR_PAGARE',
};

/** How the legal report of the client spells each one (catalogue causales_autoriza). */
const CAUSAL_DE: Readonly<Record<Facultad, string>> = {
  CEDER: 'FACULTAD_EXPRESA_PARA_CEDER_CREDITOS',
  SUSCRIBIR_PAGARE: 'FACULTAD_PARA_SUSCRIBIR_PAGARES',
};

/**
 * What the legal report lets the client do on a day: what it says while it is in force, whatever anybody tells; a client who has none
 * (brought from before) is judged by what is told with the signed file.
 */
export function facultadesDelInforme(
  informe: { resultado: string; causales: readonly string[]; vence: Fecha | null } | undefined,
  dichas: readonly Facultad[],
  dia: Fecha,
): Facultad[] {
  if (!informe) return [...new Set(dichas)];
  if (informe.resultado !== 'AUTORIZA' || (informe.vence !== null && informe.vence < dia)) return [];
  return FACULTADES.filter((f) => informe.causales.includes(CAUSAL_DE[f]));
}

const TEXTO_FACULTAD = { CEDER: 'facultad expresa para ceder créditos', SUSCRIBIR_PAGARE: 'facultad para suscribir pagarés' } as const;

export interface RegistroFirma {
  tipo: string;
  /** Whose contract it is: he signs for himself, without power. */
  cliente_rut?: string;
  firmantes: readonly Firmante[];
  /** Spouses who must sign, with the RUT of the aval each of them authorises. */
  conyuges: readonly { aval: string; conyuge: string }[];
  /** RUT of the avales whose file says that they are married in sociedad conyugal: one spouse signs for each. */
  en_sociedad_conyugal?: readonly string[];
  facultades: readonly string[];
  archivo_firmado: boolean;
}

/**
 * Registering the signature: everybody signed, with a power in force on the day he signed, the spouse too where the property is
 * shared (Código Civil art. 1749), the powers of the legal report and the signed file. Throws 422 `poder_no_vigente` {nombre, fecha},
 * `firma_pendiente` {lista}, `falta_conyuge` {quien}, `sin_facultad` {facultad} or `archivo_requerido`.
 */
export function exigirFirmas(r: RegistroFirma): void {
  const faltan = r.firmantes.filter((f) => f.firmado_el === null).map((f) => f.nombre);
  if (r.firmantes.length === 0 || faltan.length > 0) throw new Rule('firma_pendiente', { lista: faltan.join(', ') || 'nadie ha firmado' });
  for (const f of r.firmantes) exigirPoder(f, r.cliente_rut);
  exigirConyuges(r);
  const facultad = FACULTAD_POR_TIPO[r.tipo];
  if (facultad && !r.facultades.includes(facultad)) throw new Rule('sin_facultad', { facultad: TEXTO_FACULTAD[facultad] });
  if (!r.archivo_firmado) throw new Rule('archivo_requerido', {}, { archivo_firmado: ['Adjunte el contrato firmado'] });
}

/** Who is named signs; and whoever guarantees in sociedad conyugal brings a spouse, named or not. */
function exigirConyuges(r: RegistroFirma): void {
  const firman = r.firmantes.filter((f) => f.calidad === 'CONYUGE').map((f) => f.rut);
  const falta = r.conyuges.find((c) => !firman.includes(c.conyuge));
  if (falta) throw new Rule('falta_conyuge', { quien: falta.conyuge });
  const avales = r.firmantes.filter((f) => f.calidad === 'AVAL' && r.en_sociedad_conyugal?.includes(f.rut));
  const solo = avales[firman.length];
  if (solo) throw new Rule('falta_conyuge', { quien: `de ${solo.nombre}` });
}

/**
 * Who represents the client signs under a power, which holds from its first to its last day, both included. Throws 422 `sin_poder` {nombre},
 * `poder_no_vigente` or `poder_futuro` {nombre, fecha}.
 */
export function exigirPoder(f: Omit<Firmante, 'rut'> & { rut?: string }, cliente_rut?: string): void {
  const representa = f.calidad === 'REPRESENTANTE' && cliente_rut !== undefined && f.rut !== cliente_rut;
  if (representa && f.poder === null && f.firmado_el !== null) throw new Rule('sin_poder', { nombre: f.nombre });
  if (f.poder === null || f.firmado_el === null) return;
  const { desde, hasta } = f.poder;
  if (hasta !== null && hasta < f.firmado_el) throw new Rule('poder_no_vigente', { nombre: f.nombre, fecha: formatFecha(hasta) });
  if (desde > f.firmado_el) throw new Rule('poder_futuro', { nombre: f.nombre, fecha: formatFecha(desde) });
}

/** The day of the last signature; null while nobody signed. */
export const ultimaFirma = (firmantes: readonly Pick<Firmante, 'firmado_el'>[]): Fecha | null =>
  firmantes.reduce<Fecha | null>((a, f) => (f.firmado_el !== null && (a === null || f.firmado_el > a) ? f.firmado_el : a), null);

/** The notary's date is not before the last signature. Throws 422 `legalizacion_anterior` {fecha}. */
export function exigirLegalizacion(fecha: Fecha, firmantes: readonly Pick<Firmante, 'firmado_el'>[]): void {
  const ultima = ultimaFirma(firmantes);
  if (ultima !== null && fecha < ultima) {
    throw new Rule('legalizacion_anterior', { fecha: formatFecha(ultima) }, { fecha_legalizacion: ['No puede ser anterior a la firma'] });
  }
}
