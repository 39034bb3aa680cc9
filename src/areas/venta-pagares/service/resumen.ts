import { cortesDe } from '#areas/creditos/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { factores, type Metodo } from '../domain/precio.ts';
import { type Peso, sumar } from '../domain/resumen.ts';
import { diasHasta, elegibles, evaluar, type FiltrosElegibles, ufDeLiquidacion, valorar } from './valorar.ts';

interface PedidoResumen {
  pagares?: readonly string[] | undefined;
  todos?: boolean | undefined;
  filtros?: FiltrosElegibles | undefined;
  tasa: string;
  fecha: Fecha;
  metodo?: Metodo | undefined;
}

const MAXIMO = 5_000;

/**
 * Figures of a selection, without writing: the four names of specification §3, price, par and who weighs most; and what each note brings, so
 * that who shows them adds up without asking again. Notes that may be sold are known from the list; only of the others it is asked why not.
 */
export async function resumir(ctx: ReadCtx, p: PedidoResumen) {
  const hay = await elegibles(ctx, p.filtros ?? {});
  const por = new Map(hay.map((e) => [e.pagarevista, e]));
  const codigos = p.todos
    ? hay.slice(0, MAXIMO).map((e) => e.pagarevista)
    : [...new Set((p.pagares ?? []).map((x) => x.trim().toUpperCase()))];
  const conocidos = codigos.flatMap((c) => por.get(c) ?? []);
  const cortes = await cortesDe(
    ctx,
    conocidos.map((e) => e.credito_id),
    p.fecha,
  );
  const factor = factores(p.tasa, p.metodo ?? 'COMPUESTO');
  const moneda = p.filtros?.moneda;
  const quedan = (e: { credito_id: string } | undefined) => e !== undefined && (cortes.get(e.credito_id)?.flujos.length ?? 0) > 0;
  const otros = codigos.filter((c) => !quedan(por.get(c)));
  const { aptos, rechazados } = await evaluar(ctx, { pagarevistas: otros, al: p.fecha, origins: [], moneda });
  const hayUf = conocidos.some((e) => e.moneda === 'UF') || aptos.some((a) => a.credito.moneda === 'UF');
  const uf = hayUf ? await ufDeLiquidacion(ctx, 'UF', p.fecha, 'fecha') : null;
  const valores = new Map<string, Peso>();
  const pesar = (e: { pagarevista: string; nombre: string; comuna: string }, corte: Parameters<typeof valorar>[0]): void => {
    const { saldo, total_flujos, precio, par, flujos, ...v } = valorar(corte, p.fecha, factor, uf);
    const pesos_dia = diasHasta(flujos, p.fecha).reduce((s, f) => s + f.monto * f.dias, 0);
    const { pagarevista, nombre, comuna } = e;
    const enUf = { saldo_uf: v.saldo_uf, total_flujos_uf: v.total_flujos_uf, precio_uf: v.precio_uf, par_uf: v.par_uf };
    valores.set(pagarevista, { pagarevista, nombre, comuna, saldo, total_flujos, precio, par, pesos_dia, ...enUf });
  };
  for (const e of conocidos) {
    const corte = cortes.get(e.credito_id);
    if (corte && quedan(e)) pesar(e, corte);
  }
  for (const a of aptos) pesar(a.pagare, a.corte);
  const notas = codigos.flatMap((c) => valores.get(c) ?? []);
  return { ...sumar(notas), pagaresCount: hay.length, tasa: p.tasa, rechazados, valores: notas };
}
