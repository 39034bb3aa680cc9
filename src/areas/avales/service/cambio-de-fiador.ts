import { and, eq, inArray } from 'drizzle-orm';
import { clientePorRut } from '#areas/clientes/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { ABIERTOS, estados } from '../domain/estados.ts';
import { avales } from '../tables.ts';
import { proponer } from './actos.ts';

interface CambioFiador {
  cliente_rut: Rut;
  rut: Rut;
  nombre: string;
  es_fiador: boolean;
  /** The vínculo of the ficha that says it, when it is there. */
  vinculo_id: string | null;
}

/**
 * The `es_fiador` switch of a socio (ficha of the client, or its solicitud) proposes or discards his general aval in place, in the same act.
 * One already vigente is released by its own act: 422 `fiador_vigente`. 422 `aval_de_si_mismo`.
 */
export async function cambiarFiador(ctx: Ctx, v: CambioFiador): Promise<void> {
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
