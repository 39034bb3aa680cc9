import { and, asc, eq, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { cuentasPorId } from '#areas/usuarios/public.server.ts';
import { Forbidden, Invalid, NotFound } from '#kernel/errors.ts';
import { addDays, daysBetween, type Fecha, makeFecha } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { CALENDARIOS, type Calendario, type Evento } from '../contract.ts';
import { conZona, instantesDe } from '../domain/hora.ts';
import { eventosAgenda, invitadosAgenda } from '../tables.ts';
import { delNegocio, feriados } from './sistema.ts';

export type Fila = typeof eventosAgenda.$inferSelect;
type Invitado = typeof invitadosAgenda.$inferSelect;

const MAX = 2_000;
/** A longer range is not a calendar that somebody looks at. */
const MAX_DIAS = 1_830;

/** Events to which I am invited, whatever I answered. */
const conmigo = (ctx: ReadCtx, siguen: boolean) =>
  ctx.db
    .select({ id: invitadosAgenda.evento_id })
    .from(invitadosAgenda)
    .where(
      and(
        eq(invitadosAgenda.empresa_id, ctx.empresa_id),
        eq(invitadosAgenda.usuario_id, ctx.session.usuario_id),
        siguen ? ne(invitadosAgenda.estado, 'rechaza') : undefined,
      ),
    );

/** Whoever made an event and those it invites see it; for anybody else it does not exist. */
const mios = (ctx: ReadCtx, siguen = false): SQL | undefined =>
  and(
    eq(eventosAgenda.empresa_id, ctx.empresa_id),
    or(eq(eventosAgenda.dueno_id, ctx.session.usuario_id), inArray(eventosAgenda.id, conmigo(ctx, siguen))),
  );

/** The event of a number, within reach; held when it is about to change. 403 for one of the system, 404 for anybody else's. */
export async function eventoDe(ctx: ReadCtx, id: string, lock: boolean): Promise<Fila> {
  if (lock && /^(?:feriado|agenda)-/.test(id)) throw new Forbidden('evento_de_sistema');
  if (!/^\d{1,9}$/.test(id)) throw new NotFound();
  const [row] = await ctx.db
    .select()
    .from(eventosAgenda)
    .where(and(mios(ctx), eq(eventosAgenda.numero, Number(id))));
  if (!row) throw new NotFound();
  return lock ? (ctx as Ctx).lock(eventosAgenda, row.id) : row;
}

export function invitadosDe(ctx: ReadCtx, ids: readonly string[]): Promise<Invitado[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return ctx.db
    .select()
    .from(invitadosAgenda)
    .where(and(eq(invitadosAgenda.empresa_id, ctx.empresa_id), inArray(invitadosAgenda.evento_id, [...ids])))
    .orderBy(asc(invitadosAgenda.nombre), asc(invitadosAgenda.id));
}

const iso = (d: Date | null): string | null => (d ? conZona(d.getTime()) : null);

/** Rows as the template's clients read them. */
async function vistas(ctx: ReadCtx, rows: readonly Fila[]): Promise<Evento[]> {
  const invitados = await invitadosDe(
    ctx,
    rows.map((r) => r.id),
  );
  const cuentas = new Map(
    (await cuentasPorId(ctx, [...rows.map((r) => r.dueno_id), ...invitados.flatMap((i) => (i.usuario_id ? [i.usuario_id] : []))])).map(
      (u) => [u.id, u],
    ),
  );
  const yo = ctx.session.usuario_id;
  return rows.map((r) => {
    const suyos = invitados.filter((i) => i.evento_id === r.id);
    return {
      id: r.numero,
      url: r.url,
      title: r.title,
      start: r.dia_inicio ?? iso(r.inicio) ?? '',
      end: r.dia_inicio ? r.dia_fin : iso(r.fin),
      allDay: r.dia_inicio !== null,
      extendedProps: {
        calendar: r.calendar,
        location: r.location,
        description: r.description,
        guests: suyos.map((i) => {
          const u = i.usuario_id ? cuentas.get(i.usuario_id) : undefined;
          return { id: u?.id ?? null, fullName: u?.fullName ?? i.nombre, avatar: u?.avatar ?? null, estado: i.estado };
        }),
        organizador: cuentas.get(r.dueno_id)?.fullName ?? null,
        mi_respuesta: suyos.find((i) => i.usuario_id === yo)?.estado ?? null,
        sistema: false,
      },
      editable: r.dueno_id === yo,
      version: r.version,
    };
  });
}

export async function vista(ctx: ReadCtx, row: Fila): Promise<Evento> {
  const [una] = await vistas(ctx, [row]);
  if (!una) throw new NotFound();
  return una;
}

/** Calendars that a query names: absent, the five; present and empty, none; 400 for an unknown name. */
function calendariosDe(...dados: (string | readonly string[] | undefined)[]): readonly Calendario[] {
  const partes = dados.flatMap((d) => (d === undefined ? [] : typeof d === 'string' ? [d] : d));
  if (dados.every((d) => d === undefined)) return CALENDARIOS;
  const nombres = partes.flatMap((p) => p.split(',')).map((p) => p.trim());
  const pedidos = nombres.filter((n) => n !== '');
  if (pedidos.some((n) => !CALENDARIOS.some((c) => c === n))) throw new Invalid({ calendars: ['Elija calendarios de la lista'] });
  return CALENDARIOS.filter((c) => pedidos.includes(c));
}

export interface Pedido {
  calendars?: string | string[] | undefined;
  'calendars[]'?: string | string[] | undefined;
  desde?: Fecha | undefined;
  hasta?: Fecha | undefined;
}

/** Days of a query: those given, or the year of the business date and its neighbours. 400 when they are not a range. */
function rango(ctx: ReadCtx, p: Pedido): [desde: Fecha, hasta: Fecha] {
  const year = Number(ctx.hoy.slice(0, 4));
  const desde = p.desde ?? (p.hasta ? addDays(p.hasta, -366) : makeFecha(year - 1, 1, 1));
  const hasta = p.hasta ?? (p.desde ? addDays(p.desde, 366) : makeFecha(year + 1, 12, 31));
  if (hasta < desde) throw new Invalid({ hasta: ['Debe ser desde la primera fecha en adelante'] });
  if (daysBetween(desde, hasta) > MAX_DIAS) throw new Invalid({ hasta: ['Pida a lo más cinco años'] });
  return [desde, hasta];
}

async function propios(ctx: ReadCtx, cuales: readonly Calendario[], desde: Fecha, hasta: Fecha): Promise<Evento[]> {
  const [a, b] = instantesDe(desde, hasta).map((ms) => new Date(ms)) as [Date, Date];
  const dias = and(
    lte(eventosAgenda.dia_inicio, hasta),
    // The end of whole days is excluded: an event that ends on `desde` is over.
    or(gte(eventosAgenda.dia_inicio, desde), sql`${eventosAgenda.dia_fin} > ${desde}`),
  );
  const horas = and(
    lt(eventosAgenda.inicio, b),
    or(gte(eventosAgenda.inicio, a), and(sql`${eventosAgenda.fin} > ${a.toISOString()}::timestamptz`)),
  );
  const rows = await ctx.db
    .select()
    .from(eventosAgenda)
    .where(and(mios(ctx, true), inArray(eventosAgenda.calendar, [...cuales]), or(and(isNull(eventosAgenda.inicio), dias), horas)))
    .orderBy(asc(eventosAgenda.numero))
    .limit(MAX);
  return vistas(ctx, rows);
}

/** GET /apps/calendar/events: my events and those that invite me, the holidays, and the dates that the areas publish for me. */
export async function lista(ctx: ReadCtx, p: Pedido): Promise<Evento[]> {
  const cuales = calendariosDe(p.calendars, p['calendars[]']);
  const [desde, hasta] = rango(ctx, p);
  if (cuales.length === 0) return [];
  return [
    ...(await propios(ctx, cuales, desde, hasta)),
    ...(cuales.includes('Holiday') ? await feriados(ctx, desde, hasta) : []),
    ...(cuales.includes('Business') ? await delNegocio(ctx, desde, hasta) : []),
  ];
}
