import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { phrase, Rule } from '#kernel/errors.ts';
import type { Question } from '#kernel/events.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { PedidoMasivo } from '../contract.ts';
import type { ClienteRow } from './cliente-y-bloqueos.ts';

/** What is asked for in bulk: the question before it, and the fact once it is asked. */
type Pedido = 'informes' | 'conexion';
type Entrada = Question<'informes.por_pedir'>;

async function preguntar(ctx: ReadCtx, que: Pedido, e: Entrada): Promise<PedidoMasivo[][]> {
  const dichas = que === 'informes' ? await ctx.ask('informes.por_pedir', e) : await ctx.ask('conexion.por_solicitar', e);
  return dichas.map((d) => [...d.answer]);
}

/** Which requests somebody attends to. */
export async function pedidosAtendidos(ctx: ReadCtx): Promise<Record<Pedido, boolean>> {
  const nadie = { ruts: [], motivo: '' };
  return {
    informes: (await preguntar(ctx, 'informes', nadie)).length > 0,
    conexion: (await preguntar(ctx, 'conexion', nadie)).length > 0,
  };
}

/** Asks for something about each client, once a RUT: a result for each row. 422 `nadie_responde` when nobody attends to it. */
export async function pedirVarios(ctx: Ctx, que: Pedido, clientes: readonly ClienteRow[], motivo: string) {
  await exigirOpcion(ctx, 'motivos_consulta', motivo, 'motivo');
  ctx.audit({ motivo });
  const ruts = [...new Set(clientes.map((c) => c.rut))];
  const dichas = await preguntar(ctx, que, { ruts, motivo });
  if (dichas.length === 0) throw new Rule('nadie_responde');
  const de = (rut: Rut) => dichas.flat().filter((d) => d.rut === rut);
  const resultados = clientes.map(({ id, rut }) => {
    const suyas = de(rut);
    const no = suyas.find((d) => !d.ok);
    if (suyas.length > 0 && !no) return { id, ok: true, codigo: null, detail: null };
    const codigo = no?.codigo ?? 'nadie_responde';
    const frase = ctx.deps.registry.sentence('clientes', codigo) ?? codigo;
    return { id, ok: false, codigo, detail: phrase(frase, no?.datos ?? {}) };
  });
  const pedidos = ruts.filter((rut) => clientes.some((c, i) => c.rut === rut && resultados[i]?.ok));
  if (pedidos.length > 0) await ctx.emit(que === 'informes' ? 'informes.pedidos' : 'conexion.solicitada', { ruts: pedidos, motivo });
  return { resultados };
}
