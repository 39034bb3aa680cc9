import { sucursalDeCartera } from '#areas/ejecutivos/public.server.ts';
import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { proformas } from '../tables.ts';

/** Open proformas that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'proformas',
  titulo: 'proformas',
  uno: 'Proforma',
  tabla: proformas,
  empresa: proformas.empresa_id,
  id: proformas.id,
  estado: proformas.estado,
  numero: proformas.num_proforma,
  fecha: proformas.fechacurso,
  cerrados: ['convertida', 'rechazada', 'anulada', 'vencida'],
  producto: proformas.producto,
  sucursal: { codigo: proformas.sede, sino: (ctx) => sucursalDeCartera(ctx, proformas.cliente_rut, proformas.fechacurso) },
});
