import { and, eq, sql } from 'drizzle-orm';
import { columnasDeCliente } from '#areas/ejecutivos/public.server.ts';
import { label } from '#kernel/words.ts';
import { type Cubo, cubo, type Dimension, type Tiempo } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { tickets } from '../tables.ts';
import { alcance } from './filas.ts';

/** Each contact that was made or tried in a span, notes left out: how, by whom, at which hour, and whether somebody answered and heard. */
const filas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.ticket_id, k.num_ticket, k.nombre, q.canal, q.operador, q.finalidad, lpad((q.minuto / 60)::text, 2, '0') as hora,
      case when q.contactado then 1 else 0 end as contactada, case when q.excepcion is not null then 1 else 0 end as con_excepcion, 1 as una,
      q.fecha::text as dia, to_char(q.fecha, 'YYYY-MM') as mes, ${await columnasDeCliente(ctx, sql`k.rut_deudor`, sql`q.fecha`, sql`k.sucursal`)}
    from cobranza_gestion q join cobranza_ticket k on k.empresa_id = q.empresa_id and k.id = q.ticket_id
    where q.empresa_id = ${ctx.empresa_id}::uuid and q.canal <> 'NOTA' and not q.entrante and q.fin is not null
      and q.fecha between ${t.desde}::date and ${t.hasta}::date`;

/** Each promise whose day falls in a span, with what was applied to it by value date. */
const promesas = async (
  ctx: ReadCtx,
  t: Tiempo,
) => sql`select q.id::text as clave, q.id, q.ticket_id, k.num_ticket, k.nombre, q.estado, k.operador, k.division, q.monto,
      least(q.pagado, q.monto) as pagado, case when q.estado = 'cumplido' then 1 else 0 end as cumplida,
      case when q.estado in ('cumplido', 'parcial', 'incumplido') then 1 else 0 end as juzgada,
      q.fecha::text as dia, to_char(q.fecha, 'YYYY-MM') as mes, ${await columnasDeCliente(ctx, sql`k.rut_deudor`, sql`q.fecha`, sql`k.sucursal`)}
    from cobranza_compromiso q join cobranza_ticket k on k.empresa_id = q.empresa_id and k.id = q.ticket_id
    where q.empresa_id = ${ctx.empresa_id}::uuid and q.estado <> 'reprogramado' and q.fecha between ${t.desde}::date and ${t.hasta}::date`;

/** The rows whose ticket a session may list. */
const deSusTickets: Cubo['alcance'] = async (ctx, c) => {
  const suyos = await alcance(ctx);
  if (!suyos) return undefined;
  const ids = ctx.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.empresa_id, ctx.empresa_id), suyos));
  return sql`${c('ticket_id')} in ${ids}`;
};

const fila: Cubo['fila'] = (r) => ({
  titulo: `Ticket ${String(r.num_ticket)} de ${String(r.nombre)}`,
  url: `/cobranzas/${String(r.ticket_id)}`,
});

export const cuboGestiones: Cubo = cubo({
  nombre: 'gestiones',
  titulo: 'Gestiones de cobranza',
  permiso: 'cobranzas:ver',
  ambito: 'entre',
  grano: 'gestión',
  filas,
  alcance: deSusTickets,
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'canal', 'operador', 'finalidad', 'hora', 'dia', 'mes'],
  medidas: {
    gestiones: { clase: 'cuenta', titulo: 'Gestiones', sentencia: 'Contactos hechos o intentados, sin notas', unidad: 'numero' },
    contactos_hechos: {
      clase: 'suma',
      columna: 'contactada',
      titulo: 'Con respuesta',
      sentencia: 'Gestiones en que alguien contestó y escuchó',
      unidad: 'numero',
    },
    parte_contactada: {
      clase: 'razon',
      numerador: 'contactada',
      denominador: 'una',
      por: 100,
      decimales: 2,
      titulo: 'Parte con respuesta',
      sentencia: 'Gestiones con respuesta por cada cien',
      unidad: 'porcentaje',
    },
    excepciones_de_contacto: {
      clase: 'suma',
      columna: 'con_excepcion',
      titulo: 'Con excepción',
      sentencia: 'Gestiones que pasaron sobre un límite, autorizadas por otra persona',
      unidad: 'numero',
    },
    personas_gestionadas: {
      clase: 'distintos',
      columna: 'cliente',
      titulo: 'Personas',
      sentencia: 'Cuántos deudores distintos se gestionaron',
      unidad: 'numero',
    },
  },
  fila,
});

export const cuboPromesas: Cubo = cubo({
  nombre: 'promesas',
  titulo: 'Promesas de pago',
  permiso: 'cobranzas:ver',
  ambito: 'entre',
  grano: 'promesa',
  filas: promesas,
  alcance: deSusTickets,
  dimensiones: ['sucursal', 'ejecutivo', 'cliente', 'estado', 'operador', 'division', 'dia', 'mes'],
  medidas: {
    prometido: {
      clase: 'suma',
      columna: 'monto',
      titulo: 'Prometido',
      sentencia: 'Lo que se prometió pagar en esos días',
      unidad: 'pesos',
    },
    pagado_de_promesas: {
      clase: 'suma',
      columna: 'pagado',
      titulo: 'Pagado',
      sentencia: 'Lo que de ello se pagó en su plazo, hasta lo prometido',
      unidad: 'pesos',
    },
    promesas_cumplidas: {
      clase: 'suma',
      columna: 'cumplida',
      titulo: 'Cumplidas',
      sentencia: 'Promesas pagadas enteras en su plazo',
      unidad: 'numero',
    },
    parte_cumplida: {
      clase: 'razon',
      numerador: 'cumplida',
      denominador: 'juzgada',
      por: 100,
      decimales: 2,
      titulo: 'Parte cumplida',
      sentencia: 'Cumplidas por cada cien que ya se juzgaron',
      unidad: 'porcentaje',
    },
    promesas: { clase: 'cuenta', titulo: 'Promesas', sentencia: 'Cuántas promesas, sin las que otra reemplazó', unidad: 'numero' },
  },
  fila,
});

/** What only these rows are told apart by. */
export const dimensionesDeGestiones: readonly Dimension[] = [
  { nombre: 'canal', titulo: 'Medio', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
  { nombre: 'finalidad', titulo: 'Finalidad', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, label(x)])) },
  { nombre: 'hora', titulo: 'Hora', nombres: async (_ctx, codigos) => new Map(codigos.map((x) => [x, `${x}:00`])) },
];
