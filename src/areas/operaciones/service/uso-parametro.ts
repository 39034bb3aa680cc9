import { sucursalDeCartera } from '#areas/ejecutivos/public.server.ts';
import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { operaciones } from '../tables.ts';

/** Open operaciones that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'operaciones',
  titulo: 'operaciones',
  uno: 'Operación',
  tabla: operaciones,
  empresa: operaciones.empresa_id,
  id: operaciones.id,
  estado: operaciones.estado,
  numero: operaciones.num_operacion,
  fecha: operaciones.fechacurso,
  cerrados: ['pagada', 'castigada', 'recomprada', 'anulada'],
  producto: operaciones.producto,
  sucursal: { codigo: operaciones.sede, sino: (ctx) => sucursalDeCartera(ctx, operaciones.cliente_rut, operaciones.fechacurso) },
});
