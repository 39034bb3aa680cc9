import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { olvidarSesion } from '#areas/acceso/public.server.ts';
import { ausencias } from '#areas/ausencias/tables.ts';
import { allows } from '#kernel/permissions.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { setBusinessDate } from '#platform/server/businessdate.ts';
import { systemSession } from '#platform/server/context.ts';
import { inventory } from '#platform/server/http/shared.ts';
import { eventos } from '#platform/server/tables.ts';
import { type ClienteDePrueba, clienteDe, EJECUTIVO, INTRUSO } from './cartera.fixture.ts';
import { type Mundo, mundo } from './mundo.fixture.ts';

let m: Mundo;
let ajeno: ClienteDePrueba;
let propio: ClienteDePrueba;
let intruso: string;
let dueno: string;
/** Records of the other executive: the area of each and its id. */
const registros: { area: string; id: string }[] = [];
const NADIE = '01900000-0000-7000-8000-000000000000';

beforeAll(async () => {
  m = await mundo();
  dueno = await m.entrar('ejecutivo');
  intruso = await m.entrar('ivan.mora');
  ajeno = await clienteDe(m, 'ejecutivo', 1);
  propio = await clienteDe(m, 'ivan.mora', 2);
  registros.push({ area: 'clientes', id: ajeno.id });
  const cuerpo = { rut: ajeno.rut, tipo_solicitud: 'LINEA', monto: '50000000', moneda: 'CLP' };
  const s = await post('/api/solicitudes', dueno, cuerpo);
  if (s.statusCode === 201) registros.push({ area: 'solicitudes', id: s.json().id });
  const d = await post('/api/documentos', dueno, {
    tipo: 'LET',
    folio: 'L-9',
    cliente_rut: ajeno.rut,
    deudor_rut: '99990016-K',
    razon_deudor: 'Minera Demostración S.A.',
    fecha_emision: '2026-03-01',
    fecha_vencimiento: '2026-06-01',
    monto: 1_000_000,
    lugar_pago: 'Santiago',
  });
  expect(d.statusCode, d.body).toBe(201);
  registros.push({ area: 'documentos', id: d.json().id });
});
afterAll(() => m.close());

const post = (url: string, token: string, payload: object) => m.inject({ method: 'POST', url, token, payload });
const get = (url: string, token: string) => m.inject({ method: 'GET', url, token });
const sinTraza = (body: string) => body.replace(/"traza":"[^"]*"/, '"traza":""');
/** Every row of the tables of those areas, as text: what must not change. */
const foto = async () => {
  const { rows } = await m.deps.database.sql(
    `select (select json_agg(c) from (select * from cliente where rut = '${ajeno.rut}') c)::text as a,
      (select json_agg(d) from (select * from documento where cliente_rut = '${ajeno.rut}') d)::text as b`,
  );
  return JSON.stringify(rows);
};

describe('S01 registros de otra cartera', () => {
  it('S01: toda ruta sobre un registro ajeno responde 404, byte a byte como si no existiera, y nada cambia', async () => {
    const antes = await foto();
    const { ability } = await m.sesion('ivan.mora');
    const malas: string[] = [];
    let probadas = 0;
    for (const { area, id } of registros) {
      const suyas = inventory(m.deps).filter((r) => r.path.startsWith(`/api/${area}/{id}`) && allows(ability, r.permission));
      for (const r of suyas) {
        const pedir = (x: string) =>
          m.inject({ method: r.method, url: r.path.replace('{id}', x), token: intruso, ...(r.method === 'GET' ? {} : { payload: {} }) });
        const [a, b] = [await pedir(id), await pedir(NADIE)];
        probadas += 1;
        // What the body lacks is said before the record is looked for, the same for both.
        const bien = [404, 400].includes(a.statusCode) && a.statusCode === b.statusCode && sinTraza(a.body) === sinTraza(b.body);
        if (!bien) malas.push(`${r.method} ${r.path}: ${a.statusCode} ${b.statusCode} ${a.body.slice(0, 120)}`);
      }
    }
    expect(malas).toEqual([]);
    expect(probadas).toBeGreaterThan(15);
    expect(await foto()).toBe(antes);
  });
  it('S01: con un cuerpo correcto tampoco: 404, y el dueño sí puede', async () => {
    for (const ruta of ['enviar-a-fiscalia', 'reactivar']) {
      const r = await post(`/api/clientes/${ajeno.id}/${ruta}`, intruso, {});
      expect([r.statusCode, r.json().codigo], ruta).toEqual([404, 'no_existe']);
    }
    expect((await post(`/api/documentos/${registros.at(-1)?.id}/anular`, intruso, { motivo: 'No es mío' })).statusCode).not.toBe(200);
    expect((await get(`/api/clientes/${ajeno.id}`, dueno)).statusCode).toBe(200);
    expect((await get(`/api/clientes/${propio.id}`, intruso)).statusCode).toBe(200);
  });
});

describe('S02 por los costados', () => {
  it('S02: listas, totales, exportes y búsqueda no cuentan lo ajeno', async () => {
    for (const area of ['clientes', 'documentos', 'solicitudes']) {
      const lista = (await get(`/api/${area}?perPage=100`, intruso)).json();
      expect(JSON.stringify(lista), area).not.toContain(ajeno.rut);
      expect(lista.total, area).toBe(lista.items.length);
      const porRut = await get(`/api/${area}?q=${ajeno.rut}`, intruso);
      if (porRut.statusCode === 200) expect(porRut.json().total, area).toBe(0);
      const csv = await get(`/api/${area}/exportar?formato=csv`, intruso);
      if (csv.statusCode === 200) expect(csv.body, area).not.toContain(ajeno.nombre);
    }
    expect((await get(`/api/clientes?q=${ajeno.rut}`, dueno)).json().total).toBe(1);
    for (const q of [ajeno.rut, ajeno.nombre, 'Maderas Ajenas 1'])
      expect((await get(`/api/barra/buscar?q=${encodeURIComponent(q)}`, intruso)).json().grupos).toEqual([]);
    expect((await get(`/api/barra/buscar?q=${ajeno.rut}`, dueno)).json().grupos.length).toBeGreaterThan(0);
  });
  it('S02: la historia y los papeles de lo ajeno tampoco', async () => {
    for (const { area, id } of registros) {
      const [a, b] = [
        await get(`/api/auditoria/entidad/${area}/${id}`, intruso),
        await get(`/api/auditoria/entidad/${area}/${NADIE}`, intruso),
      ];
      expect([a.statusCode, sinTraza(a.body)], area).toEqual([404, sinTraza(b.body)]);
    }
    const r = await get(`/api/documentos/archivos?rut=${ajeno.rut}`, intruso);
    expect(r.statusCode === 404 || JSON.stringify(r.json()) === '[]').toBe(true);
    for (const ruta of ['deudas', 'auxiliar']) {
      const l = await get(`/api/libro/${ruta}?rut=${ajeno.rut}`, intruso);
      expect([403, 404], ruta).toContain(l.statusCode);
    }
  });
  it('S02: no se compra ni se pide una línea sobre el RUT de una cartera ajena', async () => {
    const letra = {
      tipo: 'LET',
      folio: 'L-10',
      cliente_rut: ajeno.rut,
      deudor_rut: '99990016-K',
      razon_deudor: 'Minera',
      fecha_emision: '2026-03-01',
      fecha_vencimiento: '2026-06-01',
      monto: 1_000_000,
      lugar_pago: 'Santiago',
    };
    const r = await post('/api/documentos', intruso, letra);
    expect([403, 404, 422]).toContain(r.statusCode);
    expect((await get('/api/documentos?q=L-10', dueno)).json().total).toBe(0);
  });
});

describe('S04 mover un cliente a otra cartera', () => {
  it('S04: ni el cuerpo de una edición ni traspasar sin permiso lo mueven: 403, y queda anotado', async () => {
    const { version } = (await get(`/api/clientes/${propio.id}`, intruso)).json();
    const otraSucursal = (await m.deps.database.sql("select id from sucursal where codigo = 'SANTIAGO'")).rows[0]?.id;
    for (const cambio of [{ ejecutivo_id: EJECUTIVO }, { sucursal_id: otraSucursal }]) {
      const r = await m.inject({ method: 'PATCH', url: `/api/clientes/${propio.id}`, token: intruso, payload: { ...cambio, version } });
      expect([r.statusCode, r.json().codigo], r.body).toEqual([403, 'sin_permiso']);
    }
    for (const campo of ['ejecutivo_rut', 'sucursalId', 'ejecutivoId', 'empresa_id']) {
      const r = await m.inject({ method: 'PATCH', url: `/api/clientes/${propio.id}`, token: intruso, payload: { [campo]: EJECUTIVO } });
      expect([r.statusCode, r.json().codigo], campo).toEqual([400, 'campo_desconocido']);
    }
    const ruta = inventory(m.deps).find((r) => r.path.endsWith('/traspasar') && r.path.startsWith('/api/clientes'));
    const url = (ruta?.path ?? '').replace('{id}', propio.id);
    const payload = { ids: [propio.id], ejecutivo_id: EJECUTIVO, motivo: 'Se lo llevo' };
    const r = await m.inject({ method: 'POST', url, token: intruso, payload });
    expect([r.statusCode, r.json().codigo]).toEqual([403, 'sin_permiso']);
    const [ultimo] = await m.deps.database.db
      .select()
      .from(eventos)
      .where(and(eq(eventos.empresa_id, m.demo_id), eq(eventos.area, 'clientes'), eq(eventos.resultado, 'rechazado')))
      .orderBy(desc(eventos.instante))
      .limit(1);
    expect(ultimo).toMatchObject({ accion: 'traspasar', codigo: 'sin_permiso', actor_rut: INTRUSO });
    expect((await get(`/api/clientes/${propio.id}`, intruso)).json().ejecutivo_rut ?? INTRUSO).toBe(INTRUSO);
  });
});

describe('S05 reemplazos', () => {
  const hoy = async (f: string) => {
    await setBusinessDate(m.deps, m.deps.database.db, m.demo_id, f as Fecha);
    olvidarSesion(m.deps);
  };
  it('S05: mientras rige actúa y quedan los dos RUT; al día siguiente, 403', async () => {
    const OPERACIONES = rutOf(40_000_006);
    await m.arrange(
      (ctx) =>
        ctx.insert(ausencias, {
          rut_ejecutivo: OPERACIONES,
          rut_reemplazante: INTRUSO,
          tipo: 'VACACIONES',
          estado: 'aprobada',
          desde: '2026-03-10' as Fecha,
          hasta: '2026-03-12' as Fecha,
          aprobada_por: ['40000003-4'],
        } as never),
      systemSession(m.demo_id),
    );
    await hoy('2026-03-12');
    const { reemplazos, rut_reemplazo } = await m.sesion('ivan.mora');
    expect([rut_reemplazo, reemplazos.length]).toEqual([OPERACIONES, 1]);
    const soloDeOperaciones = reemplazos[0]?.modulos ?? [];
    const ruta = inventory(m.deps).find(
      (r) => r.method === 'POST' && r.permission === 'clientes:validar-cuenta' && r.path.includes('{id}'),
    );
    expect(soloDeOperaciones).toContain('clientes:validar-cuenta');
    const pedir = () =>
      m.inject({ method: 'POST', url: (ruta?.path ?? '').replace('{id}', propio.id), token: intruso, payload: { cuenta_id: NADIE } });
    expect((await pedir()).json().codigo).not.toBe('sin_permiso');
    await hoy('2026-03-13');
    const r = await pedir();
    expect([r.statusCode, r.json().codigo]).toEqual([403, 'sin_permiso']);
    await hoy('2026-03-10');
  });
  it('S05, S09: quien reemplaza cuenta por los dos: no valida la cuenta que ella misma agregó', async () => {
    await hoy('2026-03-11');
    const cuenta = await post(`/api/clientes/${propio.id}/agregar-cuenta`, intruso, {
      banco: '012',
      ctacte: '900900901',
      tipo_cuenta: 'CORRIENTE',
      rut_titular: propio.rut,
    });
    const [e] = await m.deps.database.db
      .select()
      .from(eventos)
      .where(and(eq(eventos.empresa_id, m.demo_id), eq(eventos.actor_rut, INTRUSO), eq(eventos.accion, 'agregar-cuenta')))
      .orderBy(desc(eventos.instante));
    // Her own permission comes first: she acts in her own name.
    expect([cuenta.statusCode, e?.en_nombre_de_rut]).toEqual([200, null]);
    const id = cuenta.json().cuentas?.[0]?.id ?? NADIE;
    const v = await post(`/api/clientes/${propio.id}/validar-cuenta`, intruso, { cuenta_id: id });
    // S09: through the stand-in she would be both persons.
    expect([v.statusCode, v.json().codigo]).toEqual([403, 'requiere_segundo_usuario']);
    await hoy('2026-03-10');
  });
});

describe('S08 lo que no se muestra', () => {
  it('S08: ninguna lista ni detalle lleva claves, hashes de sesión ni columnas internas', async () => {
    const admin = await m.entrar('admin');
    const auditor = await m.entrar('auditor');
    const prohibido = /"(password|hash_clave|clave_hash|refreshToken|accessToken|sesion_version|secreto|jwt)":|argon2/i;
    const malas: string[] = [];
    for (const token of [admin, auditor])
      for (const r of inventory(m.deps).filter((x) => x.method === 'GET' && !x.path.includes('{') && x.permission !== 'publico')) {
        const { statusCode, body } = await get(r.path, token);
        if (statusCode === 200 && prohibido.test(body)) malas.push(r.path);
        if (statusCode >= 500) malas.push(`${r.path}: ${statusCode}`);
      }
    expect(malas).toEqual([]);
  });
  it('S08: quien no maneja cuentas las ve por sus cuatro últimos números', async () => {
    const url = `/api/clientes/${propio.id}`;
    await post(`${url}/agregar-cuenta`, intruso, {
      banco: '012',
      ctacte: '123456784321',
      tipo_cuenta: 'CORRIENTE',
      rut_titular: propio.rut,
    });
    const completa = (await get(url, intruso)).body;
    expect(completa).toContain('123456784321');
    const auditor = (await get(url, await m.entrar('cumplimiento'))).body;
    expect(auditor).toContain('4321');
    expect(auditor).not.toContain('123456784321');
  });
});
