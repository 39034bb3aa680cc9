import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trabajo } from '#kernel/procesador.fixture.ts';
import { enter } from '#platform/server/idempotency.ts';
import { parseList } from '#platform/server/pipeline.ts';
import { clienteDe } from './cartera.fixture.ts';
import { type Mundo, mundo } from './mundo.fixture.ts';

let m: Mundo;
let admin: string;
let auditor: string;
/** Every area with a list, and who may see it. */
let listas: { area: string; token: string }[];
const lineas: string[] = [];

beforeAll(async () => {
  m = await mundo({ log: (l) => lineas.push(l) });
  admin = await m.entrar('admin');
  auditor = await m.entrar('auditor');
  listas = m.deps.registry.areas
    .filter((a) => a.contract.list && a.service.def.lista)
    .map((a) => ({ area: a.contract.area, token: auditor }));
});
afterAll(() => m.close());

const get = (url: string, token = admin, headers: Record<string, string> = {}) => m.inject({ method: 'GET', url, token, headers });
const crear = (payload: object, headers: Record<string, string> = {}, token = admin) =>
  m.inject({ method: 'POST', url: '/api/zonas', token, payload, headers });

describe('S32–S34 en todas las listas del producto', () => {
  it('S32: ninguna admite ordenar por lo que no ofrece, ni un parámetro que no conoce', async () => {
    const malas: string[] = [];
    for (const { area, token } of listas)
      for (const [qs, codigo] of [
        ['orden=id;drop table x', 'orden_invalido'],
        ['orden=(select 1)', 'orden_invalido'],
        ["orden=nombre'--", 'orden_invalido'],
        ['orden=-password', 'orden_invalido'],
        ['sort=nombre', 'campo_desconocido'],
        ['sortBy=nombre', 'campo_desconocido'],
        ['filter=1', 'campo_desconocido'],
        ['order=asc', 'campo_desconocido'],
        ['limit=5', 'campo_desconocido'],
      ] as const) {
        const r = await get(`/api/${area}?${encodeURI(qs)}`, token);
        if (r.statusCode !== 400 || r.json().codigo !== codigo) malas.push(`${area}?${qs}: ${r.statusCode} ${r.json().codigo}`);
      }
    expect(malas).toEqual([]);
    expect(listas.length).toBeGreaterThan(12);
  });
  it('S32: en la búsqueda los comodines y las comillas son letras', async () => {
    const malas: string[] = [];
    for (const { area, token } of listas)
      for (const q of ["' or 1=1 --", '%%%%', '\\', '____', "'; drop table cliente; --", '$1', '{{7*7}}']) {
        const r = await get(`/api/${area}?q=${encodeURIComponent(q)}`, token);
        const total = r.statusCode === 200 ? r.json().total : 0;
        if (r.statusCode >= 500 || total > 0) malas.push(`${area}?q=${q}: ${r.statusCode} ${total}`);
      }
    expect(malas).toEqual([]);
  });
  it('S33: páginas imposibles, repetidas o sin número: 400; perPage no pasa de 100', async () => {
    const malas: string[] = [];
    for (const { area, token } of listas)
      for (const qs of [
        'perPage=1e9',
        'perPage=-1',
        'perPage=NaN',
        'perPage=101',
        'page=-1',
        'page=1e9',
        'page=1&page=2',
        'q=a&q=b',
        'id=1&id=2',
      ])
        if ((await get(`/api/${area}?${qs}`, token)).statusCode !== 400) malas.push(`${area}?${qs}`);
    expect(malas).toEqual([]);
  });
  it('S33: una página muy profunda responde vacía y no se cae', async () => {
    for (const { area, token } of listas) {
      const r = await get(`/api/${area}?page=100000&perPage=100`, token);
      expect([200, 400], area).toContain(r.statusCode);
    }
  });
  it('S34: 50 KB en cada campo de texto de una lista se refutan en menos de 50 ms de procesador', () => {
    const largo = '9'.repeat(50_000);
    for (const { area } of listas) {
      const service = m.deps.registry.area(area)?.service;
      if (!service) throw new Error(area);
      for (const campo of ['q', 'orden', 'cursor', ...Object.keys(service.contract.list?.filters.shape ?? {})]) {
        const refutar = () => expect(() => parseList(service, { [campo]: largo }), `${area}.${campo}`).toThrow();
        expect(trabajo(50, refutar), `${area}.${campo}`).toBeLessThan(50);
      }
    }
  });
});

describe('S35–S37 cabeceras y errores', () => {
  it('S35: las cabeceras van en 200, 400, 401, 403, 404, 405, 413 y 500', async () => {
    await m.deps.database.sql('alter table zona rename to zona_escondida');
    const roto = await get('/api/zonas');
    await m.deps.database.sql('alter table zona_escondida rename to zona');
    const respuestas = [
      ...[await get('/api/zonas'), await get('/api/zonas?orden=x'), await m.inject({ method: 'GET', url: '/api/zonas' }), roto],
      ...[
        await crear({ codigo: 'A', nombre: 'a' }, {}, auditor),
        await get('/api/nada'),
        await m.inject({ method: 'PUT', url: '/api/zonas' }),
      ],
      await m.inject({
        method: 'POST',
        url: '/api/zonas',
        token: admin,
        headers: { 'content-type': 'application/json' },
        payload: `{"codigo":"${'x'.repeat(3 * 1024 * 1024)}"}`,
      }),
    ];
    expect(respuestas.map((r) => r.statusCode)).toEqual([200, 400, 401, 500, 403, 404, 405, 413]);
    for (const { headers, statusCode } of respuestas) {
      const csp = String(headers['content-security-policy']);
      expect(csp, String(statusCode)).toContain("script-src 'self';");
      expect(csp).toContain("frame-ancestors 'none'");
      expect(headers['strict-transport-security']).toBeDefined();
      expect([headers['x-content-type-options'], headers['cache-control'], headers['referrer-policy']]).toEqual([
        ...['nosniff', 'no-store', 'no-referrer'],
      ]);
      expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined]);
    }
  });
  it('S36: ni un origen ajeno, ni null, ni uno parecido, ni la consulta previa reciben permiso', async () => {
    for (const origin of ['https://otro.example', 'null', 'http://127.0.0.1.otro.example', 'http://localhost.otro.example'])
      for (const method of ['GET', 'OPTIONS'] as const) {
        const r = await m.inject({ method, url: '/api/zonas', token: admin, headers: { origin, 'access-control-request-method': 'POST' } });
        expect(r.headers['access-control-allow-origin'], `${method} ${origin}`).toBeUndefined();
        expect(r.headers['access-control-allow-credentials']).toBeUndefined();
      }
  });
  it('S37: un tipo malo en cualquier ruta con identificador nunca es un 500', async () => {
    const malas: string[] = [];
    for (const id of ["'", '1;select', '%20', 'undefined', '-1', '9'.repeat(200), '\u202e'])
      for (const { area } of listas) {
        const r = await get(`/api/${area}/${encodeURIComponent(id)}`);
        if (r.statusCode >= 500) malas.push(`${area}/${id}: ${r.statusCode}`);
        if (/select |node_modules|\.ts:|\bat \w+ \(/.test(r.body)) malas.push(`${area}/${id}: ${r.body.slice(0, 100)}`);
      }
    expect(malas).toEqual([]);
  });
});

describe('S38 canarios', () => {
  it('S38: ni la clave, ni las fichas, ni el RUT, ni la cuenta, ni el correo quedan en claro en los registros ni en la bitácora', async () => {
    const token = await m.entrar('ejecutivo');
    const c = await clienteDe(m, 'ejecutivo', 61);
    const canario = { clave: 'canario-Zx81-clave', cuenta: '777000111222', correo: 'canario.persona@ejemplo.cl' };
    await m.inject({ method: 'POST', url: '/jwt/login', payload: { email: canario.correo, password: canario.clave } });
    const alta = { banco: '012', ctacte: canario.cuenta, tipo_cuenta: 'CORRIENTE', rut_titular: c.rut };
    expect((await m.inject({ method: 'POST', url: `/api/clientes/${c.id}/agregar-cuenta`, token, payload: alta })).statusCode).toBe(200);
    await get(`/api/clientes?q=${c.rut}`, token);
    await get(`/api/clientes?q=${canario.correo}`, token);
    await m.deps.database.sql('alter table zona rename to zona_escondida');
    await get(`/api/zonas?q=${c.rut}`);
    await m.deps.database.sql('alter table zona_escondida rename to zona');
    const { rows } = await m.deps.database.sql('select row_to_json(e)::text as t from evento e');
    const [registros, bitacora] = [lineas.join('\n'), rows.map((r) => r.t).join('\n')];
    expect(lineas.length).toBeGreaterThan(5);
    for (const x of [canario.clave, canario.cuenta, canario.correo, token, 'Demo.2026']) {
      expect(registros, x).not.toContain(x);
      expect(bitacora, x).not.toContain(x);
    }
    expect(registros).not.toContain(c.rut);
  });
});

describe('S41, S44 claves repetidas y peticiones ambiguas', () => {
  it('S41: la misma clave con otro cuerpo o en otra ruta: 422 clave_idempotencia_distinta, y nada cambia', async () => {
    const clave = { 'idempotency-key': 's41-a' };
    const a = await crear({ codigo: 'S41', nombre: 'uno' }, clave);
    const b = await crear({ codigo: 'S41', nombre: 'otro' }, clave);
    const c = await m.inject({ method: 'POST', url: `/api/zonas/${a.json().id}/inactivar`, token: admin, payload: {}, headers: clave });
    expect([a.statusCode, b.statusCode, b.json().codigo, c.statusCode]).toEqual([201, 422, 'clave_idempotencia_distinta', 422]);
    const repetida = await crear({ nombre: 'uno', codigo: 'S41' }, clave);
    expect([repetida.statusCode, repetida.headers['idempotent-replayed'], repetida.json().id]).toEqual([201, 'true', a.json().id]);
  });
  it('S41: mientras la primera está en curso la segunda recibe 409 con Retry-After, y después la misma respuesta', async () => {
    const clave = { 'idempotency-key': 's41-b' };
    const { empresa_id, usuario_id } = await m.sesion('admin');
    // The first one, still working: what the pipeline itself holds meanwhile.
    const soltar = enter({ empresa_id, usuario_id, clave: 's41-b', ruta: '', hash: '' });
    const r = await crear({ codigo: 'S41B', nombre: 'b' }, clave);
    expect([r.statusCode, r.json().codigo]).toEqual([409, 'idempotencia_en_curso']);
    expect(Number(r.headers['retry-after'])).toBeGreaterThan(0);
    soltar();
    expect((await crear({ codigo: 'S41B', nombre: 'b' }, clave)).statusCode).toBe(201);
    expect((await crear({ codigo: 'S41B', nombre: 'b' }, clave)).headers['idempotent-replayed']).toBe('true');
  });
  it('S41: donde hay dinero o folio la clave se exige', async () => {
    const sinClave: string[] = [];
    for (const a of m.deps.registry.areas)
      for (const [nombre, op] of Object.entries(a.contract.operations))
        if (op.money && op.kind !== 'action') sinClave.push(`${a.contract.area}.${nombre}`);
    expect(sinClave).toEqual([]);
    const comite = await m.entrar('comite1');
    const payload = { fecha: '2026-03-10', hora: '10:00', nivel: 3, integrantes: ['40000016-6'] };
    const r = await m.inject({ method: 'POST', url: '/api/comite/sesiones', token: comite, payload });
    expect([r.statusCode, r.json().codigo]).toEqual([400, 'falta_clave_idempotencia']);
  });
  it('S44: parámetros en un acto, método encubierto, cuerpo en un GET o JSON con otro tipo: 400 o 415', async () => {
    const acto = (url: string, headers: Record<string, string>, payload: string | object = { codigo: 'S44', nombre: 's' }) =>
      m.inject({ method: 'POST', url, token: admin, payload, headers });
    expect((await acto('/api/zonas?id=1&id=2', {})).statusCode).toBe(400);
    for (const cabecera of ['x-http-method-override', 'x-http-method', 'x-method-override'])
      if ((await acto('/api/zonas', { [cabecera]: 'DELETE' }, {})).statusCode < 400) expect.fail(cabecera);
    for (const tipo of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/html'])
      expect((await acto('/api/zonas', { 'content-type': tipo }, '{"codigo":"S44","nombre":"s"}')).statusCode, tipo).toBe(415);
    expect((await m.inject({ method: 'GET', url: '/api/zonas', token: admin, payload: { a: 1 } })).statusCode).toBe(400);
    expect((await get('/api/zonas?q=S44')).json().total).toBe(0);
  });
});

describe('S09, S10 segunda persona y pasos', () => {
  it('S09: quien preparó el comprobante no lo aprueba: 403, nada cambia y el intento queda anotado', async () => {
    const conta = await m.entrar('contabilidad');
    const lineasAsiento = [
      { cuenta: '5103', debe: 1_000 },
      { cuenta: '1102.01', haber: 1_000 },
    ];
    const cuerpo = { fecha: '2026-03-10', glosa: 'Segunda persona', lineas: lineasAsiento };
    const post = (ruta: string, payload: object, clave: string, token = conta) =>
      m.inject({ method: 'POST', url: `/api/libro/asientos${ruta}`, token, payload, headers: { 'idempotency-key': clave } });
    const { id } = (await post('', cuerpo, 's09-1')).json();
    // S10: nobody approves what was not sent.
    const antes = await post(`/${id}/aprobar`, {}, 's09-2', await m.entrar('gerencia'));
    expect([antes.statusCode, antes.json().codigo]).toEqual([409, 'transicion_no_permitida']);
    expect(antes.json().acciones_permitidas).toEqual(expect.arrayContaining(['enviar']));
    await post(`/${id}/enviar`, {}, 's09-3');
    const propia = await post(`/${id}/aprobar`, {}, 's09-4');
    expect([propia.statusCode, propia.json().codigo]).toEqual([403, 'requiere_segundo_usuario']);
    const { rows } = await m.deps.database.sql(
      "select codigo from evento where area = 'libro' and accion = 'aprobar' and resultado = 'rechazado' order by instante",
    );
    expect(rows.map((r) => r.codigo)).toEqual(['transicion_no_permitida', 'requiere_segundo_usuario']);
    const estado = (await m.deps.database.sql('select estado, asiento_id from libro_comprobante where id = $1', [id])).rows[0];
    expect(estado).toEqual({ estado: 'por_aprobar', asiento_id: null });
    const otra = await post(`/${id}/aprobar`, {}, 's09-5', await m.entrar('gerencia'));
    expect(otra.statusCode).toBe(200);
    // S10: nor twice.
    expect((await post(`/${id}/aprobar`, {}, 's09-6', await m.entrar('gerencia'))).statusCode).toBe(409);
  });
});
