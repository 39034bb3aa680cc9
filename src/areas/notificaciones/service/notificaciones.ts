import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { usuariosConPermiso } from '#areas/perfiles/public.server.ts';
import { usuarioPorId } from '#areas/usuarios/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing, only } from '#platform/server/listing.ts';
import { quienesAlcanzan } from '#platform/server/reach.ts';
import { CANALES, contract, NOMBRE_CANAL, SIEMPRE, TIPOS_AVISO } from '../contract.ts';
import { notificaciones, preferencias } from '../tables.ts';

const mias = (ctx: ReadCtx) => and(eq(notificaciones.empresa_id, ctx.empresa_id), eq(notificaciones.usuario_id, ctx.session.usuario_id));

const palabras = (codigo: string) => {
  const texto = codigo.replaceAll(/[_.-]+/g, ' ');
  return texto.charAt(0).toUpperCase() + texto.slice(1);
};

async function sinLeer(ctx: ReadCtx): Promise<number> {
  const [row] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(notificaciones)
    .where(and(mias(ctx), isNull(notificaciones.leida_en)));
  return row?.n ?? 0;
}

async function preferenciasDe(ctx: ReadCtx, usuario_id: string) {
  const [row] = await ctx.db
    .select()
    .from(preferencias)
    .where(and(eq(preferencias.empresa_id, ctx.empresa_id), eq(preferencias.usuario_id, usuario_id)));
  return row;
}

/** Equal notices within this time are one. */
const AGRUPA_MS = 10 * 60_000;

/** Of some people, how each wants to be told, and the equal notice that each has not read. */
async function loDeCadaUno(ctx: ReadCtx, usuarios: readonly string[], { tipo, titulo, url }: Event<'aviso.enviado'>) {
  if (usuarios.length === 0) return { canales: [], iguales: [] };
  const desde = new Date(ctx.instante.getTime() - AGRUPA_MS);
  const igual = and(eq(notificaciones.tipo, tipo), eq(notificaciones.titulo, titulo), eq(notificaciones.url, url));
  const suyo = inArray(notificaciones.usuario_id, [...usuarios]);
  const [canales, iguales] = await atOnce([
    ctx.rows(preferencias, inArray(preferencias.usuario_id, [...usuarios])),
    ctx.rows(notificaciones, and(suyo, igual, isNull(notificaciones.leida_en), gt(notificaciones.creado_en, desde))),
  ]);
  return { canales, iguales };
}

/** Listener: of a record, only who reaches it hears. One notice a person; equal ones within ten minutes collapse into one with a count; a disabled channel sends nothing. */
export async function avisar(ctx: Ctx, e: Event<'aviso.enviado'>): Promise<void> {
  const { tipo, titulo, cuerpo, url } = e;
  const todos = [...new Set(e.usuarios ?? (e.permiso ? await usuariosConPermiso(ctx.db, ctx.empresa_id, e.permiso, ctx.hoy) : []))];
  const [oyen, { canales, iguales }] = await atOnce([quienesAlcanzan(ctx, todos, url), loDeCadaUno(ctx, todos, e)]);
  for (const usuario_id of oyen) {
    const elegido = canales.find((p) => p.usuario_id === usuario_id)?.canales[tipo] ?? 'pantalla';
    const canal = elegido === 'nada' && SIEMPRE.includes(tipo) ? 'pantalla' : elegido;
    if (canal === 'nada') continue;
    const old = iguales.find((n) => n.usuario_id === usuario_id);
    if (old) await ctx.update(notificaciones, old.id, { agrupada: old.agrupada + 1, cuerpo });
    else {
      const propio = { id: ctx.id(), empresa_id: ctx.empresa_id, version: 1, hecho_por: ctx.people, creado_en: ctx.instante };
      await ctx.appendLast(notificaciones, [{ ...propio, usuario_id, tipo, titulo, cuerpo, url, canal }]);
    }
    // What waits for the daily summary does not interrupt.
    if (canal === 'resumen') continue;
    await ctx.signal('aviso', { titulo, cuerpo, url }, usuario_id);
    if (canal === 'correo') {
      const u = await usuarioPorId(ctx.db, ctx.empresa_id, usuario_id);
      if (u) await ctx.mail({ para: [u.email], asunto: titulo, texto: `${cuerpo}\n` });
    }
  }
}

export const service = implement(contract, {
  lista: async (ctx, q) => {
    const found = await listing(ctx, q, contract, {
      table: notificaciones,
      select: only(notificaciones, 'id', 'tipo', 'titulo', 'cuerpo', 'url', 'leida_en', 'agrupada', 'creado_en'),
      where: [mias(ctx)],
      filters: { leidas: (v) => (v === 'si' ? isNotNull(notificaciones.leida_en) : isNull(notificaciones.leida_en)) },
      search: [notificaciones.titulo, notificaciones.cuerpo],
    });
    return { ...found, sin_leer: await sinLeer(ctx) };
  },
  opciones: {
    canales: async () => CANALES.map((codigo, i) => ({ codigo, nombre: NOMBRE_CANAL[codigo], activo: true, orden: i + 1 })),
  },
  handlers: {
    async preferencias(ctx) {
      const vistos = await ctx.db.selectDistinct({ tipo: notificaciones.tipo }).from(notificaciones).where(mias(ctx));
      const codigos = [...new Set([...Object.keys(TIPOS_AVISO), ...vistos.map((v) => v.tipo)])];
      return {
        preferencias: (await preferenciasDe(ctx, ctx.session.usuario_id))?.canales ?? {},
        tipos: codigos.map((codigo) => ({ codigo, nombre: TIPOS_AVISO[codigo] ?? palabras(codigo), fijo: SIEMPRE.includes(codigo) })),
        correo: ctx.session.email,
      };
    },
    async leer(ctx, { id }) {
      const row = await ctx.find(notificaciones, id);
      if (!row || row.usuario_id !== ctx.session.usuario_id) throw new NotFound();
      if (!row.leida_en) await ctx.update(notificaciones, id, { leida_en: ctx.ahora });
      return { sin_leer: await sinLeer(ctx) };
    },
    async leer_todas(ctx) {
      await ctx.db
        .update(notificaciones)
        .set({ leida_en: ctx.ahora })
        .where(and(mias(ctx), isNull(notificaciones.leida_en)));
      return { sin_leer: 0 };
    },
    async guardar_preferencias(ctx, { preferencias: canales }) {
      const row = await preferenciasDe(ctx, ctx.session.usuario_id);
      if (row) await ctx.update(preferencias, row.id, { canales: { ...row.canales, ...canales } });
      else await ctx.insert(preferencias, { usuario_id: ctx.session.usuario_id, canales });
      return { preferencias: { ...row?.canales, ...canales } };
    },
  },
});

/** Listener: the notices and preferences of an account that is gone. */
export async function borrarDe(ctx: Ctx, e: Event<'cuenta.eliminada'>): Promise<void> {
  for (const tabla of [notificaciones, preferencias])
    await ctx.db.delete(tabla).where(and(eq(tabla.empresa_id, ctx.empresa_id), eq(tabla.usuario_id, e.usuario_id)));
}
