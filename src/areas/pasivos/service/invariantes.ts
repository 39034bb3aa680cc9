import { sql } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Invariant } from '#platform/server/registry.ts';
import { cuadrar } from './informes.ts';

type Filas = Record<string, unknown>[];
const filas = async (ctx: ReadCtx, q: ReturnType<typeof sql>): Promise<Filas> =>
  ((await ctx.db.execute(q)) as unknown as { rows: Filas }).rows;

/** What pasivos must never show (quality §1.1; areas/2 pasivos, Done 6). */
export const invariantes: readonly Invariant[] = [
  {
    id: 'pasivos-libro',
    igualdad: { codigo: 'E10', url: '/pasivos', permiso: 'pasivos:autorizar', perfil: 'TESORERIA' },
    titulo: 'Los pasivos de cada tipo son el saldo de su cuenta del libro',
    check: async (ctx) =>
      (await cuadrar(ctx, ctx.hoy))
        .filter((c) => c.diferencia !== 0)
        .map(({ cuenta, pasivos, libro, diferencia }) => ({ cuenta, pasivos, libro, diferencia })),
  },
  {
    id: 'pasivos-historia',
    titulo: 'Lo que se debe de cada pasivo es la suma de sus movimientos',
    check: (ctx) =>
      filas(
        ctx,
        sql`select p.id, p.estado from pasivo p left join pasivo_movimiento m on m.empresa_id = p.empresa_id and m.pasivo_id = p.id
          where p.empresa_id = ${ctx.empresa_id} group by p.empresa_id, p.id, p.estado, p.saldo, p.retenido, p.comprometido
          having coalesce(sum(m.efecto), 0) <> p.saldo + p.retenido + p.comprometido limit 20`,
      ),
  },
  {
    id: 'pasivos-compromisos',
    titulo: 'Lo comprometido y lo retenido de cada pasivo es lo que alguien tomó o retuvo',
    check: (ctx) =>
      filas(
        ctx,
        sql`select p.id from pasivo p where p.empresa_id = ${ctx.empresa_id} and (
            p.comprometido <> (select coalesce(sum(c.monto), 0) from pasivo_compromiso c
              where c.empresa_id = p.empresa_id and c.pasivo_id = p.id and c.estado = 'vigente')
            or p.retenido <> (select coalesce(sum(r.monto), 0) from pasivo_retencion r
              where r.empresa_id = p.empresa_id and r.pasivo_id = p.id and r.viva)) limit 20`,
      ),
  },
];
