import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { editarPropia, usuarioPorEmail, usuarioPorId } from '#areas/usuarios/public.server.ts';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { writeEvent } from '#platform/server/audit.ts';
import { type Ctx, type ReadCtx, systemSession, transact } from '#platform/server/context.ts';
import { infoOf } from '#platform/server/http/session.ts';
import type { Raw } from '#platform/server/http/template.ts';
import { parseInput } from '#platform/server/parse.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { cambiosCorreo } from '../tables.ts';
import { cuentaDe } from './ajustes.ts';

const HORAS = 24;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

function direccion({ config }: AppDeps): string {
  return (config.urlPublica ?? `http://${config.host}:${config.port}`).replace(/\/$/, '');
}

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

/** Asks the new address to confirm itself; until then the old one stands. 409 when it is somebody's, 422 with an outside identity. */
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
    texto: `${u.fullName}:\n\nPara usar este correo en su cuenta, confírmelo dentro de ${HORAS} horas:\n\n${direccion(ctx.deps)}/cuenta/correo?token=${token}\n\nSi no lo pidió, no haga nada.\n`,
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
  const u = await usuarioPorId(deps.database.db, row.usuario_id);
  if (!u) throw new NotFound('enlace_vencido');
  const { empresa_id } = row;
  const session = { ...systemSession(empresa_id), usuario_id: u.id, nombre: u.fullName, rut: u.rut ?? '', email: u.email };
  await transact(deps, { empresa_id, area: 'cuenta', accion: 'confirmar-correo', session }, async (ctx) => {
    const usado = await ctx.db.delete(cambiosCorreo).where(vivo).returning({ id: cambiosCorreo.id });
    if (usado.length === 0) throw new NotFound('enlace_vencido');
    if (await usuarioPorEmail(ctx.db, row.correo)) throw enUso();
    await editarPropia(ctx, u.id, { email: row.correo, email_verificado: true });
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
