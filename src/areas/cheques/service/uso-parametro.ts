import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { cheques } from '../tables.ts';

/** Open cheques that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'cheques',
  titulo: 'cheques',
  uno: 'Cheque',
  tabla: cheques,
  empresa: cheques.empresa_id,
  id: cheques.id,
  estado: cheques.estado,
  numero: cheques.num_cheque,
  fecha: cheques.fecha,
  cerrados: ['pagado', 'canjeado', 'repactado', 'devuelto_cliente', 'retirado', 'endosado_banco', 'extraviado', 'anulado'],
  comunes: [],
});
