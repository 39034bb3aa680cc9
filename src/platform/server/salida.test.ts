import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { FallaDeSalida, pedir, type Salida } from './salida.ts';

const MIB = 1024 * 1024;
const abiertos: Server[] = [];

/** A host of the test, on the loopback. */
async function servir(responder: RequestListener): Promise<string> {
  const servidor = createServer(responder);
  abiertos.push(servidor);
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  return `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`;
}

afterEach(async () => {
  for (const s of abiertos.splice(0)) {
    s.closeAllConnections();
    await new Promise((listo) => s.close(listo));
  }
});

async function causaDe(base: string, o: Partial<Salida> = {}): Promise<string> {
  try {
    const { estado } = await pedir({ base, ruta: '/', plazo_ms: 2000, max_bytes: MIB, ...o });
    return `respondió ${estado}`;
  } catch (e) {
    return e instanceof FallaDeSalida ? e.causa : String(e);
  }
}

describe('salida: una consulta a un servidor de afuera', () => {
  it('lleva sólo lo que se le dio y devuelve el cuerpo entero', async () => {
    const vistas: Record<string, unknown>[] = [];
    const base = await servir((req, res) => {
      vistas.push({
        metodo: req.method,
        cookie: req.headers.cookie,
        autorizacion: req.headers.authorization,
        propia: req.headers['x-clave'],
      });
      req.pipe(res.writeHead(201, { 'set-cookie': 'a=1' }));
    });
    const r = await pedir({
      base,
      ruta: '/x',
      metodo: 'POST',
      cabeceras: { 'x-clave': 'k' },
      cuerpo: 'ñandú',
      plazo_ms: 2000,
      max_bytes: MIB,
    });
    expect([r.estado, new TextDecoder().decode(r.cuerpo)]).toEqual([201, 'ñandú']);
    await causaDe(base);
    expect(vistas).toEqual([
      { metodo: 'POST', cookie: undefined, autorizacion: undefined, propia: 'k' },
      { metodo: 'GET', cookie: undefined, autorizacion: undefined, propia: undefined },
    ]);
  });

  it('quien responde gota a gota se corta en el plazo, aunque nunca calle', async () => {
    const base = await servir((_req, res) => {
      res.writeHead(200);
      const goteo = setInterval(() => res.write('a'), 20);
      res.on('close', () => clearInterval(goteo));
    });
    // It drips for ever: without the cut there is no answer at all.
    expect(await causaDe(base, { plazo_ms: 300 })).toBe('tiempo');
  });

  it('quien no responde se corta en el plazo', async () => {
    expect(await causaDe(await servir(() => undefined), { plazo_ms: 150 })).toBe('tiempo');
  });

  it('80 MB se rehúsan al pasar el tope, digan lo que digan sus cabeceras', async () => {
    let enviados = 0;
    const base = await servir((_req, res) => {
      res.writeHead(200);
      const seguir = (): void => {
        while (enviados < 80 * MIB) {
          enviados += MIB;
          if (!res.write(Buffer.alloc(MIB))) return void res.once('drain', seguir);
        }
        res.end();
      };
      seguir();
    });
    expect(await causaDe(base)).toBe('tamano');
    expect(enviados).toBeLessThan(40 * MIB);
  });

  it('lo comprimido cuenta descomprimido', async () => {
    const bomba = gzipSync(Buffer.alloc(50 * MIB));
    const base = await servir((_req, res) => void res.writeHead(200, { 'content-encoding': 'gzip' }).end(bomba));
    expect(bomba.byteLength).toBeLessThan(MIB);
    expect(await causaDe(base)).toBe('tamano');
  });

  it('un cuerpo del tope justo entra; un byte más, no', async () => {
    const base = await servir((req, res) => void res.end(Buffer.alloc(req.url === '/mas' ? MIB + 1 : MIB)));
    expect(await causaDe(base)).toBe('respondió 200');
    expect(await causaDe(base, { ruta: '/mas' })).toBe('tamano');
  });

  it('una redirección no se sigue, tampoco a esta misma máquina', async () => {
    let llego = false;
    const otro = await servir((_req, res) => {
      llego = true;
      res.end('secreto');
    });
    expect(await causaDe(await servir((_req, res) => void res.writeHead(302, { location: otro }).end()))).toBe('red');
    expect(llego).toBe(false);
  });

  it.each(['http://127.0.0.1:1/x', '//127.0.0.1:1/x', 'file:///etc/passwd'])(
    'la ruta %s no cambia el servidor de la configuración',
    async (ruta) => {
      expect(await causaDe('http://buro.invalid', { ruta })).toBe('destino');
    },
  );

  it('quien no está es una falla de red; quien cancela también la corta', async () => {
    expect(await causaDe('http://127.0.0.1:1')).toBe('red');
    const cortar = new AbortController();
    const espera = causaDe(await servir(() => undefined), { signal: cortar.signal });
    cortar.abort();
    expect(await espera).toBe('red');
  });
});
