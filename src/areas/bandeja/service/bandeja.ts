import { and, asc, eq, gt, inArray, lt, lte, or, type SQL } from 'drizzle-orm';
import { usuariosConPermiso } from '#areas/perfiles/public.server.ts';
import { cuentasPorId, nombresDe, usuarioPorNombre } from '#areas/usuarios/public.server.ts';
import { Conflict, Forbidden, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { AnswerTo, Event, Question } from '#kernel/events.ts';
import { label } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing } from '#platform/server/listing.ts';
import { ownFaces } from '#platform/server/session.ts';
import { contract, PRIORIDADES, TIPOS } from '../contract.ts';
import { diasAbierto, tramos } from '../domain/edad.ts';
import { estados } from '../domain/estados.ts';
import { fechaDe, tomasVencidasHasta } from '../domain/toma.ts';
import { pendientes } from '../tables.ts';
import { actosDe, registroDe } from './actos.ts';
import { dePrioridad, prioridadDe } from './prioridad.ts';
import { vistoDe } from './registro.ts';
import { resolverUno } from './resolver.ts';
import { cubiertos, type PendienteRow, porQuien, visibles, vivos } from './visibles.ts';

const MENSAJES = {
  ya_tomado: 'Lo tiene {nombre} desde {hora}',
  accion_desconocida: 'Ese pendiente no admite {accion}',
  pendiente_cambiado: 'Cambió desde que se mostró: ahora dice «{titulo}»',
  destino_sin_permiso: '{nombre} no tiene permiso para resolverlo',
  registro_cambiado: 'El registro cambió desde que se mostró: {detalle}',
  destino_hizo: '{nombre} hizo lo que se revisa: debe resolverlo otra persona',
};

const HORA = new Intl.DateTimeFormat('es-CL', { timeZone: 'America/Santiago', hour: '2-digit', minute: '2-digit', hour12: false });
const horaDe = (d: Date | null) => (d ? HORA.format(d) : '');

/** As the screen shows it: the maker sees that another person must act; a covered absent's item says for whom. */
async function vistas(ctx: ReadCtx, rows: readonly PendienteRow[]) {
  const covered = await cubiertos(ctx);
  const nombres = await nombresDe(
    ctx,
    rows.flatMap((r) => r.tomado_por ?? []),
  );
  const visto = await vistoDe(ctx, rows);
  const limite = tomasVencidasHasta(new Date(), await ctx.calendar());
  return rows.map((row) => ({
    ...row,
    ...(libre(row, limite) ? { estado: 'abierto' as const, tomado_por: null } : {}),
    ...(row.tomado_por && !libre(row, limite) ? { tomado_por: nombres.get(row.tomado_por) ?? 'otra persona' } : {}),
    visto: visto(row),
    prioridad: prioridadDe(row, ctx.hoy),
    espera_a_otro: ctx.isAmong(row.makers),
    por: porQuien(ctx, row, covered),
    delegado: row.delegado_por !== null,
    dias: diasAbierto(fechaDe(row.creado_en), ctx.hoy),
    vencido: row.vence !== null && row.vence < ctx.hoy,
    ...actosDe(ctx, row),
    registro_id: registroDe(ctx, row),
  }));
}

async function vista(ctx: ReadCtx, row: PendienteRow) {
  const [una] = await vistas(ctx, [row]);
  if (!una) throw new NotFound();
  return una;
}

async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<PendienteRow> {
  const row = lock ? await (ctx as Ctx).lock(pendientes, id) : await ctx.get(pendientes, id);
  const [mine] = await ctx.db
    .select({ id: pendientes.id })
    .from(pendientes)
    .where(and(eq(pendientes.id, row.id), await visibles(ctx)));
  if (!mine) throw new NotFound();
  return row;
}

/** Whether an item is for the person of that RUT, among those who hold its permission. */
const esPara = (row: PendienteRow, rut: string | null): boolean => row.ruts === null || (rut !== null && row.ruts.includes(rut));

/** Whether an account made what an item reviews, by its RUT or as the account it is. */
const hizo = (row: PendienteRow, c: { id: string; rut: string | null }): boolean => row.makers.some((m) => m === c.id || m === c.rut);

/** Accounts that may receive an item: they hold its permission, are active, and did not make what it reviews. */
async function destinatarios(ctx: ReadCtx, row: PendienteRow) {
  const ids = row.permiso ? await usuariosConPermiso(ctx.db, ctx.empresa_id, row.permiso, ctx.hoy) : [];
  return (await cuentasPorId(ctx, ids)).filter((c) => c.status === 'active' && !hizo(row, c) && esPara(row, c.rut));
}

/** Names the person who must do it. 422 `destino_sin_permiso`, `destino_hizo`; the person is told. */
export async function delegar(ctx: Ctx, row: PendienteRow, usuario_id: string, motivo: string): Promise<PendienteRow> {
  await exigirMio(ctx, row);
  const [destino] = await cuentasPorId(ctx, [usuario_id]);
  if (!destino) throw new NotFound();
  if (hizo(row, destino)) throw new Rule('destino_hizo', { nombre: destino.fullName });
  const puede = row.permiso ? (await usuariosConPermiso(ctx.db, ctx.empresa_id, row.permiso, ctx.hoy)).includes(usuario_id) : true;
  if (!puede || !esPara(row, destino.rut) || destino.status !== 'active')
    throw new Rule('destino_sin_permiso', { nombre: destino.fullName });
  ctx.audit({ motivo });
  const pasado = await ctx.update(pendientes, row.id, {
    estado: estados.go(row.estado, 'delegar'),
    usuario_id,
    delegado_por: ctx.session.usuario_id,
    tomado_por: null,
    tomado_en: null,
  });
  await ctx.emit('aviso.enviado', {
    usuarios: [usuario_id],
    tipo: 'pendiente_delegado',
    titulo: `${ctx.session.nombre} le pasó un pendiente`,
    cuerpo: `${row.titulo}. ${motivo}`,
    url: row.url,
  });
  return pasado;
}

const deLista = (filas: readonly (readonly [string, string])[]) =>
  filas.map(([codigo, nombre], i) => ({ codigo, nombre, activo: true, orden: i + 1 }));

/** A person named in a comment (`@usuario`) is told, always; itself, or a name that nobody has, is only text. */
async function mencionar(ctx: Ctx, row: PendienteRow, texto: string): Promise<void> {
  const nombres = [...new Set([...texto.matchAll(/(?:^|[\s(])@([a-z0-9._-]{2,60})/gi)].map((m) => (m[1] ?? '').replace(/[.-]+$/, '')))];
  const usuarios: string[] = [];
  for (const n of nombres.slice(0, 20)) {
    const u = await usuarioPorNombre(ctx.db, n);
    if (u && u.empresa_id === ctx.empresa_id && u.status === 'active' && u.id !== ctx.session.usuario_id) usuarios.push(u.id);
  }
  if (usuarios.length === 0) return;
  const titulo = `${ctx.session.nombre} le mencionó`;
  await ctx.emit('aviso.enviado', { usuarios, tipo: 'mencion', titulo, cuerpo: `${row.titulo}. ${texto}`, url: row.url });
}

/** Whether a taken item is free again, by the last instant of an expired taking. */
export const libre = (row: PendienteRow, limite: Date): boolean =>
  row.estado === 'tomado' && (row.tomado_en === null || row.tomado_en <= limite);

/** 409 `ya_tomado` when another person holds it: only its holder, or who covers him while he is away, lets it go or puts it aside until 8 business hours have passed. */
export async function exigirMio(ctx: Ctx, row: PendienteRow): Promise<void> {
  if (!row.tomado_por || row.tomado_por === ctx.session.usuario_id) return;
  if (libre(row, tomasVencidasHasta(ctx.ahora, await ctx.calendar()))) return;
  if ([...(await cubiertos(ctx)).values()].some((c) => c.id === row.tomado_por)) return;
  const nombre = (await nombresDe(ctx, [row.tomado_por])).get(row.tomado_por) ?? 'otra persona';
  throw new Conflict('ya_tomado', { nombre, hora: horaDe(row.tomado_en) });
}

/** Items in a state as they are shown: what was taken too long ago is open. */
async function enEstado(ctx: ReadCtx, estado: PendienteRow['estado']): Promise<SQL | undefined> {
  if (estado !== 'abierto' && estado !== 'tomado') return eq(pendientes.estado, estado);
  const limite = tomasVencidasHasta(new Date(), await ctx.calendar());
  const vencida = and(eq(pendientes.estado, 'tomado'), lte(pendientes.tomado_en, limite));
  return estado === 'abierto'
    ? or(eq(pendientes.estado, 'abierto'), vencida)
    : and(eq(pendientes.estado, 'tomado'), gt(pendientes.tomado_en, limite));
}

export const service = implement(contract, {
  mensajes: MENSAJES,
  estados,
  tabla: null,
  lista: async (ctx, q) => {
    const { estado } = q.filtros;
    const found = await listing(ctx, q, contract, {
      table: pendientes,
      where: [await visibles(ctx)],
      filters: {
        estado: estado ? await enEstado(ctx, estado) : vivos,
        prioridad: (p) => dePrioridad(p, ctx.hoy),
        vencidos: (v) => (v === 'si' ? lt(pendientes.vence, ctx.hoy) : undefined),
      },
      search: [pendientes.titulo],
    });
    return { ...found, items: await vistas(ctx, found.items) };
  },
  cargar,
  detalle: vista,
  checks: {
    tomar: async (ctx, row) => {
      if (ctx.isAmong(row.makers)) throw new Forbidden('requiere_segundo_usuario');
    },
  },
  opciones: {
    tipos: async () => deLista(TIPOS.map((t) => [t, label(t)])),
    areas: async (ctx) =>
      deLista(
        (
          await ctx.db
            .selectDistinct({ area: pendientes.area })
            .from(pendientes)
            .where(and(await visibles(ctx), vivos))
            .orderBy(asc(pendientes.area))
        ).map(({ area }) => [area, label(area)]),
      ),
    prioridades: async () => deLista(Object.entries(PRIORIDADES)),
  },
  handlers: {
    async resumen(ctx) {
      const rows = await ctx.db
        .select({ tipo: pendientes.tipo, area: pendientes.area, creado_en: pendientes.creado_en, vence: pendientes.vence })
        .from(pendientes)
        .where(and(await visibles(ctx), vivos))
        .orderBy(asc(pendientes.area))
        .limit(10_000);
      const grupos = new Map<string, { tipo: string; area: string; n: number }>();
      for (const r of rows) {
        const g = grupos.get(`${r.tipo}:${r.area}`) ?? { tipo: r.tipo, area: r.area, n: 0 };
        grupos.set(`${r.tipo}:${r.area}`, { ...g, n: g.n + 1 });
      }
      return {
        total: rows.length,
        vencidos: rows.filter((r) => r.vence !== null && r.vence < ctx.hoy).length,
        antiguedad: tramos(
          rows.map((r) => fechaDe(r.creado_en)),
          ctx.hoy,
        ),
        grupos: [...grupos.values()],
      };
    },
    async tomar(ctx, { id }, row) {
      await exigirMio(ctx, row);
      await ctx.update(pendientes, id, { estado: 'tomado', tomado_por: ctx.session.usuario_id, tomado_en: ctx.ahora });
    },
    // Answered here: whoever passes an item on may no longer reach it.
    async delegar(ctx, { usuario_id, motivo }, row) {
      return vista(ctx, await delegar(ctx, row, usuario_id, motivo));
    },
    async destinatarios(ctx, _input, row) {
      return (await destinatarios(ctx, row))
        .filter((c) => c.id !== ctx.session.usuario_id)
        .map((c, i) => ({ codigo: c.id, nombre: c.fullName, activo: true, orden: i + 1 }));
    },
    async soltar(ctx, { id }, row) {
      await exigirMio(ctx, row);
      await ctx.update(pendientes, id, { estado: estados.go(row.estado, 'soltar'), tomado_por: null, tomado_en: null });
    },
    // Answered here: whoever puts it aside no longer sees it.
    async posponer(ctx, { id, hasta }, row) {
      if (hasta <= ctx.hoy) throw new Invalid({ hasta: ['Elija un día posterior a hoy'] });
      return vista(ctx, await ctx.update(pendientes, id, { pospuestos: { ...row.pospuestos, [ctx.session.usuario_id]: hasta } }));
    },
    async comentar(ctx, { id, texto }, row) {
      ctx.audit({ motivo: texto, entidad_id: id });
      await mencionar(ctx, row, texto);
    },
    async resolver(ctx, { items }) {
      const resultados: Awaited<ReturnType<typeof resolverUno>>[] = [];
      for (const item of items) resultados.push(await resolverUno(ctx, item));
      return { resultados };
    },
  },
});

type Abre = Event<'pendientes.abiertos'>['pendientes'][number];
type Cierra = Event<'pendiente.cerrado'>;
type Mueve = { abre: Abre } | { cierra: Cierra };

/** Listener: opens items of one area, or refreshes the living ones of the same record and kind. */
export async function abrirVarios(ctx: Ctx, { pendientes: nuevos }: Event<'pendientes.abiertos'>): Promise<void> {
  const abren = nuevos.map((abre) => ({ abre }));
  if (abren.length > 0) await ctx.lastTogether(mover, abren);
}

/** Listener: one item. */
export const abrir = (ctx: Ctx, abre: Event<'pendiente.abierto'>): Promise<void> => ctx.lastTogether(mover, [{ abre }]);

/** Listener: the record moved on, its living items close with it. */
export const cerrar = (ctx: Ctx, cierra: Cierra): Promise<void> => ctx.lastTogether(mover, [{ cierra }]);

/** Living items that some movements may touch: what waits for each thing, and all that hangs from each record that ended. */
function loQueTocan(movimientos: readonly Mueve[]): SQL | undefined {
  const dichos = movimientos.map((m) => ('abre' in m ? m.abre : m.cierra));
  const partes = [...new Set(dichos.map((d) => d.area))].flatMap((area) => {
    const suyos = dichos.filter((d) => d.area === area);
    const cosas = suyos.flatMap((d) => ('entidad_id' in d ? d.entidad_id : d.registro_id));
    const registros = movimientos.flatMap((m) =>
      'cierra' in m && m.cierra.area === area && 'registro_id' in m.cierra ? m.cierra.registro_id : [],
    );
    const cuelgan = registros.length > 0 ? inArray(pendientes.registro_id, registros) : undefined;
    return and(eq(pendientes.area, area), or(inArray(pendientes.entidad_id, cosas), cuelgan)) ?? [];
  });
  return and(vivos, or(...partes));
}

/** Whether an end closes an item: one thing that waited, or all that hangs from a record that ended but what the end itself asks for. */
function cierraEste(e: Cierra, r: PendienteRow): boolean {
  if (r.area !== e.area) return false;
  if ('registro_id' in e) return (r.registro_id === e.registro_id || r.entidad_id === e.registro_id) && !r.sobrevive;
  return r.entidad_id === e.entidad_id && (!e.tipo || r.tipo === e.tipo);
}

const datosDe = (e: Abre) => ({
  titulo: e.titulo,
  monto: (e.monto ?? null) as PendienteRow['monto'],
  url: e.url,
  permiso: e.permiso ?? null,
  usuario_id: e.usuario_id ?? null,
  ruts: e.ruts ? [...e.ruts] : null,
  perfil: e.perfil ?? null,
  registro_id: e.registro_id ?? null,
  cliente_rut: (e.cliente_rut ?? null) as PendienteRow['cliente_rut'],
  sobrevive: e.sobrevive ?? false,
  makers: [...(e.makers ?? [])],
  vence: (e.vence ?? null) as PendienteRow['vence'],
  caduca: e.caduca ?? false,
});

/** Resolved by whoever could; when its maker withdraws it, or the day's run moves the record, it only lapses. */
function terminado(ctx: Ctx, r: PendienteRow) {
  const yo = ownFaces(ctx.session);
  const podia = r.usuario_id ? r.usuario_id === ctx.session.usuario_id : r.permiso !== null && ctx.can(r.permiso);
  const suyo = podia && ctx.session.sesion_id !== 'sistema' && !r.makers.some((m) => yo.includes(m));
  return { estado: estados.go(r.estado, suyo ? 'resolver' : 'caducar'), resuelto_por: ctx.session.rut ?? ctx.session.nombre };
}

/** Before an act reads the inboxes, what it opened and closed is in them. */
export const alDia = (ctx: ReadCtx): Promise<void> => ctx.attended(mover);

/** All that an act opens and closes, in its order: read once, and written with the rest of the act. */
async function mover(ctx: Ctx, movimientos: readonly Mueve[]): Promise<void> {
  const habia = await ctx.lockAll(pendientes, loQueTocan(movimientos));
  const vivas = [...habia];
  const cambios = new Map<string, Partial<PendienteRow>>();
  const nuevas: Abre[] = [];
  for (const m of movimientos) {
    if ('abre' in m) {
      const vieja = vivas.find((v) => v.area === m.abre.area && v.entidad_id === m.abre.entidad_id && v.tipo === m.abre.tipo);
      if (vieja) {
        vivas[vivas.indexOf(vieja)] = { ...vieja, ...datosDe(m.abre) };
        cambios.set(vieja.id, { ...cambios.get(vieja.id), ...datosDe(m.abre) });
      } else nuevas.push(m.abre);
      continue;
    }
    for (const r of vivas.filter((v) => cierraEste(m.cierra, v))) {
      vivas.splice(vivas.indexOf(r), 1);
      cambios.set(r.id, { ...cambios.get(r.id), ...terminado(ctx, r) });
    }
    // Opened and ended by one act: it was never anybody's.
    for (const e of nuevas.filter((n) => cierraEste(m.cierra, { ...datosDe(n), ...n } as PendienteRow)))
      nuevas.splice(nuevas.indexOf(e), 1);
  }
  const patches = [...cambios].map(([id, patch]) => ({ id, patch }));
  // Those that change alike are one statement: what ended, and what was asked again.
  await ctx.updateMany(
    pendientes,
    patches.filter((p) => 'estado' in p.patch),
  );
  await ctx.updateMany(
    pendientes,
    patches.filter((p) => !('estado' in p.patch)),
  );
  const filas = nuevas.map((e) => ({ ...datosDe(e), area: e.area, entidad_id: e.entidad_id, tipo: e.tipo }));
  // What is opened again after being closed by the same act comes after it; the rest, with it.
  const apart = !filas.some((f) => habia.some((h) => h.area === f.area && h.entidad_id === f.entidad_id && h.tipo === f.tipo));
  if (filas.length > 0) await ctx.insertLast(pendientes, filas, { apart });
  if (patches.length + filas.length > 0) await ctx.signal('cambio', { area: 'bandeja' });
}

/**
 * Listener: who leaves hands its open items to its heir, by name; without one they return to whoever holds their permission. What it had taken
 * is free again.
 */
export async function alDesvincular(ctx: Ctx, e: Event<'ejecutivo.desvinculado'>): Promise<void> {
  const cuentas = await cuentasPorId(ctx, [], [e.rut, ...(e.heredero ? [e.heredero] : [])]);
  const [suya, heredera] = [cuentas.find((c) => c.rut === e.rut), cuentas.find((c) => c.rut === e.heredero)];
  if (!suya) return;
  const rows = await ctx.lockAll(pendientes, and(or(eq(pendientes.usuario_id, suya.id), eq(pendientes.tomado_por, suya.id)), vivos));
  for (const r of rows) {
    const dueno = r.usuario_id === suya.id ? (heredera?.id ?? (r.permiso ? null : r.usuario_id)) : r.usuario_id;
    await ctx.update(pendientes, r.id, { usuario_id: dueno, estado: 'abierto', tomado_por: null, tomado_en: null });
  }
  if (rows.length > 0) await ctx.signal('cambio', { area: 'bandeja' });
}

/** Living items addressed to an account, or taken by it. */
export async function trabajoDe(ctx: ReadCtx, e: Question<'cuenta.por_eliminar'>): Promise<AnswerTo<'cuenta.por_eliminar'> | undefined> {
  const suyos = or(eq(pendientes.usuario_id, e.usuario_id), eq(pendientes.tomado_por, e.usuario_id));
  const rows = await ctx.db
    .select({ id: pendientes.id })
    .from(pendientes)
    .where(and(eq(pendientes.empresa_id, ctx.empresa_id), vivos, suyos));
  return rows.length > 0 ? [{ titulo: 'bandeja', n: rows.length }] : undefined;
}
