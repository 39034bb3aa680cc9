import { ivaPct, reglaTmc } from '#areas/parametros/public.server.ts';
import type { ParameterAt } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { Entorno } from '../domain/calcular.ts';
import type { BaseDias } from '../domain/calendario.ts';
import type { Redondeo } from '../domain/moneda.ts';
import type { Limites } from '../domain/peticion.ts';
import type { Metodo } from '../domain/plan.ts';

/** Codes of a parameter that lists them separated by commas. */
export function codigosDe(texto: string): string[] {
  return texto
    .split(',')
    .map((c) => c.trim())
    .filter((c) => c !== '');
}

/** What tells the parameters of a credit from those of the others: its date of curse, its product and its branch. */
export const enCredito = (c: { fecha_curse: Fecha; producto: string; sede: string | null }): ParameterAt & { fecha: Fecha } => ({
  fecha: c.fecha_curse,
  producto: c.producto,
  sucursal: c.sede,
});

/** Parameters in force on the day of the curse for a product and a branch: what bounds a request, and what completes it. */
export async function limitesAl(ctx: ReadCtx, at: ParameterAt & { fecha: Fecha }): Promise<Limites> {
  const p = <K extends keyof typeof contract.parameters & string>(nombre: K) => ctx.param(contract, nombre, at);
  return {
    plazo_minimo: await p('plazo_minimo'),
    plazo_maximo: await p('plazo_maximo'),
    dias_minimo_vencimiento: await p('dias_minimo_vencimiento'),
    dias_maximo_vencimiento: await p('dias_maximo_vencimiento'),
    dias_maximo_una_cuota: await p('dias_maximo_una_cuota'),
    iva_pct: await ivaPct(ctx, at.fecha),
    metodo: (await p('metodo')) as Metodo,
    base_dias: (await p('base_dias')) as BaseDias,
    redondeo: (await p('redondeo')) as Redondeo,
  };
}

export async function reglasAl(
  ctx: ReadCtx,
  at: ParameterAt & { fecha: Fecha },
): Promise<Omit<Entorno, 'ite' | 'tmc' | 'uf' | 'ufs' | 'calendario'>> {
  const p = <K extends keyof typeof contract.parameters & string>(nombre: K) => ctx.param(contract, nombre, at);
  return {
    costo_minimo_uf: await p('costo_minimo_uf'),
    iva_pct: await ivaPct(ctx, at.fecha),
    pactos_sin_costo_minimo: codigosDe(await p('pactos_sin_costo_minimo')),
    ...(await reglaTmc(ctx, at.fecha)),
    meses_comision: { CLP: await p('meses_comision_prepago'), UF: await p('meses_comision_prepago_uf'), USD: '0' },
    prepago_minimo_pct: await p('prepago_minimo_pct'),
  };
}
