import { and } from 'drizzle-orm';
import { words } from '#kernel/words.ts';
import { matches } from '#platform/server/list.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { agenda } from './service/agenda.ts';
import { cuboVisitas, dimensionesDeVisitas, reportes } from './service/cubo-visitas-sql.ts';
import { alcance } from './service/filas.ts';
import { invariantes } from './service/invariantes.ts';
import { service } from './service/rutas.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { rutas, talonarios } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [
    { serie: ['ruta'], numero: rutas.num_ruta },
    { serie: ['talonario'], numero: talonarios.num_talonario },
  ],
  dimensiones: [...dimensionesDeVisitas],
  cubos: [cuboVisitas],
  reportes,
  menu,
  invariants: invariantes,
  answers: { 'agenda.por_mostrar': agenda, 'parametro.usado': uso_parametro },
  async search(ctx, q) {
    const filas = await ctx.rows(rutas, and(matches(rutas.num_ruta, q), await alcance(ctx)), { limit: 8 });
    return filas.map((r) => ({
      tipo: 'Ruta',
      titulo: `Ruta ${r.num_ruta}`,
      subtitulo: `${r.nombre_recaudador}, ${words(r.estado)}`,
      url: `/rutas/${r.id}`,
    }));
  },
  concesiones: {
    COBRANZA: ['ver', 'armar'],
    SUPERVISOR_COBRANZA: ['ver', 'armar', 'cerrar', 'autorizar', 'talonarios'],
    RECAUDADOR: ['ver', 'rendir'],
    JEFE_SUCURSAL: ['ver'],
    TESORERIA: ['ver', 'talonarios'],
    CUMPLIMIENTO: ['ver'],
    GERENCIA: ['ver', 'autorizar'],
  },
});
