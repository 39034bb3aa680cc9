import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { contratos } from '../tables.ts';

/** Open contratos that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'contratos',
  titulo: 'contratos',
  uno: 'Contrato',
  tabla: contratos,
  empresa: contratos.empresa_id,
  id: contratos.id,
  estado: contratos.estado,
  numero: contratos.num_contrato,
  fecha: contratos.fecha_inicio,
  cerrados: ['vencido', 'renovado', 'termino_anticipado', 'anulado'],
  comunes: ['parametros.iva_pct'],
});
