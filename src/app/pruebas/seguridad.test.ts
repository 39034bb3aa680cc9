import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { procesador } from '#kernel/procesador.fixture.ts';
import { toCsv } from '#platform/server/export.ts';
import { detectType } from '#platform/server/files/types.ts';
import { checkZip } from '#platform/server/files/zip.ts';
import { inventory } from '#platform/server/http/shared.ts';
import { safeName } from '#platform/server/http/upload.ts';
import { type Mundo, mundo } from './mundo.fixture.ts';

let m: Mundo;
let token: string;
const lineas: string[] = [];

beforeAll(async () => {
  m = await mundo({ log: (l) => lineas.push(l) });
  token = await m.entrar('admin');
});
afterAll(() => m.close());

const get = (url: string, headers: Record<string, string> = {}) => m.inject({ method: 'GET', url, token, headers });
const crear = (payload: object, headers: Record<string, string> = {}) =>
  m.inject({ method: 'POST', url: '/api/zonas', token, payload, headers });

describe('datos que no se piden (S06)', () => {
  it.each(['role', 'perfiles_modulo', 'modulos', 'saldo', 'estado', 'aprobadoPor', 'empresa_id', 'hecho_por', 'version'])(
    'el campo %s se refuta y nada se crea',
    async (campo) => {
      const r = await crear({ codigo: 'AJENA', nombre: 'ajena', [campo]: 'x' });
      expect([r.statusCode, r.json().codigo]).toEqual([400, 'campo_desconocido']);
      expect((await get('/api/zonas?q=ajena')).json().total).toBe(0);
    },
  );
  it('__proto__ y constructor se refutan antes de leerse', async () => {
    for (const cuerpo of [
      '{"codigo":"P","nombre":"p","__proto__":{"x":1}}',
      '{"codigo":"P","nombre":"p","constructor":{"prototype":{"x":1}}}',
    ]) {
      const r = await m.inject({
        method: 'POST',
        url: '/api/zonas',
        token,
        payload: cuerpo,
        headers: { 'content-type': 'application/json' },
      });
      expect([r.statusCode, r.json().codigo]).toEqual([400, 'campo_desconocido']);
    }
  });
});

describe('listas (S32–S34)', () => {
  it.each(['id;drop table zona', 'nombre desc', '(select 1)', "nombre'--", 'password'])('ordenar por «%s» se refuta', async (orden) => {
    const r = await get(`/api/zonas?orden=${encodeURIComponent(orden)}`);
    expect([r.statusCode, r.json().codigo]).toEqual([400, 'orden_invalido']);
  });
  it.each([
    'perPage=1000000000',
    'perPage=-1',
    'perPage=NaN',
    'perPage=0',
    'perPage=101',
    'page=0',
    'page=1.5',
    'page=1&page=2',
    'perPage=10&perPage=20',
    'cursor=%%',
    'otro=1',
    'activo=quizas',
  ])('%s responde 400', async (qs) => {
    expect((await get(`/api/zonas?${qs}`)).statusCode).toBe(400);
  });
  it('los comodines de la búsqueda son literales y no distingue acentos ni mayúsculas', async () => {
    for (const q of ['%', '__', '\\', "' or 1=1 --"]) expect((await get(`/api/zonas?q=${encodeURIComponent(q)}`)).json().total).toBe(0);
    expect((await get('/api/zonas?q=METROPOLÍTANA')).json().total).toBe(1);
  });
  it('50 KB en la búsqueda o en un RUT se refutan en menos de 50 ms', async () => {
    const largo = '9'.repeat(50_000);
    const antes = process.cpuUsage();
    expect((await get(`/api/zonas?q=${largo}`)).statusCode).toBe(400);
    expect((await crear({ codigo: 'X', nombre: 'x', jefe: largo })).statusCode).toBe(400);
    expect(procesador(antes)).toBeLessThan(500);
  });
  it('diez mil niveles de JSON se refutan', async () => {
    const hondo = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    const r = await m.inject({ method: 'POST', url: '/api/zonas', token, payload: hondo, headers: { 'content-type': 'application/json' } });
    expect(r.statusCode).toBe(400);
  });
});

describe('cabeceras y errores (S35–S37, S44)', () => {
  it('las cabeceras de seguridad van en toda respuesta, también en 401, 404 y 405', async () => {
    const respuestas = [
      await get('/api/zonas'),
      await m.inject({ method: 'GET', url: '/api/zonas' }),
      await get('/api/nada'),
      await m.inject({ method: 'PUT', url: '/api/zonas', token }),
    ];
    expect(respuestas.map((r) => r.statusCode)).toEqual([200, 401, 404, 405]);
    for (const { headers } of respuestas) {
      expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
      expect([
        headers['x-content-type-options'],
        headers['cache-control'],
        headers['referrer-policy'],
        headers['cross-origin-opener-policy'],
      ]).toEqual(['nosniff', 'no-store', 'no-referrer', 'same-origin']);
      expect([headers.server, headers['x-powered-by'], headers['access-control-allow-origin']]).toEqual([undefined, undefined, undefined]);
    }
  });
  it('un origen ajeno no recibe permiso de CORS', async () => {
    for (const origin of ['https://otro.example', 'null', 'http://127.0.0.1.otro.example'])
      expect((await get('/api/zonas', { origin })).headers['access-control-allow-origin']).toBeUndefined();
  });
  it('cuerpo roto, tipo de contenido raro, cuerpo en un GET o método encubierto: 400 o 415', async () => {
    const enviar = (payload: string, tipo: string) =>
      m.inject({ method: 'POST', url: '/api/zonas', token, payload, headers: { 'content-type': tipo } });
    expect((await enviar('{"codigo":', 'application/json')).json().codigo).toBe('cuerpo_ilegible');
    expect((await enviar('{"codigo":"X"}', 'text/plain')).statusCode).toBe(415);
    expect((await m.inject({ method: 'GET', url: '/api/zonas', token, payload: { a: 1 } })).statusCode).toBe(400);
    expect(
      (await m.inject({ method: 'POST', url: '/api/zonas', token, payload: {}, headers: { 'x-http-method-override': 'DELETE' } }))
        .statusCode,
    ).toBe(400);
  });
  it('un error interno no muestra SQL, rutas ni pila', async () => {
    await m.deps.database.sql('alter table zona rename to zona_escondida');
    const r = await get('/api/zonas');
    await m.deps.database.sql('alter table zona_escondida rename to zona');
    expect(r.statusCode).toBe(500);
    expect(r.json()).toMatchObject({ codigo: 'error_interno', traza: expect.any(String) });
    expect(r.body).not.toMatch(/select|zona_|\.ts|node_modules|at /);
  });
  it('lo que no existe y lo que no está al alcance responden lo mismo salvo la traza', async () => {
    const sin = (r: { json(): Record<string, unknown> }) => ({ ...r.json(), traza: '' });
    const [a, b] = [await get('/api/zonas/01900000-0000-7000-8000-000000000000'), await get('/api/zonas/no-es-un-id')];
    expect([a.statusCode, b.statusCode]).toEqual([404, 404]);
    expect(sin(a)).toEqual(sin(b));
  });
});

describe('archivos (S22–S25, S28)', () => {
  it('el tipo se conoce por el contenido', () => {
    expect(detectType(Buffer.from('%PDF-1.7\n'))).toBe('pdf');
    expect(detectType(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))).toBeNull();
    expect(detectType(Buffer.from('<!doctype html><script>1</script>'))).toBeNull();
    expect(detectType(Buffer.from([0x4d, 0x5a, 0x90, 0x00]))).toBeNull();
    expect(detectType(Buffer.from('#!/bin/sh\nrm'))).toBeNull();
  });
  it('el nombre de un archivo no lleva carpetas ni se pasa de largo', () => {
    expect(safeName('../../etc/passwd')).toBe('passwd');
    expect(safeName('C:\\x\\..\\cartola.xls')).toBe('cartola.xls');
    expect(safeName('\u0000.htaccess')).toBe('htaccess');
    expect(safeName('a'.repeat(4096)).length).toBe(200);
  });
  it('una bomba zip se refuta por su índice, sin inflarla', () => {
    const entrada = Buffer.alloc(46);
    entrada.writeUInt32LE(0x02014b50, 0);
    entrada.writeUInt32LE(4_000_000_000, 24);
    const fin = Buffer.alloc(22);
    fin.writeUInt32LE(0x06054b50, 0);
    fin.writeUInt16LE(1, 10);
    fin.writeUInt32LE(0, 16);
    expect(() => checkZip(Buffer.concat([entrada, fin]))).toThrow('archivo_demasiado_grande');
  });
  it('ninguna celda de texto se vuelve fórmula y los números negativos siguen siendo números', () => {
    const columnas = [
      { campo: 'a', titulo: 'A' },
      { campo: 'n', titulo: 'N', tipo: 'pesos' as const },
    ];
    const malos = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x'];
    const csv = toCsv(
      columnas,
      malos.map((a) => ({ a, n: -5 })),
    ).toString('utf8');
    for (const linea of csv.split('\r\n').slice(1, -1)) expect(linea).toMatch(/^"?'.*;-5$/s);
  });
});

describe('bitácora e inventario (S38, S39, S43)', () => {
  it('nadie cambia ni borra un evento, ni por la API ni en la base', async () => {
    const { items } = (await get('/api/auditoria')).json() as { items: { id: string }[] };
    const id = items[0]?.id ?? '';
    for (const method of ['DELETE', 'PATCH', 'PUT'] as const)
      expect((await m.inject({ method, url: `/api/auditoria/${id}`, token, payload: {} })).statusCode, method).toBe(405);
    await expect(m.deps.database.db.execute(sql`update evento set motivo = 'x' where id = ${id}`)).rejects.toThrow();
    await expect(m.deps.database.db.execute(sql`delete from evento where id = ${id}`)).rejects.toThrow();
    await expect(m.deps.database.db.execute(sql`truncate evento`)).rejects.toThrow();
  });
  it('toda ruta viva está en la descripción y toda ruta descrita vive', async () => {
    const app = await m.app();
    const vivas = new Set(
      app
        .printRoutes({ commonPrefix: false })
        .split('\n')
        .flatMap((l) => /[─┬]\s*(?:\S.*\s)?(\/\S*)\s\(([A-Z, ]+)\)/.exec(l)?.[2] ?? []),
    );
    expect(vivas.size).toBeGreaterThan(0);
    for (const r of inventory(m.deps))
      expect(app.hasRoute({ method: r.method, url: r.path.replace(/\{(\w+)\}/g, ':$1') }), `${r.method} ${r.path}`).toBe(true);
  });
  it('ni contraseñas ni fichas ni RUT ni correos en claro quedan en los registros', async () => {
    await m.inject({ method: 'POST', url: '/jwt/login', payload: { email: 'ejecutivo@demo.cl', password: 'canario-9f3a' } });
    await get('/api/zonas?q=40000001-8');
    const texto = lineas.join('\n');
    expect(lineas.length).toBeGreaterThan(0);
    for (const canario of ['canario-9f3a', 'Demo.2026', token, '40000001-8', 'ejecutivo@demo.cl']) expect(texto).not.toContain(canario);
  });
});

describe('claves repetidas (S41, I4)', () => {
  it('cien claves por veinte envíos simultáneos dejan cien efectos', async () => {
    const envios = Array.from({ length: 100 }, (_, k) =>
      Array.from({ length: 20 }, () => crear({ codigo: `CLAVE_${k}`, nombre: `clave ${k}` }, { 'idempotency-key': `i4-${k}` })),
    ).flat();
    const respuestas = await Promise.all(envios);
    const estados = respuestas.map((r) => r.statusCode);
    expect(estados.filter((s) => s !== 201 && s !== 409)).toEqual([]);
    const repetidas = respuestas.filter((r) => r.headers['idempotent-replayed'] === 'true').length;
    expect(estados.filter((s) => s === 201).length - repetidas).toBe(100);
    const { rows } = await m.deps.database.sql("select count(*)::int as n from zona where codigo like 'CLAVE\\_%'");
    expect(rows[0]?.n).toBe(100);
  });
  it('la clave de otro usuario no sirve ni estorba', async () => {
    const otro = await m.entrar('contabilidad');
    const r = await m.inject({
      method: 'POST',
      url: '/api/zonas',
      token: otro,
      payload: { codigo: 'OTRA', nombre: 'otra' },
      headers: { 'idempotency-key': 'i4-1' },
    });
    expect(r.statusCode).toBe(403);
  });
});
