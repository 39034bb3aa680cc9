import { and, eq, gte, inArray, notInArray, sql } from 'drizzle-orm';
import { div, mul, toFixed } from '#kernel/values/decimal.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { CERRADOS } from '../domain/estados.ts';
import { TRAMOS } from '../domain/formas.ts';
import { moraDe, tramoDe } from '../domain/mora.ts';
import { acciones, compromisos, estrategias, gestiones, operadores, tickets } from '../tables.ts';
import { enCola } from './cola-sql.ts';
import type { TicketFila } from './filas.ts';
import { nombresPorRut } from './nombres.ts';

const MIRA_DIAS = 90;
function porGrupo(abiertos: readonly TicketFila[], grupo: (t: TicketFila) => string, codigos: readonly string[]) {
  return codigos.flatMap((codigo) => {
    const suyos = abiertos.filter((t) => grupo(t) === codigo);
    return suyos.length === 0 ? [] : [{ codigo, nombre: codigo, n: suyos.length, monto: sumPesos(suyos.map((t) => t.monto_vencido)) }];
  });
}

async function porOperador(ctx: ReadCtx, abiertos: readonly TicketFila[]) {
  const nombres = await nombresPorRut(ctx);
  const gente = await ctx.rows(operadores, eq(operadores.activo, true));
  const deHoy = await ctx.rows(gestiones, and(eq(gestiones.fecha, ctx.hoy), inArray(gestiones.canal, ['LLAMADA', 'VISITA', 'CORREO'])));
  const cola = await enCola(ctx);
  const ruts = [...new Set([...gente.map((o) => o.rut), ...abiertos.flatMap((t) => (t.operador ? [t.operador] : []))])];
  const filas = [...ruts, null].map((rut) => {
    const suyos = abiertos.filter((t) => t.operador === rut);
    const hechas = deHoy.filter((g) => g.operador === rut);
    return {
      rut,
      nombre: rut ? (nombres.get(rut) ?? rut) : 'Sin asignar',
      abiertos: suyos.length,
      monto_vencido: sumPesos(suyos.map((t) => t.monto_vencido)),
      en_cola: cola.get(rut) ?? 0,
      gestiones_hoy: hechas.length,
      contactos_hoy: hechas.filter((g) => g.contactado).length,
      capacidad: gente.find((o) => o.rut === rut)?.capacidad_diaria ?? null,
    };
  });
  return filas.filter((f) => f.rut !== null || f.abiertos > 0);
}

/** The work of collection as its supervisor sees it today. */
export async function tablero(ctx: ReadCtx) {
  const abiertos = await ctx.rows(tickets, notInArray(tickets.estado, [...CERRADOS]), { limit: 20_000 });
  const hoy = await ctx.rows(compromisos, and(eq(compromisos.estado, 'vigente'), eq(compromisos.fecha, ctx.hoy)));
  const juzgados = await ctx.rows(
    compromisos,
    and(inArray(compromisos.estado, ['cumplido', 'parcial', 'incumplido']), gte(compromisos.juzgado_el, addDays(ctx.hoy, -MIRA_DIAS))),
  );
  const cumplidos = juzgados.filter((c) => c.estado === 'cumplido').length;
  const pendientes = await ctx.db
    .select({ ticket_id: acciones.ticket_id, n: sql<number>`count(*)::int` })
    .from(acciones)
    .where(and(eq(acciones.empresa_id, ctx.empresa_id), inArray(acciones.estado, ['pendiente', 'aplazada'])))
    .groupBy(acciones.ticket_id);
  const deTicket = new Map(pendientes.map((p) => [p.ticket_id, p.n]));
  const vigentes = await ctx.rows(estrategias, eq(estrategias.vigente, true), { orden: [estrategias.prioridad] });
  const sinGestion = abiertos.filter((t) => t.primera_gestion_en === null && t.monto_vencido > 0);
  return {
    abiertos: abiertos.length,
    monto_vencido: sumPesos(abiertos.map((t) => t.monto_vencido)),
    sin_gestion: sinGestion.length,
    sla_vencidos: abiertos.filter((t) => t.primera_gestion_en === null && t.sla_vence !== null && t.sla_vence < ctx.hoy).length,
    promesas_hoy: hoy.length,
    promesas_hoy_monto: sumPesos(hoy.map((c) => c.monto)),
    cumplidas_pct: juzgados.length === 0 ? null : toFixed(div(mul(cumplidos, 100), juzgados.length), 1),
    por_tramo: porGrupo(abiertos, (t) => tramoDe(moraDe(t, ctx.hoy)), TRAMOS),
    por_estado: porGrupo(abiertos, (t) => t.estado, [...new Set(abiertos.map((t) => t.estado))].sort()),
    por_operador: await porOperador(ctx, abiertos),
    estrategias: vigentes.map((e) => {
      const suyos = abiertos.filter((t) => t.estrategia_id === e.id);
      return {
        clave: e.clave,
        nombre: e.nombre,
        abiertos: suyos.length,
        monto_vencido: sumPesos(suyos.map((t) => t.monto_vencido)),
        pendientes: suyos.reduce((n, t) => n + (deTicket.get(t.id) ?? 0), 0),
      };
    }),
  };
}
