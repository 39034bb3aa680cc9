import { salidaDe } from '#areas/cobranzas/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Invariant } from '#platform/server/registry.ts';
import { publicableDesde } from '../domain/publicacion.ts';
import { publicaciones } from '../tables.ts';
import { VIVAS } from './bajar-pagadas.ts';

const MAXIMO = 20;
export const invariantes: readonly Invariant[] = [
  {
    id: 'C9-publicaciones',
    titulo: 'Toda publicación tuvo su aviso cinco días antes, y la de una deuda que ya no se debe está bajada',
    async check(ctx: ReadCtx) {
      const malas = [];
      for (const p of await ctx.rows(publicaciones)) {
        const pronto = p.desde !== null && p.desde < publicableDesde(p.aviso_previo_en);
        const sinBaja = p.desde !== null && ['pagada', 'anulada'].includes(p.estado) && p.baja_pedida_en === null;
        const salio = VIVAS.includes(p.estado) && (await salidaDe(ctx, p.pk).catch(() => 'RETIRADA')) !== null;
        if (pronto || sinBaja || salio) malas.push({ num: p.num_publicacion, pk: p.pk, estado: p.estado });
      }
      return malas.slice(0, MAXIMO);
    },
  },
];
