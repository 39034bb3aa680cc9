import type { Ctx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { rutas } from '../tables.ts';
import type { RutaFila } from './filas.ts';
import { exigirRevisadas } from './sin-telefono.ts';
import { saltosDe } from './talonarios.ts';

/** Another person looks at what the route brought; receipts passed over in the books of who collects are named and told to whoever keeps them. */
export async function cerrar(ctx: Ctx, r: RutaFila): Promise<void> {
  const estado = estados.go(r.estado, 'cerrar');
  ctx.requireOther([r.recaudador]);
  await exigirRevisadas(ctx, r);
  const faltan = await saltosDe(ctx, r.recaudador);
  await ctx.update(rutas, r.id, {
    estado,
    cerrada_por: [...ctx.people],
    cerrada_el: ctx.hoy,
    observacion: faltan ? `Comprobantes saltados: ${faltan}` : null,
  });
  await ctx.emit('pendiente.cerrado', { area: 'rutas', entidad_id: r.id });
  if (!faltan) return;
  await ctx.emit('pendiente.abierto', {
    area: 'rutas',
    entidad_id: r.id,
    cliente_rut: null,
    tipo: 'revisar',
    titulo: `Comprobantes saltados de ${r.nombre_recaudador}: ${faltan}`.slice(0, 200),
    url: '/rutas/talonarios',
    permiso: 'rutas:talonarios',
    makers: [r.recaudador],
    // The route ended, and what it left is still to be explained.
    sobrevive: true,
  });
}
