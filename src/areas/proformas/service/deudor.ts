import { protestosVigentes } from '#areas/cheques/public.server.ts';
import { clientePorRut, estaBloqueado, type lineaVigente, personaPorRut } from '#areas/clientes/public.server.ts';
import { anticiposVivos } from '#areas/documentos/public.server.ts';
import { riesgoRige } from '#areas/parametros/public.server.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { DeudorEnMotor } from '../domain/contexto.ts';
import { anticiposEnCurso } from './linea.ts';

export type Linea = NonNullable<Awaited<ReturnType<typeof lineaVigente>>>;

/** How each debtor is rated today, the worst of the sources; `responde` false for a RUT that none of them rated. Null = no source: absent, never green. */
async function clasificacionesDe(
  ctx: ReadCtx,
  cliente_rut: Rut,
  deudores: readonly Rut[],
): Promise<(rut: Rut) => DeudorEnMotor['clasificacion']> {
  const fuentes = (await riesgoRige(ctx)) ? await ctx.ask('deudores.consultados', { cliente_rut, deudores }) : [];
  if (fuentes.length === 0) return () => null;
  return (rut) => {
    const dichas = fuentes.flatMap((f) => f.answer.filter((c) => c.rut === rut)).map((c) => c.clasificacion);
    if (dichas.length === 0) return { responde: false };
    const letras = dichas.filter((c) => c !== null).sort();
    return { responde: true, dato: letras.at(-1) ?? null };
  };
}

/** Who owes a document, as the rules see it. */
async function deudorDe(
  ctx: ReadCtx,
  rut: Rut,
  nombre: string,
  cliente_rut: Rut,
  linea: Linea | null,
  todos: readonly { deudor_rut: Rut; cliente_rut: Rut; monto: Pesos }[],
  clasificacion: DeudorEnMotor['clasificacion'],
): Promise<DeudorEnMotor> {
  const persona = await personaPorRut(ctx, rut);
  const comoCliente = await clientePorRut(ctx, rut);
  const suyos = todos.filter((x) => x.deudor_rut === rut);
  const sublimite = linea?.sublimites.find((s) => s.rut_deudor === rut);
  return {
    rut,
    nombre: persona?.nombre ?? nombre,
    es_emt: comoCliente?.es_emt ?? false,
    organismo_publico: comoCliente?.tipo_contribuyente === 'ORGANISMO_PUBLICO',
    bloqueo: comoCliente ? await estaBloqueado(ctx, rut) : null,
    protestos: await protestosVigentes(ctx, rut),
    mal_pagador: persona?.calificacion_deudor === 'MAL_PAGADOR',
    clasificacion,
    exposicion_cartera: sumPesos(suyos.map((x) => x.monto)),
    exposicion_linea: sumPesos(suyos.filter((x) => x.cliente_rut === cliente_rut).map((x) => x.monto)),
    sublimite: sublimite ? pesos(sublimite.monto) : null,
  };
}

/** Each debtor once, by RUT. */
export async function deudoresDe(
  ctx: ReadCtx,
  documentos: readonly { deudor_rut: Rut; razon_deudor: string }[],
  cliente_rut: Rut,
  linea: Linea | null,
  salvo: string | null,
): Promise<Map<string, DeudorEnMotor>> {
  const out = new Map<string, DeudorEnMotor>();
  const deudores = [...new Set(documentos.map((d) => d.deudor_rut))];
  // One measure, what we put at risk: advanced and not recovered, or held by a proforma that will advance it.
  const todos = [...(await anticiposVivos(ctx, { deudores })), ...(await anticiposEnCurso(ctx, { deudores }, salvo))];
  const clasificacion = await clasificacionesDe(ctx, cliente_rut, deudores);
  for (const d of documentos) {
    const { deudor_rut: rut, razon_deudor } = d;
    if (!out.has(rut)) out.set(rut, await deudorDe(ctx, rut, razon_deudor, cliente_rut, linea, todos, clasificacion(rut)));
  }
  return out;
}
