import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { findBinaries, findPostgres, freePort, INSTRUCTIONS, ownerFrom, sweep } from './postgres.ts';

const PASSWD = 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\npostgres:x:101:104::/var/lib/postgresql:/bin/sh\n';

describe('qué PostgreSQL se usa', () => {
  it('TEST_DATABASE_URL manda, y no se detiene al terminar', async () => {
    const found = await findPostgres({ TEST_DATABASE_URL: 'postgres://u@h/d' });
    expect(found?.url).toBe('postgres://u@h/d');
    await found?.stop();
  });
  it('uno que no arranca se pasa por alto, y entre los de Debian gana el más nuevo', () => {
    const debian = mkdtempSync(join(tmpdir(), 'respaldo-bin-'));
    for (const v of ['9.6', '15', '17']) mkdirSync(join(debian, v, 'bin/initdb'), { recursive: true });
    expect(findBinaries('', () => true, debian)).toBe(join(debian, '17/bin'));
    expect(findBinaries('', (f) => !f.includes('17'), debian)).toBe(join(debian, '15/bin'));
    expect(findBinaries('', () => false, debian)).toBeUndefined();
    rmSync(debian, { recursive: true });
  });
  it('sin ninguno y fuera de CI, se dice qué instalar', async () => {
    expect(INSTRUCTIONS).toContain('apt-get install -y postgresql postgresql-contrib');
    expect(findBinaries('', () => false, '/no-existe')).toBeUndefined();
  });
});

describe('quién lo corre', () => {
  it('un usuario común, él mismo', () => expect(ownerFrom(PASSWD, 1000)).toBeUndefined());
  it('root se lo pasa a postgres', () => expect(ownerFrom(PASSWD, 0)).toEqual({ uid: 101, gid: 104 }));
  it('o a nobody si no hay postgres', () => expect(ownerFrom(PASSWD.replace('postgres:', 'otro:'), 0)).toEqual({ uid: 65534, gid: 65534 }));
  it('y si no hay ninguno lo dice', () => expect(() => ownerFrom('root:x:0:0', 0)).toThrow('neither'));
});

describe('un servidor de usar y botar', () => {
  it('barre lo que dejó una corrida muerta y no lo de una viva', () => {
    const base = mkdtempSync(join(tmpdir(), 'respaldo-barrer-'));
    mkdirSync(join(base, 'respaldo-pg-99999999-x'));
    mkdirSync(join(base, `respaldo-pg-${process.pid}-x`));
    expect(sweep(base)).toEqual(['respaldo-pg-99999999-x']);
    expect(readdirSync(base)).toEqual([`respaldo-pg-${process.pid}-x`]);
    rmSync(base, { recursive: true });
  });

  it('arranca durable y en español bien escrito, y no deja nada atrás; sin binarios, no lo hay', async () => {
    const server = await findPostgres({ PATH: process.env.PATH });
    expect(server === undefined).toBe(findBinaries() === undefined);
    if (!server) return;
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('fsync') as fsync, upper('ñandú') as texto, current_setting('data_directory') as carpeta",
    );
    expect(rows[0]).toMatchObject({ fsync: 'on', texto: 'ÑANDÚ' });
    await client.end();
    await server.stop();
    expect(existsSync(rows[0].carpeta)).toBe(false);
    await expect(new pg.Client({ connectionString: server.url }).connect()).rejects.toThrow('ECONNREFUSED');
    expect(await freePort()).toBeGreaterThan(1024);
  });
});
