import { ufToPesos } from '#finanzas/uf.ts';
import { Forbidden } from '#kernel/errors.ts';
import type { Pesos } from '#kernel/values/money.ts';

/** Who acts: the RUT of the person and those of the absent people whom it covers. All count in every test of two people (domain §15). */
export type Personas = readonly string[];

/** Whether two acts share a person, through replacement too. */
function comparten(a: Personas, b: Personas): boolean {
  return a.some((r) => b.includes(r));
}

export interface OrdenPorAutorizar {
  monto: Pesos;
  /** Maker of the proforma (or of the act that asked for the money). */
  makers: Personas;
  preparada_por: Personas;
  /** First authorisation, when a second one is needed. */
  autorizada_por: Personas | null;
}

/** From `segunda_autorizacion_uf` up, at the UF of the day, a third person also authorises (2.000 UF = $79.683.440 at 39.841,72). */
export function requiereSegundaAutorizacion(monto: number, umbralUf: string, valorUf: string): boolean {
  return monto >= ufToPesos(umbralUf, valorUf);
}

/**
 * Which signature `quien` puts on the order, and whether it is then fully authorised. Maker, preparer and authorisers are all
 * different people. Throws 403 `requiere_segundo_usuario` otherwise (T25: nothing changes, the attempt is logged by the pipeline).
 */
export function firmar(
  orden: OrdenPorAutorizar,
  quien: Personas,
  limite: { umbralUf: string; valorUf: string },
): { firma: 'autorizada_por' | 'segunda_autorizacion_por'; completa: boolean } {
  const anteriores = [orden.makers, orden.preparada_por, ...(orden.autorizada_por ? [orden.autorizada_por] : [])];
  if (anteriores.some((a) => comparten(a, quien))) throw new Forbidden('requiere_segundo_usuario');
  if (orden.autorizada_por) return { firma: 'segunda_autorizacion_por', completa: true };
  return { firma: 'autorizada_por', completa: !requiereSegundaAutorizacion(orden.monto, limite.umbralUf, limite.valorUf) };
}
