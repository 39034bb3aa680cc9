import { avalesDe, pideConyuge } from '#areas/avales/public.server.ts';
import { filaPersona } from '#areas/clientes/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { AvalPagare } from '../domain/firmas.ts';
import type { PagareFila } from './filas.ts';

/** Guarantors who sign the pagarés of a client (tipo AVAL, in force): the general ones, and those of one credit. */
export async function avalesPara(ctx: ReadCtx, cliente_rut: string, credito_id: string | null): Promise<AvalPagare[]> {
  const suyos = await avalesDe(ctx, cliente_rut as Rut);
  return suyos
    .filter((a) => a.tipo === 'AVAL' && (a.alcance === 'GENERAL' || (a.origen_area === 'credito' && a.origen_id === credito_id)))
    .map((a) => ({ rut: a.rut_aval, nombre: a.nombre, conyuge: a.conyuge ? { rut: a.conyuge.rut, nombre: a.conyuge.nombre } : null }));
}

/**
 * Everybody who must sign is in the paper: a firm signs through somebody, and the spouse of an aval in sociedad conyugal authorises (Código
 * Civil art. 1749). 422 `sin_representante`, `falta_conyuge` {nombre}.
 */
export async function exigirPartes(ctx: ReadCtx, row: Pick<PagareFila, 'juridica' | 'representantes' | 'avales'>): Promise<void> {
  if (row.juridica && row.representantes.length === 0)
    throw new Rule('sin_representante', {}, { representantes: ['Indique quién firma por la empresa'] });
  for (const [i, a] of row.avales.entries()) {
    if (a.conyuge) continue;
    const p = await filaPersona(ctx, a.rut);
    if (p && pideConyuge(p))
      throw new Rule(
        'falta_conyuge',
        { nombre: a.nombre },
        { [`avales.${i}.conyuge`]: ['Está casado en sociedad conyugal: falta su cónyuge'] },
      );
  }
}
