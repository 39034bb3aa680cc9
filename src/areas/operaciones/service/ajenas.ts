import { riesgoRige } from '#areas/parametros/public.server.ts';
import type { RetencionAbierta } from '#finanzas/retenciones.ts';
import type { Question } from '#kernel/events.ts';
import { pesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Validacion } from '../domain/validacion.ts';

/** What other areas say of a giro. */
export interface Ajenas {
  validaciones: readonly Validacion[];
  retenciones: readonly RetencionAbierta[];
  /** Checks of the desk whose place another area takes. */
  reemplazan: ReadonlySet<string>;
}

/**
 * Asks the other areas about a giro. Until `riesgo_desde` what they find only warns, they withhold nothing and the desk's own checks stand: what it
 * did by hand goes on. From that day their lines take the place of the desk's of the same id.
 */
export async function preguntarAjenas(ctx: ReadCtx, g: Question<'giro.por_validar'>): Promise<Ajenas> {
  const dichas = (await ctx.ask('giro.por_validar', g)).map((d) => d.answer);
  const validaciones = dichas.flatMap((d) => d.validaciones);
  if (dichas.length === 0 || !(await riesgoRige(ctx))) {
    const avisos = validaciones.map((v): Validacion => (v.resultado === 'falla' ? { ...v, resultado: 'alerta' } : v));
    return { validaciones: avisos, retenciones: [], reemplazan: new Set() };
  }
  const retenciones = dichas.flatMap((d) => d.retenciones);
  return {
    validaciones,
    retenciones: retenciones.map((r) => ({ motivo: r.motivo, beneficiario: r.rut_beneficiario, monto: pesos(r.monto), porcentaje: null })),
    reemplazan: new Set(validaciones.map((v) => v.id)),
  };
}

/** One line for each check: before risk rules the desk's stands, from then on that of who answered. */
export function juntar(propias: readonly Validacion[], { validaciones, reemplazan }: Ajenas): Validacion[] {
  const suyas = new Set(propias.map((v) => v.id));
  return [...propias.filter((v) => !reemplazan.has(v.id)), ...validaciones.filter((v) => reemplazan.has(v.id) || !suyas.has(v.id))];
}
