import { and, eq, inArray } from 'drizzle-orm';
import { clientePorRut } from '#areas/clientes/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Events } from '#kernel/events.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Listeners } from '#platform/server/registry.ts';
import { ABIERTOS, estados } from '../domain/estados.ts';
import { avales } from '../tables.ts';
import { proponer } from './actos.ts';
import { alAnularse, alDocumentar } from './credito.ts';

/** The `es_fiador` switch of a vínculo creates or discards its aval in place. One already vigente is released by its own act. */
async function alCambiar(ctx: Ctx, v: Events['vinculo.fiador']): Promise<void> {
  const suyos = and(eq(avales.empresa_id, ctx.empresa_id), eq(avales.cliente_rut, v.cliente_rut), eq(avales.rut_aval, v.rut));
  const abiertos = await ctx.db
    .select()
    .from(avales)
    .where(and(suyos, eq(avales.alcance, 'GENERAL'), inArray(avales.estado, [...ABIERTOS])));
  const [abierto] = abiertos;
  if (v.es_fiador) {
    if (abierto || !(await clientePorRut(ctx, v.cliente_rut))) return;
    const { rut, nombre, cliente_rut, vinculo_id } = v;
    await proponer(ctx, {
      rut_aval: rut,
      nombre,
      cliente_rut,
      vinculo_id,
      tipo: 'AVAL',
      alcance: 'GENERAL',
      moneda: 'CLP',
      desde: ctx.hoy,
    });
    return;
  }
  if (!abierto) return;
  if (abierto.estado === 'vigente') throw new Rule('fiador_vigente');
  await ctx.update(avales, abierto.id, {
    estado: estados.go(abierto.estado, 'descartar'),
    motivo_descarte: 'Dejó de ser fiador en la ficha',
  });
}

export const listeners: Listeners = {
  'vinculo.fiador': alCambiar,
  'credito.por_documentar': alDocumentar,
  'credito.anulado': alAnularse,
};
