import { cmp, div, mul, type Numeric, toFixed } from '#kernel/values/decimal.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { explorar } from '#platform/server/cifras/explorar.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Alarma } from '#platform/server/types.ts';
import { contract } from '../contract.ts';

const pct = (v: Numeric): string => `${formatDecimal(toFixed(v, 2), 2)} %`;

async function par30(ctx: ReadCtx): Promise<string[]> {
  const r = await explorar(ctx, { cubo: 'deudas', medidas: ['par_30'], filas: [], columnas: [], filtros: [] });
  const par = String(r.totales[0]?.valores.par_30 ?? '0');
  const limite = String(await ctx.param(contract, 'alarma_par_30'));
  return cmp(par, limite) > 0 ? [`es ${pct(par)} y el límite es ${pct(limite)}`] : [];
}

/** Who holds more of a figure than its share, the largest first. */
async function concentrados(ctx: ReadCtx, medida: 'anticipo' | 'colocacion', de: 'deudor' | 'cliente', limite: string): Promise<string[]> {
  const r = await explorar(ctx, { cubo: 'deudas', medidas: [medida], filas: [de], columnas: [], filtros: [] });
  const total = Number(r.totales.find((t) => t.filas.length === 0)?.valores[medida] ?? 0);
  if (total <= 0) return [];
  return r.celdas
    .map((c) => ({ rut: c.filas[0] ?? '', monto: Number(c.valores[medida] ?? 0) }))
    .filter((c) => c.rut !== '' && cmp(String(BigInt(c.monto) * 100n), mul(limite, String(total))) > 0)
    .sort((a, b) => b.monto - a.monto)
    .map((c) => `${formatRut(c.rut)} tiene ${pct(div(String(BigInt(c.monto) * 100n), String(total)))} y el límite es ${pct(limite)}`);
}

/** They are said of the whole company, and name a client or a debtor: they are for who sees all of its books, and not for who attends a portfolio (docs/decisiones/0163). */
const DE_TODOS = 'libro:ver';

/** What is watched of the portfolio. */
export const alarmas: readonly Alarma[] = [
  { nombre: 'par_30', titulo: 'PAR 30 sobre su límite', permiso: DE_TODOS, url: '/reportes/par_cobertura', mirar: par30 },
  {
    nombre: 'deudor_concentrado',
    titulo: 'Un deudor concentra lo anticipado',
    permiso: DE_TODOS,
    url: '/reportes/concentracion_deudor',
    mirar: async (ctx) => concentrados(ctx, 'anticipo', 'deudor', String(await ctx.param(contract, 'alarma_deudor_pct'))),
  },
  {
    nombre: 'cliente_concentrado',
    titulo: 'Un cliente concentra la colocación',
    permiso: DE_TODOS,
    url: '/reportes/concentracion_cliente',
    mirar: async (ctx) => concentrados(ctx, 'colocacion', 'cliente', String(await ctx.param(contract, 'alarma_cliente_pct'))),
  },
];
