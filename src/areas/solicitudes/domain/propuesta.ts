import { motivosDeAlza } from '#finanzas/alza.ts';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import { cmp, div, mul, roundInt, toFixed } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPercent } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';

export interface Deudor {
  rut_deudor: string;
  /** Sublímite in the money of the line in pesos. */
  monto: number;
  /** Longest term, in days, and advance of what he owes; null or absent = those of the line. */
  plazo?: number | null | undefined;
  anticipo_pct?: string | null | undefined;
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

/** A debtor has no longer term nor more advance than the line. Throws 422 `deudor_excede_linea` {rut, que}, at his field. */
function exigirDeudorEnLinea(s: Pick<Enviable, 'deudores' | 'plazo_maximo' | 'anticipo_pct'>): void {
  for (const [i, d] of s.deudores.entries()) {
    const rut = formatRut(d.rut_deudor);
    if ((d.plazo ?? 0) > s.plazo_maximo)
      throw new Rule(
        'deudor_excede_linea',
        { rut, que: 'El plazo' },
        { [`deudores.${i}.plazo`]: [`La línea admite hasta ${s.plazo_maximo} días`] },
      );
    if (cmp(d.anticipo_pct ?? '0', s.anticipo_pct) > 0)
      throw new Rule(
        'deudor_excede_linea',
        { rut, que: 'El anticipo' },
        { [`deudores.${i}.anticipo_pct`]: [`La línea anticipa hasta ${formatPercent(s.anticipo_pct)}`] },
      );
  }
}

/** A garantía whose value was told covers what it is asked to. Throws 422 `cobertura_insuficiente`, at its value. */
function exigirCobertura(garantias: readonly GarantiaPedida[], linea_uf: string): void {
  for (const [i, g] of garantias.entries()) {
    const cubre = coberturaPct(g.valor_uf, linea_uf);
    if (g.cobertura_pct == null || cmp(g.valor_uf, 0) === 0 || cubre === null || cmp(cubre, g.cobertura_pct) >= 0) continue;
    const datos = { que: g.descripcion, cubre: formatPercent(cubre), pide: formatPercent(g.cobertura_pct) };
    throw new Rule('cobertura_insuficiente', datos, { [`garantias.${i}.valor_uf`]: [`Cubre ${datos.cubre} de la línea`] });
  }
}

/**
 * What a line must have to be sent: a date still to come, at least one debtor, no sublímite over the line, no debtor with more term or advance
 * than it, no garantía worth less than what it must cover. `monto_pesos` is the line in pesos of the day. Throws 400 at `fecha_expiracion`, 422
 * `deudores_requeridos`, `sublimite_excede_linea`, `deudor_excede_linea`, `cobertura_insuficiente`.
 */
export function exigirEnviable(s: Enviable, hoy: Fecha): void {
  if (s.fecha_expiracion < hoy) throw new Invalid({ fecha_expiracion: ['No puede ser anterior a hoy'] });
  if (s.deudores.length === 0) throw new Rule('deudores_requeridos');
  const alto = s.deudores.find((d) => d.monto > s.monto_pesos);
  if (alto) throw new Rule('sublimite_excede_linea', { rut: alto.rut_deudor });
  exigirDeudorEnLinea(s);
  exigirCobertura(s.garantias, s.monto_uf);
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

/** A guarantee that the approval asks for: it is constituted in `garantias`, and giros of the client wait for it unless it says otherwise. */
export interface GarantiaPedida {
  tipo: string;
  sobre: 'GENERAL' | 'ESPECIFICA' | 'MIXTA';
  otorgante_rut: string;
  nombre_otorgante: string;
  /** UF of liquidation value expected, decimal text; '0' when not told. */
  valor_uf: string;
  descripcion: string;
  /** Percent of the line that it must cover, decimal text; null or absent = it is not measured. */
  cobertura_pct?: string | null | undefined;
  /** Whether giros wait until it is constituted; absent in those asked for before it could be said, which all of them wait for. */
  exigible_antes_de_giro?: boolean | undefined;
}

/** Whether no giro leaves before it is constituted. */
export const antesDeGirar = (g: Pick<GarantiaPedida, 'exigible_antes_de_giro'>): boolean => g.exigible_antes_de_giro ?? true;

/** Percent of a line, in UF, that a value covers: two decimals, down; null of a line without amount. */
function coberturaPct(valor_uf: string, linea_uf: string): string | null {
  return cmp(linea_uf, 0) > 0 ? toFixed(div(roundInt(div(mul(valor_uf, 10_000), linea_uf), 'down'), 100), 2) : null;
}

interface Enviable {
  fecha_expiracion: Fecha;
  deudores: readonly Deudor[];
  monto_pesos: number;
  /** The line in UF of the day, decimal text. */
  monto_uf: string;
  plazo_maximo: number;
  anticipo_pct: string;
  garantias: readonly GarantiaPedida[];
}
