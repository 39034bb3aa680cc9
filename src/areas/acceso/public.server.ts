import { usuarioPorEmail } from '#areas/usuarios/public.server.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import type { Session } from '#platform/server/session.ts';
import { sesionDe } from './service/sesiones.ts';

export { claveCambiadaDesde, guardarClave } from './service/claves.ts';
export { exigirClavePropia } from './service/cuenta.ts';
export { anularFichas, baseUrl, enviarFicha } from './service/fichas.ts';
export { olvidarSesion } from './service/sesiones.ts';

/** The session of an account as if it had signed in: for the seed and for tests. */
export async function sesionPara(deps: AppDeps, email: string): Promise<Session> {
  const u = await usuarioPorEmail(deps.database.db, email);
  if (!u) throw new Error(`no account ${email}`);
  return sesionDe(deps, u, 'semilla');
}
