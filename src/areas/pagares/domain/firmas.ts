import { Invalid, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';

export interface Representante {
  rut: string;
  nombre: string;
  calidad: string;
}

export interface AvalPagare {
  rut: string;
  nombre: string;
  /** Who authorises when he is married in sociedad conyugal (Código Civil art. 1749). */
  conyuge: { rut: string; nombre: string } | null;
}

type Calidad = 'SUSCRIPTOR' | 'REPRESENTANTE' | 'AVAL' | 'CONYUGE';

export interface Firma {
  rut: string;
  nombre: string;
  calidad: Calidad;
  firmado_el: Fecha | null;
}

interface Partes {
  suscriptor: { rut: string; nombre: string };
  representantes: readonly Representante[];
  avales: readonly AvalPagare[];
}

/** Who signs: the representatives, or the suscriptor himself when nobody represents him; each aval and, where he must authorise, his spouse. */
export function firmasDe(p: Partes): Firma[] {
  const suyas: Firma[] =
    p.representantes.length > 0
      ? p.representantes.map((r) => ({ rut: r.rut, nombre: r.nombre, calidad: 'REPRESENTANTE', firmado_el: null }))
      : [{ ...p.suscriptor, calidad: 'SUSCRIPTOR', firmado_el: null }];
  const avales = p.avales.flatMap((a): Firma[] => [
    { rut: a.rut, nombre: a.nombre, calidad: 'AVAL', firmado_el: null },
    ...(a.conyuge ? [{ ...a.conyuge, calidad: 'CONYUGE' as const, firmado_el: null }] : []),
  ]);
  return [...suyas, ...avales];
}

/** Dates each signature; the ones not named stay as they were. Throws 422 `firma_pendiente` {lista} or `firma_anterior`; 400 for a date to come. */
export function firmar(
  firmas: readonly Firma[],
  dadas: readonly { rut: string; firmado_el: Fecha }[],
  o: { emision: Fecha; hoy: Fecha },
): Firma[] {
  if (dadas.some((d) => d.firmado_el > o.hoy)) throw new Invalid({ firmas: ['La firma no puede ser posterior a hoy'] });
  const todas = firmas.map((f) => ({ ...f, firmado_el: dadas.find((d) => d.rut === f.rut)?.firmado_el ?? f.firmado_el }));
  const faltan = todas.filter((f) => f.firmado_el === null).map((f) => f.nombre);
  if (faltan.length > 0) throw new Rule('firma_pendiente', { lista: faltan.join(', ') });
  const antes = todas.find((f) => f.firmado_el !== null && f.firmado_el < o.emision);
  if (antes) throw new Rule('firma_anterior', { nombre: antes.nombre, fecha: formatFecha(o.emision) });
  return todas;
}

export function ultimaFirma(firmas: readonly Firma[]): Fecha | null {
  return firmas.reduce<Fecha | null>((a, f) => (f.firmado_el !== null && (a === null || f.firmado_el > a) ? f.firmado_el : a), null);
}
