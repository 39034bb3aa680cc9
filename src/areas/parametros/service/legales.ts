import type { RestriccionTml } from '#finanzas/tmc.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';

/** What a rate over the maximum one does, and the points a year that are tolerated over it. */
interface ReglaTmc {
  restriccion_tml: RestriccionTml;
  /** Percentage points a year, two decimals. */
  tolerancia_tmc: string;
}

/** The rule of the company for the maximum rate in force on a day (Ley 18.010; domain §3): one for credits, proformas and giros. */
export async function reglaTmc(ctx: ReadCtx, fecha?: Fecha): Promise<ReglaTmc> {
  return {
    restriccion_tml: (await ctx.param(contract, 'restriccion_tml', fecha)) as ReglaTmc['restriccion_tml'],
    tolerancia_tmc: await ctx.param(contract, 'tolerancia_tmc', fecha),
  };
}

/** Value added tax in force on a day, in percent with two decimals (DL 825 art. 14). */
export const ivaPct = (ctx: ReadCtx, fecha?: Fecha): Promise<string> => ctx.param(contract, 'iva_pct', fecha);
