import { Forbidden } from '#kernel/errors.ts';
import { type Pesos, ufToPesos } from '#kernel/values/money.ts';

/** Who acts, and the absent person for whom: both count in every test of two people (domain §15). */
export interface Actor {
  rut: string;
  en_nombre_de: string | null;
}

/** Every RUT behind an act. */
export function rutsDe(a: Actor): string[] {
  return a.en_nombre_de === null ? [a.rut] : [a.rut, a.en_nombre_de];
}

/** Whether two acts share a person, through replacement too. */
export function comparten(a: Actor, b: Actor): boolean {
  const ruts = rutsDe(b);
  return rutsDe(a).some((r) => ruts.includes(r));
}

export interface OrdenPorAutorizar {
  monto: Pesos;
  /** Maker of the proforma (or of the act that asked for the money). */
  maker: Actor;
  preparada_por: Actor;
  /** First authorisation, when a second one is needed. */
  autorizada_por: Actor | null;
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
  quien: Actor,
  limite: { umbralUf: string; valorUf: string },
): { firma: 'autorizada_por' | 'segunda_autorizacion_por'; completa: boolean } {
  const anteriores = [orden.maker, orden.preparada_por, ...(orden.autorizada_por ? [orden.autorizada_por] : [])];
  if (anteriores.some((a) => comparten(a, quien))) throw new Forbidden('requiere_segundo_usuario');
  if (orden.autorizada_por) return { firma: 'segunda_autorizacion_por', completa: true };
  return { firma: 'autorizada_por', completa: !requiereSegundaAutorizacion(orden.monto, limite.umbralUf, limite.valorUf) };
}
