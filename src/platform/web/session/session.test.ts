import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../state/storage.ts';
import { completeConfig } from './config.ts';
import { type LeaseTools, withLease } from './lease.ts';
import { askRelogin, reloginDone, reloginOpen } from './relogin.ts';
import { renewalDelay, tokenLife } from './tokens.ts';

function jwt(claims: object): string {
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
}

describe('renovación de la sesión', () => {
  it('renueva al 80 % de la vida contada desde que se recibió', () => {
    expect(tokenLife(jwt({ iat: 100, exp: 700 }))).toBe(600_000);
    expect(renewalDelay(600_000, 1000, 1000)).toBe(480_000);
    expect(renewalDelay(600_000, 1000, 481_000)).toBe(0);
    expect(renewalDelay(600_000, 1000, 9_000_000)).toBe(0);
  });

  it('un token ilegible no programa nada', () => {
    for (const t of ['', 'a.b', 'a.@@.c', jwt({ iat: 5 })]) expect(tokenLife(t)).toBeNull();
  });

  it('todas las solicitudes rechazadas esperan una sola entrada', async () => {
    const [a, b] = [askRelogin(), askRelogin()];
    expect(a).toBe(b);
    expect(reloginOpen.get()).toBe(true);
    reloginDone();
    await a;
    expect(reloginOpen.get()).toBe(false);
  });

  it('una configuración incompleta conserva las claves por omisión', () => {
    expect(completeConfig({ marca: 'X', claves: { accessToken: 'tk' } as never }).claves).toMatchObject({
      accessToken: 'tk',
      menuCollapsed: 'menuCollapsed',
    });
  });
});

/** A clock that moves only when somebody sleeps, shared by several tabs. */
function tabs() {
  const shared = memoryStorage();
  let now = 0;
  const waiting: { at: number; go: () => void }[] = [];
  const tool = (owner: string): LeaseTools => ({
    storage: shared,
    owner,
    now: () => now,
    sleep: (ms) => new Promise((go) => waiting.push({ at: now + ms, go })),
  });
  const run = async (until: number): Promise<void> => {
    for (let guard = 0; guard < 5000 && now < until; guard += 1) {
      await Promise.resolve();
      waiting.sort((a, b) => a.at - b.at);
      const next = waiting.shift();
      if (!next) continue;
      now = Math.max(now, next.at);
      next.go();
      for (let i = 0; i < 10; i += 1) await Promise.resolve();
    }
  };
  return { tool, run, shared };
}

describe('una pestaña a la vez', () => {
  it('dos pestañas que piden juntas trabajan una después de la otra', async () => {
    const { tool, run } = tabs();
    let inside = 0;
    let most = 0;
    const work = (t: LeaseTools) => async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      await t.sleep(50);
      inside -= 1;
    };
    const [a, b] = [tool('a'), tool('b')];
    const both = Promise.all([withLease(a, 'k', 1000, work(a)), withLease(b, 'k', 1000, work(b))]);
    await run(2000);
    await both;
    expect(most).toBe(1);
  });

  it('el turno de una pestaña muerta vence', async () => {
    const { tool, run, shared } = tabs();
    shared.setItem('k', JSON.stringify({ owner: 'muerta', until: 1000 }));
    const a = tool('a');
    let done = false;
    const all = withLease(a, 'k', 1000, async () => {
      done = true;
    });
    await run(500);
    expect(done).toBe(false);
    await run(1500);
    await all;
    expect(done).toBe(true);
    expect(shared.getItem('k')).toBeNull();
  });
});
