import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { asegurarMenu, menuDe } from './arbol.ts';

export const service = implement(contract, {
  handlers: {
    mio: (ctx) => menuDe(ctx.db, ctx.empresa_id, ctx.session.ability),
    restaurar: async (ctx) => ({
      entradas: await asegurarMenu(
        ctx,
        ctx.deps.registry.areas.flatMap((a) => a.menu ?? []),
      ),
    }),
  },
});
