import { and, eq, isNull } from 'drizzle-orm';
import type { UsuarioRow } from '#areas/usuarios/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { publicUrl } from '#platform/server/config.ts';
import type { Db } from '#platform/server/database/open.ts';
import { sealed } from '#platform/server/mail/sealed.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { correos } from '#platform/server/tables.ts';
import { fichas } from '../tables.ts';
import { escribirFicha } from './fichas-sql.ts';
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
  return publicUrl(deps.config);
}

const NADIE = '00000000-0000-7000-8000-000000000000';

/**
 * Issues a single-use link and leaves its mail in the outbox, in one transaction. The previous ones of the same kind stop working. For an account
 * that is not there (null) it sends the very same statements, which reach no row: how long it takes tells nothing (S18).
 */
export function enviarFicha(deps: AppDeps, en: Db, u: UsuarioRow | null, tipo: Tipo): Promise<string> {
  const { token, hash } = newFicha();
  const { asunto, cuerpo } = TEXTO[tipo];
  const mail = carta(deps, u, asunto, `${cuerpo}\n\n${baseUrl(deps)}${RUTA[tipo]}?token=${token}`);
  const vence = new Date(Date.now() + HORAS[tipo] * 3_600_000).toISOString();
  const [usuario_id, hay] = [u?.id ?? NADIE, u !== null];
  return en.transaction(async (db) => {
    await db
      .update(fichas)
      .set({ usada_en: new Date() })
      .where(and(eq(fichas.usuario_id, usuario_id), eq(fichas.tipo, tipo), isNull(fichas.usada_en)));
    const [para, empresa_id] = [u?.email ?? '', u?.empresa_id ?? NADIE];
    const texto = sealed(deps.config, mail.texto);
    await escribirFicha(db, hay, { usuario_id, tipo, hash, vence }, { empresa_id, para, asunto: mail.asunto, texto });
    return token;
  });
}

/** Who has not shown that the mail is its own is not called by its name: the name is a stranger's text in somebody's mailbox. */
const carta = ({ config }: AppDeps, u: UsuarioRow | null, asunto: string, texto: string) => ({
  asunto: `${asunto} · ${config.marca}`,
  texto: `${u?.email_verificado ? u.fullName : 'Hola'}:\n\n${texto}\n`,
});

/** The links that wait for an account stop working: its password or its mail is another one. */
export async function anularFichas(db: Db, usuario_id: string): Promise<void> {
  await db
    .update(fichas)
    .set({ usada_en: new Date() })
    .where(and(eq(fichas.usuario_id, usuario_id), isNull(fichas.usada_en)));
}

/** Tells the owner that its password is another one (areas/4 acceso): who did not change it learns it at once. */
export function avisarClave(deps: AppDeps, db: Db, u: UsuarioRow): Promise<void> {
  const cuerpo =
    'La contraseña de su cuenta cambió y se cerraron sus sesiones. Si usted no la cambió, pida otra ahora y avise al administrador.';
  const mail = carta(deps, u, 'Su contraseña cambió', `${cuerpo}\n\n${baseUrl(deps)}/olvido`);
  return db
    .insert(correos)
    .values({ id: uuidv7(), empresa_id: u.empresa_id, para: [u.email], ...mail })
    .then(() => undefined);
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
