import { clientePorRut } from '#areas/clientes/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { cmp, div, mul, sub, toFixed } from '#kernel/values/decimal.ts';
import { sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { coberturaUf } from '../domain/cobertura.ts';
import { cubrir, filasDe, type GarantiaRow, vivasDe } from './filas.ts';

/** What the coverage of each debt would be if the liquidation value fell `pct` percent: before it happens. */
export async function siCae(ctx: ReadCtx, row: GarantiaRow, pct: string) {
  const valor_liquidacion_uf = toFixed(div(mul(row.valor_liquidacion_uf, sub(100, pct)), 100), 4, 'half-up');
  const nueva = coberturaUf({ ...row, valor_liquidacion_uf });
  const falta = sub(row.asignado_uf, nueva);
  const antes = new Map((await cubrir(ctx, row.cliente_rut)).map((d) => [d.pk, d.pct]));
  // What is assigned no longer fits: the fall is carried by what it backs, pro rata of what it had.
  const cabe = cmp(falta, 0) <= 0;
  const despues = await cubrir(ctx, row.cliente_rut, { cambia: { ...row, cobertura_uf: cabe ? nueva : row.asignado_uf } });
  const minimo = await ctx.param(contract, 'cobertura_minima_pct');
  const queda = cabe || cmp(row.asignado_uf, 0) === 0 ? null : div(nueva, row.asignado_uf);
  return {
    cobertura_uf: row.cobertura_uf,
    cobertura_nueva_uf: nueva,
    falta_uf: cabe ? '0.0000' : toFixed(falta, 4),
    deudas: despues.map((d) => {
      const pct_antes = antes.get(d.pk) ?? '0.00';
      const pctNuevo = queda ? toFixed(mul(d.pct, queda), 2, 'half-up') : d.pct;
      return { ...d, pct: pctNuevo, pct_antes, descubierta: cmp(pctNuevo, pct_antes) < 0 && cmp(pctNuevo, minimo) < 0 };
    }),
  };
}

/** Everything that backs a client and how much of each debt it covers. 404 beyond the reach. */
export async function porCliente(ctx: ReadCtx, rut: Rut) {
  const cliente = await clientePorRut(ctx, rut);
  if (!cliente || !(await alcanzaCliente(ctx, rut))) throw new NotFound();
  const deudas = await cubrir(ctx, rut);
  return {
    rut,
    nombre: cliente.nombre,
    garantias: await filasDe(ctx, await vivasDe(ctx, rut)),
    deudas,
    saldo: sumPesos(deudas.map((d) => d.saldo)),
    cubierto: sumPesos(deudas.map((d) => Math.min(d.cubierto, d.saldo))),
  };
}
