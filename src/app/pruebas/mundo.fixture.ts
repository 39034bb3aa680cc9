import { areas } from '#app/areas.server.gen.ts';
import { sembrar } from '#app/semilla.ts';
import { sesionPara } from '#areas/acceso/public.server.ts';
import { hayEmpresa, primeraEmpresa } from '#areas/empresas/public.server.ts';
import type { Database } from '#platform/server/database/open.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

export interface Mundo extends TestApp {
  /** Signs in through the API and answers the access token. */
  entrar(cuenta: string): Promise<string>;
  sesion(cuenta: string): Promise<Session>;
  demo_id: string;
}

/** The demo company, loaded by its own seed, on a fresh database. */
export async function mundo(o: { log?: (line: string) => void; database?: Database } = {}): Promise<Mundo> {
  const t = await testApp(areas, o);
  if (!(await hayEmpresa(t.deps.database.db))) await sembrar(t.deps);
  const tokens = new Map<string, string>();
  return {
    ...t,
    demo_id: await primeraEmpresa(t.deps.database.db),
    sesion: (cuenta) => sesionPara(t.deps, `${cuenta}@demo.cl`),
    async entrar(cuenta) {
      const known = tokens.get(cuenta);
      if (known) return known;
      const r = await t.inject({ method: 'POST', url: '/jwt/login', payload: { email: `${cuenta}@demo.cl`, password: 'Demo.2026' } });
      const token = (r.json() as { accessToken: string }).accessToken;
      tokens.set(cuenta, token);
      return token;
    },
  };
}
