import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

let t: TestApp;
let app: FastifyInstance;
let puerto: number;
/** The security headers of an ordinary answer: what every other one is compared with. */
let normales: Map<string, string>;

beforeAll(async () => {
  t = await testApp(areas);
  app = await t.app();
  await app.listen({ host: '127.0.0.1', port: 0 });
  puerto = (app.server.address() as { port: number }).port;
  normales = (await pedir('GET /api/health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).cabeceras;
});
afterAll(() => t.close());

/** Writes bytes as they are and reads the answer whole. */
async function pedir(texto: string, a = puerto) {
  const socket = connect(a, '127.0.0.1');
  const trozos: Buffer[] = [];
  socket.write(texto);
  await new Promise<void>((listo) => {
    socket.on('data', (b) => trozos.push(b));
    socket.on('close', () => listo());
    socket.on('error', () => listo());
    socket.on('end', () => socket.end());
  });
  const [cabeza = '', cuerpo = ''] = Buffer.concat(trozos).toString('utf8').split('\r\n\r\n');
  const [estado = '', ...lineas] = cabeza.split('\r\n');
  const pares = lineas.map((l): [string, string] => [l.slice(0, l.indexOf(':')).toLowerCase(), l.slice(l.indexOf(':') + 1).trim()]);
  return { estado: Number(estado.split(' ')[1]), cabeceras: new Map(pares), cuerpo };
}

const SEGURIDAD = [
  ...['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'x-frame-options', 'referrer-policy'],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy', 'cache-control'],
];

const CASOS: readonly (readonly [string, number, string])[] = [
  ['una dirección mal escrita', 400, 'GET /api/clientes/%E0%A4%A HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
  ['un identificador larguísimo', 414, `GET /api/clientes/${'a'.repeat(400)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`],
  ['cabeceras de 20 KB', 431, `GET /api/health HTTP/1.1\r\nhost: a\r\nx-largo: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['lo que no es HTTP', 400, 'esto no es HTTP\r\n\r\n'],
  ['dos largos distintos', 400, 'POST /api/zonas HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
  ['un método inventado', 400, 'INVENTADO /api/zonas HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['HTTP/1.1 sin host', 400, 'GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['una expectativa que no se cumple', 417, 'GET /api/health HTTP/1.1\r\nhost: a\r\nexpect: milagro\r\nconnection: close\r\n\r\n'],
  ['un método que no se usa', 404, 'PROPFIND /api/nada HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
  ['un método que la ruta no admite', 405, 'PUT /api/zonas HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'],
  [
    'un tipo desconocido',
    415,
    'POST /api/zonas HTTP/1.1\r\nhost: a\r\ncontent-type: text/x\r\ncontent-length: 1\r\nconnection: close\r\n\r\na',
  ],
];

describe('lo que se refuta antes de llegar a una ruta', () => {
  it.each(CASOS)('%s: con el cuerpo de un error y todas las cabeceras de seguridad', async (_nombre, estado, texto) => {
    const r = await pedir(texto);
    expect(r.estado).toBe(estado);
    for (const c of SEGURIDAD) expect([c, r.cabeceras.get(c)]).toEqual([c, normales.get(c)]);
    expect([...normales.keys()].filter((c) => SEGURIDAD.includes(c))).toHaveLength(SEGURIDAD.length);
    expect(r.cabeceras.get('content-type')).toBe('application/problem+json; charset=utf-8');
    const problema = JSON.parse(r.cuerpo) as Record<string, unknown>;
    expect(problema).toMatchObject({
      status: estado,
      title: expect.stringMatching(/^(?!Error$)/),
      traza: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    // Said in words: a code has no spaces.
    expect(String(problema.detail)).toMatch(/ /);
    expect(r.cuerpo).not.toMatch(/FST_|HPE_|node_modules|\bat /);
  });
  it('una petición que no termina de llegar: 408', async () => {
    app.server.headersTimeout = 200;
    app.server.requestTimeout = 300;
    const lenta = connect(puerto, '127.0.0.1');
    lenta.write('GET /api/health HTTP/1.1\r\nhost: a\r\n');
    const texto = await new Promise<string>((listo) => lenta.on('data', (b) => listo(b.toString('utf8'))));
    expect(texto).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(texto).toContain('content-security-policy:');
    expect(texto).toContain('"codigo":"peticion_lenta"');
  }, 60_000);
  it('mientras se detiene responde 503 con las mismas cabeceras', async () => {
    const otra = await testApp(areas);
    const suya = await otra.app();
    let r: Awaited<ReturnType<typeof pedir>> | undefined;
    let suyo = 0;
    // As when the process is told to stop: what is already connected asks once more.
    suya.addHook('preClose', async () => {
      r = await pedir('GET /api/health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', suyo);
    });
    await suya.listen({ host: '127.0.0.1', port: 0 });
    suyo = (suya.server.address() as { port: number }).port;
    await otra.close();
    expect([r?.estado, r?.cabeceras.get('content-security-policy'), r?.cabeceras.get('retry-after')]).toEqual([
      ...[503, normales.get('content-security-policy'), '2'],
    ]);
  });
});
