import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clienteDe } from './cartera.fixture.ts';
import { type Mundo, mundo } from './mundo.fixture.ts';

let m: Mundo;
let admin: string;
let auditor: string;

beforeAll(async () => {
  m = await mundo();
  admin = await m.entrar('admin');
  auditor = await m.entrar('auditor');
});
afterAll(() => m.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const get = (url: string, token = auditor) => m.inject({ method: 'GET', url, token });
/** A body written byte by byte. */
const crudo = (url: string, payload: string, token?: string, headers: Record<string, string> = {}) =>
  m.inject({ method: 'POST', url, payload, ...(token ? { token } : {}), headers: { ...JSON_TYPE, ...headers } });
const cursor = (v: unknown, id: unknown = 'x') => Buffer.from(JSON.stringify({ v, id })).toString('base64url');
const codigos = (rs: { statusCode: number; json(): { codigo: string } }[]) => rs.map((r) => `${r.statusCode} ${r.json().codigo}`);
const hondo = (niveles: number) => `${'['.repeat(niveles)}${']'.repeat(niveles)}`;

/** One action on one record of each area that has any, with an id that is nobody's. */
const actos = () =>
  m.deps.registry.areas.flatMap((a) => {
    const [uno] = Object.entries(a.contract.operations).filter(([, o]) => o.kind === 'action' && o.on === 'one' && !o.http && !o.upload);
    return uno && uno[0] !== 'editar'
      ? [`/api/${a.contract.area}/01900000-0000-7000-8000-000000000000/${uno[0].replaceAll('_', '-')}`]
      : [];
  });

describe('el cuerpo', () => {
  it('es un objeto: un texto, un número, un sí, una lista o nada se refutan con 400 en cualquier acción', async () => {
    const urls = [...actos(), '/api/zonas', '/api/acceso/verificar', '/jwt/login', '/apps/todo/add-tasks', '/api/vistas'];
    expect(urls.length).toBeGreaterThan(15);
    for (const url of urls)
      for (const cuerpo of ['"abc"', '5', 'true', '[1]', 'null'])
        expect(codigos([await crudo(url, cuerpo, admin)]), `${url} ${cuerpo}`).toEqual(['400 cuerpo_no_es_objeto']);
  });
  it('con nombres que todo objeto tiene se refuta en su campo, con sesión y sin ella', async () => {
    for (const clave of ['toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '__proto__', 'constructor']) {
      const cuerpo = `{"${clave}":1}`;
      const rs = [
        await crudo('/api/acceso/verificar', cuerpo),
        await crudo('/api/acceso/olvido', cuerpo),
        await crudo('/api/zonas', cuerpo, admin),
      ];
      for (const r of rs) {
        expect([r.statusCode, Object.hasOwn(r.json().campos, clave)], clave).toEqual([400, true]);
      }
      expect((await get(`/api/clientes?${clave}=1`)).statusCode, clave).toBe(400);
      expect((await get(`/api/catalogos/opciones?listas=${clave}`)).statusCode, clave).toBeLessThan(500);
    }
  });
  it('de más de 32 niveles se refuta al leerlo', async () => {
    const rs = [];
    for (const n of [33, 10_000, 200_000]) {
      rs.push(await crudo('/api/vistas', `{"lista":"zonas","nombre":"h","estado":{"a":${hondo(n)}}}`, admin));
      rs.push(await crudo(actos()[0] ?? '', `{"id":${hondo(n)}}`, admin));
    }
    expect(codigos(rs)).toEqual(Array(6).fill('400 cuerpo_demasiado_hondo'));
    expect((await crudo('/api/vistas', `{"lista":"zonas","nombre":"h","estado":{"a":${hondo(20)}}}`, admin)).statusCode).toBe(201);
  });
  it('con caracteres que ninguna base guarda se refuta en su campo', async () => {
    for (const malo of ['\\u0000', '\\ud800', 'a\\udc00b']) {
      const r = await crudo('/api/vistas', `{"lista":"zonas","nombre":"n","estado":{"a":"${malo}"}}`, admin);
      expect([r.statusCode, r.json().campos], malo).toEqual([400, { 'estado.a': ['Contiene caracteres no admitidos'] }]);
      expect((await crudo('/api/zonas', `{"codigo":"N","nombre":"${malo}"}`, admin)).json().campos).toHaveProperty('nombre');
    }
    expect((await crudo('/api/vistas', `{"lista":"zonas","nombre":"n","estado":{"a":"\\ud83d\\ude00"}}`, admin)).statusCode).toBe(201);
  });
});

describe('la consulta', () => {
  it('no repite un parámetro: en listas, planillas, opciones y actos, 400 en su campo', async () => {
    const malas: string[] = [];
    for (const { contract: c, service } of m.deps.registry.areas)
      for (const [ruta, existe] of [
        [`/api/${c.area}?q=a&q=b`, c.list && service.def.lista],
        [`/api/${c.area}/exportar?columnas=a&columnas=b`, c.list && service.def.columnas],
        [`/api/${c.area}/opciones?x=1&x=1`, c.options.length > 0],
      ] as const) {
        if (!existe) continue;
        const r = await get(ruta);
        if (r.statusCode !== 400 || r.json().codigo !== 'parametro_repetido') malas.push(`${ruta}: ${r.statusCode} ${r.body.slice(0, 80)}`);
      }
    expect(malas).toEqual([]);
    expect((await get('/apps/calendar/events?calendars=Business&calendars=Holiday')).statusCode).toBe(200);
    expect((await get('/apps/calendar/events?hasta=2026-01-01&hasta=2026-01-02')).statusCode).toBe(400);
    // The address of a screen repeats the name of a filter with several values: it is no call of the API.
    expect((await get('/clientes?estado=a&estado=b')).statusCode).toBe(404);
  });
  it('con un cursor de otro tipo, de otra lista o de nadie: 400 cursor_invalido, se ordene por lo que se ordene', async () => {
    const malas: string[] = [];
    let vistas = 0;
    for (const { contract: c, service } of m.deps.registry.areas) {
      if (!c.list || !service.def.lista) continue;
      for (const orden of c.list.orden)
        for (const v of ['abc', '9999999-12-31', 1e300, -1, '', '2026-02-30']) {
          const r = await get(`/api/${c.area}?orden=${orden}&cursor=${cursor(v)}`);
          vistas += 1;
          if (r.statusCode === 400 && r.json().codigo === 'cursor_invalido') continue;
          // A list that does not page by cursor answers its page; those that do compare the id with theirs.
          if (r.statusCode !== 200 && r.statusCode !== 403)
            malas.push(`${c.area} ${orden} ${String(v)}: ${r.statusCode} ${r.body.slice(0, 80)}`);
        }
      for (const texto of ['%%', 'e30', cursor({ a: 1 }), cursor('x', 5)]) {
        const r = await get(`/api/${c.area}?cursor=${texto}`);
        if (r.statusCode >= 500) malas.push(`${c.area} ${texto}: ${r.statusCode}`);
      }
    }
    expect(malas).toEqual([]);
    expect(vistas).toBeGreaterThan(300);
    expect(codigos([await get(`/api/documentos?cursor=${cursor('abc')}`)])).toEqual(['400 cursor_invalido']);
  }, 400_000);
});

describe('las fechas', () => {
  it('que salen del calendario al sumarles un plazo se refutan en su campo', async () => {
    const agenda = await get('/apps/calendar/events?hasta=9999-12-31');
    expect([agenda.statusCode, agenda.json().codigo, Object.keys(agenda.json().campos)]).toEqual([400, 'fecha_fuera_de_rango', ['hasta']]);
    expect((await get('/apps/calendar/events?desde=9999-12-31')).statusCode).toBe(400);
    expect((await get('/apps/calendar/events?hasta=0100-01-01')).statusCode).toBe(400);
    const c = await clienteDe(m, 'ejecutivo', 71);
    const campos = {
      tipo_archivo: 'CEDULA',
      referido_tipo: 'persona',
      referido_id: c.rut,
      rut: c.rut,
      fecha_documento: '9999-12-31',
      vigencia_dias: '30',
    };
    const partes = Object.entries(campos).map(([k, v]) => `--x\r\ncontent-disposition: form-data; name="${k}"\r\n\r\n${v}\r\n`);
    const archivo =
      '--x\r\ncontent-disposition: form-data; name="archivos"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n%%EOF\r\n--x--\r\n';
    const r = await m.inject({
      method: 'POST',
      url: '/api/documentos/archivos',
      token: await m.entrar('ejecutivo'),
      payload: `${partes.join('')}${archivo}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([r.statusCode, r.json().codigo, Object.keys(r.json().campos ?? {})]).toEqual([400, 'fecha_fuera_de_rango', ['fecha_documento']]);
  });
});

describe('simular', () => {
  const asiento = (consulta: string, clave: string, conta: string) =>
    crudo(
      `/api/libro/asientos${consulta}`,
      JSON.stringify({
        fecha: '2026-03-10',
        glosa: `Simulado ${clave}`,
        lineas: [
          { cuenta: '5103', debe: 1_000 },
          { cuenta: '1102.01', haber: 1_000 },
        ],
      }),
      conta,
      { 'idempotency-key': clave },
    );
  const quedan = async () =>
    Number((await m.deps.database.sql("select count(*) as n from libro_comprobante where glosa like 'Simulado %'")).rows[0]?.n);
  it('es true o false, una vez: cualquier otra cosa se refuta y nada queda', async () => {
    const conta = await m.entrar('contabilidad');
    for (const [i, q] of [
      'simular=1',
      'simular=TRUE',
      'simular=si',
      'simular=yes',
      'simular=',
      'simular=true&simular=true',
      'simular',
    ].entries()) {
      const r = await asiento(`?${q}`, `simular-${i}`, conta);
      expect([r.statusCode, Object.keys(r.json().campos)], q).toEqual([400, ['simular']]);
    }
    expect(await quedan()).toBe(0);
    expect((await asiento('?simular=true', 'simular-a', conta)).statusCode).toBe(201);
    expect(await quedan()).toBe(0);
    expect((await asiento('?simular=false', 'simular-b', conta)).statusCode).toBe(201);
    expect(await quedan()).toBe(1);
  });
  it('donde no se puede simular, pedirlo se refuta en vez de hacerlo', async () => {
    for (const url of ['/apps/todo/add-tasks', '/api/vistas', '/api/acceso/salir', '/api/eventos/boleto', '/jwt/login'])
      expect((await crudo(`${url}?simular=true`, '{}', admin)).json().codigo, url).toBe('campo_desconocido');
    expect((await get('/api/zonas', admin)).statusCode).toBe(200);
  });
});
