import { protestosDeVarios } from '#areas/cheques/public.server.ts';
import { bloqueadosDe, clientesPorRut, type lineaVigente, personasPorRut } from '#areas/clientes/public.server.ts';
import { anticiposVivos } from '#areas/documentos/public.server.ts';
import { riesgoRige } from '#areas/parametros/public.server.ts';
import { agrupar } from '#kernel/values/agrupar.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
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

type Conocidos = Awaited<ReturnType<typeof conocidosDe>>;

/** What the company knows of some people, each source asked once for all of them. */
async function conocidosDe(ctx: ReadCtx, ruts: readonly Rut[]) {
  const [personas, clientes, bloqueos, protestos] = await atOnce([
    personasPorRut(ctx, ruts),
    clientesPorRut(ctx, ruts),
    bloqueadosDe(ctx, ruts),
    protestosDeVarios(ctx, ruts),
  ]);
  return { personas, clientes, bloqueos, protestos };
}

/** Who owes a document, as the rules see it. */
function deudorDe(
  { personas, clientes, bloqueos, protestos }: Conocidos,
  { deudor_rut: rut, razon_deudor }: { deudor_rut: Rut; razon_deudor: string },
  cliente_rut: Rut,
  linea: Linea | null,
  todos: readonly { cliente_rut: Rut; monto: Pesos }[],
  clasificacion: DeudorEnMotor['clasificacion'],
): DeudorEnMotor {
  const persona = personas.get(rut);
  const comoCliente = clientes.get(rut);
  const sublimite = linea?.sublimites.find((s) => s.rut_deudor === rut);
  return {
    rut,
    nombre: persona?.nombre ?? razon_deudor,
    es_emt: comoCliente?.es_emt ?? false,
    organismo_publico: comoCliente?.tipo_contribuyente === 'ORGANISMO_PUBLICO',
    bloqueo: comoCliente ? (bloqueos.get(rut) ?? null) : null,
    protestos: protestos.get(rut) ?? 0,
    mal_pagador: persona?.calificacion_deudor === 'MAL_PAGADOR',
    clasificacion,
    exposicion_cartera: sumPesos(todos.map((x) => x.monto)),
    exposicion_linea: sumPesos(todos.filter((x) => x.cliente_rut === cliente_rut).map((x) => x.monto)),
    sublimite: sublimite ? pesos(sublimite.monto) : null,
  };
}

/** What is known of some debtors of a client, but for what a proforma (`salvo`) itself holds of them. */
export async function fuentesDeDeudores(ctx: ReadCtx, cliente_rut: Rut, deudores: readonly Rut[], salvo: string | null) {
  // One measure, what we put at risk: advanced and not recovered, or held by a proforma that will advance it.
  const [vivos, enCurso, clasificacion, conocidos] = await atOnce([
    anticiposVivos(ctx, { deudores }),
    anticiposEnCurso(ctx, { deudores }, salvo),
    clasificacionesDe(ctx, cliente_rut, deudores),
    conocidosDe(ctx, deudores),
  ]);
  return { ruts: new Set(deudores), expuesto: agrupar([...vivos, ...enCurso], (x) => x.deudor_rut), clasificacion, conocidos };
}

/** Each debtor once, by RUT. */
export function deudoresDe(
  { expuesto, clasificacion, conocidos }: Awaited<ReturnType<typeof fuentesDeDeudores>>,
  documentos: readonly { deudor_rut: Rut; razon_deudor: string }[],
  cliente_rut: Rut,
  linea: Linea | null,
): Map<string, DeudorEnMotor> {
  const out = new Map<string, DeudorEnMotor>();
  for (const d of documentos) {
    const { deudor_rut: rut } = d;
    if (!out.has(rut)) out.set(rut, deudorDe(conocidos, d, cliente_rut, linea, expuesto.get(rut) ?? [], clasificacion(rut)));
  }
  return out;
}
