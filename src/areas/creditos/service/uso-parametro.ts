import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { creditos } from '../tables.ts';

/** Open creditos that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'creditos',
  titulo: 'créditos',
  uno: 'Crédito',
  tabla: creditos,
  empresa: creditos.empresa_id,
  id: creditos.id,
  estado: creditos.estado,
  numero: creditos.numero,
  fecha: creditos.fecha_curse,
  cerrados: ['pagado', 'prepagado', 'reprogramado', 'castigado', 'anulado', 'rechazado'],
  producto: creditos.producto,
  sucursal: creditos.sede,
});
