import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { tareas } from '../tables.ts';

/** How many tasks keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  motivos_espera: [tareas.espera_motivo],
  motivos_devolucion: [tareas.devuelta_motivo],
});
