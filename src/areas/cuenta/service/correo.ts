import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { anularFichas, claveCambiadaDesde, exigirClavePropia } from '#areas/acceso/public.server.ts';
import { actualizarCuenta, editarPropia, usuarioPorEmail, usuarioPorId } from '#areas/usuarios/public.server.ts';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { writeEvent } from '#platform/server/audit.ts';
import { publicUrl } from '#platform/server/config.ts';
import { type Ctx, type ReadCtx, systemSession, transact } from '#platform/server/context.ts';
import { infoOf } from '#platform/server/http/session.ts';
import type { Raw } from '#platform/server/http/template.ts';
import { parseInput } from '#platform/server/parse.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import type { Session } from '#platform/server/session.ts';
import { cambiosCorreo } from '../tables.ts';
import { cuentaDe } from './ajustes.ts';

const HORAS = 24;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const mio = (ctx: ReadCtx) => and(eq(cambiosCorreo.empresa_id, ctx.empresa_id), eq(cambiosCorreo.usuario_id, ctx.session.usuario_id));

/** The address that waits to be confirmed, or null. */
export async function pendiente(ctx: ReadCtx): Promise<string | null> {
  const [row] = await ctx.db
    .select({ correo: cambiosCorreo.correo })
    .from(cambiosCorreo)
    .where(and(mio(ctx), gt(cambiosCorreo.vence, sql`now()`)));
  return row?.correo ?? null;
}

const enUso = () => new Conflict('correo_en_uso', {}, { email: ['Ese correo ya está en uso'] });

/** Who leaves a session open does not give its account away: another mail asks the password. 400 at `actual`, 429 after too many tries. */
export async function exigirClaveParaCorreo(
  deps: AppDeps,
  session: Session,
  d: { email?: string | undefined; actual?: (() => string) | undefined },
): Promise<void> {
  const u =
    d.email === undefined || deps.config.oidc ? undefined : await usuarioPorId(deps.database.db, session.empresa_id, session.usuario_id);
  if (!u || u.email === d.email) return;
  const clave = d.actual?.() ?? '';
  if (clave === '') throw new Invalid({ actual: ['Escriba su contraseña para cambiar el correo'] });
  await exigirClavePropia(deps, u, clave, 'actual');
}

/** Asks the new address to confirm itself; until then the old one stands, and is told at once. 409 when it is somebody's, 422 with an outside identity. */
export async function pedirCambio(ctx: Ctx, correo: string): Promise<void> {
  if (ctx.deps.config.oidc) throw new Rule('identidad_externa', {}, { email: ['Se cambia en el servicio de identidad de la empresa'] });
  const u = await cuentaDe(ctx);
  if (await usuarioPorEmail(ctx.db, correo)) throw enUso();
  const token = randomBytes(32).toString('base64url');
  const datos = { correo, hash: hashOf(token), vence: new Date(ctx.ahora.getTime() + HORAS * 3_600_000) };
  await ctx.db
    .insert(cambiosCorreo)
    .values({ id: ctx.id(), empresa_id: ctx.empresa_id, hecho_por: ctx.people, usuario_id: u.id, ...datos })
    .onConflictDoUpdate({ target: [cambiosCorreo.empresa_id, cambiosCorreo.usuario_id], set: datos });
  await ctx.mail({
    para: [correo],
    asunto: `Confirme su correo · ${ctx.deps.config.marca}`,
    texto: `${u.fullName}:\n\nPara usar este correo en su cuenta, confírmelo dentro de ${HORAS} horas:\n\n${publicUrl(ctx.deps.config)}/cuenta/correo?token=${token}\n\nSi no lo pidió, no haga nada.\n`,
  });
  await ctx.mail({
    para: [u.email],
    asunto: `Pidieron cambiar su correo · ${ctx.deps.config.marca}`,
    texto: `${u.fullName}:\n\nSe pidió que su cuenta use ${correo}. El cambio espera a que esa dirección lo confirme. Si no fue usted, cambie ahora su contraseña: el cambio queda sin efecto.\n\n${publicUrl(ctx.deps.config)}/cuenta\n`,
  });
}

export async function cancelar(ctx: Ctx): Promise<void> {
  await ctx.db.delete(cambiosCorreo).where(mio(ctx));
}

const Ficha = z.object({ token: z.string().max(100) }).strict();

/** The link of the mail: the account takes the new address, and the old one is told. The link works once. */
const confirmar: Raw['handler'] = async ({ deps, request }) => {
  const { token } = parseInput(Ficha, request.body) as { token: string };
  const vivo = and(eq(cambiosCorreo.hash, hashOf(token)), gt(cambiosCorreo.vence, sql`now()`));
  const [row] = await deps.database.db.select().from(cambiosCorreo).where(vivo);
  if (!row) throw new NotFound('enlace_vencido');
  const u = await usuarioPorId(deps.database.db, row.empresa_id, row.usuario_id);
  // A password chosen after the request is its owner's answer to it.
  const pedido = new Date(row.vence.getTime() - HORAS * 3_600_000);
  if (!u || (await claveCambiadaDesde(deps.database.db, u.id, pedido))) throw new NotFound('enlace_vencido');
  const { empresa_id } = row;
  const session = { ...systemSession(empresa_id), usuario_id: u.id, nombre: u.fullName, rut: u.rut ?? '', email: u.email };
  await transact(deps, { empresa_id, area: 'cuenta', accion: 'confirmar-correo', session }, async (ctx) => {
    const usado = await ctx.db
      .delete(cambiosCorreo)
      .where(and(eq(cambiosCorreo.empresa_id, empresa_id), vivo))
      .returning({ id: cambiosCorreo.id });
    if (usado.length === 0) throw new NotFound('enlace_vencido');
    if (await usuarioPorEmail(ctx.db, row.correo)) throw enUso();
    await editarPropia(ctx, u.id, { email: row.correo, email_verificado: true });
    await anularFichas(ctx.db, u.id);
    // Whoever was signed in enters again, with the new mail.
    await actualizarCuenta(ctx.db, u, {}, true);
    await ctx.emit('cuenta.cerrada', { usuario_id: u.id, motivo: 'cambio de correo' });
    await ctx.mail({
      para: [u.email],
      asunto: `Su correo cambió · ${deps.config.marca}`,
      texto: `${u.fullName}:\n\nSu cuenta usa ahora ${row.correo}. Si no fue usted, avise al administrador.\n`,
    });
    await writeEvent(ctx, 'publico', infoOf(request), u.id);
  });
  return { correo: row.correo };
};

export const confirmarCorreo: Raw = {
  method: 'POST',
  path: '/api/cuenta/confirmar-correo',
  permission: 'publico',
  resumen: 'Confirmar el correo nuevo de una cuenta',
  doc: { body: Ficha, answer: z.object({ correo: z.string() }) },
  handler: confirmar,
};
