import { empresaDe } from '#areas/empresas/public.server.ts';
import { rutasDe } from '#areas/menus/public.server.ts';
import type { UsuarioRow } from '#areas/usuarios/public.server.ts';
import { businessDate } from '#platform/server/businessdate.ts';
import { Context } from '#platform/server/context.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import type { Session } from '#platform/server/session.ts';
import type { UserData } from '../contract.ts';

/** What other areas add to `extras` as the template's cart counter. */
async function extrasDe(deps: AppDeps, session: Session): Promise<Record<string, unknown>> {
  const { db } = deps.database;
  const hoy = await businessDate(deps, db, session.empresa_id);
  const extras: Record<string, unknown> = { eCommerceCartItemsCount: 0 };
  const ctx = new Context({ deps, db, session, hoy, area: 'acceso', accion: 'extras' });
  for (const { answer } of await ctx.ask('sesion.extras', {})) Object.assign(extras, answer);
  return extras;
}

/** The session as the browser keeps it (spec §3, §6). */
export async function userDataOf(deps: AppDeps, u: UsuarioRow, session: Session): Promise<UserData> {
  const { db } = deps.database;
  const empresa = await empresaDe(db, u.empresa_id);
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
    paths: await rutasDe(db, u.empresa_id, session.ability),
    perfiles_modulo: session.perfiles.flatMap((perfil) => session.modulos.map((modulo) => ({ perfil, modulo }))),
    modulos: modulos.map((id) => ({ id })),
    company: empresa ? { id: empresa.id, rut: empresa.rut, nombre: empresa.razon_social } : null,
    rut: u.rut,
    rut_reemplazo: session.rut_reemplazo,
    reemplazos: session.reemplazos.map((r) => ({ rut: r.rut })),
    email_verified: u.email_verificado,
  };
}
