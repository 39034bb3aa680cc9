import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { cuentasActivas } from '#areas/usuarios/public.server.ts';
import { Forbidden, Invalid, NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { CALENDARIOS, contract } from '../contract.ts';
import { leerCuando } from '../domain/cuando.ts';
import { archivoIcs } from '../domain/ics.ts';
import { eventosAgenda, invitadosAgenda, numerosAgenda } from '../tables.ts';
import { avisar, guardarInvitados } from './invitados.ts';
import { eventoDe, type Fila, lista, type Pedido, vista } from './lecturas.ts';

type Datos = z.output<typeof contract.operations.actualizar.input>;

/** The columns of when it happens, from the new ends and those that stay. 400 at the end that is wrong. */
function cuando(d: Pick<Datos, 'start' | 'end' | 'allDay'>, antes?: { start: string; end: string | null; allDay: boolean }): Partial<Fila> {
  if (d.start === undefined && d.end === undefined && d.allDay === undefined) return {};
  const leido = leerCuando({
    start: d.start ?? antes?.start ?? '',
    end: d.end === undefined ? antes?.end : d.end,
    allDay: d.allDay ?? antes?.allDay,
  });
  if ('campo' in leido) throw new Invalid({ [leido.campo]: [leido.texto] });
  const { allDay } = leido;
  return {
    dia_inicio: allDay ? leido.dia_inicio : null,
    dia_fin: allDay ? leido.dia_fin : null,
    inicio: allDay ? null : new Date(leido.inicio),
    fin: allDay || leido.fin === null ? null : new Date(leido.fin),
  };
}

const presentes = <T extends object>(o: T): Partial<T> =>
  Object.fromEntries(Object.entries(o).filter(([, v]) => v !== undefined)) as Partial<T>;

/** What is stored of what was sent; what was not sent is not touched. */
function columnas(d: Datos): Partial<Fila> {
  const { extendedProps: x } = d;
  return presentes({
    title: d.title,
    url: d.url === null ? '' : d.url,
    calendar: x?.calendar,
    location: x?.location === null ? '' : x?.location,
    description: x?.description === null ? '' : x?.description,
  });
}

async function numero(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .insert(numerosAgenda)
    .values({ empresa_id: ctx.empresa_id, ultimo: 1 })
    .onConflictDoUpdate({ target: numerosAgenda.empresa_id, set: { ultimo: sql`${numerosAgenda.ultimo} + 1` } })
    .returning();
  if (!row) throw new Error('no number was given');
  return row.ultimo;
}

async function crear(ctx: Ctx, d: Datos & { title: string; start: string; extendedProps: { calendar: Fila['calendar'] } }) {
  const row = await ctx.insert(eventosAgenda, {
    ...columnas(d),
    ...cuando(d),
    title: d.title,
    calendar: d.extendedProps.calendar,
    numero: await numero(ctx),
    dueno_id: ctx.session.usuario_id,
  });
  await guardarInvitados(ctx, row, d.extendedProps.guests);
  return vista(ctx, row);
}

async function actualizar(ctx: Ctx, d: Datos, antes: Fila) {
  const hoy = await vista(ctx, antes);
  const cambios: Partial<Fila> = { ...columnas(d), ...cuando(d, hoy) };
  const distinto = (k: string, v: unknown) => JSON.stringify(v) !== JSON.stringify(antes[k as keyof Fila]);
  // A new hour has a new reminder.
  if ('inicio' in cambios && distinto('inicio', cambios.inicio)) cambios.recordado = false;
  const cambia = Object.entries(cambios).some(([k, v]) => distinto(k, v));
  const row = cambia ? await ctx.update(eventosAgenda, antes.id, cambios) : antes;
  await guardarInvitados(ctx, row, d.extendedProps?.guests);
  const nueva = await vista(ctx, row);
  if (nueva.start !== hoy.start || nueva.end !== hoy.end) await avisar(ctx, row, 'evento_movido', `Cambió de hora: ${row.title}`);
  return nueva;
}

async function eliminar(ctx: Ctx, row: Fila) {
  await avisar(ctx, row, 'evento_suspendido', `Se suspendió: ${row.title}`);
  await ctx.db.delete(invitadosAgenda).where(and(eq(invitadosAgenda.empresa_id, ctx.empresa_id), eq(invitadosAgenda.evento_id, row.id)));
  await ctx.remove(eventosAgenda, row.id);
  return { id: row.numero };
}

async function responder(ctx: Ctx, row: Fila, estado: 'acepta' | 'rechaza') {
  const [mia] = await ctx.db
    .select()
    .from(invitadosAgenda)
    .where(
      and(
        eq(invitadosAgenda.empresa_id, ctx.empresa_id),
        eq(invitadosAgenda.evento_id, row.id),
        eq(invitadosAgenda.usuario_id, ctx.session.usuario_id),
      ),
    );
  if (!mia) throw new NotFound();
  if (mia.estado !== estado) {
    await ctx.update(invitadosAgenda, mia.id, { estado });
    await ctx.emit('aviso.enviado', {
      usuarios: [row.dueno_id],
      tipo: 'evento_respondido',
      titulo: `${ctx.session.nombre} ${estado === 'acepta' ? 'irá' : 'no irá'}`,
      cuerpo: row.title,
      url: `/calendario?evento=${row.numero}`,
    });
  }
  return vista(ctx, row);
}

async function ics(ctx: ReadCtx, p: Pedido) {
  const { deps } = ctx;
  const texto = archivoIcs(
    (await lista(ctx, p)).map((e) => ({ ...e, id: `${ctx.empresa_id}-${e.id}`, ...e.extendedProps })),
    { marca: deps.config.marca, sello: (deps.reloj?.() ?? new Date()).toISOString(), dominio: 'respaldo' },
  );
  return { nombre: `calendario-${ctx.hoy}.ics`, mime: 'text/calendar; charset=utf-8', bytes: Buffer.from(texto, 'utf8') };
}

const NOMBRES: Readonly<Record<(typeof CALENDARIOS)[number], string>> = {
  Personal: 'Personal',
  Business: 'Negocio',
  Family: 'Familia',
  Holiday: 'Feriados',
  ETC: 'Otros',
};

/** Only whoever made it changes it: those it invites answer. */
const propio = (ctx: ReadCtx, row: Fila): void => {
  if (row.dueno_id !== ctx.session.usuario_id) throw new Forbidden('evento_ajeno');
};
const invitado = (ctx: ReadCtx, row: Fila): void => {
  if (row.dueno_id === ctx.session.usuario_id) throw new Forbidden('evento_propio');
};

export const service = implement<typeof contract, Fila>(contract, {
  mensajes: {
    evento_de_sistema: 'Los feriados y las fechas del negocio no se cambian aquí',
    evento_ajeno: 'Sólo quien creó el evento puede cambiarlo',
    evento_propio: 'Es su propio evento: no necesita responder',
  },
  cargar: (ctx, id, lock): Promise<Fila> => eventoDe(ctx, id, lock),
  detalle: (ctx, row) => vista(ctx, row),
  checks: { actualizar: propio, eliminar: propio, responder: invitado },
  opciones: {
    calendars: async () => CALENDARIOS.map((codigo, i) => ({ codigo, nombre: NOMBRES[codigo], activo: true, orden: i + 1 })),
    guests: async (ctx) =>
      (await cuentasActivas(ctx))
        .filter((u) => u.id !== ctx.session.usuario_id)
        .map((u, i) => ({ codigo: u.id, nombre: u.fullName, activo: true, orden: i + 1 })),
  },
  handlers: {
    eventos: (ctx, p) => lista(ctx, p),
    ics: (ctx, p) => ics(ctx, p),
    crear: (ctx, d) => crear(ctx, d),
    actualizar: (ctx, { id: _id, version: _version, ...d }, row) => actualizar(ctx, d, row),
    eliminar: (ctx, _input, row) => eliminar(ctx, row),
    responder: (ctx, { respuesta }, row) => responder(ctx, row, respuesta),
  },
});
