import { and, eq } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { label } from '#kernel/words.ts';
import { matches } from '#platform/server/list.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { bloqueProrrogas } from './service/bloque-sql.ts';
import { voto } from './service/comite.ts';
import { cuboProrrogas, dimensionesDeProrrogas } from './service/cubo-prorrogas-sql.ts';
import { pasos, porDevengar } from './service/devengo.ts';
import { invariantes } from './service/invariantes.ts';
import { service } from './service/prorrogas.ts';
import { reportes } from './service/reportes.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { alVerCredito } from './service/visto.ts';
import { prorrogas } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['prorroga'], numero: prorrogas.numero }],
  dimensiones: [...dimensionesDeProrrogas],
  reportes,
  cubos: [cuboProrrogas],
  menu,
  bloques: [bloqueProrrogas],
  listeners: { 'comite.acta_archivada': voto.alArchivarActa },
  answers: {
    'catalogo.usado': usos_catalogo,
    'parametro.usado': uso_parametro,
    'credito.visto': alVerCredito,
    'devengo.ajeno': porDevengar,
  },
  dayStep: pasos,
  invariants: invariantes,
  async search(ctx, q) {
    const filas = await ctx.db
      .select()
      .from(prorrogas)
      .where(and(eq(prorrogas.empresa_id, ctx.empresa_id), alcanceCliente(ctx, prorrogas.cliente_rut), matches(prorrogas.numero, q)))
      .limit(8);
    return filas.map((p) => ({
      tipo: 'Prórroga',
      titulo: `Prórroga ${p.numero}`,
      subtitulo: `${p.nombre}, ${label(p.estado)}`,
      url: `/prorrogas/${p.id}`,
    }));
  },
  concesiones: {
    EJECUTIVO: ['ver', 'crear', 'anular'],
    JEFE_SUCURSAL: ['ver', 'crear', 'aprobar', 'votar', 'anular'],
    AGENTE: ['ver', 'crear', 'aprobar', 'votar', 'anular'],
    COMITE: ['ver', 'votar'],
    GERENCIA: ['ver', 'votar', 'reversar'],
    TESORERIA: ['ver', 'pagar', 'reversar'],
    RECAUDADOR: ['ver', 'pagar'],
    OPERACIONES: ['ver', 'pagar', 'reversar', 'anular'],
    COBRANZA: ['ver', 'crear'],
    SUPERVISOR_COBRANZA: ['ver', 'crear'],
    CONTABILIDAD: ['ver', 'reversar'],
    ANALISTA_RIESGO: ['ver'],
  },
});
