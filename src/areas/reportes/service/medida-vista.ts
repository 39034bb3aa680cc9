import type { Medida } from '#platform/server/cifras/tipos.ts';

/** A measure as who asks it sees it. */
export const medidaVista = ([nombre, m]: readonly [string, Medida]) => ({
  nombre,
  titulo: m.titulo,
  sentencia: m.sentencia,
  unidad: m.unidad,
  se_suma: m.clase === 'suma' || m.clase === 'cuenta',
  por_moneda: m.por_moneda ?? false,
});
