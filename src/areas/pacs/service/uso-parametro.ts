import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { lotes } from '../tables.ts';

/** Open lists that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'pacs',
  titulo: 'lotes PAC',
  uno: 'Lote PAC',
  tabla: lotes,
  empresa: lotes.empresa_id,
  id: lotes.id,
  estado: lotes.estado,
  numero: lotes.num_lote,
  fecha: lotes.fecha_cargo,
  cerrados: ['cuadrado', 'anulado'],
  comunes: [],
});
