import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { prorrogas } from '../tables.ts';

/** Open prórrogas that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'prorrogas',
  titulo: 'prórrogas',
  uno: 'Prórroga',
  tabla: prorrogas,
  empresa: prorrogas.empresa_id,
  id: prorrogas.id,
  estado: prorrogas.estado,
  numero: prorrogas.numero,
  fecha: prorrogas.fecha,
  cerrados: ['aplicada', 'rechazada', 'reversada', 'anulada'],
  comunes: ['parametros.', 'comite.'],
  sucursal: prorrogas.sede,
});
