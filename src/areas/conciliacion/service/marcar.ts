import { Rule } from '#kernel/errors.ts';
import { words } from '#kernel/words.ts';
import type { Ctx } from '#platform/server/context.ts';
import { buscarLineas, ponerEstado } from './calces.ts';
import type { Fila } from './fila.ts';
import { lineasBanco } from './lineas.ts';
import { limpiarSugerencias } from './sugerencias.ts';

/** Takes rows out of the reconciliation with a reason, or brings them back. A matched row is undone first (422 `linea_no_pendiente`). */
export async function marcarLineas(
  ctx: Ctx,
  c: Fila,
  o: { movimientos: readonly string[]; estado: 'no_se_concilia' | 'pendiente'; motivo: string },
): Promise<void> {
  if (o.estado === 'pendiente') {
    const propias = new Map((await lineasBanco(ctx, c)).map((l) => [l.id, l]));
    for (const id of o.movimientos) {
      const l = propias.get(id);
      if (!l) throw new Rule('linea_fuera');
      if (l.estado !== 'no_se_concilia' || l.reemplazado_por) throw new Rule('linea_no_pendiente', { estado: words(l.estado) });
    }
    await ponerEstado(ctx, o.movimientos, 'pendiente');
  } else {
    await buscarLineas(ctx, c, { banco: o.movimientos, libro: [] });
    await limpiarSugerencias(ctx, c, { banco: o.movimientos, libro: [] });
    await ponerEstado(ctx, o.movimientos, 'no_se_concilia', o.motivo);
  }
  ctx.audit({ motivo: o.motivo, despues: { estado: o.estado, lineas: o.movimientos } });
}
