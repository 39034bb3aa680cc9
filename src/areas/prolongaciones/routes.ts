import { and, eq } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { label } from '#kernel/words.ts';
import { matches } from '#platform/server/list.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { bloqueProlongaciones } from './service/bloque-sql.ts';
import { voto } from './service/comite.ts';
import { cuboProlongaciones } from './service/cubo-prolongaciones-sql.ts';
import { decisiones } from './service/decision.ts';
import { gravados } from './service/gravado.ts';
import { invariantes } from './service/invariantes.ts';
import { service } from './service/prolongaciones.ts';
import { reportes } from './service/reportes.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { alVerCredito } from './service/visto.ts';
import { prolongaciones } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['prolongacion'], numero: prolongaciones.numero }],
  reportes,
  cubos: [cuboProlongaciones],
  menu,
  bloques: [bloqueProlongaciones],
  listeners: { 'comite.acta_archivada': voto.alArchivarActa },
  answers: {
    'catalogo.usado': usos_catalogo,
    'parametro.usado': uso_parametro,
    'credito.visto': alVerCredito,
    'decision.consultada': decisiones,
    'ite.gravado': gravados,
  },
  invariants: invariantes,
  async search(ctx, q) {
    const filas = await ctx.db
      .select()
      .from(prolongaciones)
      .where(
        and(
          eq(prolongaciones.empresa_id, ctx.empresa_id),
          alcanceCliente(ctx, prolongaciones.cliente_rut),
          matches(prolongaciones.numero, q),
        ),
      )
      .limit(8);
    return filas.map((p) => ({
      tipo: 'Prolongación',
      titulo: `Prolongación ${p.numero}`,
      subtitulo: `${p.nombre}, ${label(p.estado)}`,
      url: `/prolongaciones/${p.id}`,
    }));
  },
  concesiones: {
    EJECUTIVO: ['ver', 'crear', 'proponer'],
    JEFE_SUCURSAL: ['ver', 'crear', 'proponer', 'votar'],
    AGENTE: ['ver', 'crear', 'proponer', 'votar'],
    COMITE: ['ver', 'votar'],
    GERENCIA: ['ver', 'votar', 'aplicar', 'reversar'],
    OPERACIONES: ['ver', 'documentar', 'aplicar', 'reversar'],
    JEFE_OPERACIONES: ['ver', 'documentar', 'aplicar', 'reversar'],
    TESORERIA: ['ver', 'aplicar'],
    FISCALIA: ['ver'],
    COBRANZA: ['ver', 'crear'],
    SUPERVISOR_COBRANZA: ['ver', 'crear', 'proponer'],
    CONTABILIDAD: ['ver', 'reversar'],
    ANALISTA_RIESGO: ['ver'],
  },
});
