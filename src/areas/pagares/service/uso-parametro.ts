import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { pagares } from '../tables.ts';

/** Open pagarés that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'pagares',
  titulo: 'pagarés',
  uno: 'Pagaré',
  tabla: pagares,
  empresa: pagares.empresa_id,
  id: pagares.id,
  estado: pagares.estado,
  numero: pagares.numero,
  fecha: pagares.fecha_emision,
  cerrados: ['pagado_devuelto', 'anulado', 'reemplazado'],
  comunes: [],
});
