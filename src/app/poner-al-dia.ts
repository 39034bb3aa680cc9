import { empresasTodas } from '#areas/empresas/public.server.ts';
import { asegurarPlan } from '#areas/libro/public.server.ts';
import { ofrecerMenu } from '#areas/menus/public.server.ts';
import { concesionesDe, ofrecerModulos } from '#areas/perfiles/public.server.ts';
import { transact } from '#platform/server/context.ts';
import { takeTurn } from '#platform/server/database/turn.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { semillas } from './semilla.ts';

/** Two processes that start at once bring it up to date one after the other. */
const TURNO = 20_260_311;

/**
 * What a new version brings to a company that an older one made: rows of the catalogues, accounts of the chart and entries of the menu that it
 * was never offered, each once (docs/operacion.md), and its permissions, proposed for a person to approve. What people changed, deactivated, moved,
 * deleted or took from a profile stays as they left it. Safe to repeat at every start.
 */
export async function ponerAlDia(deps: AppDeps, avisar: (texto: string) => void): Promise<void> {
  const entradas = deps.registry.areas.flatMap((a) => a.menu ?? []);
  const conceden = concesionesDe(deps.registry.areas);
  const repetidas = (await semillas()).filter((s) => s.cadaInicio);
  for (const empresa_id of await empresasTodas(deps.database.db)) {
    const { pantallas, permisos } = await transact(deps, { empresa_id, area: 'menus', accion: 'poner-al-dia' }, async (ctx) => {
      await takeTurn(ctx.db, TURNO);
      for (const s of repetidas) await s.base?.(ctx);
      await asegurarPlan(ctx);
      return { pantallas: await ofrecerMenu(ctx, entradas), permisos: await ofrecerModulos(ctx, conceden) };
    });
    if (pantallas.length > 0) avisar(`Pantallas nuevas en el menú: ${pantallas.join(', ')}`);
    if (permisos.length > 0) avisar(`Permisos nuevos por aprobar en Perfiles: ${permisos.join(', ')}`);
  }
}
