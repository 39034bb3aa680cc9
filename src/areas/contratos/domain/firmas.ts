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

/** What the legal report must say for each tipo (areas/2 contratos). */
export const FACULTAD_POR_TIPO: Readonly<Record<string, 'CEDER' | 'SUSCRIBIR_PAGARE'>> = {
  MARCO_FACTORING: 'CEDER',
  MANDATO: 'SUSCRIBIR_PAGARE',
};

const TEXTO_FACULTAD = { CEDER: 'facultad expresa para ceder créditos', SUSCRIBIR_PAGARE: 'facultad para suscribir pagarés' } as const;

export interface RegistroFirma {
  tipo: string;
  firmantes: readonly Firmante[];
  /** RUT of the avales married in sociedad conyugal whose spouse must sign, with the spouse's RUT. */
  conyuges: readonly { aval: string; conyuge: string }[];
  facultades: readonly string[];
  archivo_firmado: boolean;
}

/**
 * Registering the signature: everybody signed, with a power in force on the day he signed, the spouse too where the property is
 * shared (Código Civil art. 1749), the powers of the legal report and the signed file. Throws 422 `poder_no_vigente` {nombre, fecha},
 * `firma_pendiente` {lista}, `falta_conyuge` {rut}, `sin_facultad` {facultad} or `archivo_requerido`.
 */
export function exigirFirmas(r: RegistroFirma): void {
  const faltan = r.firmantes.filter((f) => f.firmado_el === null).map((f) => f.nombre);
  if (r.firmantes.length === 0 || faltan.length > 0) throw new Rule('firma_pendiente', { lista: faltan.join(', ') || 'nadie ha firmado' });
  for (const f of r.firmantes) exigirPoder(f);
  const falta = r.conyuges.find((c) => !r.firmantes.some((f) => f.rut === c.conyuge && f.calidad === 'CONYUGE'));
  if (falta) throw new Rule('falta_conyuge', { rut: falta.conyuge });
  const facultad = FACULTAD_POR_TIPO[r.tipo];
  if (facultad && !r.facultades.includes(facultad)) throw new Rule('sin_facultad', { facultad: TEXTO_FACULTAD[facultad] });
  if (!r.archivo_firmado) throw new Rule('archivo_requerido', {}, { archivo_firmado: ['Adjunte el contrato firmado'] });
}

/** A power holds from its first to its last day, both included. Throws 422 `poder_no_vigente` {nombre, fecha}. */
export function exigirPoder(f: Pick<Firmante, 'nombre' | 'poder' | 'firmado_el'>): void {
  if (f.poder === null || f.firmado_el === null) return;
  const { desde, hasta } = f.poder;
  if (hasta !== null && hasta < f.firmado_el) throw new Rule('poder_no_vigente', { nombre: f.nombre, fecha: formatFecha(hasta) });
  if (desde > f.firmado_el) throw new Rule('poder_futuro', { nombre: f.nombre, fecha: formatFecha(desde) });
}

/** The notary's date is not before the last signature. Throws 422 `legalizacion_anterior` {fecha}. */
export function exigirLegalizacion(fecha: Fecha, firmantes: readonly Pick<Firmante, 'firmado_el'>[]): void {
  const ultima = firmantes.reduce<Fecha | null>(
    (a, f) => (f.firmado_el !== null && (a === null || f.firmado_el > a) ? f.firmado_el : a),
    null,
  );
  if (ultima !== null && fecha < ultima) {
    throw new Rule('legalizacion_anterior', { fecha: formatFecha(ultima) }, { fecha_legalizacion: ['No puede ser anterior a la firma'] });
  }
}
