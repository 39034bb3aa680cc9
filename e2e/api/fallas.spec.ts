import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const ROUNDS = Number(process.env.RESPALDO_MUERTES ?? '3');
const SERVER = ['--import', 'tsx', 'src/app/server.ts'];

interface Server {
  child: ChildProcess;
  url: string;
}

/** Starts the product on a folder and waits until it says where it listens. */
function start(dir: string): Promise<Server> {
  const child = spawn(process.execPath, SERVER, {
    env: { ...process.env, DATA_DIR: dir, PORT: '0', HOST: '127.0.0.1', MODO_DEMO: '1', LOG_LEVEL: 'silent', DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((done, fail) => {
    let text = '';
    child.stderr?.on('data', (d: Buffer) => {
      text += String(d);
      const url = /en (http:\/\/\S+)/.exec(text)?.[1];
      if (url) done({ child, url });
    });
    child.on('exit', (code) => fail(new Error(`ended with ${code}: ${text}`)));
  });
}

const dead = (child: ChildProcess) =>
  new Promise<void>((done) => (child.exitCode !== null || child.signalCode ? done() : child.once('exit', () => done())));

async function login(url: string): Promise<string> {
  const r = await fetch(`${url}/jwt/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.cl', password: 'Demo.2026' }),
  });
  return ((await r.json()) as { accessToken: string }).accessToken;
}

/** Writes without rest until the server dies; answers the codes whose 201 arrived. */
async function hammer(url: string, token: string, round: number): Promise<string[]> {
  const acknowledged: string[] = [];
  const client = async (c: number) => {
    for (let i = 0; i < 500; i += 1) {
      const codigo = `M${round}_${c}_${i}`;
      try {
        const r = await fetch(`${url}/api/zonas`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': codigo },
          body: JSON.stringify({ codigo, nombre: codigo }),
        });
        if (r.status === 201) acknowledged.push(codigo);
      } catch {
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, c) => client(c)));
  return acknowledged;
}

test('F4: matar el proceso en plena escritura no pierde nada de lo que respondió', async () => {
  test.setTimeout(240_000);
  const dir = mkdtempSync(join(tmpdir(), 'muertes-'));
  try {
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, url } = await start(dir);
      const token = await login(url);
      setTimeout(() => child.kill('SIGKILL'), 400 + 300 * round);
      acknowledged.push(...(await hammer(url, token, round)));
      await dead(child);
    }
    const { child, url } = await start(dir);
    const token = await login(url);
    const have = new Set<string>();
    for (let page = 1; ; page += 1) {
      const r = await fetch(`${url}/api/zonas?perPage=100&page=${page}&orden=codigo`, { headers: { authorization: `Bearer ${token}` } });
      const { items } = (await r.json()) as { items: { codigo: string }[] };
      for (const z of items) have.add(z.codigo);
      if (items.length < 100) break;
    }
    child.kill('SIGTERM');
    await dead(child);
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(acknowledged.filter((c) => !have.has(c))).toEqual([]);
    expect(child.exitCode).toBe(0);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test('F5: un segundo proceso sobre la misma carpeta se niega', async () => {
  test.setTimeout(120_000);
  const dir = mkdtempSync(join(tmpdir(), 'doble-'));
  try {
    const { child } = await start(dir);
    await expect(start(dir)).rejects.toThrow(/está en uso por el proceso/);
    child.kill('SIGTERM');
    await dead(child);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
