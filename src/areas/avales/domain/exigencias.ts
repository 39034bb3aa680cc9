import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';

export interface Conyuge {
  rut: Rut;
  nombre: string;
  autoriza: boolean;
  fecha: Fecha | null;
  archivo: string | null;
}

/** A representative of a firm and what its powers allow (vínculo of the firm, or the power shown with the aval). */
interface Poder {
  facultades: readonly string[];
  desde: Fecha;
  hasta: Fecha | null;
}

/** Marital regime in which the spouse must authorise a fianza (art. 1749 CC; domain §9). */
const SOCIEDAD_CONYUGAL = 'CASADO_SOCIEDAD_CONYUGAL';

/** Whether the regime asks for the spouse. */
export function pideConyuge(o: { tipo_persona: 'NATURAL' | 'JURIDICA'; estado_civil: string | null }): boolean {
  return o.tipo_persona === 'NATURAL' && o.estado_civil === SOCIEDAD_CONYUGAL;
}

/** Throws 422 `falta_autorizacion_conyuge` when the regime asks for it and no spouse authorised by `hoy`. */
export function exigirConyuge(
  o: { tipo_persona: 'NATURAL' | 'JURIDICA'; estado_civil: string | null; conyuge: Conyuge | null },
  hoy: Fecha,
): void {
  if (!pideConyuge(o)) return;
  const dado = o.conyuge?.autoriza === true && o.conyuge.fecha !== null && o.conyuge.fecha <= hoy;
  if (!dado) throw new Rule('falta_autorizacion_conyuge');
}

/** A firm guarantees through a representative whose power to AVALAR is in force. Throws 422 `sin_facultad_avalar`. */
export function exigirFacultad(tipoPersona: 'NATURAL' | 'JURIDICA', poderes: readonly Poder[], hoy: Fecha): void {
  if (tipoPersona === 'NATURAL') return;
  const puede = poderes.some((p) => p.facultades.includes('AVALAR') && p.desde <= hoy && (p.hasta === null || p.hasta >= hoy));
  if (!puede) throw new Rule('sin_facultad_avalar');
}
