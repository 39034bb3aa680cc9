import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { areas } from '#app/areas.server.gen.ts';
import { boot } from '#platform/server/boot.ts';
import { readConfig } from '#platform/server/config.ts';
import { openDatabase } from '#platform/server/database/open.ts';
import { createLog } from '#platform/server/log.ts';
import { CLAVE_DEMO, RAIZ } from './casa.ts';

export interface Sentencia {
  text: string;
  values: unknown[];
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * The statements that the product itself sends for an address, session and caches already warm: what a bare handler must repeat to be
 * compared with it. The product is opened once more in this process, over the same database.
 */
export async function sentenciasDe(pgUrl: string, ruta: string): Promise<Sentencia[]> {
  const carpeta = mkdtempSync(join(tmpdir(), 'respaldo-banco-'));
  const config = readConfig({ DATABASE_URL: pgUrl, DATA_DIR: carpeta, MODO_DEMO: '1', JWT_SECRET: 'solo-para-medir-0123456789' });
  const database = await openDatabase({ url: pgUrl });
  const running = await boot({ config, root: RAIZ, areas, log: createLog('silent'), database, background: false });
  const proto = pg.Client.prototype as unknown as { query: Query };
  const original = proto.query;
  const vistas: Sentencia[] = [];
  try {
    const payload = { email: 'gerencia@demo.cl', password: CLAVE_DEMO };
    const entrada = await running.app.inject({ method: 'POST', url: '/jwt/login', payload });
    const pedir = () =>
      running.app.inject({ url: ruta, headers: { authorization: `Bearer ${entrada.json<{ accessToken: string }>().accessToken}` } });
    await pedir();
    proto.query = function (...args) {
      const [q, values] = args as [string | { text: string; values?: unknown[] }, unknown];
      const text = typeof q === 'string' ? q : q.text;
      vistas.push({ text, values: (Array.isArray(values) ? values : typeof q === 'string' ? [] : (q.values ?? [])) as unknown[] });
      return original.apply(this, args);
    };
    const r = await pedir();
    if (r.statusCode !== 200) throw new Error(`${ruta}: ${r.statusCode} ${r.body.slice(0, 300)}`);
  } finally {
    proto.query = original;
    await running.stop();
    rmSync(carpeta, { recursive: true, force: true });
  }
  if (vistas.length === 0) throw new Error(`${ruta} sent no statement`);
  return vistas;
}
