import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { creditos, excepciones, papeles } from '../tables.ts';

/** How many records of creditos keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  productos: [creditos.producto],
  tipos_credito: [creditos.tipo_credito],
  origenes: [creditos.origen],
  destinos: [creditos.destino],
  medios_pago: [creditos.medio_pago],
  segmento_cliente: [creditos.segmento_cliente],
  pactos: [creditos.pacto_id],
  costos_operacionales: [{ en: creditos.costos, campo: 'codigo' }],
  tipos_seguro: [{ en: creditos.seguros, campo: 'tipo' }],
  periodos_prima: [{ en: creditos.seguros, campo: 'periodo' }],
  tipos_serviu_y_bono_riego: [
    { en: creditos.serviu, campo: 'tipo' },
    { en: creditos.bono_riego, campo: 'tipo' },
  ],
  documentos_pyme: [papeles.codigo],
  excepciones: [excepciones.tipo],
});
