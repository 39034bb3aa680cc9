import { div, mul, toFixed } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { factores, type Metodo, plazoMedio } from '../domain/precio.ts';
import { diasHasta, elegibles, evaluar, type FiltrosElegibles, valorar } from './valorar.ts';

export interface PedidoResumen {
  pagares?: readonly string[] | undefined;
  todos?: boolean | undefined;
  filtros?: FiltrosElegibles | undefined;
  tasa: string;
  fecha: Fecha;
  metodo?: Metodo | undefined;
}

const CUANTOS = 6;

/** Who weighs most in a selection: the first ones, and the rest together. */
function concentracion(partes: readonly { nombre: string; monto: number }[]) {
  const total = sumPesos(partes.map((p) => p.monto));
  const por = new Map<string, number>();
  for (const p of partes) por.set(p.nombre || 'Sin comuna', (por.get(p.nombre || 'Sin comuna') ?? 0) + p.monto);
  const orden = [...por].map(([nombre, monto]) => ({ nombre, monto })).sort((a, b) => b.monto - a.monto);
  const resto = sumPesos(orden.slice(CUANTOS).map((p) => p.monto));
  const filas = [...orden.slice(0, CUANTOS), ...(resto > 0 ? [{ nombre: 'Otros', monto: resto }] : [])];
  return filas.map((p) => ({ ...p, monto: pesos(p.monto), pct: total === 0 ? '0.00' : toFixed(div(mul(p.monto, 100), total), 2) }));
}

/** Figures of a selection, without writing: the four names of specification §3, price, par and who weighs most. */
export async function resumir(ctx: ReadCtx, p: PedidoResumen) {
  const hay = await elegibles(ctx, p.filtros ?? {});
  const pedidos = p.todos ? hay.slice(0, 5_000).map((e) => e.pagarevista) : (p.pagares ?? []);
  const { aptos, rechazados } = await evaluar(ctx, { pagarevistas: pedidos, al: p.fecha, origins: [] });
  const factor = factores(p.tasa, p.metodo ?? 'COMPUESTO');
  const valores = aptos.map((a) => valorar(a.corte, p.fecha, factor));
  const suma = (campo: 'saldo' | 'total_flujos' | 'precio' | 'par') => sumPesos(valores.map((v) => v[campo]));
  const [precio, par] = [suma('precio'), suma('par')];
  const peso = (nombre: (a: (typeof aptos)[number]) => string) =>
    concentracion(aptos.map((a) => ({ nombre: nombre(a), monto: a.corte.saldo })));
  return {
    selectedTotalAmount: suma('saldo'),
    selectedCount: aptos.length,
    pagaresCount: hay.length,
    pagaresSelected: aptos.map((a) => a.pagare.pagarevista),
    total_flujos: suma('total_flujos'),
    ...{ precio, par, resultado: precio - par, tasa: p.tasa, rechazados },
    plazo_medio: plazoMedio(valores.flatMap((v) => diasHasta(v.flujos, p.fecha))),
    por_deudor: peso((a) => a.pagare.nombre),
    por_comuna: peso((a) => a.pagare.comuna),
  };
}
