import { contract as cheques } from '#areas/cheques/contract.ts';
import { contract as documentos } from '#areas/documentos/contract.ts';
import { ivaPct, reglaTmc } from '#areas/parametros/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Uf } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { ParametrosMotor } from '../domain/contexto.ts';
import { minimoDias } from '../domain/plazos.ts';
import { costoMinimoUf } from '../domain/precio.ts';

/** Codes of a parameter that lists them separated by commas. */
export function codigosDe(texto: string): string[] {
  return texto
    .split(',')
    .map((c) => c.trim())
    .filter((c) => c !== '');
}

/** What tells the parameters of a proforma from those of the others: its date, its product, and its branch or else the client's. */
export const enProforma = (e: { fechacurso: Fecha; producto: string; sede?: string | null | undefined }, suya: string | null) => ({
  fecha: e.fechacurso,
  producto: e.producto,
  sucursal: e.sede ?? suya,
});
type EnProforma = ReturnType<typeof enProforma>;

/** Parameters of the price in force on the day of curse: the proforma keeps the values that it used. */
export async function parametrosPrecio(ctx: ReadCtx, o: { en: EnProforma; es_emt: boolean; pacto: string | null }) {
  const p = <K extends keyof typeof contract.parameters & string>(nombre: K) => ctx.param(contract, nombre, o.en);
  const [minimo_dias, minimo_dias_mypime, exentos, minimo_uf] = [
    await p('minimo_dias'),
    await p('minimo_dias_mypime'),
    codigosDe(await p('pactos_sin_costo_minimo')),
    (await p('costo_minimo_uf')) as Uf,
  ];
  return {
    dias_transito: await p('dias_transito'),
    minimo_dias: minimoDias(o.es_emt, { minimo_dias, minimo_dias_mypime }),
    dias_extra_femision: await p('dias_extra_femision'),
    costo_minimo_uf: costoMinimoUf(o.pacto, { costo_minimo_uf: minimo_uf, pactos_sin_costo_minimo: exentos }),
    iva_pct: await ivaPct(ctx, o.en.fecha),
  };
}

/** Limits of the rules in force on the day of curse. */
export async function parametrosMotor(ctx: ReadCtx, en: EnProforma): Promise<ParametrosMotor> {
  const p = <K extends keyof typeof contract.parameters & string>(nombre: K) => ctx.param(contract, nombre, en);
  const piso = await p('tasa_piso');
  return {
    minimo_descontado_uf: (await p('minimo_descontado_uf')) as Uf,
    maximo_uf_concentracion: (await p('maximo_uf_concentracion')) as Uf,
    concentracion_linea_pct: await p('concentracion_linea_pct'),
    dias_maximo_emision: await ctx.param(documentos, 'dias_maximo_emision', en.fecha),
    maximo_dias_mypime: await p('maximo_dias_mypime'),
    maximo_dias_publico: await p('maximo_dias_publico'),
    ...(await reglaTmc(ctx, en.fecha)),
    tasa_piso: Number(piso) > 0 ? piso : null,
    dias_mora_revision: await p('dias_mora_revision'),
    maximo_protestos_girador: await ctx.param(cheques, 'maximo_protestos_girador', en.fecha),
  };
}
