import { exigirSinObservaciones, riesgoRige } from '#areas/parametros/public.server.ts';
import type { Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** What is looked at, with the reasons and the people that its own area gives. */
interface Mirado {
  asunto_area: string;
  asunto_id: string | null;
  rut: string;
  contrapartes?: readonly string[] | undefined;
  principales?: readonly string[] | undefined;
  exposicion_uf: string;
  motivos?: readonly string[] | undefined;
}

const unicos = (lista: readonly string[]): string[] => [...new Set(lista)];

/**
 * Reasons and interested people of a matter: those of its own area and those that others know. Reasons of others count from `riesgo_desde` on; who
 * takes part never votes. What is known against it refuses the act, 422, and not the preview.
 */
export async function loDicho(ctx: ReadCtx, m: Mirado, previa: boolean): Promise<{ motivos: string[]; interesados: string[] }> {
  const { asunto_area, asunto_id, rut, contrapartes = [], principales, exposicion_uf } = m;
  const partes = { contrapartes: unicos(contrapartes), principales };
  const pregunta: Question<'asunto.por_abrir'> = { asunto_area, asunto_id, rut, ...partes, exposicion_uf, previa };
  const dichas = (await ctx.ask('asunto.por_abrir', pregunta)).map((d) => d.answer);
  if (!previa) {
    await exigirSinObservaciones(
      ctx,
      dichas.flatMap((d) => d.observaciones ?? []),
    );
  }
  const ajenos = dichas.flatMap((d) => d.motivos ?? []);
  const cuentan = ajenos.length > 0 && (await riesgoRige(ctx)) ? ajenos : [];
  return { motivos: unicos([...(m.motivos ?? []), ...cuentan]), interesados: unicos(dichas.flatMap((d) => d.interesados ?? [])) };
}
