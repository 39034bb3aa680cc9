import { empresaDe } from '#areas/empresas/public.server.ts';
import { renglonesDe, rutasDe } from '#areas/menus/public.server.ts';
import type { UsuarioRow } from '#areas/usuarios/public.server.ts';
import { businessDate } from '#platform/server/businessdate.ts';
import { Context } from '#platform/server/context.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import type { Session } from '#platform/server/session.ts';
import type { UserData } from '../contract.ts';
import { type Padron, padronDe } from './padron.ts';
import { sesionDe } from './sesiones.ts';

/** What other areas add to `extras` as the template's cart counter. */
async function extrasDe(deps: AppDeps, session: Session): Promise<Record<string, unknown>> {
  const { db } = deps.database;
  const hoy = await businessDate(deps, db, session.empresa_id);
  const extras: Record<string, unknown> = { eCommerceCartItemsCount: 0 };
  const ctx = new Context({ deps, db, session, hoy, area: 'acceso', accion: 'extras' });
  for (const { answer } of await ctx.ask('sesion.extras', {})) Object.assign(extras, answer);
  return extras;
}

type DeSuEmpresa = Pick<Padron, 'empresa' | 'menu'>;

/** The session as the browser keeps it (spec §3, §6). */
export async function userDataOf(deps: AppDeps, u: UsuarioRow, session: Session, de?: DeSuEmpresa): Promise<UserData> {
  const { db } = deps.database;
  const { empresa, menu } = de ?? { empresa: await empresaDe(db, u.empresa_id), menu: await renglonesDe(db, u.empresa_id) };
  const modulos = [...new Set([...session.modulos, ...session.reemplazos.flatMap((r) => r.modulos)])];
  return {
    id: u.id,
    email: u.email,
    username: u.username,
    fullName: u.fullName,
    avatar: u.avatar,
    role: u.role,
    ability: session.ability.map((r) => ({ ...r })),
    extras: await extrasDe(deps, session),
    paths: rutasDe(menu, session.ability),
    perfiles_modulo: session.perfiles.flatMap((perfil) => session.modulos.map((modulo) => ({ perfil, modulo }))),
    modulos: modulos.map((id) => ({ id })),
    company: empresa ? { id: empresa.id, rut: empresa.rut, nombre: empresa.razon_social } : null,
    rut: u.rut,
    rut_reemplazo: session.rut_reemplazo,
    reemplazos: session.reemplazos.map((r) => ({ rut: r.rut })),
    email_verified: u.email_verificado,
  };
}

/** Answers kept of one company: more people than it has, and each is some kilobytes. */
const MAX_CONTESTADO = 1_000;

/** What of an account its answer says. */
const deLaCuenta = (u: UsuarioRow) =>
  JSON.stringify([u.email, u.username, u.fullName, u.avatar, u.role, u.rut, u.email_verificado, u.empresa_id]);

/**
 * The session as the browser keeps it, in JSON, from what the process keeps of its company: the same text while nobody changes that nor the
 * account. Who covers somebody has it made every time: what it may do hangs from the account of the absent too, which has no version.
 */
export async function userDataJson(deps: AppDeps, u: UsuarioRow, sesion: { id: string; versiones: string }): Promise<string> {
  const padron = await padronDe(deps, u.empresa_id, sesion.versiones);
  const cuenta = deLaCuenta(u);
  const ya = padron.contestado.get(u.id);
  if (ya?.cuenta === cuenta) return ya.json;
  const session = await sesionDe(deps, u, sesion.id, padron);
  const json = JSON.stringify(await userDataOf(deps, u, session, padron));
  if (padron.contestado.size >= MAX_CONTESTADO) padron.contestado.clear();
  if (session.reemplazos.length === 0) padron.contestado.set(u.id, { cuenta, json });
  return json;
}
