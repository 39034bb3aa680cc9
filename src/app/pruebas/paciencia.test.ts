import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { conPaciencia, pasajero } from '../paciencia.ts';

/** A port of this machine where nobody listens. */
async function puertoLibre(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  await new Promise((done) => server.close(done));
  return typeof at === 'object' && at ? at.port : 0;
}

async function conectar(port: number): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'nadie', database: 'nada', connectionTimeoutMillis: 500 });
  client.on('error', () => undefined);
  await client.connect();
}

describe('arrancar antes que la base de datos', () => {
  it('espera mientras nadie contesta, lo dice una vez, y sigue cuando contesta', async () => {
    const port = await puertoLibre();
    const dichos: string[] = [];
    let intentos = 0;
    const abrir = async () => {
      intentos += 1;
      if (intentos < 4) await conectar(port);
      return 'abierta';
    };
    expect(await conPaciencia(abrir, (t) => dichos.push(t), { entre: 5 })).toBe('abierta');
    expect([intentos, dichos.length]).toEqual([4, 1]);
  });
  it('un servidor que acepta y no habla también es esperar', async () => {
    const abiertos: Socket[] = [];
    const mudo = createServer((s) => void abiertos.push(s));
    await new Promise<void>((done) => mudo.listen(0, '127.0.0.1', done));
    const at = mudo.address();
    try {
      const e = await conectar(typeof at === 'object' && at ? at.port : 0).catch((x: unknown) => x);
      expect(pasajero(e)).toBe(true);
    } finally {
      for (const s of abiertos) s.destroy();
      await new Promise((done) => mudo.close(done));
    }
  });
  it('pasado el plazo se va con la última negativa', async () => {
    const port = await puertoLibre();
    await expect(
      conPaciencia(
        () => conectar(port),
        () => undefined,
        { plazo: 30, entre: 5 },
      ),
    ).rejects.toThrow('ECONNREFUSED');
  });
  it('una clave mala no se arregla esperando', async () => {
    let intentos = 0;
    const negar = async () => {
      intentos += 1;
      throw Object.assign(new Error('password authentication failed'), { code: '28P01' });
    };
    await expect(conPaciencia(negar, () => undefined, { entre: 5 })).rejects.toThrow('password');
    expect(intentos).toBe(1);
  });
});
