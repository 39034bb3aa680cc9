import { and } from 'drizzle-orm';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { matches } from '#platform/server/list.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/cobranzas.ts';
import { alcance } from './service/filas.ts';
import { invariantes } from './service/invariantes.ts';
import { answers, listeners } from './service/listeners.ts';
import { pasos } from './service/noche.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { tickets } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  listeners,
  answers,
  dayStep: pasos,
  invariants: invariantes,
  measures: { usos_catalogo },
  async search(ctx, q) {
    const filas = await ctx.rows(tickets, and(matches(tickets.num_ticket, q), await alcance(ctx)), { limit: 8 });
    return filas.map((t) => ({
      tipo: 'Ticket',
      titulo: `Ticket ${t.num_ticket}`,
      subtitulo: `${t.nombre} ${formatRut(t.rut_deudor)}, ${label(t.estado).toLowerCase()}`,
      url: `/cobranzas/${t.id}`,
    }));
  },
  concesiones: {
    COBRANZA: ['ver', 'crear', 'gestionar'],
    SUPERVISOR_COBRANZA: ['ver', 'crear', 'asignar', 'gestionar', 'supervisar', 'excepcion'],
    RECAUDADOR: ['ver'],
    OPERACIONES: ['ver'],
    EJECUTIVO: ['ver'],
    JEFE_SUCURSAL: ['ver'],
    FISCALIA: ['ver'],
    TESORERIA: ['ver'],
    ANALISTA_RIESGO: ['ver'],
    CUMPLIMIENTO: ['ver'],
    GERENCIA: ['ver', 'excepcion'],
  },
});
