import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { niveles, votos } from '../tables.ts';

/** How many records of comite keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  cargos: [niveles.cargos],
  respuestas: [votos.respuesta],
});
