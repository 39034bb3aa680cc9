import { and, eq, inArray, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import { matches } from '#platform/server/list.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { EN_PREPARACION, type EstadoCredito, SIN_GIRAR } from './domain/estados.ts';
import { menu } from './menu.ts';
import { agenda } from './service/agenda.ts';
import { alAbonarObligacion } from './service/aplicar-pagos.ts';
import { avisosGuardados } from './service/aviso-util.ts';
import { bloqueCreditos } from './service/bloque-sql.ts';
import { pasos } from './service/cierre-del-dia.ts';
import { voto } from './service/comite.ts';
import { alCondonar } from './service/condonado.ts';
import { service } from './service/creditos.ts';
import { cuboColocaciones } from './service/cubo-colocaciones-sql.ts';
import { decisiones } from './service/decision.ts';
import { aprobados, porEvaluar } from './service/evaluacion.ts';
import type { CreditoFila } from './service/filas.ts';
import { alConciliar, alConfirmarGiro, alDesconciliar, alRechazarGiro, alRevisarGiro } from './service/giro.ts';
import { gravados } from './service/gravado.ts';
import { igualdades } from './service/igualdades-sql.ts';
import { impagas } from './service/impagas.ts';
import { invariantes } from './service/invariantes.ts';
import { alEnlazarAsiento } from './service/noche.ts';
import { alCerrarPeriodo } from './service/por-cerrar.ts';
import { alAbonarPrima } from './service/primas.ts';
import { reportes } from './service/reportes-sql.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { creditos } from './tables.ts';

/** Credits that change hands with their client. */
const SIGUEN_AL_EJECUTIVO: EstadoCredito[] = [
  ...EN_PREPARACION,
  'en_comite',
  'pendiente_firma',
  ...SIN_GIRAR,
  'girado',
  'vigente',
  'judicial',
];

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['credito'], numero: creditos.numero }],
  reportes,
  menu,
  bloques: [bloqueCreditos],
  referidos: { credito: { ruts: (c: CreditoFila) => [c.rut] } },
  cubos: [cuboColocaciones],
  listeners: {
    'comite.acta_archivada': voto.alArchivarActa,
    'condonacion.por_aprobar': alCondonar,
    'giro.confirmado': alConfirmarGiro,
    'giro.rechazado': alRechazarGiro,
    'movimiento.conciliado': alConciliar,
    'movimiento.desconciliado': alDesconciliar,
    'obligacion.abonada': async (ctx, e) => {
      await alAbonarObligacion(ctx, e);
      await alAbonarPrima(ctx, e);
    },
    'cartera.traspasada': async (ctx, e) => {
      const suyos = await ctx.db
        .select({ id: creditos.id })
        .from(creditos)
        .where(
          and(
            eq(creditos.empresa_id, ctx.empresa_id),
            inArray(creditos.rut, e.cliente_ruts as Rut[]),
            inArray(creditos.estado, SIGUEN_AL_EJECUTIVO),
          ),
        );
      for (const c of suyos) await ctx.update(creditos, c.id, { ejecutivo_id: e.a as Rut });
    },
  },
  answers: {
    'agenda.por_mostrar': agenda,
    'parametro.usado': uso_parametro,
    'catalogo.usado': usos_catalogo,
    'asunto.por_evaluar': porEvaluar,
    'asuntos.aprobados': aprobados,
    'asiento.por_enlazar': alEnlazarAsiento,
    'periodo.por_cerrar': alCerrarPeriodo,
    'giro.por_autorizar': alRevisarGiro,
    'cartera.por_traspasar': async (ctx, e) => {
      if (e.cliente_ruts.length === 0) return undefined;
      const suyos = inArray(creditos.rut, e.cliente_ruts as Rut[]);
      const n = await ctx.count(creditos, and(suyos, inArray(creditos.estado, SIGUEN_AL_EJECUTIVO)));
      return n > 0 ? [{ titulo: 'Créditos en preparación o vigentes', n }] : undefined;
    },
    'credito.por_cargar_gastos': avisosGuardados,
    'pagare.impagas': impagas,
    'ite.gravado': gravados,
    'decision.consultada': decisiones,
    'origen.consultado': async (ctx, e) => {
      const c = e.area === 'creditos' ? await ctx.find(creditos, e.id) : undefined;
      const vale = c && c.estado !== 'anulado' && c.estado !== 'rechazado';
      return vale ? { rut: c.rut, nombre: `Crédito ${c.numero}` } : undefined;
    },
  },
  dayStep: pasos,
  invariants: [...invariantes, ...igualdades],
  async search(ctx, q) {
    const filas = await ctx.db
      .select()
      .from(creditos)
      .where(and(eq(creditos.empresa_id, ctx.empresa_id), alcanceCliente(ctx, creditos.rut), matches(creditos.numero, q)))
      .orderBy(sql`length(${creditos.numero}::text)`, creditos.numero)
      .limit(8);
    return filas.map((c) => ({
      tipo: 'Crédito',
      titulo: `Crédito ${c.numero}`,
      subtitulo: `${c.nombre}, ${words(c.estado)}`,
      url: `/creditos/${c.id}`,
    }));
  },
  concesiones: {
    EJECUTIVO: ['ver', 'crear', 'simular', 'solicitar', 'imprimir', 'anular'],
    JEFE_SUCURSAL: ['ver', 'crear', 'simular', 'solicitar', 'votar', 'imprimir', 'anular'],
    AGENTE: ['ver', 'crear', 'simular', 'solicitar', 'votar', 'imprimir', 'anular'],
    ANALISTA_RIESGO: ['ver', 'simular', 'imprimir', 'excepcion'],
    COMITE: ['ver', 'simular', 'votar', 'firmar', 'imprimir', 'excepcion'],
    OPERACIONES: ['ver', 'simular', 'documentar', 'imprimir', 'anular', 'avisar'],
    JEFE_OPERACIONES: ['ver', 'simular', 'documentar', 'imprimir', 'anular', 'avisar'],
    TESORERIA: ['ver', 'comprobante', 'imprimir'],
    COBRANZA: ['ver', 'imprimir', 'avisar'],
    SUPERVISOR_COBRANZA: ['ver', 'imprimir', 'avisar'],
    CONTABILIDAD: ['ver', 'imprimir'],
    FISCALIA: ['ver', 'imprimir', 'demandar'],
    GERENCIA: ['ver', 'simular', 'votar', 'firmar', 'imprimir', 'castigar', 'excepcion'],
  },
});
