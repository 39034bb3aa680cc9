import { avalesQueRespaldan } from '#areas/avales/public.server.ts';
import { garantiasDeLinea } from '#areas/garantias/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { antesDeGirar, type GarantiaPedida } from '../domain/propuesta.ts';
import type { Respaldo } from '../domain/respaldo.ts';
import type { solicitudes } from '../tables.ts';

type SolicitudRow = typeof solicitudes.$inferSelect;

/** What backs the line today: avales of the client in general or for this solicitud, garantías over his line, those asked for here. */
export async function respaldoDe(
  ctx: ReadCtx,
  s: { id: string; rut: Rut; garantias: readonly Pick<GarantiaPedida, 'exigible_antes_de_giro'>[] },
): Promise<Respaldo> {
  const [avales, garantias] = await atOnce([avalesQueRespaldan(ctx, s.rut, { area: 'solicitud', id: s.id }), garantiasDeLinea(ctx, s.rut)]);
  return {
    avales: avales.map(({ rut, nombre }) => ({ rut, nombre })),
    garantias,
    pedidas: s.garantias.filter(antesDeGirar).length,
  };
}

/** As it is read: frozen since it was sent; of one being written, today's. */
export async function respaldoVisto(ctx: ReadCtx, s: SolicitudRow) {
  const r = estados.can(s.estado, 'editar') ? await respaldoDe(ctx, s) : s.respaldo;
  return (
    r && {
      avales: r.avales.map((a) => ({ rut: a.rut as Rut, nombre: a.nombre })),
      garantias: r.garantias.map((g) => ({ ...g })),
      pedidas: r.pedidas,
    }
  );
}
