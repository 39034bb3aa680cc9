import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { escrito, NOMBRES, variable } from '../domain/variables.ts';
import { evaluaciones } from '../tables.ts';
import type { EvaluacionRow } from './pedir.ts';

/** An evaluation within the reach of the session; 404 beyond it. */
export async function cargarEvaluacion(ctx: ReadCtx, id: string): Promise<EvaluacionRow> {
  const row = await ctx.get(evaluaciones, id);
  if (!(await alcanzaCliente(ctx, row.rut))) throw new NotFound();
  return row;
}

/** An evaluation as it is read: its figures in words, in the order of the list of variables; those that nobody asked for are left out. */
export function vistaDe(ctx: ReadCtx, row: EvaluacionRow) {
  const usadas = row.insumos?.variables ?? {};
  const insumos = NOMBRES.flatMap((nombre) => {
    const i = usadas[nombre];
    if (!i || (i.estado === 'falta' && i.fuente === '')) return [];
    const sinValor = i.estado === 'falta' ? 'falta' : 'sin información';
    const valor = i.valor === null ? sinValor : escrito(nombre, i.valor);
    const quien = i.sujeto ? `${valor} (${i.sujeto})` : valor;
    const { fuente, fecha } = i;
    return {
      variable: nombre,
      nombre: variable(nombre).nombre,
      valor: quien,
      fuente,
      fecha,
      falta: i.estado === 'falta',
      marcado: i.marcado ?? false,
    };
  });
  const { insumos: _i, vista_por, nivel: _n, politica_id: _p, hecho_por: _h, ...resto } = row;
  const sin_informe = row.estado === 'error' && !row.retrospectiva && usadas.score?.estado === 'falta';
  return { ...resto, insumos, sin_informe, vista: ctx.isAmong(vista_por) };
}
