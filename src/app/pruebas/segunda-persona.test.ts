import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { olvidarSesion } from '#areas/acceso/public.server.ts';
import { comprobantes } from '#areas/libro/tables.ts';
import { rutsDeCuentas } from '#areas/usuarios/public.server.ts';
import { usuarios } from '#areas/usuarios/tables.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { eventos } from '#platform/server/tables.ts';
import { ROOT } from '#platform/server/testing.ts';
import { cuentaDemo } from './cartera.fixture.ts';
import { type Mundo, mundo } from './mundo.fixture.ts';

/** Domain §15: whoever makes does not approve, and a person is the account as much as its RUT. */
const MIO = rutOf(40_000_051);
const GERENCIA = rutOf(40_000_016);
/** Active staff of the demo without an account. */
const LIBRE = rutOf(40_000_027);

let m: Mundo;
let yo: string;
let admin: string;
let gerencia: string;
let mi_id: string;

beforeAll(async () => {
  m = await mundo();
  mi_id = await cuentaDemo(m, 'adm', 'ADMIN', MIO);
  yo = await m.entrar('adm');
  admin = await m.entrar('admin');
  gerencia = await m.entrar('gerencia');
});
afterAll(() => m.close());

type Cuerpo = Record<string, unknown>;
const pedir = (method: 'GET' | 'POST' | 'PATCH', url: string, token: string, payload?: Cuerpo) =>
  m.inject({ method, url, token, ...(payload ? { payload } : {}), headers: { 'idempotency-key': `sp-${Math.random()}` } });
const post = (url: string, token: string, payload: Cuerpo = {}) => pedir('POST', url, token, payload);
const cuenta = async (id: string) =>
  (await pedir('GET', `/api/usuarios/${id}`, admin)).json() as Cuerpo & { version: number; ruts: Cuerpo[] };
const suceso = async (r: Promise<{ statusCode: number; json(): { codigo?: string } }>) => {
  const x = await r;
  return [x.statusCode, x.json().codigo];
};
const cambiarMiRut = async (token: string, id: string, rut: string) =>
  pedir('PATCH', `/api/usuarios/${id}`, token, { rut, version: (await cuenta(id)).version });
const olvidarTodo = () => olvidarSesion(m.deps);
const entrarDeNuevo = async (cuenta: string) =>
  (
    (await m.inject({ method: 'POST', url: '/jwt/login', payload: { email: `${cuenta}@demo.cl`, password: 'Demo.2026' } })).json() as {
      accessToken: string;
    }
  ).accessToken;

describe('el RUT de la propia cuenta', () => {
  it('nadie lo cambia para aprobar lo suyo ni tomar los poderes de otro', async () => {
    const pedida = await post('/api/ausencias/registrar', yo, {
      rut_ejecutivo: GERENCIA,
      rut_reemplazante: LIBRE,
      tipo: 'VACACIONES',
      desde: '2026-03-10',
      hasta: '2026-03-12',
    });
    expect(pedida.statusCode).toBe(201);
    const url = `/api/ausencias/${pedida.json().id}/aprobar`;
    expect(await suceso(post(url, yo))).toEqual([403, 'requiere_segundo_usuario']);
    expect(await suceso(cambiarMiRut(yo, mi_id, LIBRE))).toEqual([403, 'rut_propio']);
    expect(await suceso(post(`/api/usuarios/${mi_id}/proponer-rut`, yo, { rut: LIBRE, motivo: 'Error' }))).toEqual([403, 'rut_propio']);
    olvidarTodo();
    expect(await suceso(post(url, yo))).toEqual([403, 'requiere_segundo_usuario']);
    expect((await m.sesion('adm')).rut_reemplazo).toBeNull();
  });
  it('ni aunque otros dos se lo cambien aprueba lo que hizo con el anterior, y su comprobante sigue suyo', async () => {
    const contable = await cuentaDemo(m, 'contable', 'CONTABILIDAD', rutOf(40_000_052));
    const token = await m.entrar('contable');
    const lineas = [
      { cuenta: '2101', debe: 79_200 },
      { cuenta: '1102.01', haber: 79_200 },
    ];
    const hecho = await post('/api/libro/asientos', token, { fecha: '2026-03-10', glosa: 'Ajuste de prueba', lineas });
    expect([hecho.statusCode, hecho.body]).toEqual([201, expect.any(String)]);
    await post(`/api/libro/asientos/${hecho.json().id}/enviar`, token);
    const url = `/api/libro/asientos/${hecho.json().id}/aprobar`;
    await m.deps.database.db
      .update(comprobantes)
      .set({ hecho_por: [rutOf(40_000_052)] })
      .where(eq(comprobantes.id, hecho.json().id));
    expect(await suceso(post(url, token))).toEqual([403, 'requiere_segundo_usuario']);
    // Written when only the RUT was kept: the history of the account remembers it.
    const otro = rutOf(40_000_053);
    expect((await post(`/api/usuarios/${contable}/proponer-rut`, admin, { rut: otro, motivo: 'Estaba mal escrito' })).statusCode).toBe(200);
    expect((await post(`/api/usuarios/${contable}/aprobar-rut`, gerencia)).statusCode).toBe(200);
    const nuevo = await entrarDeNuevo('contable');
    const s = await m.sesion('contable');
    expect([s.rut, s.ruts_anteriores]).toEqual([otro, [rutOf(40_000_052)]]);
    expect(await suceso(post(url, nuevo))).toEqual([403, 'requiere_segundo_usuario']);
    const [e] = await m.deps.database.db
      .select()
      .from(eventos)
      .where(and(eq(eventos.actor_id, contable), eq(eventos.codigo, 'requiere_segundo_usuario')))
      .orderBy(desc(eventos.instante));
    expect(e?.actor_rut).toBe(otro);
  });
});

describe('cambiar el RUT de otra cuenta', () => {
  it('lo propone una persona y lo aprueba otra, que no es la dueña; sus sesiones se cierran y queda fechado', async () => {
    const id = await cuentaDemo(m, 'tercero', 'GERENCIA', rutOf(40_000_054));
    const suya = await m.entrar('tercero');
    const rut = rutOf(40_000_055);
    expect(await suceso(cambiarMiRut(admin, id, rut))).toEqual([422, 'rut_se_propone']);
    expect((await post(`/api/usuarios/${id}/proponer-rut`, yo, { rut, motivo: 'Corrige un dígito' })).statusCode).toBe(200);
    expect(await suceso(post(`/api/usuarios/${id}/proponer-rut`, yo, { rut, motivo: 'Otra vez' }))).toEqual([
      409,
      'propuesta_rut_pendiente',
    ]);
    expect(await suceso(post(`/api/usuarios/${id}/aprobar-rut`, suya))).toEqual([403, 'requiere_segundo_usuario']);
    expect((await cuenta(id)).rut).toBe(rutOf(40_000_054));
    const r = await post(`/api/usuarios/${id}/aprobar-rut`, gerencia, { comentario: 'Visto con su cédula' });
    expect([r.statusCode, r.json().rut]).toEqual([200, rut]);
    expect((await pedir('GET', '/api/acceso/sesion', suya)).statusCode).toBe(401);
    const { ruts } = await cuenta(id);
    expect(ruts[0]).toMatchObject({
      antes: rutOf(40_000_054),
      rut,
      estado: 'aprobada',
      desde: '2026-03-10',
      hecho_por: [MIO],
      decidida_por: [GERENCIA],
    });
  });
  it('quien lo propuso no lo aprueba aunque pueda, y puede retirarlo', async () => {
    const id = await cuentaDemo(m, 'cuarto', 'AUDITOR', rutOf(40_000_056));
    expect((await post(`/api/usuarios/${id}/proponer-rut`, admin, { rut: null, motivo: 'No es suyo' })).statusCode).toBe(200);
    expect(await suceso(post(`/api/usuarios/${id}/aprobar-rut`, admin))).toEqual([403, 'requiere_segundo_usuario']);
    expect(await suceso(post(`/api/usuarios/${id}/retirar-rut`, yo))).toEqual([403, 'propuesta_ajena']);
    expect((await post(`/api/usuarios/${id}/retirar-rut`, admin)).statusCode).toBe(200);
    expect(await suceso(post(`/api/usuarios/${id}/aprobar-rut`, gerencia))).toEqual([409, 'sin_propuesta_rut']);
  });
  it('un RUT es de una sola cuenta: se dice en su campo al proponer, al crear y por la ruta de la plantilla', async () => {
    const id = await cuentaDemo(m, 'quinto', 'AUDITOR', null);
    const enSuCampo = { codigo: 'rut_en_uso', campos: { rut: ['Ya hay una cuenta con ese RUT'] } };
    const respuestas = [
      await post(`/api/usuarios/${id}/proponer-rut`, admin, { rut: MIO, motivo: 'Suplanta' }),
      await post('/api/usuarios', admin, { email: 'sexta@demo.cl', fullName: 'Sexta', rut: MIO }),
      await post('/apps/users/add-user', admin, { user: { email: 'septima@demo.cl', fullName: 'Séptima', rut: MIO } }),
    ];
    for (const r of respuestas) expect([r.statusCode, r.json()]).toMatchObject([409, enSuCampo]);
    await expect(m.deps.database.db.update(usuarios).set({ rut: MIO }).where(eq(usuarios.id, id))).rejects.toThrow();
  });
});

describe('una base anterior', () => {
  it('empieza la historia con lo que la bitácora vio, y de dos cuentas con un RUT lo conserva la activa y las dos siguen siendo una persona', async () => {
    const id = await cuentaDemo(m, 'doble', 'AUDITOR', null);
    const pasos = readFileSync(join(ROOT, 'src/areas/usuarios/migrations/0003_rut.sql'), 'utf8').split('--> statement-breakpoint');
    const datos = pasos.filter((x) => x.trimStart().startsWith('-- '));
    expect(datos.length).toBe(2);
    const jefa = (await m.sesion('gerencia')).usuario_id;
    const visto: unknown[] = [];
    await m.deps.database.db
      .transaction(async (tx) => {
        await tx.execute(sql`alter table usuario drop constraint usuario_rut_unico`);
        await tx.execute(sql`delete from usuario_rut`);
        await tx.execute(sql`update usuario set rut = ${MIO}, status = 'inactive' where id = ${id}`);
        await tx.execute(sql`update usuario set rut = ${LIBRE} where username = 'gerencia'`);
        for (const x of datos) await tx.execute(sql.raw(x));
        await tx.execute(sql`alter table usuario add constraint usuario_rut_unico unique (empresa_id, rut)`);
        const { rows } = (await tx.execute(
          sql`select username, rut from usuario where username in ('adm', 'doble') order by 1`,
        )) as unknown as {
          rows: unknown[];
        };
        const ruts = await rutsDeCuentas(tx as never, m.demo_id, [id, jefa]);
        visto.push(rows, ...[...ruts.values()].map((r) => [...r].sort()).sort());
        throw new Error('undo');
      })
      .catch((e: Error) => expect(e.message).toBe('undo'));
    expect(visto).toEqual([
      [
        { username: 'adm', rut: MIO },
        { username: 'doble', rut: null },
      ],
      // What it signed as gerencia is in the log; the RUT put by hand is the one it has.
      [GERENCIA, LIBRE].sort(),
      [MIO],
    ]);
  });
});

describe('una ausencia', () => {
  it('no la aprueba quien recibe los poderes, ni una cuenta sin perfil los recibe por su RUT', async () => {
    const [ausente, suplente] = [rutOf(40_000_017), rutOf(40_000_001)];
    const pedida = await post('/api/ausencias/registrar', yo, {
      rut_ejecutivo: ausente,
      rut_reemplazante: suplente,
      tipo: 'VACACIONES',
      desde: '2026-03-10',
      hasta: '2026-03-11',
    });
    const url = `/api/ausencias/${pedida.json().id}/aprobar`;
    expect(await suceso(post(url, admin))).toEqual([403, 'requiere_segundo_usuario']);
    expect((await post(url, gerencia)).statusCode).toBe(200);
    olvidarTodo();
    expect((await m.sesion('admin')).rut_reemplazo).toBe(ausente);
    await m.deps.database.sql('delete from perfil_usuario where usuario_id = (select id from usuario where username = $1)', ['admin']);
    expect((await m.sesion('admin')).reemplazos).toEqual([]);
  });
});
