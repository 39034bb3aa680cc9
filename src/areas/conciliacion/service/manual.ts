import { and, eq } from 'drizzle-orm';
import { reversarOrigen } from '#areas/libro/public.server.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import type { Ctx } from '#platform/server/context.ts';
import { VERSION_REGLAS } from '../domain/calzador/index.ts';
import { calces } from '../tables.ts';
import { lineaDelBanco } from './asentar.ts';
import {
  buscarLineas,
  type CalceFila,
  confirmarCalce,
  confirmarExactos,
  diferenciaDe,
  type Modo,
  type NuevoCalce,
  soltarLineas,
} from './calces.ts';
import { exigirGrupoSeguro } from './candado.ts';
import { deshacerEfectos } from './comprobantes.ts';
import type { Fila } from './fila.ts';
import { calcesDe, type Lados, lineasLibro } from './lineas.ts';
import { limpiarSugerencias, marcarSugeridas } from './sugerencias.ts';

async function losCalces(ctx: Ctx, c: Fila, ids: readonly string[]): Promise<CalceFila[]> {
  const unicos = [...new Set(ids)];
  const lista = await calcesDe(ctx, c, undefined, unicos);
  if (lista.length === unicos.length) return lista;
  for (const id of unicos) {
    if (lista.some((k) => k.id === id)) continue;
    const otro = await ctx.find(calces, id);
    // A suggestion dies when somebody takes one of its lines: who comes second is told so.
    if (!otro) throw new Conflict('linea_ya_calzada');
    throw new Rule('calce_de_otra');
  }
  throw new NotFound();
}

/** A line already in a partial match may be matched again together with the rest: that partial gives way to the whole (areas/3). */
async function soltarParciales(ctx: Ctx, c: Fila, lados: Lados): Promise<Lados> {
  const ids = [...new Set([...lados.banco, ...lados.libro].flatMap((l) => l.calce_id ?? []))];
  if (ids.length === 0) return lados;
  const previos = await losCalces(ctx, c, ids);
  const banco = new Set(lados.banco.map((l) => l.id));
  const libro = new Set(lados.libro.map((l) => l.id));
  for (const k of previos) {
    if (!k.parcial || k.estado !== 'confirmado') throw new Conflict('linea_ya_calzada');
    for (const id of k.movimientos_banco) banco.add(id);
    for (const id of k.movimientos_libro) libro.add(id);
    await soltarLineas(ctx, c, k);
    await ctx.update(calces, k.id, { estado: 'deshecho', motivo: 'Se completó con otras líneas' });
  }
  return buscarLineas(ctx, c, { banco: [...banco], libro: [...libro] });
}

/** A match made by a person: N bank lines with M book lines, or lines of one side that cancel each other. */
export async function calzarManual(
  ctx: Ctx,
  c: Fila,
  o: { movimientos_banco: readonly string[]; movimientos_libro: readonly string[]; modo: Modo },
): Promise<void> {
  const pedido = { banco: o.movimientos_banco, libro: o.movimientos_libro };
  const lados = await soltarParciales(ctx, c, await buscarLineas(ctx, c, pedido, false));
  await confirmarCalce(ctx, c, {
    ...lados,
    regla: 'manual',
    regla_version: VERSION_REGLAS,
    confianza: 10_000,
    evidencia: [],
    modo: o.modo,
  });
  await limpiarSugerencias(ctx, c, { banco: lados.banco.map((l) => l.id), libro: lados.libro.map((l) => l.id) });
}

/** Confirms suggestions, each by the lines it names. 409 `linea_ya_calzada` when somebody was first, 422 `calces_no_seguros` for a group. */
export async function confirmarSugeridos(ctx: Ctx, c: Fila, ids: readonly string[], modo: Modo): Promise<void> {
  const lista = await losCalces(ctx, c, ids);
  await exigirGrupoSeguro(ctx, lista);
  const todas = { banco: lista.flatMap((k) => k.movimientos_banco), libro: lista.flatMap((k) => k.movimientos_libro) };
  const { banco, libro } = await buscarLineas(ctx, c, todas);
  const porBanco = new Map(banco.map((l) => [l.id, l]));
  const porLibro = new Map(libro.map((l) => [l.id, l]));
  const exactos: NuevoCalce[] = [];
  for (const k of lista) {
    if (k.estado !== 'sugerido') throw new Conflict('linea_ya_calzada');
    const lados: Lados = {
      banco: k.movimientos_banco.flatMap((id) => porBanco.get(id) ?? []),
      libro: k.movimientos_libro.flatMap((id) => porLibro.get(id) ?? []),
    };
    const { regla, regla_version, confianza, evidencia } = k;
    const hecho = k.ajuste_asiento_id ? { ajuste_asiento_id: k.ajuste_asiento_id, comprobante: k.comprobante ?? undefined } : {};
    const nuevo = { ...lados, ...hecho, regla, regla_version, confianza, evidencia, id: k.id };
    // In a group each one is as exact as it is: only those with a difference need the mode.
    if (diferenciaDe(lados) === 0 && !k.ajuste_asiento_id) exactos.push({ ...nuevo, modo: 'exacto' });
    else await confirmarCalce(ctx, c, { ...nuevo, modo: diferenciaDe(lados) === 0 ? 'exacto' : modo });
  }
  await confirmarExactos(ctx, c, exactos);
  await limpiarSugerencias(ctx, c, todas);
}

/** The entry made for a match goes back; its two lines cancel each other in a match of their own (R8). */
async function reversarComprobante(ctx: Ctx, c: Fila, k: CalceFila): Promise<void> {
  if (!k.ajuste_asiento_id || !k.comprobante) return;
  const motivo = `Se deshizo el calce de la conciliación ${c.num_conciliacion}`;
  await deshacerEfectos(ctx, k.comprobante);
  const reversas = await reversarOrigen(ctx, { origen: { area: 'conciliacion', id: k.comprobante }, motivo });
  if (reversas.length === 0) return;
  const linea = lineaDelBanco(ctx, c, reversas, motivo);
  const propia = (await lineasLibro(ctx, c)).find((l) => l.asiento_id === k.ajuste_asiento_id && !l.calce_id);
  if (!propia || linea.fecha > c.fecha_termino || propia.monto + linea.monto !== 0) return;
  await confirmarCalce(ctx, c, {
    banco: [],
    libro: [propia, linea],
    regla: 'R8',
    regla_version: VERSION_REGLAS,
    confianza: 10_000,
    evidencia: ['REVERSA'],
    modo: 'exacto',
    motivo,
  });
}

/** Undoes matches and discards suggestions: both stay in the history, and the voucher that a match made is reversed. */
export async function deshacerCalces(ctx: Ctx, c: Fila, ids: readonly string[], motivo: string | undefined): Promise<void> {
  for (const k of await losCalces(ctx, c, ids)) {
    if (k.estado === 'deshecho') throw new Conflict('calce_no_vigente');
    if (k.estado === 'confirmado') {
      await soltarLineas(ctx, c, k);
      await reversarComprobante(ctx, c, k);
    }
    await ctx.update(calces, k.id, { estado: 'deshecho', motivo: motivo ?? null, por: ctx.session.nombre });
  }
  await marcarSugeridas(ctx, c);
}

/** Number of confirmed matches, for who wants to annul. */
export async function confirmadosDe(ctx: Ctx, c: Fila): Promise<number> {
  const filas = await ctx.db
    .select({ id: calces.id })
    .from(calces)
    .where(and(eq(calces.empresa_id, ctx.empresa_id), eq(calces.conciliacion_id, c.raiz_id), eq(calces.estado, 'confirmado')));
  return filas.length;
}
