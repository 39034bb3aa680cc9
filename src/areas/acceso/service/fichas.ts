import { and, eq, isNull } from 'drizzle-orm';
import type { UsuarioRow } from '#areas/usuarios/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import type { Db } from '#platform/server/database/open.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { correos } from '#platform/server/tables.ts';
import { fichas } from '../tables.ts';
import { hashFicha, newFicha } from './tokens.ts';

type Tipo = 'verificacion' | 'restablecer' | 'invitacion';
const HORAS: Record<Tipo, number> = { verificacion: 24, restablecer: 1, invitacion: 24 };
const RUTA: Record<Tipo, string> = { verificacion: '/verificar', restablecer: '/restablecer', invitacion: '/restablecer' };
const TEXTO: Record<Tipo, { asunto: string; cuerpo: string }> = {
  verificacion: {
    asunto: 'Verifique su correo',
    cuerpo: 'Para terminar de crear su cuenta, abra este enlace. Sirve una sola vez y vence en 24 horas.',
  },
  restablecer: {
    asunto: 'Cambie su contraseña',
    cuerpo: 'Para elegir una contraseña nueva, abra este enlace. Sirve una sola vez y vence en 1 hora. Si usted no lo pidió, no haga nada.',
  },
  invitacion: {
    asunto: 'Le crearon una cuenta',
    cuerpo: 'Para elegir su contraseña y entrar, abra este enlace. Sirve una sola vez y vence en 24 horas.',
  },
};

/** Public address of the product, for links in mails. */
export function baseUrl(deps: AppDeps): string {
  const { urlPublica, host, port } = deps.config;
  return (urlPublica ?? `http://${host}:${port}`).replace(/\/$/, '');
}

/** Issues a single-use link and leaves its mail in the outbox. The previous ones of the same kind stop working. */
export async function enviarFicha(deps: AppDeps, db: Db, u: UsuarioRow, tipo: Tipo): Promise<string> {
  const { token, hash } = newFicha();
  await db
    .update(fichas)
    .set({ usada_en: new Date() })
    .where(and(eq(fichas.usuario_id, u.id), eq(fichas.tipo, tipo), isNull(fichas.usada_en)));
  await db.insert(fichas).values({ id: uuidv7(), usuario_id: u.id, tipo, hash, vence: new Date(Date.now() + HORAS[tipo] * 3_600_000) });
  const link = `${baseUrl(deps)}${RUTA[tipo]}?token=${token}`;
  const { asunto, cuerpo } = TEXTO[tipo];
  await escribir(deps, db, u, asunto, `${cuerpo}\n\n${link}`);
  return token;
}

async function escribir(deps: AppDeps, db: Db, u: UsuarioRow, asunto: string, texto: string): Promise<void> {
  await db.insert(correos).values({
    id: uuidv7(),
    empresa_id: u.empresa_id,
    para: [u.email],
    asunto: `${asunto} · ${deps.config.marca}`,
    texto: `${u.fullName}:\n\n${texto}\n`,
  });
}

/** Tells the owner that its password is another one (areas/4 acceso): who did not change it learns it at once. */
export function avisarClave(deps: AppDeps, db: Db, u: UsuarioRow): Promise<void> {
  const cuerpo =
    'La contraseña de su cuenta cambió y se cerraron sus sesiones. Si usted no la cambió, pida otra ahora y avise al administrador.';
  return escribir(deps, db, u, 'Su contraseña cambió', `${cuerpo}\n\n${baseUrl(deps)}/olvido`);
}

/** Uses up a link: 400 `ficha_invalida` when it is unknown or already used, 410 `ficha_vencida` after its time. */
export async function usarFicha(db: Db, token: string, tipos: readonly Tipo[]): Promise<string> {
  const [row] = await db
    .select()
    .from(fichas)
    .where(eq(fichas.hash, hashFicha(token)))
    .for('update');
  if (!row || row.usada_en || !tipos.includes(row.tipo)) throw new AppError(400, 'ficha_invalida');
  if (row.vence.getTime() < Date.now()) throw new AppError(410, 'ficha_vencida');
  await db.update(fichas).set({ usada_en: new Date() }).where(eq(fichas.id, row.id));
  return row.usuario_id;
}
