import { and } from 'drizzle-orm';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { matches } from '#platform/server/list.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { bloqueTickets } from './service/bloque-sql.ts';
import { service } from './service/cobranzas.ts';
import { cuboGestiones, cuboPromesas, dimensionesDeGestiones } from './service/cubo-gestiones-sql.ts';
import { cuboTickets, dimensionesDeTickets } from './service/cubo-tickets-sql.ts';
import { alcance } from './service/filas.ts';
import { cobranzaDeDocumentos, gestionesDeDocumento } from './service/gestiones-de-documento.ts';
import { invariantes } from './service/invariantes.ts';
import { answers, listeners } from './service/listeners.ts';
import { pasos } from './service/noche.ts';
import { reportes } from './service/reportes-sql.ts';
import { tarjetasDePersona } from './service/tarjetas.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { caducarVencidas, escuchaVerificacion, respondeVerificacion } from './service/verificacion-eventos.ts';
import { notificaciones, tickets } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [
    { serie: ['ticket'], numero: tickets.num_ticket },
    { serie: ['carta_cesion'], numero: notificaciones.folio_carta },
  ],
  dimensiones: [...dimensionesDeTickets, ...dimensionesDeGestiones],
  cubos: [cuboTickets, cuboGestiones, cuboPromesas],
  reportes,
  menu,
  bloques: [bloqueTickets],
  listeners: { ...listeners, ...escuchaVerificacion },
  answers: {
    'parametro.usado': uso_parametro,
    'catalogo.usado': usos_catalogo,
    ...answers,
    ...respondeVerificacion,
    'persona.tarjetas': tarjetasDePersona,
    'documento.cobranza': cobranzaDeDocumentos,
    'documento.gestiones': gestionesDeDocumento,
  },
  dayStep: [...pasos, { nombre: 'cobranzas: verificaciones que vencen', orden: 58, run: caducarVencidas }],
  invariants: invariantes,
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
    COBRANZA: ['ver', 'crear', 'gestionar', 'verificar', 'notificar'],
    SUPERVISOR_COBRANZA: ['ver', 'crear', 'asignar', 'gestionar', 'supervisar', 'excepcion', 'verificar', 'notificar', 'estrategias'],
    RECAUDADOR: ['ver'],
    OPERACIONES: ['ver', 'verificar', 'notificar'],
    EJECUTIVO: ['ver'],
    JEFE_SUCURSAL: ['ver'],
    FISCALIA: ['ver'],
    TESORERIA: ['ver'],
    ANALISTA_RIESGO: ['ver'],
    CUMPLIMIENTO: ['ver'],
    GERENCIA: ['ver', 'excepcion', 'aprobar-estrategias'],
  },
});
