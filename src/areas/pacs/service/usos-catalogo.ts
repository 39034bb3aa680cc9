import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { cargos, lotes, mandatos, plantillas } from '../tables.ts';

/** How many records of pacs keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  bancos: [mandatos.banco, lotes.banco, plantillas.banco],
  tipos_cuenta: [mandatos.tipo_cuenta],
  canales: [mandatos.canal],
  codigos_rechazo: [mandatos.codigo_rechazo, cargos.codigo],
});
