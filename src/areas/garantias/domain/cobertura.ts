import { Rule } from '#kernel/errors.ts';
import { add, cmp, div, mul, sub, sum, toFixed } from '#kernel/values/decimal.ts';
import { addMonths, type Fecha } from '#kernel/values/fecha.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import type { Pesos, Uf } from '#kernel/values/money.ts';

/**
 * cobertura_uf = max(0, round4(valor_liquidacion_uf × ltv) − gravamenes_preferentes_uf); ltv in percent, half up (areas/2 garantias).
 */
export function coberturaUf(g: { valor_liquidacion_uf: string; ltv: string; gravamenes_preferentes_uf: string }): Uf {
  const util = toFixed(div(mul(g.valor_liquidacion_uf, g.ltv), 100), 4, 'half-up');
  const libre = sub(util, g.gravamenes_preferentes_uf);
  return (cmp(libre, 0) > 0 ? toFixed(libre, 4) : '0.0000') as Uf;
}

/** What is left to assign, UF with 4 decimals. */
export const libreUf = (g: { cobertura_uf: string; asignado_uf: string }): Uf => toFixed(sub(g.cobertura_uf, g.asignado_uf), 4) as Uf;

/** Σ assigned ≤ cobertura. Throws 422 `asignacion_excede` {libre}, at the amount. */
export function exigirLibre(g: { cobertura_uf: string; asignado_uf: string }, monto: string): void {
  const libre = libreUf(g);
  if (cmp(monto, libre) <= 0) return;
  const dicho = formatDecimal(libre, 4);
  throw new Rule('asignacion_excede', { libre: dicho }, { monto_asignado_uf: [`Quedan ${dicho} UF sin asignar`] });
}

/** A change of values leaves room for what is already assigned. Throws 422 `asignacion_excede` {libre}, told at the liens. */
export function exigirQueQuepa(cobertura_uf: string, asignado_uf: string): void {
  if (cmp(asignado_uf, cobertura_uf) <= 0) return;
  const texto = `La cobertura bajaría a ${formatDecimal(cobertura_uf, 4)} UF y ya hay ${formatDecimal(asignado_uf, 4)} UF asignadas`;
  throw new Rule('asignacion_excede', { libre: formatDecimal(0, 4) }, { gravamenes_preferentes_uf: [texto] });
}

/** An appraisal is good until the same day `meses` later, included. */
export const tasacionVencida = (fecha: Fecha | null, hoy: Fecha, meses: number): boolean => fecha !== null && addMonths(fecha, meses) < hoy;

interface DeudaCubierta {
  pk: string;
  saldo: Pesos;
}

export interface Fuente {
  /** Debts that it covers, by `pk`; null = all those of the client (general). */
  pks: readonly string[] | null;
  /** Pesos of coverage that it puts. */
  monto: Pesos;
}

/**
 * Pesos of coverage of each debt: what is assigned to it first (split by saldo among the debts of one object), then the general ones pro
 * rata over what stays uncovered. Exact until the end; the percentage is rounded to 2 decimals, half up.
 */
export function repartir(deudas: readonly DeudaCubierta[], fuentes: readonly Fuente[]): Map<string, { cubierto: string; pct: string }> {
  const puesto = new Map<string, ReturnType<typeof add>>(deudas.map((d) => [d.pk, add(0, 0)]));
  const poner = (pk: string, monto: ReturnType<typeof add>) => puesto.set(pk, add(puesto.get(pk) ?? 0, monto));
  for (const f of fuentes.filter((x) => x.pks !== null)) {
    const suyas = deudas.filter((d) => f.pks?.includes(d.pk));
    const total = suyas.reduce((s, d) => s + d.saldo, 0);
    for (const d of suyas) if (total > 0) poner(d.pk, div(mul(f.monto, d.saldo), total));
  }
  const general = sum(fuentes.filter((x) => x.pks === null).map((x) => x.monto));
  const descubierto = deudas.map((d) => {
    const falta = sub(d.saldo, puesto.get(d.pk) ?? 0);
    return { pk: d.pk, falta: cmp(falta, 0) > 0 ? falta : add(0, 0) };
  });
  const totalFalta = sum(descubierto.map((d) => d.falta));
  if (cmp(totalFalta, 0) > 0) for (const d of descubierto) poner(d.pk, div(mul(general, d.falta), totalFalta));
  return new Map(
    deudas.map((d) => {
      const cubierto = puesto.get(d.pk) ?? add(0, 0);
      return [
        d.pk,
        { cubierto: toFixed(cubierto, 0, 'half-up'), pct: d.saldo > 0 ? toFixed(div(mul(cubierto, 100), d.saldo), 2) : '0.00' },
      ];
    }),
  );
}

/** Debts that a change leaves below `minimo` percent and that were not, or that it lowers further. */
export function descubiertas(
  antes: ReadonlyMap<string, { pct: string }>,
  despues: ReadonlyMap<string, { pct: string }>,
  minimo: string,
): string[] {
  return [...despues].flatMap(([pk, d]) => {
    const a = antes.get(pk);
    return a && cmp(d.pct, a.pct) < 0 && cmp(d.pct, minimo) < 0 ? [pk] : [];
  });
}
