import { and, asc, ilike, or } from 'drizzle-orm';
import { words } from '#kernel/words.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { agenda } from './service/agenda.ts';
import { alConciliar } from './service/bienes-nuestros.ts';
import { bloqueCausas } from './service/bloque-sql.ts';
import { alCerrarPeriodo, demandaDe } from './service/consultas.ts';
import { alAbonar, alConfirmarGiro, alRechazarGiro } from './service/costas.ts';
import { cuboCausas, dimensionesDeCausas } from './service/cubo-causas-sql.ts';
import { alDerivarTicket } from './service/derivar.ts';
import { alEnlazarAsiento } from './service/enlazar.ts';
import { alcanceCausas, type CausaFila, intervinientesDe } from './service/filas.ts';
import { invariantes } from './service/invariantes.ts';
import { service } from './service/judicial.ts';
import { noche } from './service/noche.ts';
import { tarjetasDePersona } from './service/tarjetas.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { castigos, causas } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [
    { serie: ['castigo'], numero: castigos.num_castigo },
    { serie: ['causa'], numero: causas.num_causa },
  ],
  dimensiones: [...dimensionesDeCausas],
  cubos: [cuboCausas],
  menu,
  bloques: [bloqueCausas],
  referidos: { causa: { ruts: async (c: CausaFila, ctx) => [c.rut_deudor, ...(await intervinientesDe(ctx, c.id)).map((i) => i.rut)] } },
  listeners: {
    'ticket.derivado_judicial': alDerivarTicket,
    'giro.confirmado': alConfirmarGiro,
    'giro.rechazado': alRechazarGiro,
    'obligacion.abonada': alAbonar,
    'movimiento.conciliado': alConciliar(true),
    'movimiento.desconciliado': alConciliar(false),
  },
  answers: {
    'agenda.por_mostrar': agenda,
    'parametro.usado': uso_parametro,
    'catalogo.usado': usos_catalogo,
    'asiento.por_enlazar': alEnlazarAsiento,
    'persona.tarjetas': tarjetasDePersona,
    'fondo.demanda_consultada': demandaDe,
    'periodo.por_cerrar': alCerrarPeriodo,
  },
  dayStep: [noche],
  invariants: invariantes,
  async search(ctx, q) {
    const texto = `%${q.replaceAll(/[\\%_]/g, (x) => `\\${x}`)}%`;
    const filas = await ctx.rows(causas, and(alcanceCausas(ctx), or(ilike(causas.rol, texto), ilike(causas.caratula, texto))), {
      orden: [asc(causas.num_causa)],
      limit: 8,
    });
    return filas.map((c) => ({
      tipo: 'Causa',
      titulo: c.rol ?? `Causa ${c.num_causa}`,
      subtitulo: `${c.caratula}, ${words(c.estado)}`,
      url: `/judicial/${c.id}`,
    }));
  },
  concesiones: {
    ABOGADO: ['ver', 'avanzar', 'costas', 'convenir'],
    PROCURADOR: ['ver', 'avanzar', 'costas'],
    FISCALIA: ['ver', 'crear', 'avanzar', 'costas', 'aprobar-costas', 'convenir', 'concurso', 'cerrar', 'castigar'],
    GERENCIA: ['ver', 'aprobar-costas', 'aprobar-castigo', 'cerrar'],
    SUPERVISOR_COBRANZA: ['ver', 'crear', 'castigar'],
    CONTABILIDAD: ['ver'],
  },
});
