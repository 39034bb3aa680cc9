import { simpleInterest } from '#finanzas/interes-simple.ts';
import { capitalDe, diferenciaDePrecio, liquidarCompra } from '#finanzas/precio-factoring.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import type { Calendario } from '#kernel/values/calendar.ts';
import { add, type Frac, frac, toFixed } from '#kernel/values/decimal.ts';
import { type Pesos, percentOf, pesos, sumPesos, toPesos, type Uf } from '#kernel/values/money.ts';
import { plazoDe } from './plazos.ts';
import type { Condiciones, DocumentoAPreciar, DocumentoPreciado, Fila, Precio } from './precio-datos.ts';
import { plazoPonderado, tasaAnual, tasaConGastos } from './tasas.ts';

function precioDe(f: Fila, base: Condiciones['base_dp']): DocumentoPreciado {
  const anticipo = percentOf(f.monto, f.anticipo_pct, 'half-up');
  const preciado = { ...f, anticipo };
  return {
    ...preciado,
    retencion: pesos(f.monto - anticipo),
    dp: diferenciaDePrecio(preciado, base),
    costo_dia: toFixed(simpleInterest(capitalDe(preciado, base), f.tasa, 1), 2),
  };
}

/** Comisión agreed, before the minimum cost: the fixed one, or the greater of the percentage of Σ monto and the minimum in UF. */
function comisionPactada(total_monto: Pesos, c: Condiciones): Pesos {
  if (c.comision_fija !== undefined) return c.comision_fija;
  return pesos(Math.max(percentOf(total_monto, c.comision_pct, 'half-up'), ufToPesos(c.comision_minima_uf, c.valor_uf)));
}

/** Comisión, its IVA and the gastos. */
function cargosDe(t: { total_monto: Pesos; total_anticipo: Pesos; total_dp: Pesos }, c: Condiciones) {
  const gastos = sumPesos(c.gastos.map((g) => g.monto));
  const gastos_afectos = sumPesos(c.gastos.filter((g) => g.afecto_iva).map((g) => g.monto));
  const { costo_minimo_uf, valor_uf, iva_pct, ite } = c;
  const comun = { costo_minimo_uf, valor_uf, iva_pct, ite, gastos, gastos_afectos };
  return {
    ...liquidarCompra({ ...comun, total_anticipo: t.total_anticipo, total_dp: t.total_dp, pactada: comisionPactada(t.total_monto, c) }),
    gastos,
    gastos_afectos,
    gastos_no_traspasados: sumPesos(c.gastos.filter((g) => !g.traspasado).map((g) => g.monto)),
  };
}

/** Rows with their term resolved: the part of the calculation that needs the calendar. */
export function filasConPlazo(
  documentos: readonly DocumentoAPreciar[],
  c: Condiciones,
  calendario: Pick<Calendario, 'nextBankingDay'>,
): Fila[] {
  return documentos.map((d) => ({
    pk: d.pk,
    monto: d.monto,
    anticipo_pct: d.anticipo_pct ?? c.anticipo_pct,
    tasa: d.tasa ?? c.tasa,
    ...plazoDe(d, c, calendario),
  }));
}

/** Prices rows whose term is known. Half up, once a printed figure. */
export function liquidar(filas: readonly Fila[], c: Condiciones): Precio {
  const documentos = filas.map((f) => precioDe(f, c.base_dp));
  const total_monto = sumPesos(documentos.map((d) => d.monto));
  const total_anticipo = sumPesos(documentos.map((d) => d.anticipo));
  const total_dp = sumPesos(documentos.map((d) => d.dp));
  const { monto_operacion, ...cargos } = cargosDe({ total_monto, total_anticipo, total_dp }, c);
  const total_descuentos = sumPesos(c.descuentos);
  const total_aplicaciones = sumPesos(c.aplicaciones);
  const base = { documentos, total_monto, total_anticipo, total_dp, ...cargos };
  const conGastos = tasaConGastos(base);
  return {
    ...base,
    total_retencion: sumPesos(documentos.map((d) => d.retencion)),
    ite: c.ite,
    monto_operacion,
    total_descuentos,
    total_aplicaciones,
    monto_girar: pesos(monto_operacion - total_descuentos + total_aplicaciones),
    costo_dia: toPesos(costoDiaExacto(documentos, c), 'half-up'),
    plazo_ponderado: toFixed(plazoPonderado(base), 2),
    tasa_anual: tasaAnual(documentos, c),
    tasa_con_gastos: conGastos && toFixed(conGastos, 2),
  };
}

function costoDiaExacto(documentos: readonly DocumentoPreciado[], c: Condiciones): Frac {
  return documentos.reduce((a, d) => add(a, simpleInterest(capitalDe(d, c.base_dp), d.tasa, 1)), frac(0));
}

/**
 * The whole calculation of domain §6.6. The answer repeats the inputs that it used (terms, rates), so screen and paper print it as it is.
 * Throws RangeError when a percentage or rate is not a decimal.
 */
export function calcular(documentos: readonly DocumentoAPreciar[], c: Condiciones, calendario: Pick<Calendario, 'nextBankingDay'>): Precio {
  return liquidar(filasConPlazo(documentos, c, calendario), c);
}

/** The minimum cost of a proforma: none in a pacto listed in `pactos_sin_costo_minimo`. */
export function costoMinimoUf(pacto: string | null, p: { costo_minimo_uf: Uf; pactos_sin_costo_minimo: readonly string[] }): Uf | null {
  return pacto !== null && p.pactos_sin_costo_minimo.includes(pacto) ? null : p.costo_minimo_uf;
}
