import { motivosDeAlza } from '#finanzas/alza.ts';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import { cmp } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';

export interface Deudor {
  rut_deudor: string;
  /** Sublímite in the money of the line in pesos. */
  monto: number;
}

/** No RUT twice among the debtors, called by its name when it is known. Throws 409 `rut_duplicado` {nombre}, at the repeated row. */
export function exigirSinRepetidos(deudores: readonly Deudor[], nombre?: string): void {
  const vistos = new Set<string>();
  for (const [i, d] of deudores.entries()) {
    const texto = `${nombre ?? d.rut_deudor} ya está en la solicitud`;
    if (vistos.has(d.rut_deudor))
      throw new Conflict('rut_duplicado', { nombre: nombre ?? d.rut_deudor }, { [`deudores.${i}.rut_deudor`]: [texto] });
    vistos.add(d.rut_deudor);
  }
}

/**
 * What a line must have to be sent: a date still to come, at least one debtor, no sublímite over the line.
 * `monto_pesos` is the line in pesos of the day. Throws 400 at `fecha_expiracion`, 422 `deudores_requeridos` or `sublimite_excede_linea`.
 */
export function exigirEnviable(s: { fecha_expiracion: Fecha; deudores: readonly Deudor[]; monto_pesos: number }, hoy: Fecha): void {
  if (s.fecha_expiracion < hoy) throw new Invalid({ fecha_expiracion: ['No puede ser anterior a hoy'] });
  if (s.deudores.length === 0) throw new Rule('deudores_requeridos');
  const alto = s.deudores.find((d) => d.monto > s.monto_pesos);
  if (alto) throw new Rule('sublimite_excede_linea', { rut: alto.rut_deudor });
}

/**
 * Reasons that raise the level (domain §15), among the facts that today can be known (rating and related parties are not yet read).
 * `respaldada` null: it was sent before its backing was measured, and keeps its level.
 */
export function motivosDeLinea(s: {
  excepciones: number;
  dias_mora: number;
  con_responsabilidad: boolean;
  respaldada: boolean | null;
}): string[] {
  return motivosDeAlza({ ...s, tiene_garantia: s.respaldada });
}

/** What changed between sending and the vote that decides, in words; empty when everything stands. `*_uf` exact decimal text. */
export function cambiosDesdeEnvio(o: {
  exposicion_enviada_uf: string;
  exposicion_ahora_uf: string;
  motivos_enviados: readonly string[];
  motivos_ahora: readonly string[];
  /** A reason in words. */
  nombre: (codigo: string) => string;
  impedimento: string | null;
}): string[] {
  const out: string[] = [];
  if (o.impedimento) out.push(o.impedimento);
  if (cmp(o.exposicion_ahora_uf, o.exposicion_enviada_uf) > 0) {
    out.push(`la exposición pasó de ${o.exposicion_enviada_uf.replace('.', ',')} a ${o.exposicion_ahora_uf.replace('.', ',')} UF`);
  }
  const nuevos = o.motivos_ahora.filter((m) => !o.motivos_enviados.includes(m));
  if (nuevos.length > 0) out.push(`nuevos motivos: ${nuevos.map(o.nombre).join(', ')}`);
  return out;
}

/** A guarantee that the approval asks for: it is constituted in `garantias`, and giros of the client wait for it. */
export interface GarantiaPedida {
  tipo: string;
  sobre: 'GENERAL' | 'ESPECIFICA' | 'MIXTA';
  otorgante_rut: string;
  nombre_otorgante: string;
  /** UF of liquidation value expected, decimal text; '0' when not told. */
  valor_uf: string;
  descripcion: string;
}
