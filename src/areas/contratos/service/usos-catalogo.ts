import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { contratos, plantillas } from '../tables.ts';

/** How many records of contratos keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  contratos_tipos: [contratos.tipo, plantillas.tipo],
  pactos: [contratos.pacto],
  notarias: [contratos.notaria],
  motivos_termino: [contratos.motivo_termino],
});
