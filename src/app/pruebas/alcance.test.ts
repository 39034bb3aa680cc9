import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { areas } from '#app/areas.server.gen.ts';
import { REFERIDOS } from '#areas/documentos/contract.ts';
import { defineArea, query } from '#kernel/contract.ts';
import { zRut } from '#kernel/fields.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { inventory } from '#platform/server/http/shared.ts';
import { implement } from '#platform/server/implement.ts';
import { serverArea } from '#platform/server/registry.ts';
import { senales } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { papelPdf } from '../../../tools/dte-demo/papel.ts';
import { clienteDe, INTRUSO } from './cartera.fixture.ts';
import type { Mundo } from './mundo.fixture.ts';
import { type Pedir, pasear } from './paseo.fixture.ts';
import { type Relato, relato } from './relato.fixture.ts';

/** A whole client of one portfolio, seen by the executive of another. */
let r: Relato;
let m: Mundo;
let intruso: string;
let dueno: string;
let todo: string;
let propio: { id: string; rut: string; nombre: string };
const registros: Record<string, string> = {};
const NADIE = '01900000-0000-7000-8000-000000000000';

const get = (url: string, token: string) => r.inject({ method: 'GET', url, token });
const post = (url: string, token: string, payload: object) =>
  r.inject({ method: 'POST', url, token, payload, headers: { 'idempotency-key': `${Math.random()}` } });
const sinTraza = (body: string) => body.replace(/"traza":"[^"]*"/, '');

/** A paper sent as a form of the browser. */
function subir(token: string, campos: Record<string, string>, palabras = 'papel') {
  const marca = 'x-marca-x';
  const parte = (nombre: string, extra = '') => `--${marca}\r\ncontent-disposition: form-data; name="${nombre}"${extra}\r\n`;
  const datos = Object.entries(campos).map(([k, v]) => `${parte(k)}\r\n${v}\r\n`);
  const archivo = `${parte('archivos', '; filename="papel.pdf"')}content-type: application/pdf\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(datos.join('') + archivo), papelPdf([palabras]), Buffer.from(`\r\n--${marca}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${marca}` };
  return r.inject({ method: 'POST', url: '/api/documentos/archivos', token, payload, headers });
}

async function entrar(cuenta: string): Promise<string> {
  const res = await r.inject({ method: 'POST', url: '/jwt/login', payload: { email: `${cuenta}@demo.cl`, password: 'Demo.2026' } });
  return (res.json() as { accessToken: string }).accessToken;
}

beforeAll(async () => {
  r = await relato();
  m = { ...r, entrar, sesion: (c) => r.sesion(c) };
  [intruso, dueno, todo] = [await entrar('ivan.mora'), await entrar('ejecutivo'), await entrar('gerencia')];
  propio = await clienteDe(m, 'ivan.mora', 2, '2024-02');
  const [asunto] = (await get('/api/comite?estado=todos', todo)).json().items;
  registros.comite = asunto.id;
  await r.deps.database.db.execute(sql`update comite_asunto set estado = 'abierto', aprobada_hasta = null, sesion_id = null`);
  const sesion = { fecha: '2024-04-26', hora: '10:00', nivel: asunto.nivel, integrantes: ['40000016-6'] };
  registros.sesion = (await post('/api/comite/sesiones', todo, sesion)).json().id;
  for (const [tipo, area] of [
    ['operacion', 'operaciones'],
    ['documento', 'documentos'],
    ['contrato', 'contratos'],
    ['pagare', 'pagares'],
    ['cheque', 'cheques'],
    ['garantia', 'garantias'],
    ['solicitud', 'solicitudes'],
  ] as const)
    registros[tipo] = (await get(`/api/${area}?perPage=100`, todo)).json().items[0]?.id;
  registros.persona = r.cartera.cedente.rut;
  registros.comprobante = (await get('/api/libro/comprobantes', todo)).json().items?.[0]?.id;
}, 400_000);
afterAll(() => r.close());

describe('un papel se alcanza como el registro del que cuelga', () => {
  const papeles = new Map<string, string>();
  it('todo tipo de registro al que se le suben papeles es de un área, que dice quién lo alcanza', () => {
    const sinArea = REFERIDOS.filter((t) => !r.deps.registry.referido(t));
    expect(sinArea).toEqual([]);
    const [declarados, registrados] = [new Set<string>(REFERIDOS), areas.flatMap((a) => Object.keys(a.referidos ?? {}))];
    expect(registrados.filter((t) => !declarados.has(t))).toEqual([]);
  });
  it('quien alcanza el registro lo sube, con RUT del registro o sin él', async () => {
    for (const [tipo, id] of Object.entries(registros).filter(([t]) => (REFERIDOS as readonly string[]).includes(t))) {
      const res = await subir(todo, { tipo_archivo: 'OTRO', referido_tipo: tipo, referido_id: id }, tipo);
      expect([tipo, res.statusCode], res.body).toEqual([tipo, 200]);
      papeles.set(tipo, res.json().archivos[0].archivo.id);
    }
    expect(papeles.size).toBeGreaterThanOrEqual(8);
  });
  it('quien no lo alcanza no lo lista, no lo abre, no lo valida ni lo anula: 404, como el que no existe', async () => {
    for (const [tipo, id] of papeles) {
      const lista = (de: string) => get(`/api/documentos/archivos?referido_tipo=${tipo}&referido_id=${de}`, intruso);
      const [a, b] = [await lista(registros[tipo] ?? ''), await lista(tipo === 'persona' ? rutOf(86_111_111) : NADIE)];
      expect([tipo, a.statusCode, sinTraza(a.body)]).toEqual([tipo, 404, sinTraza(b.body)]);
      const [c, d] = [
        await get(`/api/documentos/archivos/${id}/contenido`, intruso),
        await get(`/api/documentos/archivos/${NADIE}/contenido`, intruso),
      ];
      expect([tipo, c.statusCode, sinTraza(c.body)]).toEqual([tipo, 404, sinTraza(d.body)]);
      expect((await post(`/api/documentos/archivos/${id}/anular`, intruso, { motivo: 'No es mío' })).statusCode, tipo).toBe(404);
      expect((await get(`/api/documentos/archivos/${id}/contenido`, todo)).statusCode, tipo).toBe(200);
    }
    expect((await get(`/api/documentos/archivos?rut=${r.cartera.cedente.rut}`, intruso)).json()).toEqual([]);
    expect((await get(`/api/documentos/archivos?rut=${r.cartera.cedente.rut}`, dueno)).json().length).toBeGreaterThan(0);
  });
  it('no se sube a un registro ajeno, aunque el RUT que diga sea propio', async () => {
    for (const [tipo, referido_id] of Object.entries(registros).filter(([t]) => papeles.has(t)))
      for (const rut of [undefined, propio.rut]) {
        const res = await subir(intruso, { tipo_archivo: 'OTRO', referido_tipo: tipo, referido_id, ...(rut ? { rut } : {}) }, 'ivan.mora');
        expect([tipo, res.statusCode, Object.keys(res.json().campos ?? {})], res.body).toEqual([tipo, 404, ['referido_id']]);
      }
  });
  it('ni a uno que no existe o de un tipo que nadie lleva: el error queda en su campo', async () => {
    for (const [referido_tipo, referido_id] of [
      ['operacion', 'no-existe-zzz'],
      ['operacion', NADIE],
      ['persona', 'no-existe-zzz'],
      ['causa', NADIE],
    ] as const) {
      const res = await subir(todo, { tipo_archivo: 'OTRO', referido_tipo, referido_id });
      expect([referido_id, res.statusCode, res.json().campos]).toEqual([
        referido_id,
        404,
        { referido_id: ['No existe o no está a su alcance'] },
      ]);
    }
  });
  it('el RUT que se dice es el de una persona del registro', async () => {
    const campos = { tipo_archivo: 'OTRO', referido_tipo: 'persona', referido_id: propio.rut };
    const otro = await subir(intruso, { ...campos, rut: r.cartera.cedente.rut }, 'otro rut');
    expect([otro.statusCode, otro.json().codigo, Object.keys(otro.json().campos)]).toEqual([422, 'rut_de_otro', ['rut']]);
    expect((await subir(intruso, { ...campos, rut: propio.rut }, 'su rut')).statusCode).toBe(200);
  });
  it('se reemplaza sólo un papel del mismo registro', async () => {
    const campos = { tipo_archivo: 'OTRO', referido_tipo: 'persona', referido_id: propio.rut };
    const reemplaza = papeles.get('persona') ?? '';
    const res = await subir(intruso, { ...campos, reemplaza }, 'reemplazo');
    expect([res.statusCode, Object.keys(res.json().campos)]).toEqual([404, ['reemplaza']]);
    const [p] = (await get(`/api/documentos/archivos?referido_tipo=persona&referido_id=${registros.persona}`, todo))
      .json()
      .filter((x: { id: string }) => x.id === reemplaza);
    expect(p.reemplazado).toBe(false);
  });
  it('el respaldo de un comprobante lo ve sólo quien ve comprobantes', async () => {
    const id = papeles.get('comprobante') ?? '';
    expect((await get(`/api/documentos/archivos/${id}/contenido`, await entrar('contabilidad'))).statusCode).toBe(200);
    expect((await get(`/api/documentos/archivos/${id}/contenido`, await entrar('operaciones'))).statusCode).toBe(404);
  });
  it('un papel igual en otra cartera no se delata al subirlo', async () => {
    await subir(dueno, { tipo_archivo: 'OTRO', referido_tipo: 'persona', referido_id: registros.persona ?? '' }, 'gemelo');
    const campos = { tipo_archivo: 'OTRO', referido_tipo: 'persona', referido_id: propio.rut };
    const res = await subir(intruso, campos, 'gemelo');
    expect([res.statusCode, res.json().archivos[0].archivo.alertas]).toEqual([200, []]);
  });
});

describe('el comité se lee por cartera o por ser de la mesa', () => {
  it('una sesión sin asuntos al alcance no se ve, ni su acta', async () => {
    expect((await get('/api/comite/sesiones', intruso)).json()).toEqual([]);
    const [a, b] = [
      await get(`/api/comite/sesiones/${registros.sesion}/acta`, intruso),
      await get(`/api/comite/sesiones/${NADIE}/acta`, intruso),
    ];
    expect([a.statusCode, sinTraza(a.body)]).toEqual([404, sinTraza(b.body)]);
    const [suya] = (await get('/api/comite/sesiones', dueno)).json();
    expect([suya.id, suya.asuntos.length > 0]).toEqual([registros.sesion, true]);
    expect((await get(`/api/comite/sesiones/${registros.sesion}/acta`, dueno)).statusCode).toBe(200);
  });
  it('quien se sienta en la mesa lee lo que vota, sea de la cartera que sea', async () => {
    await r.deps.database.db.execute(
      sql`update comite_asunto set integrantes = array_append(integrantes, ${INTRUSO}) where id = ${registros.comite}::uuid`,
    );
    const [s] = (await get('/api/comite/sesiones', intruso)).json();
    expect(s.asuntos.map((a: { id: string }) => a.id)).toEqual([registros.comite]);
    expect((await get(`/api/comite/${registros.comite}`, intruso)).statusCode).toBe(200);
    await r.deps.database.db.execute(
      sql`update comite_asunto set integrantes = array_remove(integrantes, ${INTRUSO}) where id = ${registros.comite}::uuid`,
    );
  });
  it('lo que espera en un nivel se cuenta sólo de lo que se alcanza', async () => {
    const nivel = (await get(`/api/comite/${registros.comite}`, todo)).json().nivel;
    const abiertos = async (token: string) => (await get(`/api/comite/niveles/${nivel}`, token)).json().previa.abiertos;
    expect(await abiertos(todo)).toBeGreaterThan(0);
    expect(await abiertos(intruso)).toBe(0);
  });
});

describe('un aviso sobre un registro', () => {
  it('llega sólo a quien lo alcanza, aunque otros tengan el permiso', async () => {
    const titulo = 'Proforma con nota nueva';
    const aviso = { permiso: 'clientes:ver', tipo: 'prueba', titulo, cuerpo: r.cartera.cedente.razon };
    await r.arrange((ctx) => ctx.emit('aviso.enviado', { ...aviso, url: `/clientes/${r.cartera.cliente_id}?tab=linea` }));
    const suyos = async (token: string) =>
      (await get('/api/notificaciones?perPage=100', token)).json().items.filter((n: { titulo: string }) => n.titulo === titulo);
    expect([(await suyos(dueno)).length, (await suyos(todo)).length, await suyos(intruso)]).toEqual([1, 1, []]);
    await r.arrange((ctx) => ctx.emit('aviso.enviado', { ...aviso, cuerpo: 'De todos', url: '/clientes' }));
    expect((await suyos(intruso)).length).toBe(1);
  });
});

describe('los avisos en vivo y las vistas son de quien participa', () => {
  it('una cuenta sin permisos no recibe boleto', async () => {
    const res = await post('/api/eventos/boleto', await entrar('client'), {});
    expect([res.statusCode, res.json().codigo]).toEqual([403, 'sin_permiso']);
    expect((await post('/api/eventos/boleto', intruso, {})).statusCode).toBe(200);
  });
  it('un cambio dice de qué área es y de ningún registro', async () => {
    const filas = await r.deps.database.db
      .select({ datos: senales.datos, usuario_id: senales.usuario_id, tipo: senales.tipo })
      .from(senales);
    const deTodos = filas.filter((f) => f.usuario_id === null && f.tipo === 'cambio');
    expect(deTodos.length).toBeGreaterThan(0);
    for (const f of deTodos) expect(Object.keys(f.datos as object)).toEqual(['area']);
  });
  it('guarda y lee vistas sólo de las listas que puede ver, y no sin medida', async () => {
    const vista = (lista: string, extra: object = {}) => ({ lista, nombre: 'Mía', equipo: true, estado: {}, ...extra });
    for (const lista of ['auditoria', 'no-existe']) {
      expect((await post('/api/vistas', intruso, vista(lista))).json().codigo, lista).toBe('sin_permiso');
      expect((await get(`/api/vistas?lista=${lista}`, intruso)).statusCode, lista).toBe(403);
    }
    const grande = await post('/api/vistas', intruso, vista('clientes', { estado: { a: 'x'.repeat(17 * 1024) } }));
    expect([grande.statusCode, grande.json().codigo, Object.keys(grande.json().campos)]).toEqual([422, 'vista_muy_grande', ['estado']]);
    for (let i = 0; i < 25; i += 1)
      expect((await post('/api/vistas', intruso, vista('clientes', { nombre: `Vista ${i}` }))).statusCode).toBe(201);
    const demas = await post('/api/vistas', intruso, vista('clientes', { nombre: 'Una más' }));
    expect([demas.statusCode, demas.json().codigo, Object.keys(demas.json().campos)]).toEqual([422, 'vistas_al_tope', ['nombre']]);
    expect((await post('/api/vistas', intruso, vista('clientes', { nombre: 'Vista 3' }))).statusCode).toBe(200);
  });
});

/** What may tell of another portfolio, and why. */
const EXCEPCIONES = {};

describe('toda ruta del producto, contra una cartera ajena', () => {
  const con =
    (t: TestApp, token: string): Pedir =>
    async ({ method, url, payload }) => {
      const res = await t.inject({ method, url, token, ...(payload === undefined ? {} : { payload: payload as object }) });
      return { statusCode: res.statusCode, body: res.rawPayload };
    };
  const mundillo = async (t: TestApp, rutas = inventory(t.deps)) => {
    const { rut, razon } = r.cartera.cedente;
    return {
      rutas,
      ability: (await r.sesion('ivan.mora')).ability,
      suya: con(t, intruso),
      toda: con(t, todo),
      hoy: '2024-04-26',
      ajenos: [
        { rut, delata: [rut, razon, r.cartera.cliente_id] },
        { rut: r.deuda.rut, delata: [r.deuda.rut, r.deuda.nombre] },
      ],
      propias: [propio.rut, propio.nombre],
    };
  };
  it('lo ajeno no se lee, no se cuenta y responde como lo que no existe', async () => {
    const { malas, probadas, listas } = await pasear(await mundillo(r), EXCEPCIONES);
    expect(malas).toEqual([]);
    // What the walk had in its hands: lists of these areas hold something of the client, and each was asked for it.
    const deCartera = [
      'clientes',
      'documentos',
      'proformas',
      'operaciones',
      'contratos',
      'pagares',
      'cheques',
      'garantias',
      'recaudaciones',
    ];
    const vistas = [...deCartera, 'pasivos', 'comite', 'solicitudes', 'avales'];
    expect(vistas.filter((a) => !listas.some((l) => l.startsWith(`/api/${a}`)))).toEqual([]);
    expect(vistas.filter((a) => (probadas.get(a) ?? 0) < 10)).toEqual([]);
  }, 900_000);
  it('un área nueva que abre una puerta sin mirar el alcance cae en el paseo', async () => {
    const t = await testApp([...areas, hija], { database: r.deps.database });
    const suyas = inventory(t.deps).filter((x) => x.area === 'hija');
    const { malas } = await pasear(await mundillo(t, suyas));
    await t.close();
    expect([...new Set(malas.map((x) => x.ruta))].sort()).toEqual([
      'GET /api/hija/de-rut',
      'GET /api/hija/notas',
      'GET /api/hija/notas/{id}',
      'POST /api/hija/buscar',
    ]);
  }, 60_000);
});

const Nota = z.object({ id: z.string(), de: z.string() });
const contratoHijo = defineArea({
  area: 'hija',
  tier: 4,
  uses: [],
  permissions: ['ver'],
  operations: {
    notas: query({ permission: 'sesion', output: z.array(Nota) }),
    una: query({
      permission: 'sesion',
      http: 'GET /api/hija/notas/:id',
      input: z.object({ id: z.string().optional() }),
      output: z.array(Nota),
    }),
    de_rut: query({ permission: 'sesion', input: z.object({ rut: zRut }), output: z.number() }),
    buscar: query({ permission: 'sesion', http: 'POST /api/hija/buscar', input: z.object({ cliente_rut: zRut }), output: z.number() }),
    tranquila: query({ permission: 'sesion', input: z.object({ rut: zRut }), output: z.object({ dice: z.string() }) }),
  },
});
/** Notes of the clients that forget whose they are, in each of the ways a door may be left open. */
const hija = serverArea({
  contract: contratoHijo,
  service: implement(contratoHijo, {
    handlers: {
      notas: async (ctx) => notasDe(ctx.deps, 'true'),
      una: async (ctx, { id }) => notasDe(ctx.deps, `id::text = '${id}'`),
      de_rut: async (ctx, { rut }) => (await notasDe(ctx.deps, `rut = '${rut}'`)).length,
      buscar: async (ctx, { cliente_rut }) => (await notasDe(ctx.deps, `rut = '${cliente_rut}'`)).length,
      tranquila: async () => ({ dice: 'Nada que contar' }),
    },
  }),
});
async function notasDe(deps: TestApp['deps'], donde: string): Promise<z.output<typeof Nota>[]> {
  const { rows } = await deps.database.sql(`select id, rut as de from cliente where ${donde} order by id`);
  return rows as z.output<typeof Nota>[];
}
