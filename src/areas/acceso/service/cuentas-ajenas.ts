import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { reemplazantesDe, reemplazosVigentes } from '#areas/ausencias/public.server.ts';
import { concedidos } from '#areas/perfiles/public.server.ts';
import { usuarioPorId, usuarioPorRut } from '#areas/usuarios/public.server.ts';
import { Invalid } from '#kernel/errors.ts';
import type { AnswerTo, Event, Question } from '#kernel/events.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { credenciales, fichas, sesiones } from '../tables.ts';
import { exigirClave, guardarClave } from './claves.ts';
import { enviarFicha } from './fichas.ts';
import { olvidarSesion } from './sesiones.ts';

/** What an administrator's act on an account does here, told by event, in the same transaction. */
export async function cerrarAlFinal(ctx: Ctx, e: Event<'cuenta.cerrada'>): Promise<void> {
  await ctx.db
    .update(sesiones)
    .set({ revocada_en: ctx.ahora, motivo: e.motivo })
    .where(and(eq(sesiones.empresa_id, ctx.empresa_id), eq(sesiones.usuario_id, e.usuario_id), isNull(sesiones.revocada_en)));
  ctx.after(() => olvidarSesion(ctx.deps));
}

/** Sends the single-use link of an invitation or a reset. With the company's identity service there is no password to choose. */
export async function invitar(ctx: Ctx, e: Event<'cuenta.invitada'>): Promise<void> {
  const u = await usuarioPorId(ctx.db, ctx.empresa_id, e.usuario_id);
  if (u && !ctx.deps.config.oidc) await enviarFicha(ctx.deps, ctx.db, u, e.tipo);
}

/** Keeps the password that an account is made with, and asks its owner to verify the mail. 400 at `password` when it may not be used. */
export async function ponerClave(ctx: Ctx, e: Event<'cuenta.con_clave'>): Promise<void> {
  const u = await usuarioPorId(ctx.db, ctx.empresa_id, e.usuario_id);
  if (!u) return;
  if (ctx.deps.config.oidc) throw new Invalid({ password: ['La contraseña se elige en el servicio de identidad de la empresa'] });
  await exigirClave(ctx.deps, ctx.db, u, e.clave(), 'password');
  await guardarClave(ctx.db, u.id, e.clave());
  await enviarFicha(ctx.deps, ctx.db, u, 'verificacion');
}

export async function borrarCredenciales(ctx: Ctx, e: Event<'cuenta.eliminada'>): Promise<void> {
  await ctx.db.delete(sesiones).where(and(eq(sesiones.empresa_id, ctx.empresa_id), eq(sesiones.usuario_id, e.usuario_id)));
  await ctx.db.delete(fichas).where(eq(fichas.usuario_id, e.usuario_id));
  await ctx.db.delete(credenciales).where(eq(credenciales.usuario_id, e.usuario_id));
}

/** Devices of an account, for who administers it. */
export async function sesionesDeCuenta(ctx: ReadCtx, { usuario_id }: Question<'cuenta.dispositivos'>) {
  const rows = await ctx.db
    .select()
    .from(sesiones)
    .where(
      and(
        eq(sesiones.empresa_id, ctx.empresa_id),
        eq(sesiones.usuario_id, usuario_id),
        isNull(sesiones.revocada_en),
        gt(sesiones.vence, new Date()),
      ),
    )
    .orderBy(desc(sesiones.renovada_en))
    .limit(50);
  return rows.map((r) => ({ id: r.id, creada: r.creada_en, usada: r.renovada_en, ip: r.ip, agente: r.agente }));
}

/** Grants that an account uses for the absent people it covers on a date. */
export async function prestar(ctx: ReadCtx, e: Question<'concesion.consultada'>): Promise<AnswerTo<'concesion.consultada'> | undefined> {
  const u = await usuarioPorId(ctx.db, ctx.empresa_id, e.usuario_id);
  if (!u?.rut) return undefined;
  const prestadas: AnswerTo<'concesion.consultada'>[number][] = [];
  for (const a of await reemplazosVigentes(ctx.db, ctx.empresa_id, u.rut, e.fecha)) {
    const otro = await usuarioPorRut(ctx.db, ctx.empresa_id, a.rut_ejecutivo);
    if (!otro) continue;
    const cubre = (m: string) => !a.alcance || a.alcance.some((x) => x === m || x === m.split(':')[0]);
    const filas = (await concedidos(ctx, otro.id, e.fecha)).map((f) => ({ ...f, modulos: f.modulos.filter(cubre) }));
    prestadas.push({ reemplazo_de: otro.fullName, rut: a.rut_ejecutivo, filas });
  }
  return prestadas;
}

/** Accounts that cover an absent person on a date. */
export async function nombrarReemplazos(ctx: ReadCtx, e: Question<'reemplazo.consultado'>): Promise<AnswerTo<'reemplazo.consultado'>> {
  const reemplazos: { usuario_id: string }[] = [];
  for (const rut of await reemplazantesDe(ctx.db, ctx.empresa_id, e.fecha)) {
    const u = await usuarioPorRut(ctx.db, ctx.empresa_id, rut);
    if (u) reemplazos.push({ usuario_id: u.id });
  }
  return reemplazos;
}
